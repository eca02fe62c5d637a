// The course of a game as a drawing: how the expected score of the first player went.
import { lineThrough } from './move-rows';
import { ROOT, type VariationNode, type Variations } from './variations.svelte';

export interface GraphPoint {
  node: VariationNode;
  x: number;
  /** Missing where nobody has judged the position. */
  y: number | null;
}

export interface Size {
  width: number;
  height: number;
}

/** The positions along the line through the current one. */
export function nodesOf(tree: Variations): VariationNode[] {
  return [tree.node(ROOT), ...lineThrough(tree, tree.current)];
}

/** From left to right. */
export function pointsOf(nodes: readonly VariationNode[], { width, height }: Size): GraphPoint[] {
  const step = width / Math.max(1, nodes.length - 1);
  return nodes.map((node, place) => ({
    node,
    x: place * step,
    y: node.score === undefined ? null : (1 - node.score) * height,
  }));
}

/** The judged positions, joined. */
export function lineOfPoints(points: readonly GraphPoint[]): string {
  return points
    .filter(({ y }) => y !== null)
    .map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y?.toFixed(1)}`)
    .join(' ');
}

/** The first player's share, as an area above the lower edge. */
export function areaOfPoints(points: readonly GraphPoint[], height: number): string {
  const judged = points.filter(({ y }) => y !== null);
  const [first, last] = [judged[0], judged.at(-1)];
  if (!first || !last || first === last) return '';
  return `${lineOfPoints(judged)} L${last.x.toFixed(1)} ${height} L${first.x.toFixed(1)} ${height} Z`;
}
