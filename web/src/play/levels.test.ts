import { expect, it } from 'vitest';
import { DEPTHS, levelOf, limitOf, OWN, TIMES } from './levels';

it('names every level and finds it again', () => {
  const limits = [...DEPTHS.map((depth) => ({ depth })), ...TIMES.map((seconds) => ({ seconds }))];
  for (const limit of limits) expect(limitOf(levelOf(limit))).toEqual(limit);
});

it('calls everything else an own level', () => {
  expect(levelOf({ seconds: 1.25 })).toBe(OWN);
  expect(levelOf({ depth: 17 })).toBe(OWN);
  expect(levelOf({ depth: 4, seconds: 1 })).toBe(OWN);
  expect(levelOf({})).toBe(OWN);
  expect(limitOf(OWN)).toBeNull();
  expect(limitOf('depth-x')).toBeNull();
});
