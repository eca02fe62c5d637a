import { expect, it } from 'vitest';
import { Ledger } from './ledger';
import { applyToOpen, usesOpen } from './open-list';
import { bestFirstExample, cutOffExample } from './testing';

const { trace } = bestFirstExample();

function written(steps: number): Ledger {
  const ledger = new Ledger(3);
  for (const event of trace.slice(0, steps)) {
    ledger.turn(0);
    applyToOpen(ledger, event);
  }
  return ledger;
}

function openAt(step: number): string[] {
  return written(step)
    .openOf()
    .map(({ name, status, merit }) => `${name} ${status} ${merit}`);
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
  const ledger = written(8);
  const purge = trace[8];
  if (!purge) throw new Error('no such event');
  applyToOpen(ledger, { ...purge, child: 1 });
  expect(ledger.openOf().map(({ name }) => name)).toEqual(['p1']);
});

it('goes back the way it came', () => {
  const ledger = written(trace.length);
  while (ledger.step > 5) ledger.back();
  expect(ledger.openOf().map(({ name }) => name)).toEqual(['p1', 'p2']);
});

it('knows a best-first trace', () => {
  expect(usesOpen(trace)).toBe(true);
  expect(usesOpen(cutOffExample().trace)).toBe(false);
});
