import { messageOf, stream } from '../lib/api';
import type { ReviewedMove } from '../lib/wire';
import { lineThrough } from './move-rows';
import type { Session } from './session.svelte';
import { ROOT } from './variations.svelte';

/** The signs that people write behind such moves: "?!", "?", "??". */
const SIGNS: Readonly<Record<string, string>> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

export const markSign = (mark = ''): string => SIGNS[mark] ?? '';

/**
 * The whole game under the eyes of the engine: every move gets its value, and what it has lost. What
 * was found stays with the game when the review is stopped.
 */
export class Review {
  running = $state(false);
  done = $state(0);
  all = $state(0);
  error = $state('');

  private work = new AbortController();

  constructor(private readonly session: Session) {}

  /** The line through the position shown, from its first move to its last. */
  async start(): Promise<void> {
    const { session } = this;
    session.stopEngine();
    this.stop();
    const nodes = lineThrough(session.tree, session.tree.current);
    const { game, variant, start: position, tree } = session;
    this.work = new AbortController();
    const { signal } = this.work;
    this.running = true;
    this.error = '';
    this.done = 0;
    this.all = nodes.length;
    const moves = nodes.map(({ text }) => text).join(' ');
    try {
      await stream(
        'review',
        { game, variant, position, moves },
        (event, data) => {
          if (signal.aborted || session.tree !== tree) return;
          if (event !== 'report' && event !== 'result') return;
          for (const found of data.moves as ReviewedMove[]) this.take(found, nodes);
        },
        signal,
      );
    } catch (cause) {
      if (!signal.aborted) this.error = messageOf(cause);
    }
    if (!signal.aborted) this.running = false;
  }

  stop(): void {
    this.work.abort();
    this.running = false;
  }

  private take(found: ReviewedMove, nodes: ReturnType<typeof lineThrough>): void {
    const { tree } = this.session;
    const node = nodes[found.ply - 1];
    if (!node || !tree.has(node.id)) return;
    const best = found.best === node.text ? '' : found.best;
    node.review = {
      loss: found.loss ?? 0,
      mark: found.mark,
      best,
      bestShown: best && (found.best_written ?? best),
    };
    if (found.value !== null) tree.node(node.parent ?? ROOT).score = found.value;
    if (found.after !== null) node.score = found.after;
    this.done = Math.max(this.done, found.ply);
  }
}
