import { expect, it } from 'vitest';
import type { Board, PositionView } from '../lib/wire';
import { outcomeInWords, pointsOfSeats } from './outcome';

const board = (...sides: string[]) => ({ sides }) as unknown as Board;
const THREE = board('Red', 'Yellow', 'Black');
const end = (points: number[], winner: PositionView['winner'] = null) =>
  ({ over: true, winner, points, margin: null, ending: 'rules' }) as unknown as PositionView;

const texts = (points: number[]) =>
  pointsOfSeats(end(points), THREE).map(({ name, share }) => `${name} ${share}`);

it('has one number per seat where more than two play', () => {
  expect(texts([0, 1, 0])).toEqual(['Red 0', 'Yellow 1', 'Black 0']);
  expect(texts([0.5, 0, 0.5])).toEqual(['Red ½', 'Yellow 0', 'Black ½']);
  expect(texts([1 / 3, 1 / 3, 1 / 3])).toEqual(['Red ⅓', 'Yellow ⅓', 'Black ⅓']);
});

it('has none for two, and none before the end', () => {
  expect(pointsOfSeats(end([1, 0]), board('Black', 'White'))).toEqual([]);
  expect(pointsOfSeats({ ...end([]), over: false }, THREE)).toEqual([]);
});

it('says who won, who shares and what is a draw', () => {
  expect(outcomeInWords(end([0, 1, 0], 'second'), THREE)).toBe('Yellow wins');
  expect(outcomeInWords(end([0.5, 0, 0.5]), THREE)).toBe('Red, Black share the win');
  expect(outcomeInWords(end([1 / 3, 1 / 3, 1 / 3]), THREE)).toBe('A draw');
});
