import { expect, it } from 'vitest';
import type { PlayedMove } from '../lib/wire';
import { layOut, type Point } from './layout';
import { durationOf, keyframes, motion } from './motion';
import { squareBoard } from './testing';

/** One row: a1 b1 c1 d1. */
const LAYOUT = layOut(squareBoard(4, 1), 0, true);
const at = (i: number) => LAYOUT.points[i] as Point;

function played(
  before: string,
  after: string,
  slides: PlayedMove['slides'],
): { before: string; after: string; move: PlayedMove } {
  const changes = [...before].flatMap((old, i) => {
    const cell = `${'abcd'[i]}1`;
    return old === after[i] ? [] : [{ cell, before: old, after: after[i] as string }];
  });
  return { before, after, move: { text: 'm', side: 'first', slides, changes } };
}

function forwards({ before, after, move }: ReturnType<typeof played>) {
  return motion(LAYOUT, 0, { pieces: before, last: null }, { pieces: after, last: move });
}

function backwards({ before, after, move }: ReturnType<typeof played>) {
  return motion(LAYOUT, 0, { pieces: after, last: move }, { pieces: before, last: null });
}

it('lets a piece travel along its cells, and back', () => {
  const step = played('X...', '..X.', [{ cells: ['a1', 'b1', 'c1'] }]);
  expect(forwards(step)).toEqual({
    travels: [{ cell: 2, via: [at(0), at(1), at(2)] }],
    ghosts: [],
    appear: [],
    turn: [],
  });
  expect(backwards(step)?.travels).toEqual([{ cell: 0, via: [at(2), at(1), at(0)] }]);
});

it('lets a captured piece fade, and come back', () => {
  const capture = played('XO..', '.X..', [{ cells: ['a1', 'b1'] }]);
  expect(forwards(capture)?.ghosts).toEqual([{ symbol: 'O', via: [at(1)] }]);
  const undone = backwards(capture);
  expect(undone?.travels).toEqual([{ cell: 0, via: [at(1), at(0)] }]);
  expect(undone?.appear).toEqual([1]);
});

it('lets pushed pieces move on, and the last one off the board', () => {
  const push = played('.XXO', '..XX', [
    { cells: ['b1', 'c1'] },
    { cells: ['c1', 'd1'] },
    { cells: ['d1'], off: [4, 0] },
  ]);
  const off = { x: 400, y: -0 };
  expect(forwards(push)).toEqual({
    travels: [
      { cell: 2, via: [at(1), at(2)] },
      { cell: 3, via: [at(2), at(3)] },
    ],
    ghosts: [{ symbol: 'O', via: [at(3), off] }],
    appear: [],
    turn: [],
  });
  expect(backwards(push)?.travels.at(-1)).toEqual({ cell: 3, via: [off, at(3)] });
});

it('drops a piece that was not on the board, and takes it away again', () => {
  const drop = played('....', '...X', [{ cells: ['a1', 'b1', 'c1', 'd1'] }]);
  expect(forwards(drop)?.travels).toEqual([{ cell: 3, via: [at(0), at(1), at(2), at(3)] }]);
  expect(backwards(drop)?.ghosts).toEqual([{ symbol: 'X', via: [at(3), at(2), at(1), at(0)] }]);
});

it('turns pieces over and lets new ones appear', () => {
  const flip = played('XO..', 'XXX.', []);
  expect(forwards(flip)).toMatchObject({ turn: [{ cell: 1, symbol: 'O' }], appear: [2] });
});

it('moves nothing where no single move leads', () => {
  const step = played('X...', '.X..', [{ cells: ['a1', 'b1'] }]);
  expect(forwards({ ...step, before: 'O...' })).toBeNull();
  expect(forwards({ ...step, after: '..X.' })).toBeNull();
  const same = { pieces: 'X...', last: step.move };
  expect(motion(LAYOUT, 0, same, same)).toBeNull();
});

it('gives long ways more time, but not for ever', () => {
  const way = (cells: number) => Array.from({ length: cells }, () => at(0));
  expect(durationOf(way(2))).toBe(250);
  expect(durationOf(way(4))).toBeGreaterThan(300);
  expect(durationOf(way(100))).toBe(1200);
  expect(keyframes([at(0), at(1)], at(1), true)).toEqual([
    { transform: 'translate(-100px, 0px)', easing: 'ease-in-out', opacity: 1 },
    { transform: 'translate(0px, 0px)', easing: 'ease-in-out', opacity: 0 },
  ]);
});
