import { expect, it } from 'vitest';
import { areaOfPoints, lineOfPoints, nodesOf, pointsOf } from './graph';
import { ROOT, Variations } from './variations.svelte';

const SIZE = { width: 200, height: 100 };

/** Two moves; the position between them is not judged. */
function game() {
  const tree = new Variations();
  const a = tree.add(ROOT, 'a', 'first');
  const b = tree.add(a, 'b', 'second');
  tree.node(ROOT).score = 0.5;
  tree.node(b).score = 1;
  return { tree, a, b };
}

it('places positions from left to right, good ones for the first player high', () => {
  const { tree } = game();
  const points = pointsOf(nodesOf(tree), SIZE);
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [0, 50],
    [100, null],
    [200, 0],
  ]);
  expect(lineOfPoints(points)).toBe('M0.0 50.0 L200.0 0.0');
  expect(areaOfPoints(points, 100)).toBe('M0.0 50.0 L200.0 0.0 L200.0 100 L0.0 100 Z');
});

it('draws no area of less than two positions', () => {
  const tree = new Variations();
  expect(areaOfPoints(pointsOf(nodesOf(tree), SIZE), 100)).toBe('');
  tree.node(ROOT).score = 0.4;
  expect(areaOfPoints(pointsOf(nodesOf(tree), SIZE), 100)).toBe('');
});

it('follows the line of the current position', () => {
  const { tree, a } = game();
  const x = tree.add(a, 'x', 'second');
  tree.visit(x);
  expect(nodesOf(tree).map(({ text }) => text)).toEqual(['', 'a', 'x']);
});
