import { n, named, t } from '../lib/i18n.svelte';
import type { MatchRun } from '../lib/wire';

/** "+12.3" */
export function signed(value: number, digits = 0): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : '±';
  return sign + n(Math.abs(value), digits);
}

export const percent = (share: number, digits = 1): string => `${n(100 * share, digits)} %`;

/** A perfect score has no Elo, but a bound on one side. */
export function eloWords(elo: NonNullable<MatchRun['elo']>): string {
  const { elo: value, error, low, high, score } = elo;
  if (value !== null && error !== null) {
    return t('match.elo', { elo: signed(value, 1), error: n(error, 1) });
  }
  if (score > 0.5 && low !== null) return t('match.eloAbove', { elo: signed(low, 1) });
  if (score < 0.5 && high !== null) return t('match.eloBelow', { elo: signed(high, 1) });
  return t('match.eloUnknown');
}

/** What to call a match in a list. */
export function matchTitle(run: MatchRun): string {
  if (run.request.name) return run.request.name;
  if (run.names.length === 2) return run.names.join(' – ');
  return t('match.tournament', { count: run.names.length });
}

const ENDS: Readonly<Record<string, string>> = {
  rules: 'match.end.rules',
  repetition: 'match.end.repetition',
  'ply limit': 'match.end.plyLimit',
  'agreed scores': 'match.end.agreed',
  'no progress': 'match.end.noProgress',
  'illegal move': 'match.end.illegal',
  crash: 'match.end.crash',
  overtime: 'match.end.overtime',
  resignation: 'match.end.resignation',
};

export function endWords(end: string): string {
  const key = ENDS[end];
  return key ? t(key) : end;
}

/** "½-½" */
export const resultText = (result: string): string =>
  result.replaceAll('1/2', '½').replaceAll('1/3', '⅓');

/** The seat with this place, counted from 0, as the heading of a column: of more than two, its name. */
export function seatTitle(place: number, sides: readonly string[] = []): string {
  if (sides.length > 2) return named(sides[place] ?? '');
  if (place === 0) return t('match.firstTitle');
  return place === 1 ? t('match.secondTitle') : t('match.seatTitle', { number: place + 1 });
}
