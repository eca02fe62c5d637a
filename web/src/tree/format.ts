import { t } from '../lib/i18n.svelte';
import type { Bound, Kind, TraceEvent, TreeReply } from './types';

type Result = Pick<TreeReply, 'value' | 'values'>;

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

/** Has alpha passed beta? Then there is nothing left to look for, and no window to print. */
export function isClosed(alpha: Bound, beta: Bound): boolean {
  return alpha !== null && beta !== null && compareBounds(alpha, beta) > 0;
}

export function formatWindow(alpha: Bound, beta: Bound): string {
  if (alpha === null && beta === null) return '';
  if (isClosed(alpha, beta)) return t('tree.windowClosed');
  return `(${formatBound(alpha)}, ${formatBound(beta)})`;
}

/** The value column: a verdict is a yes or a no, not a number. */
export function formatValue(event: TraceEvent): string {
  if (event.kind === 'verdict') return event.improved ? t('tree.yes') : t('tree.no');
  if (event.kind === 'truncated') return '';
  if (event.label?.kind === 'vector') return '';
  const sign = event.is === 'at-most' ? '\u2264\u2009' : event.is ? '\u2265\u2009' : '';
  return sign + formatBound(event.value);
}

/** A game that is decided is worth this much, less the plies that it takes (core/value.hpp). */
const WIN = 1_000_000;
const WIN_BAND = WIN - 10_000;

/** A value of a board: wins and losses of MAX in words. */
export function formatGame(value: Bound, board: boolean): string {
  if (!board || typeof value !== 'number') return formatBound(value);
  const size = Math.abs(value);
  if (size < WIN_BAND || size > WIN) return formatNumber(value);
  const plies = WIN - size;
  if (plies === 0) return value > 0 ? t('tree.win') : t('tree.loss');
  return value > 0 ? t('tree.winIn', { plies }) : t('tree.lossIn', { plies });
}

/** What a search has found: a number, or one for each player. */
export function formatResult({ value, values }: Result, board: boolean): string {
  if (!values) return formatGame(value, board);
  return `(${values.map((one) => formatGame(one, board)).join(', ')})`;
}

/** The same in a sentence: values of decided games are long numbers there. */
export function gameWords(text: string): string {
  return text.replace(/[\u2212-]?\b\d{6,7}\b/g, (digits) => {
    return formatGame(Number(digits.replace(MINUS, '-')), true);
  });
}

/** A vector as people write it. */
export const formatVector = (text: string): string => text.replaceAll('-', MINUS);

/**
 * What stands at a node, in lines that are short enough for it: the three numbers of UCT, the two
 * of a proof, three players at a time.
 */
export function linesOfLabel(label: string, board = false): string[] {
  const text = formatVector(formatText(label));
  const words = board ? gameWords(text) : text;
  if (/^(N|pn) /.test(words)) return words.split(/ (?=W |Q |dn )/);
  const parts = words.split(', ');
  if (parts.length <= PLAYERS_A_LINE) return [words];
  const lines: string[] = [];
  for (let from = 0; from < parts.length; from += PLAYERS_A_LINE) {
    lines.push(parts.slice(from, from + PLAYERS_A_LINE).join(', '));
  }
  return lines.map((line, place) => (place < lines.length - 1 ? `${line},` : line));
}
const PLAYERS_A_LINE = 3;

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
