// A game that is kept comes back whole, and only where it belongs.
import { beforeEach, expect, it } from 'vitest';
import { type Kept, keep, lastGames, tabGame } from './keep';
import { graft, movetext } from './record';
import { PERSON, usualEngine } from './seats.svelte';
import { ROOT, Variations } from './variations.svelte';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

function game(): Variations {
  const tree = new Variations();
  const a = tree.add(ROOT, 'a', 'first');
  tree.add(a, 'b', 'second');
  const c = tree.add(a, 'c', 'second');
  Object.assign(tree.node(c), { comment: 'why not', score: 0.25 });
  tree.node(c).review = { loss: 0.3, mark: 'blunder', best: 'b', bestShown: 'B' };
  return tree;
}

function kept(id: string, moves = 'a c'): Kept {
  return {
    version: 1,
    id,
    time: 0,
    opening: { game: 'toy', variant: 'plain', position: 'start', moves },
    nodes: game().list(),
    seats: [PERSON, usualEngine()],
    flipped: false,
    due: true,
    pieces: 'XO.',
    over: false,
    record: null,
  };
}

it('is found for the position shown, and for every other one of the same game', () => {
  keep(kept('one'));
  expect(tabGame({ game: 'toy', moves: 'a c' })?.due).toBe(true);
  const before = tabGame({ game: 'toy', moves: 'a' });
  expect(before?.opening.moves).toBe('a');
  expect(before?.due).toBe(false);
  expect(before?.nodes).toHaveLength(4);
  expect(tabGame({ game: 'toy', moves: 'b' })).toBeNull();
  expect(tabGame({ game: 'other', moves: '' })).toBeNull();
  expect(tabGame({ game: 'toy', variant: 'odd' })).toBeNull();
});

it('is kept once, the last one first, and not for ever', () => {
  for (let i = 0; i < 8; ++i) keep(kept(`game ${i}`));
  keep(kept('game 5'));
  expect(lastGames().map(({ id }) => id)).toEqual([
    'game 5',
    ...[7, 6, 4, 3, 2].map((i) => `game ${i}`),
  ]);
});

it('is not confused by what somebody else has stored', () => {
  localStorage.setItem('espalier.games', '[{"version":0},7,null]');
  sessionStorage.setItem('espalier.play', '{');
  expect(lastGames()).toEqual([]);
  expect(tabGame({ game: 'toy' })).toBeNull();
});

it('writes values and verdicts into a record, and reads them again', () => {
  const text = movetext(game());
  expect(text).toBe('a b ( c {[%win 0.2500] [%loss 0.3000 blunder b B] why not} )');
  const tree = new Variations();
  const comment = '[%win 0.2500] [%loss 0.3000 blunder b B] why not';
  const line = [{ text: 'a' }, { text: 'c', comment }];
  graft(tree, { tags: [], result: '*', comment: '', line }, () => 'first');
  const node = tree.node(tree.find(['a', 'c']) ?? ROOT);
  expect(node).toMatchObject({ comment: 'why not', score: 0.25 });
  expect(node.review).toEqual({ loss: 0.3, mark: 'blunder', best: 'b', bestShown: 'B' });
});
