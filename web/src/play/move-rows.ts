// How a game with variations is written down: rows of one move per seat, and below a row the other
// moves that were tried in its place.
import { placeOf } from '../lib/sides';
import { ROOT, type VariationNode, type Variations } from './variations.svelte';

export interface RoundRow {
  kind: 'round';
  number: number;
  /** By seat. Null where the row goes on after an interruption, or the game begins with another side. */
  moves: (VariationNode | null)[];
}

/** Moves that were tried instead of the one before them. */
export interface BranchRow {
  kind: 'branches';
  heads: VariationNode[];
}

export type Row = RoundRow | BranchRow;

/** The place of the seat that moves first in this game: positions may begin with any side. */
function beginner(tree: Variations): number {
  const opening = tree.node(ROOT).children[0];
  return opening === undefined ? 0 : placeOf(tree.node(opening).side);
}

/** The number of the round a move belongs to. */
export function roundOf(tree: Variations, node: VariationNode): number {
  return Math.ceil((node.ply + beginner(tree)) / tree.seats);
}

/** "3." before a move of the first side, "3…" before one of the others. */
export function numberOf(tree: Variations, node: VariationNode): string {
  return `${roundOf(tree, node)}${node.side === 'first' ? '.' : '…'}`;
}

function others(tree: Variations, node: VariationNode): VariationNode[] {
  return nodesOf(tree, brothers(tree, node).slice(1));
}

function brothers(tree: Variations, node: VariationNode): number[] {
  return node.parent === null ? [] : tree.node(node.parent).children;
}

function nodesOf(tree: Variations, ids: readonly number[]): VariationNode[] {
  return ids.map((id) => tree.node(id));
}

/** The main line as rows. */
export function rowsOf(tree: Variations): Row[] {
  const rows: Row[] = [];
  for (const node of nodesOf(tree, tree.mainline())) {
    const last = rows.at(-1);
    const place = placeOf(node.side);
    if (place > 0 && last?.kind === 'round' && last.moves.length === place) {
      last.moves.push(node);
    } else {
      const moves = [...Array<null>(place).fill(null), node];
      rows.push({ kind: 'round', number: roundOf(tree, node), moves });
    }
    const heads = others(tree, node);
    if (heads.length > 0) rows.push({ kind: 'branches', heads });
  }
  return rows;
}

export interface LineItem {
  node: VariationNode;
  /** Empty where the reader knows it from the move before. */
  number: string;
  branches: VariationNode[];
}

/** A variation from its first move on, with what was tried on its way. */
export function lineOf(tree: Variations, head: VariationNode): LineItem[] {
  const items: LineItem[] = [];
  for (const node of [head, ...nodesOf(tree, continuation(tree, head))]) {
    const last = items.at(-1);
    const needed = !last || node.side === 'first' || last.branches.length > 0;
    items.push({
      node,
      number: needed ? numberOf(tree, node) : '',
      // Brothers of the head are lines of their own, beside this one.
      branches: last ? others(tree, node) : [],
    });
  }
  return items;
}

function continuation(tree: Variations, from: VariationNode): number[] {
  const ids: number[] = [];
  for (let next = from.children[0]; next !== undefined; next = tree.node(next).children[0]) {
    ids.push(next);
  }
  return ids;
}

/** The first move of the innermost variation a node lies in; null on the main line. */
export function headOf(tree: Variations, id: number): VariationNode | null {
  const way = nodesOf(tree, tree.path(id)).reverse();
  return way.find((node) => brothers(tree, node)[0] !== node.id) ?? null;
}

/** What was tried in the place of this move, one further or one back; null: nothing. */
export function brotherOf(tree: Variations, id: number, step: 1 | -1): number | null {
  const all = brothers(tree, tree.node(id));
  return all[all.indexOf(id) + step] ?? null;
}

/** The line through a node: the way to it, and its main continuation. */
export function lineThrough(tree: Variations, id: number): VariationNode[] {
  return nodesOf(tree, [...tree.path(id), ...continuation(tree, tree.node(id))]);
}
