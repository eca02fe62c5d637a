import { expect, it } from 'vitest';
import { Draft, NOTHING } from './draft.svelte';
import { BOARD, viewOf } from './testing';

const draftOf = () => new Draft(BOARD, viewOf());

it('asks for what differs from the position it began with', () => {
  const draft = draftOf();
  expect(draft.tool).toBe('X');
  draft.touch('c');
  draft.touch('b');
  draft.side = 'second';
  expect(draft.pieces).toBe('XXX');
  expect(draft.request()).toEqual({
    game: 'toy',
    variant: 'plain',
    position: 'XO. X',
    set: [
      { cell: 'b', piece: 'X' },
      { cell: 'c', piece: 'X' },
    ],
    side: 'second',
  });
});

it('takes a piece away when it is put down twice', () => {
  const draft = draftOf();
  draft.touch('a');
  expect(draft.pieces).toBe('.O.');
  draft.tool = NOTHING;
  draft.touch('b');
  draft.touch('b');
  expect(draft.pieces).toBe('...');
  expect(draft.count('O')).toBe(0);
});

it('starts from an empty board after clearing it', () => {
  const draft = draftOf();
  draft.clear();
  draft.tool = 'O';
  draft.touch('a');
  expect(draft.request()).toMatchObject({
    position: 'empty',
    set: [{ cell: 'a', piece: 'O' }],
    side: 'first',
  });
});

it('ignores cells that the board does not have', () => {
  const draft = draftOf();
  draft.touch('z');
  expect(draft.request().set).toEqual([]);
});
