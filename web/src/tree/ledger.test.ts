import { describe, expect, it } from 'vitest';
import { FRESH, Ledger } from './ledger';
import type { OpenEntry } from './open-list';

const entry = (node: number): OpenEntry => ({
  node,
  name: `n${node}`,
  status: 'live',
  merit: 0,
  since: 1,
});

describe('a ledger', () => {
  it('starts with nothing known', () => {
    const ledger = new Ledger(2);
    expect(ledger.marks).toEqual([FRESH, FRESH]);
    expect([ledger.step, ledger.current, ledger.finished, ledger.path]).toEqual([
      0,
      -1,
      false,
      null,
    ]);
  });

  it('undoes exactly what a step changed, the last change first', () => {
    const ledger = new Ledger(2);
    ledger.turn(0);
    ledger.edit(0, { phase: 'entered', alpha: 1 });
    ledger.path = { place: 0, above: null };
    const before = [...ledger.marks];
    ledger.turn(1);
    ledger.edit(1, { value: 7 });
    ledger.edit(1, { value: 8, phase: 'evaluated' });
    ledger.edit(0, { alpha: 8 });
    ledger.path = { place: 1, above: ledger.path };
    ledger.finished = true;
    expect(ledger.mark(1)).toMatchObject({ value: 8, phase: 'evaluated' });

    ledger.back();
    expect(ledger.marks).toEqual(before);
    expect(ledger.path).toEqual({ place: 0, above: null });
    expect([ledger.step, ledger.current, ledger.finished]).toEqual([1, 0, false]);
    ledger.back();
    ledger.back();
    expect([ledger.step, ledger.current, ledger.path]).toEqual([0, -1, null]);
    expect(ledger.marks).toEqual([FRESH, FRESH]);
  });

  it('never changes a mark that was handed out', () => {
    const ledger = new Ledger(1);
    ledger.turn(0);
    const before = ledger.mark(0);
    ledger.edit(0, { value: 3 });
    expect(before.value).toBeNull();
    expect(FRESH.value).toBeNull();
  });

  it('remembers which nodes may look different, on the way there and back', () => {
    const ledger = new Ledger(3);
    ledger.turn(0);
    ledger.turn(2);
    ledger.edit(1, { value: 1 });
    expect([...ledger.dirty].filter((place) => place >= 0).sort()).toEqual([0, 1, 2]);
    ledger.dirty.clear();
    ledger.back();
    expect([...ledger.dirty].sort()).toEqual([0, 1, 2]);
  });

  it('undoes changes of OPEN in the other order', () => {
    const ledger = new Ledger(3);
    ledger.turn(0);
    ledger.insertOpen(ledger.openOf(), 0, entry(0));
    ledger.insertOpen(ledger.openOf(), 1, entry(1));
    ledger.turn(0);
    ledger.removeOpen(ledger.openOf(), 0);
    ledger.insertOpen(ledger.openOf(), 0, entry(2));
    ledger.removeOpen(ledger.openOf(), 9);
    expect(ledger.openOf().map(({ node }) => node)).toEqual([2, 1]);
    ledger.back();
    expect(ledger.openOf().map(({ node }) => node)).toEqual([0, 1]);
    ledger.back();
    expect(ledger.openOf()).toEqual([]);
  });

  it('does not know nodes that are not there', () => {
    expect(() => new Ledger(1).mark(1)).toThrow(RangeError);
  });
});
