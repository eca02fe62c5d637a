import { describe, expect, it } from 'vitest';
import {
  boundSign,
  compareBounds,
  formatBound,
  formatNumber,
  formatText,
  formatValue,
  formatWindow,
  linesOfLabel,
  shorten,
} from './format';
import { cutOffExample } from './testing';

describe('formatBound', () => {
  it.each([
    [41, '41'],
    [-3, '−3'],
    ['-inf', '−∞'],
    ['+inf', '+∞'],
    ['-inf+1', '−∞+1'],
    ['+inf-1', '+∞−1'],
    [null, ''],
  ])('writes %j as %j', (value, text) => {
    expect(formatBound(value)).toBe(text);
  });
});

it('keeps six digits of a real number', () => {
  expect(formatNumber(0.1 + 0.2)).toBe('0.3');
  expect(formatNumber(1 / 3)).toBe('0.333333');
});

it('writes the infinities in a sentence', () => {
  expect(formatText('enter info with window (-inf, +inf-1)')).toBe(
    'enter info with window (−∞, +∞-1)',
  );
});

it('writes a window, or nothing where there is none', () => {
  expect(formatWindow('-inf', 12)).toBe('(−∞, 12)');
  expect(formatWindow(null, null)).toBe('');
});

it('writes a verdict as yes or no', () => {
  const [event] = cutOffExample().trace;
  if (!event) throw new Error('no event');
  expect(formatValue({ ...event, kind: 'verdict', value: 7, improved: true })).toBe('yes');
  expect(formatValue({ ...event, kind: 'verdict', value: 7, improved: false })).toBe('no');
  expect(formatValue({ ...event, value: 7 })).toBe('7');
});

it('orders infinite bounds with offsets', () => {
  const sorted = ['-inf', '-inf+1', -5, 0, 7, '+inf-1', '+inf'];
  for (let i = 1; i < sorted.length; ++i) {
    const [a, b] = [sorted[i - 1], sorted[i]];
    if (a === undefined || b === undefined) throw new Error('out of range');
    expect(compareBounds(a, b)).toBeLessThan(0);
    expect(compareBounds(b, a)).toBeGreaterThan(0);
    expect(compareBounds(a, a)).toBe(0);
  }
});

describe('boundSign', () => {
  it('is empty inside the window', () => {
    expect(boundSign(5, '-inf', '+inf')).toBe('');
    expect(boundSign(5, 4, 6)).toBe('');
  });
  it('tells bounds at and beyond the ends', () => {
    expect(boundSign(10, 12, '+inf')).toBe('≤');
    expect(boundSign(12, 12, '+inf')).toBe('≤');
    expect(boundSign(80, '-inf', 12)).toBe('≥');
    expect(boundSign(12, '-inf', 12)).toBe('≥');
  });
  it('reads a single threshold as a test', () => {
    expect(boundSign(7, 7, 7)).toBe('≥');
    expect(boundSign(6, 7, 7)).toBe('≤');
    expect(boundSign(6, '+inf', '+inf')).toBe('≤');
  });
  it('says nothing without a window or a number', () => {
    expect(boundSign(6, null, null)).toBe('');
    expect(boundSign('-inf', '-inf', '+inf')).toBe('');
  });
});

it('shortens long names only', () => {
  expect(shorten('p11')).toBe('p11');
  expect(shorten('a-very-long-name')).toHaveLength(9);
});

it.each([
  ['[-inf, 9]', ['[−∞, 9]']],
  ['N 12 W 34.5 Q 2.88', ['N 12', 'W 34.5', 'Q 2.88']],
  ['pn 1 dn +inf', ['pn 1', 'dn +∞']],
  ['(1, -2, 6)', ['(1, −2, 6)']],
  ['(1, 2, 3, 4, 5, 6)', ['(1, 2, 3,', '4, 5, 6)']],
])('writes the label %j in lines', (text, lines) => {
  expect(linesOfLabel(text)).toEqual(lines);
});
