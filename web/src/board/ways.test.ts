import { expect, it } from 'vitest';
import type { MoveView } from '../lib/wire';
import { marks, place, touch, withoutCells } from './ways';

const STEPS: MoveView[] = [
  { text: 'e2e3', ways: [['e2', 'e3']] },
  { text: 'e2d3', ways: [['e2', 'd3']] },
  { text: 'd2d3', ways: [['d2', 'd3']] },
];

/** A line of two moves in line or sideways, and sideways has two spellings. */
const LINES: MoveView[] = [
  { text: 'a1b1', ways: [['a1', 'b1']] },
  {
    text: 'a1b1a2',
    ways: [
      ['a1', 'b1', 'a2'],
      ['b1', 'a1', 'b2'],
    ],
  },
];

const DROPS: MoveView[] = [
  { text: '1', ways: [['a3'], ['a2'], ['a1']] },
  { text: '2', ways: [['b3'], ['b2']] },
];

const PASS: MoveView = { text: 'pass', ways: [] };

it('begins with the first cells of all ways', () => {
  const { next, complete } = place(STEPS, []);
  expect([...next.keys()]).toEqual(['e2', 'd2']);
  expect(next.get('e2')).toEqual(['e2e3', 'e2d3']);
  expect(complete).toEqual([]);
});

it('plays a way that ends', () => {
  expect(touch(STEPS, [], 'e2')).toEqual({ touched: ['e2'], play: [] });
  expect(touch(STEPS, ['e2'], 'd3')).toEqual({ touched: [], play: ['e2d3'] });
});

it('begins anew at another piece, and forgets elsewhere', () => {
  expect(touch(STEPS, ['e2'], 'd2')).toEqual({ touched: ['d2'], play: [] });
  expect(touch(STEPS, ['e2'], 'h8')).toEqual({ touched: [], play: [] });
  expect(touch(STEPS, ['e2'], 'e2')).toEqual({ touched: [], play: [] });
  expect(touch(STEPS, [], 'h8')).toEqual({ touched: [], play: [] });
});

it('waits where a whole move begins a longer one', () => {
  const waiting = touch(LINES, ['a1'], 'b1');
  expect(waiting).toEqual({ touched: ['a1', 'b1'], play: [] });
  expect(place(LINES, waiting.touched).complete).toEqual(['a1b1']);
  expect(touch(LINES, waiting.touched, 'b1')).toEqual({ touched: [], play: ['a1b1'] });
  expect(touch(LINES, waiting.touched, 'a2')).toEqual({ touched: [], play: ['a1b1a2'] });
});

it('takes every spelling of a move', () => {
  expect(touch(LINES, ['b1', 'a1'], 'b2')).toEqual({ touched: [], play: ['a1b1a2'] });
});

it('plays at once what one cell says', () => {
  expect(touch(DROPS, [], 'a2')).toEqual({ touched: [], play: ['1'] });
});

it('marks where a piece drops, not every cell of the column', () => {
  expect([...marks(DROPS, [])]).toEqual(['a1', 'b2']);
  expect([...marks(STEPS, [])]).toEqual(['e2', 'd2']);
  expect([...marks(STEPS, ['e2'])]).toEqual(['e3', 'd3']);
});

it('knows moves without cells', () => {
  expect(withoutCells([...STEPS, PASS])).toEqual([PASS]);
  expect(place([PASS], []).complete).toEqual([]);
});

it('leaves the choice where several moves share a way', () => {
  const promotions = ['N', 'Q'].map((piece) => ({ text: `b8=${piece}`, ways: [['b7', 'b8']] }));
  expect(place(promotions, ['b7', 'b8']).complete).toEqual(['b8=N', 'b8=Q']);
  expect(touch(promotions, ['b7'], 'b8')).toEqual({ touched: [], play: ['b8=N', 'b8=Q'] });
});
