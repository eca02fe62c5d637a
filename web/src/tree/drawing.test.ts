import { describe, expect, it } from 'vitest';
import { branch, draw, isReadInParts, leafWidth, type Point, shearsAt } from './drawing';
import { cutOffExample, treeOf } from './testing';
import { TreeIndex } from './tree-index';

const ROOM = { width: 400, height: 600 };
const small = new TreeIndex(cutOffExample().tree.nodes);
const wide = new TreeIndex(
  treeOf(['p', null, ...Array.from({ length: 60 }, (_, i): ['leaf', number] => ['leaf', i])]),
);

function pointOf(drawing: { points: readonly (Point | undefined)[] }, place: number): Point {
  const point = drawing.points[place];
  if (!point) throw new Error(`place ${place} is not drawn`);
  return point;
}

describe('draw', () => {
  it('stands leaves one unit apart, and parents in the middle of their children', () => {
    const drawing = draw(small, new Set(), ROOM);
    const [root, left, a, b, right, c, d] = [0, 1, 2, 3, 4, 5, 6].map((place) =>
      pointOf(drawing, place),
    ) as [Point, Point, Point, Point, Point, Point, Point];
    for (const [before, after] of [
      [a, b],
      [b, c],
      [c, d],
    ] as const) {
      expect(after.x - before.x).toBeCloseTo(drawing.unit);
    }
    expect(left.x).toBeCloseTo((a.x + b.x) / 2);
    expect(root.x).toBeCloseTo((left.x + right.x) / 2);
    expect(drawing.width).toBe(ROOM.width);
  });

  it('puts every ply on a row of its own, within the drawing', () => {
    const drawing = draw(small, new Set(), ROOM);
    const heights = [0, 1, 2].map((place) => pointOf(drawing, place).y);
    expect(heights).toEqual(drawing.wires.map(({ y }) => y));
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
    expect(drawing.height).toBeGreaterThan(heights.at(-1) ?? 0);
  });

  it('lets a wide tree be wider than the room, and then higher as well', () => {
    const drawing = draw(wide, new Set(), { width: 360, height: 600 });
    expect(drawing.unit).toBe(leafWidth(wide));
    expect(drawing.width).toBeGreaterThan(59 * drawing.unit);
    expect(drawing.height).toBeGreaterThan(draw(wide, new Set(), { ...ROOM, width: 4000 }).height);
  });

  it('does not tear a tree apart that is read in parts', () => {
    const near = draw(wide, new Set(), { width: 360, height: 600 });
    const far = draw(wide, new Set(), { width: 120, height: 600 });
    const flat = draw(wide, new Set(), { width: 4000, height: 600 });
    expect(isReadInParts(wide.nodes.length, 360)).toBe(true);
    expect(isReadInParts(wide.nodes.length, 120)).toBe(false);
    expect(near.height).toBeLessThanOrEqual(1.5 * flat.height);
    expect(far.height).toBeGreaterThan(near.height);
  });

  it('keeps a single node in the middle', () => {
    const drawing = draw(new TreeIndex(treeOf(['p', 7])), new Set(), ROOM);
    const { x } = pointOf(drawing, 0);
    expect(x).toBeGreaterThan(0.4 * drawing.width);
    expect(x).toBeLessThan(0.6 * drawing.width);
  });

  it('names the player of a ply, but not of a ply of leaves', () => {
    const { wires } = draw(small, new Set(), ROOM);
    expect(wires.map(({ player }) => player)).toEqual(['max', 'min', null]);
  });

  it('leaves out what is folded', () => {
    const drawing = draw(small, new Set([1]), ROOM);
    expect(drawing.places).toEqual([0, 1, 4, 5, 6]);
    expect([drawing.points[2], drawing.points[3]]).toEqual([undefined, undefined]);
    expect(pointOf(drawing, 5).x - pointOf(drawing, 1).x).toBeCloseTo(drawing.unit);
  });

  it('draws nothing of an empty tree', () => {
    expect(draw(new TreeIndex([]), new Set(), ROOM).places).toEqual([]);
  });
});

it('makes room for long labels', () => {
  const widthOf = (value: number) => leafWidth(new TreeIndex(treeOf(['p', value])));
  expect(widthOf(123456789)).toBeGreaterThan(widthOf(1));
});

it('joins parent and child, straight or round two corners', () => {
  expect(branch({ x: 10, y: 0 }, { x: 10, y: 80 })).toMatch(/^M10 [\d.]+V80$/);
  expect(branch({ x: 10, y: 0 }, { x: 90, y: 80 })).toMatch(/^M10 .*Q10 .*H76Q90 .*V80$/);
  expect(branch({ x: 90, y: 0 }, { x: 10, y: 80 })).toMatch(/V80$/);
});

it('puts the shears on the last part of the branch, near the child', () => {
  for (const depth of [88, 100, 900]) {
    const { x, y } = shearsAt({ x: 10, y: 0 }, { x: 90, y: depth });
    expect(x).toBe(90);
    expect(y).toBeGreaterThan(0.42 * depth);
    expect(y).toBeLessThan(depth - 12);
    expect(depth - y).toBeLessThan(40);
  }
});
