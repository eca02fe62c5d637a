import { compareBounds, formatBound, readBound } from './format';
import { Replay } from './replay';
import type { TreeIndex } from './tree-index';
import type { Bound, TraceEvent, TreeReply } from './types';

/** An inner node that somebody fills in, and what the search has found there. */
export interface Blank {
  place: number;
  name: string;
  /** With its sign: "\u2264 7"; empty: the search never came here. */
  solution: string;
  value: Bound;
}

/**
 * The exercise on the whole tree, as on paper: which leaves does the search never look at, and what
 * does it know of every inner node in the end? The answers are those of the trace.
 */
export class Worksheet {
  readonly blanks: readonly Blank[];
  /** The leaves that the search never looks at. */
  readonly cutLeaves: ReadonlySet<number>;
  readonly leaves: number;
  /** What somebody has marked, by place, and written, by place. */
  marked = $state.raw<ReadonlySet<number>>(new Set());
  written = $state<Record<number, string>>({});
  /** The answers are judged: they stay as they are, and the solution is shown. */
  checked = $state(false);
  /** Who hands it in. */
  who = $state('');
  private readonly tree: TreeIndex;
  private readonly reply: TreeReply;

  constructor(tree: TreeIndex, trace: readonly TraceEvent[], reply: TreeReply) {
    this.tree = tree;
    this.reply = reply;
    const { views } = lastOf(reply, trace);
    const blanks: Blank[] = [];
    const cut = new Set<number>();
    let leaves = 0;
    for (const place of tree.topDown) {
      const [node, view] = [tree.nodes[place], views[place]];
      if (!node || !view) continue;
      const seen = view.state === 'evaluated' || view.state === 'entered';
      if (node.leaf) {
        ++leaves;
        if (!seen) cut.add(place);
        continue;
      }
      const known = seen && view.value !== null && view.verdict === null;
      const sign = view.sign ? `${view.sign}\u2009` : '';
      const solution = known ? sign + formatBound(view.value) : '';
      blanks.push({ place, name: node.name, solution, value: known ? view.value : null });
    }
    this.blanks = blanks;
    this.cutLeaves = cut;
    this.leaves = leaves;
  }

  /** Marks a leaf as cut off, or no longer. */
  toggle(place: number): void {
    if (this.checked || !this.tree.nodes[place]?.leaf) return;
    const marked = new Set(this.marked);
    if (!marked.delete(place)) marked.add(place);
    this.marked = marked;
  }

  check(): void {
    this.checked = true;
  }

  restart(): void {
    this.checked = false;
    this.marked = new Set();
    this.written = {};
  }

  /** Is the mark of a leaf, or its absence, right? */
  isLeafRight(place: number): boolean {
    return this.marked.has(place) === this.cutLeaves.has(place);
  }

  /** A node that the search never opened stays empty. */
  isBlankRight({ place, value }: Blank): boolean {
    const text = (this.written[place] ?? '').replace(/[\u2264\u2265<>=]/g, '').trim();
    if (value === null) return text === '' || text === '-' || text === '\u2013';
    const read = readBound(text);
    return read !== null && typeof read === typeof value && compareBounds(read, value) === 0;
  }

  get score(): { right: number; asked: number } {
    const good = this.blanks.filter((blank) => this.isBlankRight(blank)).length;
    const wrong = this.tree.nodes.filter(
      (node, place) => node.leaf && !this.isLeafRight(place),
    ).length;
    return { right: good + this.leaves - wrong, asked: this.blanks.length + this.leaves };
  }

  /** What somebody hands in: plain text that a teacher, or a program, can read. */
  result(tree: string, date: string): string {
    const { right, asked } = this.score;
    const names = (places: Iterable<number>) =>
      [...places].map((place) => this.tree.nodes[place]?.name ?? '').join(' ') || '-';
    const lines = [
      'Espalier worksheet',
      `name: ${this.who.trim() || '-'}`,
      `date: ${date}`,
      `tree: ${tree}`,
      `strategy: ${this.reply.strategy}`,
      `score: ${right} of ${asked}`,
      `leaves marked as cut off: ${names(this.marked)}`,
      `leaves that are cut off: ${names(this.cutLeaves)}`,
      'node\tanswer\tsolution\tright',
      ...this.blanks.map((blank) => {
        const answer = this.written[blank.place]?.trim() || '-';
        const verdict = this.isBlankRight(blank) ? 'yes' : 'no';
        return [blank.name, answer, blank.solution || '-', verdict].join('\t');
      }),
    ];
    return `${lines.join('\n')}\n`;
  }
}

/** The replay of a search at its end, apart from the one on the stage. */
function lastOf(reply: TreeReply, trace: readonly TraceEvent[]): Replay {
  const replay = new Replay(reply.tree.nodes, trace, reply.pv);
  replay.at(replay.length);
  return replay;
}
