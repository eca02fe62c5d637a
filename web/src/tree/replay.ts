// Any step of a trace, forwards or backwards, as the drawing needs it.
import { CrewScribe } from './crew-scribe';
import { boundSign, formatBound } from './format';
import { FRESH, Ledger, type Mark, type Phase } from './ledger';
import { type OpenEntry, usesOpen } from './open-list';
import { Scribe } from './scribe';
import { TreeIndex } from './tree-index';
import type { Bound, TraceEvent, TreeNode } from './types';

export type NodeState = Phase | 'cut';

export interface NodeView {
  state: NodeState;
  /** The branch from the parent carries the mark of the shears. */
  shears: boolean;
  /** The step that cut this node off, here or above; 0: none did. */
  cutBy: number;
  /** The node is being searched: its window is shown. */
  open: boolean;
  current: boolean;
  pv: boolean;
  alpha: Bound;
  beta: Bound;
  value: Bound;
  /** The sign before the value: outside its window it is only a bound. */
  sign: '' | '≤' | '≥';
  /** The answer of a yes-or-no test. */
  verdict: boolean | null;
  reason: string;
  remembered: boolean;
  /** What a search that grows a tree, or one for many players, has written here; empty: nothing. */
  label: string;
  visits: number;
  /** Of a parallel search: the processor that was here last, -1 if none; and those at work here. */
  processor: number;
  crew: readonly number[];
  /** The value is that of a part of the node only. */
  part: boolean;
}

export interface Frame {
  step: number;
  event: TraceEvent | null;
  /** The place of the node the event is about; -1 if none. */
  current: number;
  /** The nodes being searched, the deepest first. In a parallel search those above the event. */
  path: readonly number[];
  open: readonly OpenEntry[];
  /** The places whose view differs from the frame before. */
  changed: readonly number[];
}

export class Replay {
  readonly tree: TreeIndex;
  readonly trace: readonly TraceEvent[];
  readonly bestFirst: boolean;
  /** The search keeps a tree and writes labels at its nodes. */
  readonly grows: boolean;
  /** The search is one for many players: they have letters. */
  readonly seats: boolean;
  /** Some values come from a table. */
  readonly remembers: boolean;
  /** Several processors or threads search. */
  readonly parallel: boolean;
  /** What is to be seen of every node at the step shown last. Views are replaced, never changed. */
  readonly views: readonly NodeView[];
  private readonly shown: NodeView[];
  private readonly ledger: Ledger;
  private readonly scribe: Scribe;
  /** The principal variation of the finished search, and the line shown last. */
  private readonly finalLine: readonly number[];
  private line: ReadonlySet<number> = new Set();
  private steps: readonly number[][] | undefined;

  /**
   * `line` is the principal variation by name, for replies whose nodes do not say it themselves.
   * `parts`: processors divide the choices at a node among them, as in parallel SSS*.
   */
  constructor(
    nodes: readonly TreeNode[],
    trace: readonly TraceEvent[],
    line: readonly string[],
    parts = false,
  ) {
    this.tree = new TreeIndex(nodes);
    this.trace = trace;
    this.bestFirst = usesOpen(trace);
    this.seats = trace.some(({ seats }) => seats);
    this.grows = !this.seats && trace.some(({ label }) => label !== undefined);
    this.remembers = trace.some(({ kind }) => kind === 'retrieve');
    // Names may repeat, marks do not.
    const marked = nodes.flatMap((node, place) => (node.pv ? [place] : []));
    this.finalLine = marked.length > 1 ? marked : this.tree.follow(line);
    this.ledger = new Ledger(nodes.length);
    this.parallel = trace.some(({ processor }) => processor !== undefined);
    this.scribe = this.parallel
      ? new CrewScribe(this.tree, this.bestFirst, this.ledger, trace, parts)
      : new Scribe(this.tree, this.bestFirst || this.grows, this.ledger);
    this.shown = new Array<NodeView>(nodes.length).fill(viewOf(FRESH, 0, false, false));
    this.views = this.shown;
  }

  get length(): number {
    return this.trace.length;
  }

  /** The steps that are about a node, in order. */
  stepsOf(place: number): readonly number[] {
    if (!this.steps) {
      const steps: number[][] = this.tree.nodes.map(() => []);
      for (const [before, event] of this.trace.entries()) {
        steps[this.tree.place(event.node)]?.push(before + 1);
      }
      this.steps = steps;
    }
    return this.steps[place] ?? [];
  }

