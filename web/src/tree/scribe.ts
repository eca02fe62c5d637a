// Writes the events of a trace into a ledger, in order. Each event changes it by one fixed rule.
import type { Ledger, Mark, Window } from './ledger';
import { applyToOpen } from './open-list';
import type { TreeIndex } from './tree-index';
import type { TraceEvent } from './types';

/** A child is not searched, whatever becomes of the others. */
const SKIPS_CHILD = new Set(['gpc', 'node-cutting', 'futility', 'razoring', 'exchange']);
/** The node is left: neither the child is searched nor those after it. */
const LEAVES_NODE = new Set(['fgpc', 'best-moves', 'late-cut']);
/** A strategy tells of each child that node-cutting skips; the engine of the first, with its place. */
export const leavesNode = ({ reason, count }: TraceEvent) =>
  LEAVES_NODE.has(reason) || (reason === 'node-cutting' && count !== undefined);
/** The engine ends a node before its children are searched. */
const ENDS_NODE = new Set(['null-move', 'windows', 'reverse-futility']);
/** Scout asks a yes-or-no question; ProbCut and its heirs look ahead a few plies. */
const isQuestion = (reason: string) => reason.startsWith('test-');
const isShallow = (reason: string) => reason.endsWith('-test');

/** One search: it is at one place at a time. For several at once see crew-scribe.ts. */
export class Scribe {
  constructor(
    protected readonly tree: TreeIndex,
    protected readonly bestFirst: boolean,
    protected readonly ledger: Ledger,
  ) {}

  apply(event: TraceEvent): void {
    const place = this.tree.place(event.node);
    this.ledger.turn(place);
    const drawn = place >= 0;
    if (event.kind === 'open-insert' || event.kind === 'open-remove') {
      if (drawn) this.openChanged(place, event);
      applyToOpen(this.ledger, event);
    } else if (event.kind === 'pass') {
      this.startOver(event);
    } else if (event.kind === 'finish') {
      this.finish(event);
    } else if (event.kind === 'line') {
      if (drawn) this.ledger.edit(place, { bestChild: this.tree.child(place, event.child) });
    } else if (drawn) {
      if (!this.bestFirst) this.arrive(place, event);
      if (event.label && !event.seats) this.labelled(place, event.label.text);
      else this.nodeEvent(place, event);
    }
  }

  private nodeEvent(place: number, event: TraceEvent): void {
    if (event.label) this.ledger.edit(place, { label: event.label.text });
    switch (event.kind) {
      case 'enter':
        this.touch(place, event.reason);
        this.enter(place, event);
        break;
      case 'leaf':
      case 'retrieve':
        this.touch(place, event.reason);
        this.evaluate(place, event);
        break;
      case 'update':
      case 'skip':
        this.ledger.edit(place, shown(event));
        this.childReturned(place, event);
        break;
      case 'verdict':
        this.ledger.edit(place, { ...shown(event), verdict: event.improved });
        if (event.reason === 'cut-off') this.cutUntouched(place);
        this.answered(place, event);
        break;
      case 'note':
        if (event.seats && event.reason === 'cut-off') this.cutUntouched(place);
        break;
    }
  }

  // --- where the search is -----------------------------------------------------------------------

  /** Depth-first: an event at a node ends the search of everything that is not above it. */
  protected arrive(place: number, _event: TraceEvent): void {
    while (this.ledger.path && !this.isAbove(this.ledger.path.place, place)) this.leave();
  }

  /** Is this search in the middle of the node already? */
  protected isHere(place: number, _event: TraceEvent): boolean {
    return this.ledger.path?.place === place;
  }

  /** Is another search in the middle of the node as well? */
  protected isShared(_place: number, _event: TraceEvent): boolean {
    return false;
  }

  protected open(place: number, event: TraceEvent): void {
    if (this.isHere(place, event)) return;
    this.ledger.path = { place, above: this.ledger.path };
    this.ledger.edit(place, { open: true });
  }

