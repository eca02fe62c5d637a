// Writes the events of a parallel search into a ledger: simulated processors, or threads of the
// engine. Each of them is at nodes of its own, and several may be at one node.
import { compareBounds } from './format';
import { type Ledger, type Mark, type Member, NOBODY, type Path, type Window } from './ledger';
import { leavesNode, Scribe } from './scribe';
import type { TreeIndex } from './tree-index';
import type { Kind, TraceEvent } from './types';

/** Who tells it; -1: the whole search. */
const teller = (event: TraceEvent): number => event.processor ?? -1;

/** A child's processor may tell what becomes of its parent, without being there. */
const WORKS: ReadonlySet<Kind> = new Set([
  'enter',
  'leaf',
  'retrieve',
  'open-insert',
  'open-remove',
]);

/** Children that were not searched are not wanted any more. */
const ENDS: ReadonlySet<string> = new Set([
  'cut-off',
  'probcut',
  'null-move',
  'windows',
  'reverse-futility',
]);
const endsNode = (event: TraceEvent): boolean => ENDS.has(event.reason) || leavesNode(event);

export class CrewScribe extends Scribe {
  /**
   * A node is searched by one process at a time, which may go on upon another processor, and whose
   * answer may be told by another one. Otherwise whoever enters a node is the one that leaves it:
   * threads, and processors that all search the whole tree.
   */
  private readonly moves: boolean;
  /** Windows are narrowed from outside while a node is searched. */
  private readonly live: boolean;
  /** By step: the place where the one who tells it was before; -1: nowhere. */
  private readonly before: readonly number[];

  /** `parts`: where several processors are at a node, each searches a part of it. */
  constructor(
    tree: TreeIndex,
    bestFirst: boolean,
    ledger: Ledger,
    trace: readonly TraceEvent[],
    private readonly parts: boolean,
  ) {
    super(tree, bestFirst, ledger);
    const simulated = trace.some(({ time }) => time !== undefined);
    const entries = trace.filter(
      ({ kind, node }) => kind === 'enter' && tree.place(node) === tree.root,
    );
    this.moves = simulated && new Set(entries.map(teller)).size <= 1;
    this.live = this.moves || parts;
    const latest = new Map<number, number>();
    this.before = trace.map((event) => {
      const before = latest.get(teller(event)) ?? -1;
      const place = tree.place(event.node);
      if (place >= 0) latest.set(teller(event), place);
      return before;
    });
  }

  override apply(event: TraceEvent): void {
    super.apply(event);
    const place = this.tree.place(event.node);
    if (WORKS.has(event.kind) && place >= 0 && event.processor !== undefined) {
      this.ledger.edit(place, { processor: event.processor });
    }
  }

  /**
   * Depth-first, unless a processor leaves a process that waits, and takes up another. Whoever
   * comes back without a word to the parent was called off.
   */
  protected override arrive(place: number, event: TraceEvent): void {
    if (event.kind === 'update') this.learn(place, event);
    if (this.moves) return;
    const who = teller(event);
    const left: number[] = [];
    let at = this.before[event.step - 1] ?? -1;
    for (; at >= 0 && !this.isAbove(at, place); at = this.tree.parent(at)) left.push(at);
    for (const one of left) if (this.tree.parent(one) === place) this.depart(one, who);
    this.abandon(left, (other) => other !== who);
    this.forgetClosed();
  }

  protected override isHere(place: number, event: TraceEvent): boolean {
    return this.memberAt(place, teller(event)) !== undefined;
  }

  protected override isShared(place: number, event: TraceEvent): boolean {
    return !this.moves && this.mark(place).crew.some(({ who }) => who !== teller(event));
  }

  protected override open(place: number, event: TraceEvent): void {
    const { crew, open, part, visits } = this.mark(place);
    const who = teller(event);
    if (!open) this.ledger.path = { place, above: this.ledger.path };
    const others = this.moves ? NOBODY : crew.filter((other) => other.who !== who);
    this.ledger.edit(place, {
      open: true,
      crew: [...others, { who, alpha: event.alpha, beta: event.beta, returned: [] }],
      part: this.parts && (part || visits > 1),
      own: false,
    });
  }

  protected override close(place: number, event: TraceEvent): void {
    this.depart(place, teller(event));
    this.forgetClosed();
  }

  protected override answered(place: number, event: TraceEvent): void {
    this.answer(place, event);
  }

  protected override startOver(event: TraceEvent): void {
    if (this.tree.root >= 0) this.answer(this.tree.root, event);
  }

  /** What is not done by now is never done. */
  protected override leaveAll(): void {
    const below = this.placesOpen().filter((place) => place !== this.tree.root);
    this.abandon(below, () => false);
    if (this.tree.root >= 0) this.shut(this.tree.root, 'evaluated');
    this.forgetClosed();
  }

  /** Several searches go through the children of a node in any order, none of them twice. */
  protected override resume(): void {}

  protected override childReturned(place: number, event: TraceEvent): void {
    super.childReturned(place, event);
    // The value is that of the one who tells it, in its own window.
    const own = this.memberAt(place, teller(event));
    if (own && !this.live) this.ledger.edit(place, { entry: own });
    const child = this.tree.child(place, event.child);
    if (child >= 0) this.takeBack(child, event);
    if (endsNode(event) && !this.live) this.credit(place, this.tree.children(place), event);
    // A node that is cut off from outside does not tell its parent any more.
    if (event.reason === 'cut-off' && this.moves) this.takeBack(place, event);
  }