  /** The state after the first `step` events; step 0 is the bare tree. */
  at(step: number): Frame {
    const { ledger } = this;
    const wanted = Math.min(Math.max(step, 0), this.length);
    while (ledger.step > wanted) ledger.back();
    for (const event of this.trace.slice(ledger.step, wanted)) this.scribe.apply(event);
    const event = this.trace[wanted - 1] ?? null;
    return {
      step: wanted,
      event,
      current: ledger.current,
      path: this.parallel ? this.openAbove(ledger.current) : this.path(),
      open: [...ledger.openOf(event?.processor)],
      changed: this.refresh(),
    };
  }

  private path(): number[] {
    const path: number[] = [];
    for (let node = this.ledger.path; node; node = node.above) path.push(node.place);
    return path;
  }

  /** The nodes being searched from here up to the root. */
  private openAbove(place: number): number[] {
    const path: number[] = [];
    for (let at = place; at >= 0; at = this.tree.parent(at)) {
      if (this.ledger.mark(at).open) path.push(at);
    }
    return path;
  }

  /** Looks again at the nodes that may have changed. */
  private refresh(): number[] {
    const { dirty } = this.ledger;
    const line = new Set(this.lineNow());
    for (const place of this.line) if (!line.has(place)) dirty.add(place);
    for (const place of line) if (!this.line.has(place)) dirty.add(place);
    this.line = line;
    // A Set visits what is added on the way: the nodes below a fresh cut, and below a healed one.
    for (const place of dirty) {
      const view = this.shown[place];
      if (view && view.cutBy !== this.cutAbove(place)) {
        for (const child of this.tree.children(place)) dirty.add(child);
      }
    }
    const changed: number[] = [];
    for (const place of dirty) {
      const before = this.shown[place];
      if (!before) continue;
      const mark = this.ledger.mark(place);
      const current = place === this.ledger.current;
      const view = viewOf(mark, this.cutAbove(place), current, line.has(place));
      if (sameView(before, view)) continue;
      this.shown[place] = view;
      changed.push(place);
    }
    dirty.clear();
    return changed;
  }

  /** The line so far: best children followed from the root; at the end the reported line. */
  private lineNow(): readonly number[] {
    if (this.ledger.finished) return this.finalLine;
    const line: number[] = [];
    let place = this.ledger.marks[this.tree.root]?.bestChild ?? -1;
    if (place >= 0) line.push(this.tree.root);
    while (place >= 0) {
      line.push(place);
      place = this.ledger.mark(place).bestChild;
    }
    return line;
  }

  /** Below a cut branch everything is pruned: the step of the nearest cut at or above the node. */
  private cutAbove(place: number): number {
    for (let at = place; at >= 0; at = this.tree.parent(at)) {
      const { cutBy } = this.ledger.mark(at);
      if (cutBy > 0) return cutBy;
    }
    return 0;
  }
}

function viewOf(mark: Mark, cutBy: number, current: boolean, pv: boolean): NodeView {
  const { open, alpha, beta, value, verdict, reason, remembered, visits, entry } = mark;
  const { processor, crew, part, label } = mark;
  const done = mark.phase === 'evaluated';
  return {
    state: stateOf(mark, cutBy > 0),
    shears: mark.cutBy > 0,
    cutBy,
    open,
    current,
    pv,
    alpha,
    beta,
    value,
    sign: done && entry ? boundSign(value, entry.alpha, entry.beta) : '',
    verdict: done ? verdict : null,
    reason,
    remembered,
    label,
    visits,
    processor,
    crew: crew.map(({ who }) => who),
    part,
  };
}

function sameView(a: NodeView, b: NodeView): boolean {
  const { crew: before, ...rest } = a;
  const same = (Object.keys(rest) as (keyof typeof rest)[]).every((key) => a[key] === b[key]);
  return same && before.length === b.crew.length && before.every((who, i) => who === b.crew[i]);
}

function stateOf(mark: Mark, pruned: boolean): NodeState {
  return pruned && !isVisited(mark.phase) ? 'cut' : mark.phase;
}

/** Was the node searched, to its end or not? */
export function isVisited(state: NodeState): boolean {
  return state === 'entered' || state === 'evaluated' || state === 'abandoned';
}

/** The value of a searched node with its sign, e.g. "≤ 10"; a test has no value, only an answer. */
export function labelOf(view: NodeView): string {
  if (view.state !== 'evaluated' || view.verdict !== null || view.part) return '';
  return view.sign ? `${view.sign}\u2009${formatBound(view.value)}` : formatBound(view.value);
}
