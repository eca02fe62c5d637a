import { describe, expect, it } from 'vitest';
import { branch, draw, leafWidth, shearsAt } from './drawing';
import { cutOffExample, treeOf } from './testing';

const nodes = cutOffExample().tree.nodes;

describe('draw', () => {
  it('scales the coordinates it is given', () => {
    const { points, unit, row, width } = draw(nodes, 400);
    const [root, left, leaf] = [points[0], points[1], points[2]];
    if (!root || !left || !leaf) throw new Error('points are missing');
    expect(root.x - left.x).toBeCloseTo(unit);
    expect(left.y - root.y).toBe(row);
    expect(leaf.y - left.y).toBe(row);
    expect(width).toBe(400);
  });

  it('lets a wide tree be wider than the room', () => {
    const sons = Array.from({ length: 60 }, (_, i): ['leaf', number] => ['leaf', i]);
    const drawing = draw(treeOf(['p', null, ...sons]), 360);
    expect(drawing.width).toBeGreaterThan(59 * drawing.unit);
    expect(drawing.unit).toBe(leafWidth(treeOf(['p', null, ...sons])));
  });

  it('keeps a single node in the middle', () => {
    const { points, width } = draw(treeOf(['p', 7]), 400);
    expect(points[0]?.x).toBeGreaterThan(0.4 * width);
    expect(points[0]?.x).toBeLessThan(0.6 * width);
  });

  it('names the player of a ply, but not of a ply of leaves', () => {
    expect(draw(nodes, 400).wires.map(({ player }) => player)).toEqual(['max', 'min', null]);
  });
});

it('makes room for long labels', () => {
  expect(leafWidth(treeOf(['p', 123456789]))).toBeGreaterThan(leafWidth(treeOf(['p', 1])));
});

it('joins parent and son, straight or round two corners', () => {
  expect(branch({ x: 10, y: 0 }, { x: 10, y: 80 })).toMatch(/^M10 [\d.]+V80$/);
  expect(branch({ x: 10, y: 0 }, { x: 90, y: 80 })).toMatch(/^M10 .*Q10 .*H76Q90 .*V80$/);
  expect(branch({ x: 90, y: 0 }, { x: 10, y: 80 })).toMatch(/V80$/);
});

it('puts the shears on the branch to the son', () => {
  expect(shearsAt({ x: 10, y: 0 }, { x: 90, y: 100 })).toEqual({ x: 90, y: 70 });
});
