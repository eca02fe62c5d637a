import type { Board } from '../lib/wire';
import { type Folds, foldsFor, hosts, revealed, toggled } from './folds';
import { linesOfLabel } from './format';
import type { Marks } from './legend';
import type { Plan } from './plan.svelte';
import { type Frame, isVisited, type NodeView, Replay } from './replay';
import { type Counts, tally } from './tally';
import { Timeline } from './timeline';
import type { TreeReply, TreeRequest } from './types';

/** One node on the stage. Only those whose view is replaced are drawn again. */
export class Cell {
  view = $state.raw() as NodeView;

  constructor(view: NodeView) {
    this.view = view;
  }
}

/** A folded subtree: how many nodes it hides, and how many of them were visited so far. */
export class Bundle {
  readonly size: number;
  seen = $state(0);
  /** The search is at work in there. */
  current = $state(false);

  constructor(size: number) {
    this.size = size;
  }
}

/** One search on the stage: what was asked, the answer, and the step of it that is shown. */
export class Lane {
  readonly plan: Plan;
  reply = $state.raw<TreeReply | null>(null);
  /** How the reply was asked for: the plan may have been changed since. */
  asked = $state.raw<TreeRequest | null>(null);
  /** Are values those of a game, so that some of them are wins? */
  isGame = $state(false);
  /** The board of the game that was searched, once it is known. */
  board = $state.raw<Board | null>(null);
  replay = $state.raw<Replay | null>(null);
  frame = $state.raw<Frame | null>(null);
  cells = $state.raw<readonly Cell[]>([]);
  folds = $state.raw<Folds>(new Set());
  /** By the place of the folded node. */
  bundles = $state.raw<ReadonlyMap<number, Bundle>>(new Map());
  /** The node somebody wants to know more about; -1: the one the search is at. */
  chosen = $state(-1);
  /** Of a simulated parallel search: who did what, and when. */
  timeline = $state.raw<Timeline | null>(null);
  /** How long the longest line is that the search writes at a node. */
  labelLength = 0;
  private counts: readonly Counts[] = [];
  private host: readonly number[] = [];

  constructor(plan: Plan) {
    this.plan = plan;
  }

  get length(): number {
    return this.replay?.length ?? 0;
  }

  get countsNow(): Counts | undefined {
    return this.counts[this.frame?.step ?? 0];
  }

  /** What can be seen in its drawing. */
  get marks(): Marks {
    const {
      bestFirst = false,
      remembers = false,
      parallel = false,
      seats = false,
    } = this.replay ?? {};
    return { bestFirst, table: remembers, folds: this.folds.size > 0, parallel, seats };
  }

  /** The node to tell about. */
  get place(): number {
    return this.chosen >= 0 ? this.chosen : (this.frame?.current ?? -1);
  }

  /** The moves from the root to a node of a game. */
  movesTo(place: number): string[] {
    const moves: string[] = [];
    const tree = this.replay?.tree;
    for (let at = place; tree && at >= 0; at = tree.parent(at)) {
      const move = tree.nodes[at]?.move;
      if (move) moves.unshift(move);
    }
    return moves;
  }

  load(reply: TreeReply, asked: TreeRequest): void {
    const parts = typeof reply.parallel?.leaf_speedup === 'number';
    const replay = new Replay(reply.tree.nodes, reply.trace, reply.pv, parts);
    const same = this.replay !== null && sameNames(this.replay, replay);
    if (!same) this.chosen = -1;
    this.reply = reply;
    this.asked = asked;
    this.isGame = 'game' in asked && !reply.trace.some((event) => event.chances);
    this.counts = tally(reply.trace, reply.tree.nodes[replay.tree.root]?.id ?? null);
    this.labelLength = longestLabel(reply, this.isGame);
    this.replay = replay;
    this.timeline = reply.parallel ? new Timeline(reply.parallel, reply.trace) : null;
    this.cells = replay.views.map((view) => new Cell(view));
    this.frame = replay.at(0);
    this.setFolds(same ? this.folds : foldsFor(replay.tree));
  }

  show(step: number): void {
    const { replay } = this;
    if (!replay || this.frame?.step === step) return;
    const frame = replay.at(step);
    for (const place of frame.changed) {
      const [cell, view] = [this.cells[place], replay.views[place]];
      if (!cell || !view) continue;
      this.count(place, Number(seen(view)) - Number(seen(cell.view)));
      cell.view = view;
    }
    this.frame = frame;
    this.pointAtBundle();
  }

  /** Folds or unfolds a node. */
  toggle(place: number): void {
    if (this.replay) this.setFolds(toggled(this.replay.tree, this.folds, place));
  }

  reveal(place: number): void {
    if (this.replay) this.setFolds(revealed(this.replay.tree, this.folds, place));
  }

  unfoldAll(): void {
    this.setFolds(new Set());
  }

  /** The node that stands for a place in the drawing. */
  hostOf(place: number): number {
    return this.host[place] ?? -1;
  }

  private setFolds(folds: Folds): void {
    const { replay } = this;
    if (!replay) return;
    this.folds = folds;
    this.host = hosts(replay.tree, folds);
    this.bundles = new Map(
      [...folds].map((place) => [place, new Bundle(replay.tree.below[place] ?? 0)]),
    );
    if (folds.size === 0) return;
    for (const [place, cell] of this.cells.entries()) this.count(place, Number(seen(cell.view)));
    this.pointAtBundle();
  }

  private count(place: number, change: number): void {
    const host = this.hostOf(place);
    const bundle = host === place ? undefined : this.bundles.get(host);
    if (bundle && change !== 0) bundle.seen += change;
  }

  private pointAtBundle(): void {
    const current = this.frame?.current ?? -1;
    const host = this.hostOf(current);
    for (const [place, bundle] of this.bundles) {
      bundle.current = place === host && host !== current;
    }
  }
}

const seen = (view: NodeView): boolean => isVisited(view.state);

function longestLabel({ trace }: TreeReply, game: boolean): number {
  let longest = 0;
  for (const { label } of trace) {
    if (!label) continue;
    for (const line of linesOfLabel(label.text, game)) longest = Math.max(longest, line.length);
  }
  return longest;
}

/** The same tree: what somebody folded or looked at stays. */
function sameNames(a: Replay, b: Replay): boolean {
  const [before, after] = [a.tree.nodes, b.tree.nodes];
  return (
    before.length === after.length &&
    before.every((node, place) => {
      const other = after[place];
      return other?.name === node.name && other.parent === node.parent;
    })
  );
}