  /** A child has its value, or a bound that is good enough for its parent. */
  private takeBack(child: number, event: TraceEvent): void {
    this.answer(child, event);
    if (this.mark(child).phase !== 'abandoned')
      this.credit(this.tree.parent(child), [child], event);
  }

  /** Children need not be searched any more, by the one who tells it or, if it is a guest, by all. */
  private credit(place: number, children: readonly number[], event: TraceEvent): void {
    if (place < 0) return;
    const guest = this.moves || !this.isHere(place, event);
    const crew = this.mark(place).crew.map((member): Member => {
      if (!guest && member.who !== teller(event)) return member;
      return { ...member, returned: [...new Set([...member.returned, ...children])] };
    });
    if (crew.length > 0) this.ledger.edit(place, { crew });
  }

  /** News from above may change the value of a node, too: then it is no child's. */
  private learn(place: number, event: TraceEvent): void {
    if (event.improved) this.ledger.edit(place, { own: true });
    else if (event.value !== this.mark(place).value) this.ledger.edit(place, { own: false });
  }

  /**
   * What a value is worth, where windows change from outside: a child's value is exact if all
   * children have returned inside the window, else a bound; a bound from above that no child has
   * beaten is one as well, if all have tried. Otherwise nothing is known: null.
   */
  private worth({ own, crew, alpha, beta, value }: Mark, place: number): Window | null {
    const max = this.tree.nodes[place]?.player === 'max';
    const all = crew.some((member) => this.isComplete(place, member));
    const [low, high] = [
      { alpha: value, beta: '+inf' },
      { alpha: '-inf', beta: value },
    ];
    if (!own) return all ? (max ? low : high) : null;
    if (all && compareBounds(alpha ?? 0, beta ?? 0) < 0) return { alpha: '-inf', beta: '+inf' };
    return max ? high : low;
  }

  /** The search of a node has ended for the one who tells it. What goes on below is needless. */
  private answer(place: number, event: TraceEvent): void {
    const who = teller(event);
    if (this.moves) this.shut(place, 'evaluated');
    else this.depart(place, who);
    const stay = new Set(this.mark(place).crew.map((member) => member.who));
    const below = this.placesOpen().filter((at) => at !== place && this.isAbove(place, at));
    this.abandon(below, (other) => stay.has(other));
    this.forgetClosed();
  }

  /**
   * Nodes are left by all but those who `stay`; what is not complete is given up. The highest of
   * such nodes carry the mark of the shears.
   */
  private abandon(places: readonly number[], stays: (who: number) => boolean): void {
    const given = new Set<number>();
    for (const place of places) {
      const { crew, open } = this.mark(place);
      const left = crew.filter(({ who }) => stays(who));
      if (!open || left.length === crew.length) continue;
      const complete = !this.live && crew.some((member) => this.isComplete(place, member));
      if (left.length > 0) this.keep(place, left);
      else this.shut(place, complete ? 'evaluated' : 'abandoned');
      if (left.length === 0 && !complete) given.add(place);
    }
    for (const place of given) if (!given.has(this.tree.parent(place))) this.cut(place);
  }

  /** One of those who search a node is done with it; with the last one the node is. */
  private depart(place: number, who: number): void {
    const { crew } = this.mark(place);
    const left = crew.filter((member) => member.who !== who);
    if (left.length === crew.length) return;
    if (left.length > 0) this.keep(place, left);
    else this.shut(place, 'evaluated');
  }

  private keep(place: number, crew: readonly Member[]): void {
    this.ledger.edit(place, { crew, processor: crew.at(-1)?.who ?? -1 });
  }

  private memberAt(place: number, who: number): Member | undefined {
    return this.mark(place).crew.find((member) => member.who === who);
  }

  private isComplete(place: number, { returned }: Member): boolean {
    return returned.length >= this.tree.children(place).length;
  }

  private shut(place: number, phase: 'evaluated' | 'abandoned'): void {
    const mark = this.mark(place);
    if (!mark.open) return;
    this.ledger.edit(place, { phase, open: false, crew: NOBODY });
    if (phase === 'abandoned' || !this.live || mark.verdict !== null) return;
    const entry = this.worth(mark, place);
    this.ledger.edit(place, entry ? { entry } : { phase: 'abandoned' });
  }

  private placesOpen(): number[] {
    const places: number[] = [];
    for (let at = this.ledger.path; at; at = at.above) places.push(at.place);
    return places;
  }

  /** The list of open nodes without those that were shut. */
  private forgetClosed(): void {
    const isOpen = ({ place }: Path): boolean => this.mark(place).open;
    let kept = this.ledger.path;
    for (let at = kept; at; at = at.above) if (!isOpen(at)) kept = at.above;
    const before: number[] = [];
    for (let at = this.ledger.path; at && at !== kept; at = at.above) {
      if (isOpen(at)) before.push(at.place);
    }
    let path = kept;
    for (const place of before.toReversed()) path = { place, above: path };
    this.ledger.path = path;
  }
}
