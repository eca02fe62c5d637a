import { expect, it } from 'vitest';
import type { PositionView } from '../lib/wire';
import { winningRows } from './rows';
import { squareBoard } from './testing';

const BOARD = squareBoard(4, 4);

function view(pieces: string, cell: string, part: Partial<PositionView> = {}): PositionView {
  const changes = [{ cell, before: '.', after: 'X' }];
  const last = { text: cell, side: 'first' as const, slides: [], changes };
  return { over: true, winner: 'first', ending: 'rules', pieces, last, ...part } as PositionView;
}

it('finds the longest rows through the last piece, each once', () => {
  const cross = 'XXX.XO..X.O.....';
  expect(winningRows(BOARD, view(cross, 'a1'))).toEqual([
    ['a1', 'b1', 'c1'],
    ['a1', 'a2', 'a3'],
  ]);
  const [diagonal = []] = winningRows(BOARD, view('X....X....X....X', 'b2'));
  expect(diagonal.toSorted()).toEqual(['a1', 'b2', 'c3', 'd4']);
});

it('finds nothing in games that go on, are drawn, end otherwise or have no row', () => {
  const row = 'XXX.............';
  expect(winningRows(BOARD, view(row, 'a1', { over: false }))).toEqual([]);
  expect(winningRows(BOARD, view(row, 'a1', { winner: null }))).toEqual([]);
  expect(winningRows(BOARD, view(row, 'a1', { ending: 'no-progress' }))).toEqual([]);
  expect(winningRows(BOARD, view('XX..............', 'a1'))).toEqual([]);
  const moved = view(row, 'a1');
  moved.last?.changes.push({ cell: 'd4', before: 'X', after: '.' });
  expect(winningRows(BOARD, moved)).toEqual([]);
});
