// What a listener knows about every node after some events. Each event changes the marks by one
// fixed rule; no value is ever computed here.
import { applyToOpen, type OpenEntry } from './open-list';
import type { TreeIndex } from './tree-index';
import type { Bound, TraceEvent } from './types';

export type Phase = 'unseen' | 'waiting' | 'entered' | 'evaluated';

export interface Window {
  alpha: Bound;
  beta: Bound;
}

export interface Mark {
  phase: Phase;
  /** The branch to the parent is cut. */
  cut: boolean;
  alpha: Bound;
  beta: Bound;
  value: Bound;
  /** The window at entry: it decides whether the value is only a bound. */
  entry: Window | null;
  /** While a shallow test of the same node runs: the window that waits for its end. */
  outer: Window | null;
  /** Why the node was opened: a test, a null window, a second search. */
  reason: string;
  verdict: boolean | null;
  /** When the node was last looked at, and when its sons were last begun from the first. */
  touched: number;
  begun: number;
  latestSon: number;
  bestSon: number;
}

export interface Marks {
  step: number;
  marks: Mark[];
  /** The nodes being searched, root first. Empty in a best-first search. */
  path: number[];
  open: OpenEntry[];
  current: number;
  finished: boolean;
}

const FRESH: Readonly<Mark> = {
  phase: 'unseen',
  cut: false,
  alpha: null,
  beta: null,
  value: null,
  entry: null,
  outer: null,
  reason: '',
  verdict: null,
  touched: 0,
  begun: 0,
  latestSon: -1,
  bestSon: -1,
};

export function freshMarks(size: number): Marks {
  return {
    step: 0,
    marks: Array.from({ length: size }, () => ({ ...FRESH })),
    path: [],
    open: [],
    current: -1,
    finished: false,
  };
}

export function copyMarks(from: Marks): Marks {
  return {
    ...from,
    marks: from.marks.map((mark) => ({ ...mark })),
    path: [...from.path],
    open: [...from.open],
  };
}

/** Reasons that leave sons unsearched. */
const PRUNING = new Set(['cut-off', 'probcut', 'gpc', 'fgpc']);
/** Scout asks a yes-or-no question; ProbCut and its heirs look ahead a few plies. */
const isQuestion = (reason: string) => reason.startsWith('test-');
const isShallow = (reason: string) => reason.endsWith('-test');

/** Applies events in order to one set of marks. */
export class Scribe {
  constructor(
    private readonly tree: TreeIndex,
    private readonly bestFirst: boolean,
    private readonly state: Marks,
  ) {}

  apply(event: TraceEvent, step: number): void {
    const state = this.state;
    const place = this.tree.place(event.node);
    const mark = state.marks[place];
    state.step = step;
    state.current = place;
    if (event.kind === 'open-insert' || event.kind === 'open-remove') {
      if (mark) this.openChanged(mark, event);
      applyToOpen(state.open, event);
    } else if (event.kind === 'pass') {
      this.leaveAll();
    } else if (event.kind === 'finish') {
      this.finish(event);
    } else if (event.kind === 'line') {
      if (mark) mark.bestSon = this.tree.son(place, event.son);
    } else if (mark) {
      if (!this.bestFirst) this.climbTo(place);
      this.nodeEvent(place, mark, event);
    }
  }

  private nodeEvent(place: number, mark: Mark, event: TraceEvent): void {
    switch (event.kind) {
      case 'enter':
        this.touch(place, mark);
        this.enter(place, mark, event);
        break;
      case 'leaf':
      case 'retrieve':
        this.touch(place, mark);
        this.evaluate(place, mark, event);
        break;
      case 'update':
      case 'skip':
        this.setWindow(mark, event);
        this.sonReturned(place, mark, event);
        break;
      case 'verdict':
        this.setWindow(mark, event);
        mark.verdict = event.improved;
        if (PRUNING.has(event.reason)) this.cutUntouched(place, mark);
        break;
    }
  }

  private setWindow(mark: Mark, event: TraceEvent): void {
    mark.alpha = event.alpha;
    mark.beta = event.beta;
    mark.value = event.value;
  }

  /** A value without a look at the sons; a test of no depth leaves an open node open. */
  private evaluate(place: number, mark: Mark, event: TraceEvent): void {
    const open = this.state.path.at(-1) === place;
    if (open && isShallow(event.reason)) return;
    if (open) this.leave();
    this.setWindow(mark, event);
    mark.entry = event.kind === 'retrieve' ? this.windowOfMemory(place, event) : null;
    mark.outer = null;
    mark.verdict = null;
    mark.phase = 'evaluated';
  }

