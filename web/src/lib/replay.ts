// Any step of a trace, forwards or backwards, as the drawing needs it.
import { boundSign, formatBound } from './format';
import { copyMarks, freshMarks, type Mark, type Marks, Scribe } from './marks';
import { type OpenEntry, usesOpen } from './open-list';
import { TreeIndex } from './tree-index';
import type { Bound, TraceEvent, TreeNode } from './types';

export type NodeState = 'unseen' | 'waiting' | 'entered' | 'evaluated' | 'cut';

export interface NodeView {
  state: NodeState;
  /** The branch from the parent carries the mark of the shears. */
  shears: boolean;
  /** The node is being searched: its window is shown. */
  open: boolean;
  current: boolean;
  pv: boolean;
  alpha: Bound;
  beta: Bound;
  value: Bound;
  reason: string;
  /** The value with its sign, e.g. "≤ 10"; or the answer of a test. */
  label: string;
}

export interface Frame {
  step: number;
  event: TraceEvent | null;
  /** The place of the node the event is about; -1 if none. */
  current: number;
  views: readonly NodeView[];
  open: readonly OpenEntry[];
}

const MIN_STRIDE = 512;

export class Replay {
  readonly tree: TreeIndex;
  readonly trace: readonly TraceEvent[];
  readonly bestFirst: boolean;
  private readonly line: readonly number[];
  private readonly stride: number;
  private readonly checkpoints: Marks[];
  /** The views shown last: a node that has not changed keeps its object, and is not redrawn. */
  private latest: readonly NodeView[] = [];

  /** `line` is the principal variation by name, for replies whose nodes do not say it themselves. */
  constructor(nodes: readonly TreeNode[], trace: readonly TraceEvent[], line: readonly string[]) {
    this.tree = new TreeIndex(nodes);
    this.trace = trace;
    this.bestFirst = usesOpen(trace);
    // Names may repeat, marks do not.
    const marked = nodes.flatMap((node, place) => (node.pv ? [place] : []));
    this.line = marked.length > 1 ? marked : this.tree.follow(line);
    this.stride = Math.max(MIN_STRIDE, nodes.length);
    this.checkpoints = [freshMarks(nodes.length)];
  }

  get length(): number {
    return this.trace.length;
  }

  /** The state after the first `step` events; step 0 is the bare tree. */
  at(step: number): Frame {
    const marks = this.marksAt(Math.min(Math.max(step, 0), this.length));
    const pv = new Set(this.lineAt(marks));
    const path = new Set(marks.path);
    const pruned = this.prunedAt(marks);
    const views = marks.marks.map((mark, place) => {
      const view = {
        state: stateOf(mark, pruned[place] ?? false),
        shears: mark.cut,
        open: path.has(place),
        current: place === marks.current,
        pv: pv.has(place),
        alpha: mark.alpha,
        beta: mark.beta,
        value: mark.value,
        reason: mark.reason,
        label: labelOf(mark),
      };
      const before = this.latest[place];
      return before && sameView(before, view) ? before : view;
    });
    this.latest = views;
    return {
      step: marks.step,
      event: this.trace[marks.step - 1] ?? null,
      current: marks.current,
      views,
      open: marks.open,
    };
  }

  private marksAt(step: number): Marks {
    const wanted = Math.floor(step / this.stride);
    const nearest = this.checkpoints[Math.min(wanted, this.checkpoints.length - 1)];
    const marks = copyMarks(nearest ?? freshMarks(this.tree.nodes.length));
    const scribe = new Scribe(this.tree, this.bestFirst, marks);
    while (marks.step < step) {
      const event = this.trace[marks.step];
      if (!event) break;
      scribe.apply(event, marks.step + 1);
      if (marks.step === this.checkpoints.length * this.stride) {
        this.checkpoints.push(copyMarks(marks));
      }
    }
    return marks;
  }

  /** The line so far: best sons followed from the root; at the end the reported line. */
  private lineAt(marks: Marks): readonly number[] {
    if (marks.finished) return this.line;
    const line: number[] = [];
    let place = marks.marks[this.tree.root]?.bestSon ?? -1;
    if (place >= 0) line.push(this.tree.root);
    while (place >= 0) {
      line.push(place);
      place = marks.marks[place]?.bestSon ?? -1;
    }
    return line;
  }

  /** Below a cut branch everything is pruned. */
  private prunedAt(marks: Marks): boolean[] {
    const pruned: boolean[] = new Array(marks.marks.length).fill(false);
    for (const place of this.tree.topDown) {
      const parent = this.tree.parent(place);
      pruned[place] = (marks.marks[place]?.cut ?? false) || (pruned[parent] ?? false);
    }
    return pruned;
  }
}

function sameView(a: NodeView, b: NodeView): boolean {
  return (Object.keys(a) as (keyof NodeView)[]).every((key) => a[key] === b[key]);
}

function stateOf(mark: Mark, pruned: boolean): NodeState {
  const visited = mark.phase === 'entered' || mark.phase === 'evaluated';
  return pruned && !visited ? 'cut' : mark.phase;
}

function labelOf(mark: Mark): string {
  if (mark.phase !== 'evaluated') return '';
  if (mark.verdict !== null) return mark.verdict ? 'yes' : 'no';
  const sign = mark.entry ? boundSign(mark.value, mark.entry.alpha, mark.entry.beta) : '';
  return sign ? `${sign}\u2009${formatBound(mark.value)}` : formatBound(mark.value);
}
