import { expect, test } from 'vitest';
import { storyOf } from './story';
import type { TraceEvent } from './types';

const event = (changes: Partial<TraceEvent>): TraceEvent => ({
  step: 1,
  kind: 'update',
  node: 0,
  name: 'p1',
  alpha: 0,
  beta: 1,
  value: 0.3948,
  reason: '',
  child: 1,
  improved: true,
  text: '',
  ...changes,
});

test('chances of winning are told as probabilities, values as values', () => {
  const chance = storyOf(event({ chances: true }));
  expect(chance).toContain('probability 0.3948');
  expect(chance).not.toBe(storyOf(event({})));
  expect(storyOf(event({ chances: true, reason: 'cut-off' }))).toContain(
    'cannot change the choice',
  );
  expect(storyOf(event({ chances: true, kind: 'leaf' }))).toContain('probability 0.3948');
  expect(storyOf(event({ chances: true, kind: 'enter' }))).not.toContain('window');
  expect(storyOf(event({ chances: true, kind: 'finish' }))).toContain('probability');
});

test('a step of a parallel search says who does it, and when', () => {
  const leaf = { kind: 'leaf', value: 3 } as const;
  expect(storyOf(event({ ...leaf, processor: 2, time: 1.25 }))).toBe(
    'at 1.25 processor 3: evaluate p1 = 3',
  );
  expect(storyOf(event({ ...leaf, processor: 0 }))).toBe('thread 1: evaluate p1 = 3');
  expect(storyOf(event({ kind: 'finish', value: 3, processor: 0, time: 2 }))).toBe(
    'finished: the value is 3',
  );
});

test('the principal variation ends', () => {
  expect(storyOf(event({ kind: 'line', child: 0 }))).toBe('principal variation: child 1 of p1');
  expect(storyOf(event({ kind: 'line', child: null }))).toBe('principal variation: it ends at p1');
});
