import { expect, it } from 'vitest';
import type { GameInfo } from '../lib/wire';
import { engine, simple } from './players';
import { Setup } from './setup.svelte';

const recipe = (name: string) => ({ name, recipe: 'id', meaning: '' });

function game(name: string, recipes: string[]): GameInfo {
  return {
    name,
    title: name,
    summary: '',
    source: '',
    unit: '',
    variants: ['plain', 'odd'],
    position: '',
    capabilities: [],
    evaluations: [],
    recipes: recipes.map(recipe),
    sides: ['Black', 'White'],
  };
}

const NIM = game('nim', ['best', 'solve']);
const GO = game('go', ['best']);

it('asks for what was written, and leaves out what was not', () => {
  const setup = new Setup();
  setup.chooseGame(NIM);
  setup.limit = { kind: 'time', value: '20ms' };
  expect(setup.request()).toEqual({
    game: 'nim',
    variant: 'plain',
    players: ['default', 'greedy'],
    games: 10,
    format: 'round-robin',
    time: '20ms',
  });
  setup.limit = { kind: 'nodes', value: '500' };
  setup.seed = 0;
  setup.threads = 1;
  expect(setup.request()).toMatchObject({ nodes: 500, seed: 0, threads: 1 });
});

it('counts the games of both formats', () => {
  const setup = new Setup();
  setup.add();
  setup.add();
  expect(setup.pairings).toBe(6);
  setup.format = 'gauntlet';
  expect(setup.pairings).toBe(3);
  setup.remove(setup.players[3]?.id ?? 0);
  expect(setup.pairings).toBe(2);
});

it('keeps the recipes that the next game has, too', () => {
  const setup = new Setup();
  setup.chooseGame(NIM);
  setup.invite([engine('best tt=1M'), engine('solve'), engine('id pvs'), simple('first')]);
  setup.chooseGame(GO, NIM);
  expect(setup.request().players).toEqual(['best tt=1M', 'default', 'id pvs', 'first']);
});

it('has no recipes for two where more play', () => {
  const trio = { ...game('trio', ['best', 'random']), sides: ['Red', 'Yellow', 'Black'] };
  const setup = new Setup();
  setup.chooseGame(NIM);
  setup.invite([engine('id pvs'), engine('best'), simple('greedy')]);
  setup.chooseGame(trio, NIM);
  setup.add();
  expect(setup.request().players).toEqual(['best', 'best', 'greedy', 'best']);
});

it('seats as many as the variant has', () => {
  const star = {
    ...game('star', ['best', 'learner3']),
    variants: ['tong', '3'],
    variant_seats: { '3': 3 },
    seats_recipes: [recipe('best'), recipe('greedy')],
  };
  const setup = new Setup();
  setup.chooseGame(star);
  setup.invite([engine('learner3'), engine('paranoid')]);
  setup.chooseVariant(star, '3');
  expect(setup.seats).toBe(3);
  expect(setup.request()).toMatchObject({
    variant: '3',
    players: ['best', 'paranoid', 'random'],
  });
  expect(setup.pairings).toBe(1);
  setup.chooseVariant(star, 'tong');
  expect(setup.seats).toBe(2);
  expect(setup.pairings).toBe(3);
});

it('takes over an earlier match', () => {
  const request = {
    game: 'nim',
    variant: 'odd',
    players: ['best depth=3', 'random'],
    games: 6,
    format: 'gauntlet' as const,
    depth: 4,
    seed: 3,
    random_plies: 2,
    threads: 1,
  };
  const setup = new Setup();
  setup.copy(request);
  expect(setup.request()).toEqual(request);
});
