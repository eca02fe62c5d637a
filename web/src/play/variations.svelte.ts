import type { Side } from '../lib/wire';

/** A move that was tried, and the position after it. */
export interface VariationNode {
  id: number;
  /** The root, the position before all moves, has none. */
  parent: number | null;
  /** As the server takes it. */
  text: string;
  /** As people write it. */
  shown: string;
  /** Who played it. */
  side: Side;
  /** Ids of what was played next; the main move first. */
  children: number[];
  ply: number;
  /** Expected score of the first player here, 0 to 1, once somebody has found out. */
  score?: number;
  /** What somebody has written about the move. */
  comment?: string;
  /** Numeric annotation glyphs: 1 is "!", 2 is "?". */
  signs?: number[];
  review?: Verdict;
}

/** What a review of the whole game has found out about a move. */
export interface Verdict {
  /** Expected score that the mover has lost by it, 0 to 1. */
  loss: number;
  /** How large that is: "" (none), "inaccuracy", "mistake", "blunder". */
  mark: string;
  /** What was best instead, as the server takes it and as people write it; empty: the move itself. */
  best: string;
  bestShown: string;
}

export const ROOT = 0;

const root = (): VariationNode => ({
  id: ROOT,
  parent: null,
  text: '',
  shown: '',
  side: 'second',
  children: [],
  ply: 0,
});

/** The moves of a game with all that was tried beside them. */
export class Variations {
  nodes: Record<number, VariationNode> = $state({ [ROOT]: root() });
  current = $state(ROOT);
  private nextId = ROOT + 1;
  /** Which child was looked at last: where "forward" leads. */
  private readonly lastChild = new Map<number, number>();

  /** `seats`: how many players take turns. */
  constructor(readonly seats = 2) {}

  /** The moves of a game that was kept, as `list` has given them. */
  static from(nodes: readonly VariationNode[], seats: number): Variations {
    const tree = new Variations(seats);
    for (const node of nodes) {
      tree.nodes[node.id] = { ...node };
      tree.nextId = Math.max(tree.nextId, node.id + 1);
    }
    return tree;
  }

  /** Every move, as plain data. */
  list(): VariationNode[] {
    return $state.snapshot(Object.values(this.nodes)) as VariationNode[];
  }

  /** The node that these moves lead to; null: they were not tried. */
  find(texts: readonly string[]): number | null {
    let at = ROOT;
    for (const text of texts) {
      const next = this.node(at).children.find((child) => this.node(child).text === text);
      if (next === undefined) return null;
      at = next;
    }
    return at;
  }

  node(id: number): VariationNode {
    const found = this.nodes[id];
    if (!found) throw new Error(`no variation ${id}`);
    return found;
  }

  has(id: number): boolean {
    return id in this.nodes;
  }

  /** The node of a move below `parent`; a move that was tried before keeps its node. */
  add(parent: number, text: string, side: Side, shown = text): number {
    const above = this.node(parent);
    const known = above.children.find((child) => this.node(child).text === text);
    if (known !== undefined) return known;
    const id = this.nextId++;
    this.nodes[id] = { id, parent, text, shown, side, children: [], ply: above.ply + 1 };
    above.children.push(id);
    return id;
  }

  visit(id: number): void {
    this.current = id;
    for (const step of this.path(id)) {
      this.lastChild.set(this.node(step).parent ?? ROOT, step);
    }
  }

  /** From the first move to `id`; the root is left out. */
  path(id: number): number[] {
    const steps: number[] = [];
    for (let at = this.node(id); at.parent !== null; at = this.node(at.parent)) steps.push(at.id);
    return steps.reverse();
  }

  texts(id: number): string[] {
    return this.path(id).map((step) => this.node(step).text);
  }

  /** What follows a node: the child looked at last, otherwise the main move. */
  after(id: number): number | null {
    const { children } = this.node(id);
    const last = this.lastChild.get(id);
    return last !== undefined && children.includes(last) ? last : (children[0] ?? null);
  }

  mainline(): number[] {
    const line: number[] = [];
    let next = this.node(ROOT).children[0];
    while (next !== undefined) {
      line.push(next);
      next = this.node(next).children[0];
    }
    return line;
  }

  /** Makes a move the main one of its place. */
  promote(id: number): void {
    const { parent } = this.node(id);
    if (parent === null) return;
    const above = this.node(parent);
    above.children = [id, ...above.children.filter((child) => child !== id)];
  }

  /** Forgets a move and all that follows; whoever looks at one of them goes to the move before. */
  remove(id: number): void {
    const { parent } = this.node(id);
    if (parent === null) return;
    if (this.path(this.current).includes(id)) this.current = parent;
    this.node(parent).children = this.node(parent).children.filter((child) => child !== id);
    const doomed = [id];
    for (let next = doomed.pop(); next !== undefined; next = doomed.pop()) {
      doomed.push(...this.node(next).children);
      delete this.nodes[next];
    }
  }
}
