import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settings } from '../lib/settings.svelte';
import { longReason, shortReason, testWords } from './reasons';
import { traceOf } from './testing';
import type { TestNumbers, TraceEvent } from './types';

beforeEach(() => {
  settings.language = 'en';
});
afterEach(() => {
  settings.language = 'auto';
});

function cut(part: Partial<TraceEvent>): TraceEvent {
  const [event] = traceOf(
    [],
    [{ kind: 'update', name: 'j', value: 12, alpha: 12, beta: 9, reason: 'cut-off', ...part }],
  );
  if (!event) throw new Error('no event');
  return event;
}

const TEST: TestNumbers = {
  d: 2,
  s: 1,
  a: 1,
  b: 0.5,
  sigma: 10,
  t: 1.5,
  threshold: 27,
  shallow: 50,
};

describe('the label at a cut branch', () => {
  it.each([
    [{ bound: 'alpha', deep: false }, 'α'],
    [{ bound: 'beta', deep: false }, 'β'],
    [{ bound: 'beta', deep: true }, 'β, deep'],
    [{ bound: 'alpha', from: 'window' }, 'α'],
    [{ reason: 'probcut', bound: 'beta' }, 'ProbCut'],
    [{ kind: 'skip', reason: 'gpc' }, 'GPC'],
    [{ kind: 'skip', reason: 'fgpc' }, 'FGPC'],
    [{ kind: 'skip', reason: 'node-cutting' }, 'node-cutting'],
    [{ kind: 'finish', reason: '' }, ''],
  ] as const)('%j: "%s"', (part, label) => {
    expect(shortReason(cut(part))).toBe(label);
  });

  it('speaks German', () => {
    settings.language = 'de';
    expect(shortReason(cut({ bound: 'beta', deep: true }))).toBe('β, tief');
  });
});

describe('the story of a cut', () => {
  it('names the bound, the values and the node that had set it', () => {
    const deep = longReason(cut({ bound: 'beta', deep: true, from: 3 }), 'b');
    expect(deep).toContain('Cut off by β: j is worth at least 12');
    expect(deep).toContain('sure of 9');
    expect(deep).toContain('A deep cut-off: that bound was set at b');
    const shallow = longReason(cut({ bound: 'alpha', deep: false, from: 3 }), 'b');
    expect(shallow).toContain('Cut off by α: j is worth at most 12');
    expect(shallow).toContain('A shallow cut-off');
  });

  it('knows the window of the whole search, and a bound of nobody else', () => {
    const asked = longReason(cut({ bound: 'alpha', deep: false, from: 'window' }), '');
    expect(asked).toContain('window the search began with');
    expect(asked).toContain('less than 12 was not asked for');
    expect(asked).not.toContain('sure');
    expect(longReason(cut({ bound: 'beta', deep: false, from: 'window' }), '')).toContain(
      'more than 9 was not asked for',
    );
    expect(longReason(cut({ bound: 'alpha' }), '').trim()).toMatch(/already\.$/);
    expect(longReason(cut({ bound: 'beta', deep: true, from: null }), '')).toContain('further up');
  });

  it.each([
    [{ reason: 'probcut' }, /^ProbCut: .* j /],
    [{ reason: 'gpc' }, /^GPC: /],
    [{ reason: 'fgpc' }, /^FGPC: /],
    [{ kind: 'skip', reason: 'node-cutting' }, /^Node-cutting: .* j /],
    [{ kind: 'open-remove', reason: 'purged' }, /OPEN/],
    [{ kind: 'finish', reason: '' }, /^Never visited/],
    [{ reason: 'cut-off' }, /outside its window/],
  ] as const)('%j', (part, words) => {
    expect(longReason(cut(part), '')).toMatch(words);
  });
});

describe('the numbers of a shallow test', () => {
  it('are all there', () => {
    const words = testWords(TEST);
    for (const number of ['1 ', '2', '0.5', '10', '1.5', '27', '50']) {
      expect(words).toContain(number);
    }
    expect(words).toContain('found 50, the threshold is 27');
  });

  it('do without a result while the test runs', () => {
    const words = testWords({ ...TEST, shallow: null });
    expect(words).toContain('threshold is 27');
    expect(words).not.toContain('found');
  });
});
