// What is known about every node, step by step, with a page per step: turning a page back undoes
// exactly what that step changed. No value is ever computed here.
import type { OpenEntry } from './open-list';
import type { Bound } from './types';

export type Phase = 'unseen' | 'waiting' | 'entered' | 'evaluated';

export interface Window {
  alpha: Bound;
  beta: Bound;
}

export interface Mark {
  readonly phase: Phase;
  /** The step that cut the branch to the parent; 0: it is not cut. */
  readonly cutBy: number;
  /** The node is being searched. */
  readonly open: boolean;
  readonly alpha: Bound;
  readonly beta: Bound;
  readonly value: Bound;
  /** The window at entry: it decides whether the value is only a bound. */
  readonly entry: Window | null;
  /** While a shallow test of the same node runs: the window that waits for its end. */
  readonly outer: Window | null;
  /** Why the node was opened: a test, a null window, a second search. */
  readonly reason: string;
  readonly verdict: boolean | null;
  /** The value comes from memory. */
  readonly remembered: boolean;
  /** How often the node was entered, evaluated or remembered. */
  readonly visits: number;
  /** When the node was last looked at, and when its children were last begun from the first. */
  readonly touched: number;
  readonly begun: number;
  readonly latestChild: number;
  readonly bestChild: number;
}

export const FRESH: Mark = Object.freeze({
  phase: 'unseen',
  cutBy: 0,
  open: false,
  alpha: null,
  beta: null,
  value: null,
  entry: null,
  outer: null,
  reason: '',
  verdict: null,
  remembered: false,
  visits: 0,
  touched: 0,
  begun: 0,
  latestChild: -1,
  bestChild: -1,
});

/** The nodes being searched, the deepest first. */
export interface Path {
  readonly place: number;
  readonly above: Path | null;
}

interface Page {
  readonly marks: [place: number, before: Mark][];
  readonly path: Path | null;
  readonly current: number;
  readonly finished: boolean;
  readonly open: (() => void)[];
}

export class Ledger {
  readonly marks: Mark[];
  /** Empty in a best-first search. */
  path: Path | null = null;
  readonly open: OpenEntry[] = [];
  current = -1;
  finished = false;
  /** The nodes that may look different since this was last emptied. */
  readonly dirty = new Set<number>();
  private readonly pages: Page[] = [];

  constructor(size: number) {
    this.marks = new Array<Mark>(size).fill(FRESH);
  }

  /** The number of events written down. */
  get step(): number {
    return this.pages.length;
  }

  /** Begins the page of the next event, which is about the node at `place`. */
  turn(place: number): void {
    const { path, current, finished } = this;
    this.pages.push({ marks: [], path, current, finished, open: [] });
    this.look(place);
  }

  edit(place: number, change: Partial<Mark>): void {
    const before = this.mark(place);
    this.pages.at(-1)?.marks.push([place, before]);
    this.marks[place] = { ...before, ...change };
    this.dirty.add(place);
  }

  insertOpen(at: number, entry: OpenEntry): void {
    this.open.splice(at, 0, entry);
    this.pages.at(-1)?.open.push(() => this.open.splice(at, 1));
  }

  removeOpen(at: number): void {
    const [entry] = this.open.splice(at, 1);
    if (entry) this.pages.at(-1)?.open.push(() => this.open.splice(at, 0, entry));
  }

  /** Undoes the last event. */
  back(): void {
    const page = this.pages.pop();
    if (!page) return;
    for (const [place, before] of page.marks.reverse()) {
      this.marks[place] = before;
      this.dirty.add(place);
    }
    for (const undo of page.open.reverse()) undo();
    this.look(page.current);
    this.path = page.path;
    this.finished = page.finished;
  }

  mark(place: number): Mark {
    const mark = this.marks[place];
    if (!mark) throw new RangeError(`no node at place ${place}`);
    return mark;
  }

  private look(place: number): void {
    this.dirty.add(this.current).add(place);
    this.current = place;
  }
}
