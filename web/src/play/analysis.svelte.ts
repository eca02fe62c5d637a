import { untrack } from 'svelte';
import type { Arrow } from '../board/Arrows.svelte';
import { arrowCells } from '../board/ways';
import { messageOf, stream } from '../lib/api';
import { connection } from '../lib/connection.svelte';
import { settings } from '../lib/settings.svelte';
import type { AnalyseRequest, AnalysisReport } from '../lib/wire';
import { bestOf } from './score';
import type { Session } from './session.svelte';
import type { VariationNode } from './variations.svelte';

/** Whoever leafs through a game asks only about the positions where they stay so long. */
const SETTLE_MS = 80;

export const MOST_LINES = 5;

export type Phase = 'off' | 'paused' | 'waiting' | 'running' | 'done' | 'failed';

/**
 * What the engine thinks of the position on the board. While it is on, it follows the session: a
 * new position begins a new search, and an engine that is to move has the right of way.
 */
export class Analysis {
  on = $state(false);
  lines = $state(1);
  recipe = $state('best');
  /** Where a search ends; without it, it goes on for as long as it is on. */
  depth = $state<number | null>(null);
  report = $state.raw<AnalysisReport | null>(null);
  phase = $state<Phase>('off');
  error = $state('');

  private readonly session: Session;
  private attempt = $state(0);

  /** Call it while a component is made: the search ends with it. */
  constructor(session: Session) {
    this.session = session;
    $effect(() => {
      void this.position;
      this.report = null;
      this.error = '';
    });
    $effect(() => {
      void this.session.game;
      void this.session.seats.count;
      this.recipe = 'best';
    });
    $effect(() => this.search(this.question, this.attempt));
  }

  start(): void {
    this.on = true;
  }

  stop(): void {
    this.on = false;
  }

  /** Asks once more, after an error. */
  again(): void {
    this.attempt += 1;
  }

  /** The first moves of the lines as they lie on the board, the best one strongest. */
  arrows(): Arrow[] {
    const { report, session } = this;
    if (!settings.arrows || !this.on || !report) return [];
    const several = report.lines.length > 1;
    return report.lines.flatMap((line): Arrow[] => {
      const move = session.view?.moves.find(({ text }) => text === line.pv[0]);
      if (!move || move.ways.length === 0) return [];
      const cells = arrowCells(move);
      const weight = 1 / line.number;
      return [several ? { cells, weight, label: String(line.number) } : { cells, weight }];
    });
  }

  /** Names the position on the board; texts compare by value, so equal ones start nothing. */
  private readonly position = $derived.by(() => {
    const view = this.session.view;
    if (!view) return '';
    const { game, variant, start, played } = view;
    return JSON.stringify({ game, variant, position: start, moves: played.join(' ') });
  });

  /** What is to be asked now; empty: nothing. */
  private readonly question = $derived.by(() => {
    const { view, thinking } = this.session;
    if (!this.on || !view || view.over || thinking || connection.lost) return '';
    const request: AnalyseRequest = JSON.parse(this.position);
    request.recipe = this.recipe;
    request.lines = this.lines;
    if (this.depth) request.depth = this.depth;
    return JSON.stringify(request);
  });

  /** Runs a search until it ends or the returned function gives it up. */
  private search(question: string, _attempt: number): (() => void) | undefined {
    if (!question) {
      untrack(() => this.rest());
      return;
    }
    const stopped = new AbortController();
    const node = untrack(() => this.session.tree.node(this.session.tree.current));
    this.phase = 'waiting';
    this.error = '';
    const timer = setTimeout(() => this.run(question, node, stopped.signal), SETTLE_MS);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }

  private rest(): void {
    if (connection.lost && this.on) this.phase = 'failed';
    else this.phase = this.on ? 'paused' : 'off';
  }

  private async run(question: string, node: VariationNode, signal: AbortSignal): Promise<void> {
    try {
      await stream(
        'analyse',
        JSON.parse(question),
        (event, data) => {
          if (signal.aborted) return;
          if (event === 'started') this.phase = 'running';
          if (event === 'report' || event === 'result') this.take(data, node);
        },
        signal,
      );
      this.phase = 'done';
    } catch (cause) {
      if (signal.aborted) return;
      this.phase = 'failed';
      this.error = messageOf(cause);
    }
  }

  private take(report: AnalysisReport, node: VariationNode): void {
    this.report = report;
    const best = bestOf(report.lines);
    if (best && best.win !== null) node.score = best.win;
  }
}