  /** The search of an open node ends with a value. */
  protected close(_place: number, _event: TraceEvent): void {
    this.leave();
  }

  /** A test has its answer: its node is left when the search goes on elsewhere. */
  protected answered(_place: number, _event: TraceEvent): void {}

  /** A driver begins again at the root. */
  protected startOver(_event: TraceEvent): void {
    this.leaveAll();
  }

  /** The search is over. */
  protected leaveAll(): void {
    while (this.ledger.path) this.leave();
  }

  private leave(): void {
    const { path } = this.ledger;
    if (!path) return;
    this.ledger.path = path.above;
    this.ledger.edit(path.place, { phase: 'evaluated', open: false });
  }

  // --- what happens to nodes ---------------------------------------------------------------------

  /** A value without a look at the children; a test of no depth leaves an open node open. */
  private evaluate(place: number, event: TraceEvent): void {
    const open = this.isHere(place, event);
    if (open && isShallow(event.reason)) return;
    if (open) this.close(place, event);
    const remembered = event.kind === 'retrieve';
    this.ledger.edit(place, {
      ...shown(event),
      entry: remembered ? this.windowOfMemory(place, event) : null,
      outer: null,
      verdict: null,
      remembered,
      phase: this.isShared(place, event) ? 'entered' : 'evaluated',
    });
  }

  /** A stored bound that came without a window answers the question its parent was asked. */
  private windowOfMemory(place: number, event: TraceEvent): Window | null {
    if (event.alpha !== event.beta) return { alpha: event.alpha, beta: event.beta };
    return this.ledger.marks[this.tree.parent(place)]?.entry ?? null;
  }

  private enter(place: number, event: TraceEvent): void {
    const mark = this.mark(place);
    const here = this.isHere(place, event);
    const shared = this.isShared(place, event);
    const nested = isShallow(event.reason) && here;
    this.ledger.edit(place, {
      ...shown(event),
      outer: nested ? (mark.outer ?? mark.entry) : null,
      entry: { alpha: event.alpha, beta: event.beta },
      reason: event.reason,
      verdict: null,
      remembered: false,
      phase: 'entered',
      bestChild: shared || isQuestion(event.reason) ? mark.bestChild : -1,
    });
    if (!shared) this.begin(place);
    if (!this.bestFirst) this.open(place, event);
  }

  /** A first look at the children of a node: earlier cuts below it no longer hold. */
  private begin(place: number): void {
    this.ledger.edit(place, { begun: this.ledger.step, latestChild: -1 });
    for (const child of this.tree.children(place)) this.join(child);
  }

  /** After a shallow test that settled nothing a node goes through its children once more. */
  protected resume(place: number): void {
    this.begin(place);
    const { outer } = this.mark(place);
    if (outer) this.ledger.edit(place, { ...outer, entry: outer, reason: '', outer: null });
  }

  /** A node is looked at, as one of its parent's children; to put them in order is not yet a search. */
  private touch(place: number, reason: string): void {
    const mark = this.mark(place);
    const visits = mark.visits + 1;
    if (reason === 'ordering') {
      this.ledger.edit(place, { visits, cutBy: 0 });
      return;
    }
    const parent = this.tree.parent(place);
    const above = this.ledger.marks[parent];
    if (above) {
      const again = mark.touched >= above.begun;
      if (again && (above.outer || above.latestChild !== place)) this.resume(parent);
      this.ledger.edit(parent, { latestChild: place });
    }
    this.ledger.edit(place, { touched: this.ledger.step, visits, cutBy: 0 });
  }

  protected childReturned(place: number, event: TraceEvent): void {
    const child = this.tree.child(place, event.child);
    if (event.improved && child >= 0) this.ledger.edit(place, { bestChild: child });
    if (event.reason === 'cut-off') {
      this.cutUntouched(place);
    } else if (leavesNode(event)) {
      this.cutUntouched(place);
      if (child >= 0) this.cut(child);
    } else if (SKIPS_CHILD.has(event.reason) && child >= 0) {
      this.cut(child);
    } else if (event.reason === 'probcut') {
      this.ledger.edit(place, { entry: { alpha: event.alpha, beta: event.beta } });
      for (const each of this.tree.children(place)) this.cut(each);
    } else if (ENDS_NODE.has(event.reason)) {
      this.endNode(place, event);
    }
  }

