import { describe, expect, it } from 'vitest';
import { parallelExample } from './testing';
import { Timeline, ticks } from './timeline';
import type { Parallel } from './types';

function timelineOf(changes: Partial<Parallel> = {}): Timeline {
  const { parallel, trace } = parallelExample();
  if (!parallel) throw new Error('no parallel search');
  return new Timeline({ ...parallel, ...changes }, trace);
}

describe('the clock', () => {
  const timeline = timelineOf();

  it('tells the time of a step, and the last step up to a time', () => {
    expect([0, 3, 4, 12, 16].map((step) => timeline.timeOf(step))).toEqual([0, 0.2, 1.2, 2.4, 2.5]);
    expect([0, 0.15, 1.2, 1.25, 2.5].map((time) => timeline.stepAt(time))).toEqual([
      1, 2, 5, 5, 16,
    ]);
    for (let step = 1; step <= 16; ++step) {
      expect(timeline.stepAt(timeline.timeOf(step))).toBeGreaterThanOrEqual(step);
    }
  });

  it('stays within the search', () => {
    expect(timeline.timeOf(999)).toBe(2.5);
    expect(timeline.stepAt(999)).toBe(16);
  });
});

describe('a lane', () => {
  const doing = (timeline: Timeline, processor: number, time: number) => {
    const { start, end, doing: what, node } = timeline.at(processor, time);
    return [what, start, end, node];
  };

  it('is busy, in vain, or waiting in between', () => {
    const timeline = timelineOf();
    expect(doing(timeline, 1, 0.1)).toEqual(['waiting', 0, 0.2, null]);
    expect(doing(timeline, 1, 0.2)).toEqual(['busy', 0.2, 1, 4]);
    expect(doing(timeline, 1, 1)).toEqual(['in-vain', 1, 1.3, 5]);
    expect(doing(timeline, 1, 1.3)).toEqual(['waiting', 1.3, 2.5, null]);
    expect(doing(timeline, 0, 2.4)).toEqual(['waiting', 2.2, 2.5, null]);
  });

  it('is not known where its stretches were not sent', () => {
    const timeline = timelineOf({ lanes_truncated: true });
    expect(timeline.known).toBe(1);
    expect(doing(timeline, 0, 2.4)).toEqual(['unknown', 2.2, 2.5, null]);
    expect(doing(timeline, 1, 2)).toEqual(['unknown', 1.3, 2.5, null]);
    expect(doing(timeline, 1, 0.1)).toEqual(['waiting', 0, 0.2, null]);
  });

  it('of a processor that does nothing waits all the time', () => {
    expect(doing(timelineOf({ processors: 3 }), 2, 1)).toEqual(['waiting', 0, 2.5, null]);
  });
});

it('sums up all processors, as a whole and in slices of time', () => {
  const timeline = timelineOf();
  expect(timeline.totals.busy).toBeCloseTo(3);
  expect(timeline.totals.inVain).toBeCloseTo(0.3);
  expect(timeline.totals.waiting).toBeCloseTo(1.7);
  const shares = timeline.shares(5);
  expect(shares.map(({ busy }) => busy.toFixed(2))).toEqual([
    '1.60',
    '2.00',
    '1.00',
    '1.00',
    '0.40',
  ]);
  expect(shares.map(({ inVain }) => inVain.toFixed(2))).toEqual([
    '0.00',
    '0.00',
    '0.60',
    '0.00',
    '0.00',
  ]);
  expect(timelineOf({ time: 0 }).shares(2)).toEqual([
    { busy: 0, inVain: 0 },
    { busy: 0, inVain: 0 },
  ]);
});

it('has ticks at round times', () => {
  expect(ticks(24.6, 5)).toEqual([0, 5, 10, 15, 20]);
  expect(ticks(2.5, 6)).toEqual([0, 0.5, 1, 1.5, 2, 2.5]);
  expect(ticks(0, 5)).toEqual([0]);
});
