import { t } from '../lib/i18n.svelte';
import type { Bound, Kind, TraceEvent } from './types';

const MINUS = '\u2212';
const INFINITY = '\u221e';

/** A value as people write it: a true minus sign, the infinity sign, no needless digits. */
export function formatBound(value: Bound): string {
  if (value === null) return '';
  if (typeof value === 'number') return formatNumber(value);
  return value.replaceAll('-', MINUS).replace('inf', INFINITY);
}

/** The infinities in a sentence. */
export function formatText(text: string): string {
  return text.replace(/([+-])inf\b/g, (_, sign) => (sign === '-' ? MINUS : '+') + INFINITY);
}

export function formatNumber(value: number): string {
  const rounded = Number.isInteger(value) ? value : Number(value.toPrecision(6));
  return String(rounded).replace('-', MINUS);
}

export function formatWindow(alpha: Bound, beta: Bound): string {
  if (alpha === null && beta === null) return '';
  return `(${formatBound(alpha)}, ${formatBound(beta)})`;
}

/** The value column: a verdict is a yes or a no, not a number. */
export function formatValue(event: TraceEvent): string {
  if (event.kind === 'verdict') return event.improved ? t('tree.yes') : t('tree.no');
  if (event.kind === 'truncated') return '';
  return formatBound(event.value);
}

const NO_WINDOW: readonly Kind[] = ['open-insert', 'open-remove', 'line', 'truncated'];

/** Do alpha and beta of such an event mean anything? */
export function hasWindow(kind: Kind): boolean {
  return !NO_WINDOW.includes(kind);
}

/** "p11" and a very long name both fit under a leaf. */
export function shorten(name: string, length = 9): string {
  return name.length <= length ? name : `${name.slice(0, length - 1)}\u2026`;
}

/** A number or an infinite bound, in any of the ways people write them; null: neither. */
export function readBound(text: string): number | string | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/[−–]/g, '-')
    .replaceAll(/\s/g, '')
    .replace(/∞|infinity|unendlich|inf|oo/, 'inf');
  const infinite = /^([+-]?)inf([+-]\d+(?:[.,]\d+)?)?$/.exec(plain);
  if (infinite) return `${infinite[1] || '+'}inf${infinite[2]?.replace(',', '.') ?? ''}`;
  const number = plain.replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(number) ? Number(number) : null;
}

/** Infinite bounds may carry an offset ("+inf-1"), so two parts are compared in turn. */
function parts(value: number | string): [number, number] {
  if (typeof value === 'number') return [0, value];
  const match = /^([+-])inf([+-]\d+(?:\.\d+)?)?$/.exec(value);
  if (!match) return [0, Number(value)];
  return [match[1] === '-' ? -1 : 1, match[2] ? Number(match[2]) : 0];
}

export function compareBounds(a: number | string, b: number | string): number {
  const [rankA, offsetA] = parts(a);
  const [rankB, offsetB] = parts(b);
  return rankA === rankB ? offsetA - offsetB : rankA - rankB;
}

/**
 * The sign to put before a value found with the window (alpha, beta): at or outside its ends the
 * value is only a bound. A test against one threshold has alpha = beta; reaching it is a "yes".
 */
export function boundSign(value: Bound, alpha: Bound, beta: Bound): '' | '\u2264' | '\u2265' {
  if (typeof value !== 'number' || alpha === null || beta === null) return '';
  if (compareBounds(value, beta) >= 0) return '\u2265';
  if (compareBounds(value, alpha) <= 0) return '\u2264';
  return '';
}
