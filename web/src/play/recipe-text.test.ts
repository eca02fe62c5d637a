import { expect, it } from 'vitest';
import { explain, spelled, wordGroups } from './recipe-text';
import { GAME, WORDS } from './testing';

const told = (recipe: string) => explain(recipe, WORDS, GAME).map(({ meaning }) => meaning);

it('explains a recipe word by word', () => {
  expect(told('id tt=1M order=table,fixed(3) select=lmr(first=3,reduce=2)')).toEqual([
    'deeper and deeper',
    'a table',
    'the best move of the table',
    'static values',
    'late moves less deep',
  ]);
});

it('tells words of one name apart by their group', () => {
  expect(told('fixed order=fixed')).toEqual(['one search', 'static values']);
});

it('says what a name of the game stands for', () => {
  expect(told('best symmetry')).toEqual(['the strongest: default tt=1M', 'mirror images']);
  expect(told('default')).toEqual(['what is usual']);
});

it('reads the lists of stages', () => {
  expect(explain('select@2=null(R=3),lmr', WORDS, GAME)).toEqual([
    { text: 'select@2=null(R=3)', meaning: 'whoever may pass' },
    { text: 'select@2=lmr', meaning: 'late moves less deep' },
  ]);
});

it('does not pretend to know a word', () => {
  expect(explain('order=kilers what', WORDS, GAME)).toEqual([
    { text: 'order=kilers', meaning: null },
    { text: 'what', meaning: null },
  ]);
  expect(told('')).toEqual([]);
});

it('offers what the game has the means for, by topic', () => {
  const groups = wordGroups(WORDS, GAME);
  expect(groups.map(({ group }) => group)).toEqual(['preset', 'root', 'memory', 'order', 'select']);
  const words = groups.flatMap((group) => group.words.map(spelled));
  expect(words).toContain('order=table');
  expect(words).toContain('tt=64M');
  expect(words).not.toContain('symmetry');
  expect(words).not.toContain('select=null(R=2)');
});
