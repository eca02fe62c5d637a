import { expect, it } from 'vitest';
import { scrollFor, visibleRows } from './rows';

it('keeps only the rows in sight, and a few to spare', () => {
  expect(visibleRows(10, 0, 400, 32)).toEqual({ from: 0, to: 10 });
  expect(visibleRows(100_000, 32_000, 320, 32)).toEqual({ from: 992, to: 1018 });
  expect(visibleRows(0, 0, 400, 32)).toEqual({ from: 0, to: 0 });
});

it('never starts behind the end of a shorter trace', () => {
  const { from, to } = visibleRows(12, 32_000, 320, 32);
  expect(from).toBeLessThan(to);
  expect(to).toBe(12);
});

it('scrolls only as far as it must', () => {
  expect(scrollFor(3, 0, 320, 32)).toBeNull();
  expect(scrollFor(20, 0, 320, 32)).toBe(22 * 32 - 320);
  expect(scrollFor(2, 320, 320, 32)).toBe(32);
  expect(scrollFor(-1, 320, 320, 32)).toBe(0);
});
