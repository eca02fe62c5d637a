import { expect, it } from 'vitest';
import { applyToOpen, type OpenEntry, usesOpen } from './open-list';
import { bestFirstExample, cutOffExample } from './testing';

const { trace } = bestFirstExample();

function openAt(step: number): string[] {
  const list: OpenEntry[] = [];
  for (const event of trace.slice(0, step)) applyToOpen(list, event);
  return list.map(({ name, status, merit }) => `${name} ${status} ${merit}`);
}

it('follows insertions at their place, removals and purges', () => {
  expect(openAt(0)).toEqual([]);
  expect(openAt(1)).toEqual(['p live +inf']);
  expect(openAt(3)).toEqual([]);
  expect(openAt(5)).toEqual(['p1 live +inf', 'p2 live +inf']);
  expect(openAt(8)).toEqual(['p2 live +inf', 'p1 solved 4']);
  expect(openAt(9)).toEqual(['p1 solved 4']);
});

it('trusts the node where the place is wrong', () => {
  const list: OpenEntry[] = [];
  for (const event of trace.slice(0, 8)) applyToOpen(list, event);
  const purge = trace[8];
  if (!purge) throw new Error('no such event');
  applyToOpen(list, { ...purge, son: 1 });
  expect(list.map(({ name }) => name)).toEqual(['p1']);
});

it('knows a best-first trace', () => {
  expect(usesOpen(trace)).toBe(true);
  expect(usesOpen(cutOffExample().trace)).toBe(false);
});
