import { expect, it } from 'vitest';
import type { Board } from '../lib/wire';
import { ARROWS, CELL, cellAt, layOut, neighbourIn, type Point, turnOf } from './layout';
import { hexagonBoard, rowsBoard, squareBoard } from './testing';

/** Labels of the cells that one comes by, pressing the keys. */
function walk(board: Board, from: string, keys: string[], flipped = false): string[] {
  const layout = layOut(board, flipped ? 180 : 0, true);
  let at = layout.index.get(from) ?? -1;
  return keys.map((key) => {
    at = neighbourIn(layout, at, ARROWS[`Arrow${key}`] as Point);
    return board.cells[at]?.label ?? '';
  });
}

const rimOf = (board: Board, flipped = false) => layOut(board, flipped ? 180 : 0, true).rim;

it('turns y upwards, and the board when it is flipped', () => {
  const board = squareBoard(3, 3);
  const upright = layOut(board, 0, true);
  const a1 = upright.points[0] as Point;
  const a3 = upright.points[6] as Point;
  expect(a3.y).toBeLessThan(a1.y);
  const flipped = layOut(board, 180, true);
  expect(flipped.points[6]?.y).toBeGreaterThan(flipped.points[0]?.y ?? 0);
  expect(flipped.points[2]?.x).toBeLessThan(flipped.points[0]?.x ?? 0);
});

it('makes room for all cells', () => {
  const { box, points } = layOut(hexagonBoard(4), 0, true);
  for (const { x, y } of points) {
    expect(x - CELL / 2).toBeGreaterThan(box.x);
    expect(x + CELL / 2).toBeLessThan(box.x + box.width);
    expect(y - CELL / 2).toBeGreaterThan(box.y);
    expect(y + CELL / 2).toBeLessThan(box.y + box.height);
  }
});

it('writes the names of straight lines at the rim', () => {
  const rim = rimOf(squareBoard(3, 4));
  expect(rim.map(({ text }) => text)).toEqual(['a', 'b', 'c', '1', '2', '3', '4']);
  const [a, , , one] = rim;
  expect(a?.y).toBeGreaterThan(0);
  expect(one?.x).toBeLessThan(0);
  // Letters left of their rows, numbers below their diagonals.
  expect(rimOf(hexagonBoard(2))).toHaveLength(10);
});

it('writes names into the cells where there are no such lines', () => {
  const star = layOut(rowsBoard([1, 2, 3, 2, 1]), 0, true);
  expect(star.rimmed).toBe(false);
  expect(star.triangular).toBe(false);
  expect(layOut(hexagonBoard(4), 0, true).triangular).toBe(true);
  expect(layOut(squareBoard(3, 3), 0, false).rim).toEqual([]);
});

it('walks by the arrow keys over squares', () => {
  const board = squareBoard(3, 3);
  expect(walk(board, 'a1', ['Up', 'Right', 'Down', 'Left', 'Left'])).toEqual([
    'a2',
    'b2',
    'b1',
    'a1',
    'a1',
  ]);
  expect(walk(board, 'c3', ['Up', 'Right'], true)).toEqual(['c2', 'b2']);
});

it('reaches every cell of any board by the arrow keys', () => {
  for (const board of [
    squareBoard(7, 6),
    hexagonBoard(4),
    rowsBoard([1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1]),
  ]) {
    const layout = layOut(board, 0, true);
    const seen = new Set([0]);
    for (const at of seen) {
      for (const way of Object.values(ARROWS)) seen.add(neighbourIn(layout, at, way));
    }
    expect(seen.size).toBe(board.cells.length);
  }
});

it('finds the cell under a point', () => {
  const { points } = layOut(squareBoard(3, 3), 0, true);
  expect(cellAt(points, { x: 40, y: -160 })).toBe(6);
  expect(cellAt(points, { x: -200, y: 0 })).toBeNull();
});

it('a board for many is turned to the seat that moves', () => {
  const board: Board = { ...hexagonBoard(4), turns: [0, 120, 240] };
  expect(turnOf(board, false, 1)).toBe(0);
  expect(turnOf(board, true, 1)).toBe(120);
  expect(turnOf(hexagonBoard(4), true, 1)).toBe(180);
  // A third of a turn maps the board onto itself.
  const places = (turn: number) =>
    layOut(board, turn, true)
      .points.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`.replaceAll('-0', '0'))
      .toSorted();
  expect(places(120)).toEqual(places(0));
});