  /** A stored bound that came without a window answers the question its parent was asked. */
  private windowOfMemory(place: number, event: TraceEvent): Window | null {
    if (event.alpha !== event.beta) return { alpha: event.alpha, beta: event.beta };
    return this.state.marks[this.tree.parent(place)]?.entry ?? null;
  }

  private enter(place: number, mark: Mark, event: TraceEvent): void {
    const nested = isShallow(event.reason) && this.state.path.at(-1) === place;
    mark.outer = nested ? (mark.outer ?? mark.entry) : null;
    mark.entry = { alpha: event.alpha, beta: event.beta };
    mark.reason = event.reason;
    mark.verdict = null;
    mark.phase = 'entered';
    this.setWindow(mark, event);
    if (!isQuestion(event.reason)) mark.bestSon = -1;
    this.begin(place, mark);
    if (!this.bestFirst && this.state.path.at(-1) !== place) this.state.path.push(place);
  }

  /** A first look at the sons of a node: earlier cuts below it no longer hold. */
  private begin(place: number, mark: Mark): void {
    mark.begun = this.state.step;
    mark.latestSon = -1;
    for (const son of this.tree.sons(place)) this.mark(son).cut = false;
  }

  /** After a shallow test that settled nothing a node goes through its sons once more. */
  private resume(place: number, mark: Mark): void {
    this.begin(place, mark);
    if (!mark.outer) return;
    mark.entry = mark.outer;
    mark.alpha = mark.outer.alpha;
    mark.beta = mark.outer.beta;
    mark.reason = '';
    mark.outer = null;
  }

  /** A node is looked at, as one of its parent's sons. */
  private touch(place: number, mark: Mark): void {
    const parent = this.tree.parent(place);
    const above = this.state.marks[parent];
    if (above) {
      const again = mark.touched >= above.begun;
      if (again && (above.outer || above.latestSon !== place)) this.resume(parent, above);
      above.latestSon = place;
    }
    mark.touched = this.state.step;
    mark.cut = false;
  }

  private sonReturned(place: number, mark: Mark, event: TraceEvent): void {
    const son = this.tree.son(place, event.son);
    if (event.improved && son >= 0) mark.bestSon = son;
    if (!PRUNING.has(event.reason)) return;
    if (event.reason === 'probcut') mark.entry = { alpha: event.alpha, beta: event.beta };
    if (event.reason === 'cut-off') {
      this.cutUntouched(place, mark);
    } else if (event.reason === 'gpc' && son >= 0) {
      this.mark(son).cut = true;
    } else if (event.reason === 'fgpc' && son >= 0) {
      this.cutUntouched(place, mark);
      this.mark(son).cut = true;
    } else {
      for (const each of this.tree.sons(place)) this.mark(each).cut = true;
    }
  }

  private cutUntouched(place: number, mark: Mark): void {
    for (const son of this.tree.sons(place)) {
      const sonMark = this.mark(son);
      if (sonMark.touched < mark.begun) sonMark.cut = true;
    }
  }

  private openChanged(mark: Mark, event: TraceEvent): void {
    if (event.kind === 'open-insert') {
      if (event.reason === 'solved') {
        mark.phase = 'evaluated';
        mark.value = event.value;
      } else if (mark.phase === 'unseen') {
        mark.phase = 'waiting';
        mark.cut = false;
      }
    } else if (mark.phase === 'waiting') {
      mark.phase = event.reason === 'purged' ? 'unseen' : 'entered';
      mark.cut = event.reason === 'purged';
    }
  }

  /** Depth-first: an event at a node ends the search of everything that is not above it. */
  private climbTo(place: number): void {
    const path = this.state.path;
    const parent = this.tree.parent(place);
    while (path.length > 0 && path.at(-1) !== place && path.at(-1) !== parent) this.leave();
  }

  private leave(): void {
    const place = this.state.path.pop();
    if (place !== undefined) this.mark(place).phase = 'evaluated';
  }

  private leaveAll(): void {
    while (this.state.path.length > 0) this.leave();
  }

  /** What is still unseen at the end was pruned, whichever way. */
  private finish(event: TraceEvent): void {
    this.leaveAll();
    this.state.finished = true;
    const root = this.state.marks[this.tree.root];
    if (root) {
      root.phase = 'evaluated';
      root.value = event.value;
      root.verdict = null;
    }
    for (const [place, mark] of this.state.marks.entries()) {
      const seen = (each: Mark | undefined) =>
        each !== undefined && each.phase !== 'unseen' && each.phase !== 'waiting';
      if (!seen(mark) && seen(this.state.marks[this.tree.parent(place)])) mark.cut = true;
    }
  }

  private mark(place: number): Mark {
    const mark = this.state.marks[place];
    if (!mark) throw new RangeError(`no node at place ${place}`);
    return mark;
  }
}
