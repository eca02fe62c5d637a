import { describe, expect, it } from 'vitest';
import { settings } from '../lib/settings.svelte';
import { bestOf, finalWin, judgement, scoreInWords, shortCount } from './score';
import { lineWith, viewOf } from './testing';

const SIDES = ['Black', 'White'] as const;
settings.language = 'en';

describe('the score of a line', () => {
  it.each([
    ['+64', 'first', 'Black +64'],
    ['+64', 'second', 'White +64'],
    ['-8', 'first', 'White +8'],
    ['0', 'first', 'even'],
    ['win in 13 plies', 'second', 'White wins in 13 plies'],
    ['loss in 1 ply', 'second', 'Black wins in 1 ply'],
    ['won', 'first', 'Black has won'],
    ['lost', 'first', 'White has won'],
  ] as const)('%s of the %s side', (text, mover, words) => {
    expect(scoreInWords(text, mover, SIDES)).toBe(words);
  });

  it('turns a bound round when it speaks for the other side', () => {
    expect(scoreInWords('at least +4', 'first', SIDES)).toBe('at least Black +4');
    expect(scoreInWords('at least loss in 20 plies', 'first', SIDES)).toBe(
      'at most White wins in 20 plies',
    );
    expect(scoreInWords('at most -3', 'second', SIDES)).toBe('at least Black +3');
  });

  it('leaves words it does not know as the server wrote them', () => {
    expect(scoreInWords('who knows', 'first', SIDES)).toBe('who knows');
    expect(scoreInWords('+3 (static value: no depth was completed)', 'first', SIDES)).toBe(
      'Black +3',
    );
  });

  it('speaks of the player to move alone where more than two play', () => {
    const many = ['Red', 'Yellow', 'Black'];
    expect(scoreInWords('-7', 'second', many)).toBe('Yellow: -7');
    expect(scoreInWords('win in 3 plies', 'third', many)).toBe('Black wins in 3 plies');
    expect(scoreInWords('won', 'first', many)).toBe('Red wins with best play');
    expect(scoreInWords('loss in 2 plies', 'first', many)).toBe('Red loses');
    expect(scoreInWords('at least +4', 'first', many)).toBe('Red: at least +4');
  });

  it('speaks German', () => {
    settings.language = 'de';
    expect(scoreInWords('win in 13 plies', 'first', ['Schwarz', 'Weiß'])).toBe(
      'Schwarz gewinnt in 13 Halbzügen',
    );
    settings.language = 'en';
  });
});

it('says who stands better', () => {
  expect(judgement(0.5, SIDES)).toBe('The position is even');
  expect(judgement(0.4, SIDES)).toBe('White is slightly better');
  expect(judgement(0.75, SIDES)).toBe('Black is better');
  expect(judgement(0.99, SIDES)).toBe('Black is winning');
  expect(judgement(1, SIDES)).toBe('Black wins with best play');
  expect(judgement(0, SIDES)).toBe('White wins with best play');
});

it('gives a finished game its result', () => {
  expect(finalWin(viewOf({ over: true, winner: 'first' }))).toBe(1);
  expect(finalWin(viewOf({ over: true, winner: 'second' }))).toBe(0);
  expect(finalWin(viewOf({ over: true, winner: null }))).toBe(0.5);
});

it('shortens counts', () => {
  expect([7, 1000, 12_345, 250_000, 3_400_000, 2e9].map(shortCount)).toEqual([
    '7',
    '1.0 k',
    '12.3 k',
    '250 k',
    '3.4 M',
    '2.0 G',
  ]);
});

it('takes the line numbered one as the best', () => {
  expect(bestOf([])).toBeUndefined();
  expect(bestOf([lineWith({ number: 2 }), lineWith({ number: 1, win: 0.7 })])?.win).toBe(0.7);
});
