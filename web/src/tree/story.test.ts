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
