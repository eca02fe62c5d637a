// A subtree may be folded into its root: what is below is then counted, not drawn.
import type { TreeIndex } from './tree-index';

export type Folds = ReadonlySet<number>;

/** More nodes than this are not drawn without being asked for. */
export const MOST_DRAWN = 2_000;

/** Folds whole plies, the lowest first, until what is left can be drawn. */
export function foldsFor(tree: TreeIndex, most = MOST_DRAWN): Set<number> {
  const folds = new Set<number>();
  const width: number[] = [];
  for (const node of tree.nodes) width[node.ply] = (width[node.ply] ?? 0) + 1;
  const lowest = lowestPly(width, most);
  for (const [place, node] of tree.nodes.entries()) {
    if (node.ply === lowest && tree.children(place).length > 0) folds.add(place);
  }
  return folds;
}

/** The last ply that can be drawn whole; one below the root is shown in any case. */
function lowestPly(width: readonly number[], most: number): number {
  let drawn = 0;
  for (const [ply, count] of width.entries()) {
    drawn += count;
    if (drawn > most) return Math.max(ply - 1, 1);
  }
  return width.length;
}

/** Of every node the one that stands for it in the drawing: itself, or the root of its fold. */
export function hosts(tree: TreeIndex, folds: Folds): number[] {
  const host: number[] = tree.nodes.map((_, place) => place);
  for (const place of tree.topDown) {
    const parent = tree.parent(place);
    if (parent < 0) continue;
    const above = host[parent] ?? parent;
    if (above !== parent || folds.has(parent)) host[place] = above;
  }
  return host;
}

/** Folds or unfolds a node. Whoever unfolds sees its children, not all below them. */
export function toggled(tree: TreeIndex, folds: Folds, place: number): Set<number> {
  const next = new Set(folds);
  if (next.delete(place)) {
    for (const child of tree.children(place)) {
      if ((tree.below[place] ?? 0) > MOST_DRAWN / 4 && tree.children(child).length > 0)
        next.add(child);
    }
  } else if (tree.children(place).length > 0) {
    next.add(place);
  }
  return next;
}

/** Unfolds what hides a node. */
export function revealed(tree: TreeIndex, folds: Folds, place: number): Set<number> {
  const next = new Set(folds);
  for (let at = tree.parent(place); at >= 0; at = tree.parent(at)) next.delete(at);
  return next;
}
