import type { TreeNode } from './types';

/** Quick ways around the tree the server sent. Nodes are meant by their place in `nodes`. */
export class TreeIndex {
  readonly nodes: readonly TreeNode[];
  readonly root: number;
  /** Parents before their children. */
  readonly topDown: readonly number[];
  /** The number of nodes below each. */
  readonly below: readonly number[];
  private readonly places = new Map<number, number>();
  private readonly parents: readonly number[];
  private readonly families: readonly (readonly number[])[];

  constructor(nodes: readonly TreeNode[]) {
    this.nodes = nodes;
    for (const [place, node] of nodes.entries()) this.places.set(node.id, place);
    this.parents = nodes.map((node) => (node.parent === null ? -1 : this.place(node.parent)));
    this.root = this.parents.indexOf(-1);

    const families: number[][] = nodes.map(() => []);
    for (const [place, parent] of this.parents.entries()) families[parent]?.push(place);
    const number = (place: number) => nodes[place]?.index ?? 0;
    for (const family of families) family.sort((a, b) => number(a) - number(b));
    this.families = families;

    const ply = (place: number) => nodes[place]?.ply ?? 0;
    this.topDown = [...nodes.keys()].sort((a, b) => ply(a) - ply(b));
    const below = nodes.map(() => 0);
    for (const place of this.topDown.toReversed()) {
      const parent = this.parent(place);
      if (parent >= 0) below[parent] = (below[parent] ?? 0) + (below[place] ?? 0) + 1;
    }
    this.below = below;
  }

  /** The place of the node with this id; -1 if there is none. */
  place(id: number | null): number {
    return id === null ? -1 : (this.places.get(id) ?? -1);
  }

  parent(place: number): number {
    return this.parents[place] ?? -1;
  }

  children(place: number): readonly number[] {
    return this.families[place] ?? [];
  }

  /** The child with this number; -1 if there is none. */
  child(place: number, index: number | null): number {
    return this.children(place).find((child) => this.nodes[child]?.index === index) ?? -1;
  }

  /** The places of a line of names that starts below the root; the root comes first. */
  follow(names: readonly string[]): number[] {
    const line = [this.root];
    for (const name of names) {
      const next = this.children(line.at(-1) ?? -1).find(
        (child) => this.nodes[child]?.name === name,
      );
      if (next === undefined) break;
      line.push(next);
    }
    return line;
  }
}
