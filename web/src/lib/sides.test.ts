import { expect, it } from 'vitest';
import { seated, seatsOf, tablesOf } from './sides';
import type { GameInfo } from './wire';

const recipe = (name: string) => ({ name, recipe: name, meaning: '' });

const STAR: GameInfo = {
  name: 'star',
  title: 'Star',
  summary: '',
  source: '',
  unit: '',
  variants: ['tong', '3', '3-visit', '6', '30'],
  position: '',
  capabilities: [],
  evaluations: [],
  recipes: [recipe('best'), recipe('learner3')],
  seats: 2,
  variant_seats: { '3': 3, '6': 6 },
  seats_recipes: [recipe('best'), recipe('greedy')],
  sides: ['Black', 'White'],
};

it('counts the seats of a variant by its name or by its beginning', () => {
  expect(seatsOf(STAR)).toBe(2);
  expect(seatsOf(STAR, 'tong')).toBe(2);
  expect(seatsOf(STAR, '3')).toBe(3);
  expect(seatsOf(STAR, '3-visit')).toBe(3);
  expect(seatsOf(STAR, '30')).toBe(2);
  expect(seatsOf(undefined)).toBe(2);
});

it('has the recipes of so many', () => {
  expect(seated(STAR, '').recipes.map(({ name }) => name)).toEqual(['best', 'learner3']);
  const six = seated(STAR, '6');
  expect(six.seats).toBe(6);
  expect(six.recipes.map(({ name }) => name)).toEqual(['best', 'greedy']);
  expect(tablesOf(STAR)).toEqual([
    { seats: 2, variant: '' },
    { seats: 3, variant: '3' },
    { seats: 6, variant: '6' },
  ]);
});
