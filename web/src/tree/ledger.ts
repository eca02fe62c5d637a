// What is known about every node, step by step, with a page per step: turning a page back undoes
// exactly what that step changed. No value is ever computed here.
import type { OpenEntry } from './open-list';
import type { Bound } from './types';

/** Abandoned: a parallel search gave the node up before it had its value. */
export type Phase = 'unseen' | 'waiting' | 'entered' | 'evaluated' | 'abandoned';

export interface Window {
  readonly alpha: Bound;
  readonly beta: Bound;
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
  /** What a search that grows a tree, or one for many players, has written here. */
  readonly label: string;
  /** How often the node was entered, evaluated or remembered. */
  readonly visits: number;
  /** When the node was last looked at, and when its children were last begun from the first. */
  readonly touched: number;
  readonly begun: number;
  readonly latestChild: number;
  readonly bestChild: number;
  /** Of a parallel search: the processor that was here last, and those that are searching here. */
  readonly processor: number;
  readonly crew: readonly Member[];
  /** There: a child gave the value, not news from above. */
  readonly own: boolean;
  /** The value is that of a part of the node only. */
  readonly part: boolean;
}

/** Who searches a node: the window it came with, and the children that have returned since. */
export interface Member extends Window {
  readonly who: number;
  readonly returned: readonly number[];
}

export const NOBODY: readonly Member[] = Object.freeze([]);

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
  label: '',
  visits: 0,
  touched: 0,
  begun: 0,
  latestChild: -1,
  bestChild: -1,
  processor: -1,
  crew: NOBODY,
  own: false,
  part: false,
});

/** The nodes being searched, the one that was opened last first. */
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
  /** By processor; a search of its own has one list. */
  private readonly lists = new Map<number, OpenEntry[]>();
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

  /** The list OPEN of a processor. */
  openOf(processor = 0): OpenEntry[] {
    const list = this.lists.get(processor) ?? [];
    this.lists.set(processor, list);
    return list;
  }

  insertOpen(list: OpenEntry[], at: number, entry: OpenEntry): void {
    list.splice(at, 0, entry);
    this.pages.at(-1)?.open.push(() => list.splice(at, 1));
  }

  removeOpen(list: OpenEntry[], at: number): void {
    const [entry] = list.splice(at, 1);
    if (entry) this.pages.at(-1)?.open.push(() => list.splice(at, 0, entry));
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
