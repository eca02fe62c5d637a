import { expect, it } from 'vitest';
import type { GameRecord } from '../lib/wire';
import { graft, movetext, signText, titleOf } from './record';
import { ROOT, Variations } from './variations.svelte';

const sideAt = (ply: number) => (ply % 2 === 1 ? 'first' : 'second');

const RECORD: GameRecord = {
  tags: [['White', 'A']],
  result: '*',
  comment: 'before',
  line: [
    { text: 'a', signs: [1] },
    {
      text: 'b',
      comment: 'so {it} is',
      variations: [{ comment: '', line: [{ text: 'x' }, { text: 'y' }] }],
    },
    { text: 'c' },
  ],
};

it('puts a record into the tree', () => {
  const tree = new Variations();
  graft(tree, RECORD, sideAt);
  const [a] = tree.node(ROOT).children;
  const texts = tree.mainline().map((id) => tree.node(id).text);
  expect(texts).toEqual(['a', 'b', 'c']);
  expect(tree.node(a ?? 0)).toMatchObject({ signs: [1], side: 'first' });
  expect(tree.node(a ?? 0).children).toHaveLength(2);
  expect(tree.node(ROOT).comment).toBe('before');
});

it('writes the tree as one line', () => {
  const tree = new Variations();
  expect(movetext(tree)).toBe('');
  graft(tree, RECORD, sideAt);
  expect(movetext(tree)).toBe('{before} a $1 b {so {it) is} ( x y ) c');
});

it('shows moves as people write them, and sends them as the server prints them', () => {
  const tree = new Variations();
  graft(tree, { ...RECORD, line: [{ text: 'g1f3', written: 'Nf3' }, { text: 'x' }] }, sideAt);
  const moves = tree.mainline().map((id) => tree.node(id));
  expect(moves.map(({ shown }) => shown)).toEqual(['Nf3', 'x']);
  expect(movetext(tree)).toBe('{before} g1f3 x');
});

it('has a title of what the tags know', () => {
  const title = (tags: [string, string][], result = '*') => titleOf({ ...RECORD, tags, result });
  expect(
    title(
      [
        ['Event', 'London'],
        ['Date', '1851.06.21'],
        ['White', 'Anderssen'],
        ['Black', 'Kieseritzky'],
      ],
      '1-0',
    ),
  ).toBe('Anderssen – Kieseritzky · London, 1851.06.21 · 1-0');
  expect(title([['First', 'A']])).toBe('A – ?');
  expect(
    title(
      [
        ['Event', '?'],
        ['Date', '????.??.??'],
        ['White', '?'],
      ],
      '1-0',
    ),
  ).toBe('');
});

it('shows signs as people write them', () => {
  expect(signText([1, 6])).toBe('!?!');
  expect(signText([14])).toBe('');
  expect(signText()).toBe('');
});