  /** Such a node was never opened; only the null move leads below it. */
  private endNode(place: number, event: TraceEvent): void {
    this.touch(place, event.reason);
    this.ledger.edit(place, {
      phase: 'evaluated',
      entry: { alpha: event.alpha, beta: event.beta },
      reason: event.reason,
      verdict: null,
      remembered: false,
    });
    for (const each of this.tree.children(place)) {
      const node = this.tree.nodes[each];
      if ((node?.move ?? node?.name) !== 'pass') this.cut(each);
    }
  }

  private cutUntouched(place: number): void {
    const { begun } = this.mark(place);
    for (const child of this.tree.children(place)) {
      const { touched, cutBy } = this.mark(child);
      if (touched < begun && cutBy === 0) this.cut(child);
    }
  }

  protected cut(place: number): void {
    this.ledger.edit(place, { cutBy: this.ledger.step });
  }

  /** Is the node cut off already, here or above? */
  private isCut(place: number): boolean {
    for (let at = place; at >= 0; at = this.tree.parent(at)) {
      if (this.mark(at).cutBy > 0) return true;
    }
    return false;
  }

  private join(place: number): void {
    if (this.mark(place).cutBy > 0) this.ledger.edit(place, { cutBy: 0 });
  }

  /** A growing tree: a node that has a label is there, and waits to be expanded. */
  private labelled(place: number, label: string): void {
    const { phase } = this.mark(place);
    this.ledger.edit(place, { label, phase: phase === 'unseen' ? 'waiting' : phase });
  }

  private openChanged(place: number, event: TraceEvent): void {
    const { phase } = this.mark(place);
    if (event.kind === 'open-insert') {
      if (event.reason === 'solved') {
        this.ledger.edit(place, { phase: 'evaluated', value: event.value });
      } else if (phase === 'unseen') {
        this.ledger.edit(place, { phase: 'waiting', cutBy: 0 });
      }
    } else if (phase === 'waiting') {
      const purged = event.reason === 'purged';
      this.ledger.edit(place, {
        phase: purged ? 'unseen' : 'entered',
        cutBy: purged ? this.ledger.step : 0,
      });
    }
  }

  /** Is it the node, or above it? The engine goes below nodes that it has not opened. */
  protected isAbove(at: number, place: number): boolean {
    for (let below = place; below >= 0; below = this.tree.parent(below)) {
      if (below === at) return true;
    }
    return false;
  }

  /** What is still unseen at the end was pruned, whichever way. */
  private finish(event: TraceEvent): void {
    this.leaveAll();
    this.ledger.finished = true;
    const grows = event.seats !== true;
    if (this.tree.root >= 0) {
      // What all passes found together is judged by the window of the search, not of the last pass.
      this.ledger.edit(this.tree.root, {
        ...shown(event),
        entry: { alpha: event.alpha, beta: event.beta },
        phase: 'evaluated',
        verdict: null,
      });
    }
    const seen = (mark: Mark | undefined) =>
      mark !== undefined && mark.phase !== 'unseen' && mark.phase !== 'waiting';
    for (const [place, mark] of this.ledger.marks.entries()) {
      const above = this.ledger.marks[this.tree.parent(place)];
      const grown = grows && mark.label !== '';
      if (!grown && !seen(mark) && seen(above) && !this.isCut(place)) this.cut(place);
    }
  }

  protected mark(place: number): Mark {
    return this.ledger.mark(place);
  }
}

/** What an event says about its node. */
function shown({ alpha, beta, value }: TraceEvent): Pick<Mark, 'alpha' | 'beta' | 'value'> {
  return { alpha, beta, value };
}
