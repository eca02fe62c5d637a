import { n, named, t } from '../lib/i18n.svelte';
import { entryOf, turnAfter } from '../lib/sides';
import type { AnalysisLine, Board, PositionView, Side } from '../lib/wire';

/** How the server writes a score: a number, or a result that is certain. */
const SCORE =
  /^(at least |at most )?(?:(win|loss) in (\d+) pl(?:y|ies)|(won|lost)|([+-]?\d+))(?: \(|$)/;

/** An expected score this far from a half is worth a word. */
const STEPS: readonly [number, string][] = [
  [0.05, 'analysis.even'],
  [0.15, 'analysis.slightly'],
  [0.3, 'analysis.better'],
  [0.5, 'analysis.winning'],
];

/** The units of the games, and how many of their scores make one of them. */
const UNITS: readonly [RegExp, string, number][] = [
  [/hundredth of a disc/, 'disc', 100],
  [/hundredth of a man/, 'man', 100],
  [/hundredth of a move/, 'move', 100],
  [/centipawn/, 'pawn', 100],
  [/open line/, 'line', 1],
];

/** A lead in the game's own unit: "6 discs", "1.5 pawns"; points where the unit has no name. */
export function amountInWords(points: number, unit: string): string {
  const [, name, size] = UNITS.find(([pattern]) => pattern.test(unit)) ?? [null, 'point', 1];
  const exact = points / size;
  const amount = Math.abs(exact) >= 3 ? Math.round(exact) : Math.round(exact * 2) / 2;
  return t(`unit.${name}`, { count: amount });
}

/** Who is ahead and by about how much; empty where a result is certain, or nobody is. */
export function leadInWords(line: AnalysisLine, unit: string, sides: readonly string[]): string {
  const { first_score: score, score_text: text } = line;
  if (score === null || sides.length !== 2 || !/^(at least |at most )?[+-]?\d/.test(text))
    return '';
  const amount = amountInWords(Math.abs(score), unit);
  if (Math.abs(score) === 0 || amount === amountInWords(0, unit)) return '';
  return t('analysis.aheadBy', { side: entryOf(sides, score > 0 ? 'first' : 'second'), amount });
}

/** What the sides are called, in the language of the page. */
export function sideNames(board: Board | null): string[] {
  return board ? board.sides.map(named) : ['', ''];
}

/**
 * The score of a line, told of the side that it favours: "Black +64", "White wins in 13 plies".
 * A bound turns round together with the point of view.
 */
export function scoreInWords(text: string, mover: Side, sides: readonly string[]): string {
  // With more than two players, what one of them loses is not what a certain other one wins.
  if (sides.length > 2) return oneOfMany(text, entryOf(sides, mover));
  const found = SCORE.exec(text);
  if (!found) return text;
  const [, bound, result, plies, ended, points] = found;
  const behind = result === 'loss' || ended === 'lost' || Number(points) < 0;
  const side = entryOf(sides, behind ? turnAfter(mover, 1, 2) : mover);
  const words = certain(side, result ? Number(plies) : ended ? 0 : undefined) ?? lead(side, points);
  if (!bound) return words;
  const atLeast = (bound === 'at least ') !== behind;
  return t(atLeast ? 'analysis.atLeast' : 'analysis.atMost', { score: words });
}

/** What the mover has, in a game for more than two. */
function oneOfMany(text: string, side: string): string {
  const [, bound, result, plies, ended] = SCORE.exec(text) ?? [];
  if (bound || !(result || ended)) return `${side}: ${text}`;
  if (result === 'loss' || ended === 'lost') return t('analysis.loses', { side });
  return ended ? t('analysis.wins', { side }) : (certain(side, Number(plies)) ?? text);
}

function certain(side: string, plies: number | undefined): string | undefined {
  if (plies === undefined) return undefined;
  return plies === 0 ? t('analysis.won', { side }) : t('analysis.winsIn', { side, count: plies });
}

function lead(side: string, points: string | undefined): string {
  const size = Math.abs(Number(points));
  return size === 0 ? t('analysis.level') : t('analysis.ahead', { side, points: n(size) });
}

/** Who stands better, for people who read no scores: "Black is slightly better". */
export function judgement(win: number, sides: readonly string[]): string {
  const side = entryOf(sides, win >= 0.5 ? 'first' : 'second');
  const lean = Math.abs(win - 0.5);
  if (lean >= 0.5) return t('analysis.wins', { side });
  const step = STEPS.find(([limit]) => lean < limit) ?? STEPS[STEPS.length - 1];
  return step ? t(step[1], { side }) : '';
}

/** The first player's share of a finished game. */
export function finalWin(view: PositionView): number {
  if (view.winner === null) return 0.5;
  return view.winner === 'first' ? 1 : 0;
}

/** 1234567 as "1.2 M": counts that change several times a second are read at a glance. */
export function shortCount(value: number): string {
  const units: readonly [number, string][] = [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ];
  const unit = units.find(([size]) => value >= size);
  if (!unit) return n(Math.round(value));
  return `${n(value / unit[0], value / unit[0] >= 100 ? 0 : 1)} ${unit[1]}`;
}

/** The line the first row shows; it speaks for the whole position. */
export function bestOf(lines: readonly AnalysisLine[]): AnalysisLine | undefined {
  return lines.find(({ number }) => number === 1) ?? lines[0];
}
