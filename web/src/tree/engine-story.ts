// What the parts of the engine say in a trace, as src/app (engine_words) says it, in the language of
// the page.
import { t } from '../lib/i18n.svelte';
import { compareBounds, formatBound, formatNumber } from './format';
import type { Bound, TraceEvent } from './types';

/** Why a node is entered, evaluated or remembered. */
const WHY: Readonly<Record<string, string>> = {
  'null-move': 'tree.engine.why.nullMove',
  verify: 'tree.engine.why.verify',
  'late-move': 'tree.engine.why.lateMove',
  internal: 'tree.engine.why.internal',
  quiescence: 'tree.engine.why.quiescence',
  'stand-pat': 'tree.engine.why.standPat',
};

const NOTES: Readonly<Record<string, string>> = {
  'null-move': 'tree.engine.note.nullMove',
  'null-fails': 'tree.engine.note.nullFails',
  verify: 'tree.engine.note.verify',
  'late-move': 'tree.engine.note.lateMove',
  'late-holds': 'tree.engine.note.lateHolds',
  'late-fails': 'tree.engine.note.lateFails',
  'late-accepts': 'tree.engine.note.lateAccepts',
  extension: 'tree.engine.note.extension',
  windows: 'tree.engine.note.windows',
  depth: 'tree.engine.note.depth',
  'whole-line': 'tree.engine.note.wholeLine',
  'table-move': 'tree.engine.note.tableMove',
  refutation: 'tree.engine.note.refutation',
  variation: 'tree.engine.note.variation',
  killer: 'tree.engine.note.killer',
  rank: 'tree.engine.note.rank',
  history: 'tree.engine.note.history',
  iteration: 'tree.engine.note.iteration',
  'static-order': 'tree.engine.note.staticOrder',
  'backed-up': 'tree.engine.note.backedUp',
  'best-before': 'tree.engine.note.bestBefore',
};

const SKIPS: Readonly<Record<string, string>> = {
  futility: 'tree.engine.skip.futility',
  razoring: 'tree.engine.skip.razoring',
  'best-moves': 'tree.engine.skip.bestMoves',
  'late-cut': 'tree.engine.skip.lateCut',
  exchange: 'tree.engine.skip.exchange',
};

const DRIVERS: Readonly<Record<string, string>> = {
  aspiration: 'tree.engine.driver.aspiration',
  staged: 'tree.engine.driver.staged',
  mtdf: 'tree.engine.driver.mtdf',
  bisect: 'tree.engine.driver.bisect',
};

/** The bits of an extension's count; the number of moves stands above them. */
const CAUSES = ['danger', 'capture', 'recapture', 'forced', 'mobility', 'drop', 'game'] as const;
const MOVES = 128;
/** The count of a shallow test: 1024 s + d, and more by the stage of the game. */
const DEPTHS = 1024;
/** The count of node-cutting's notes: 2048 times the best place, and how many children are in front. */
const PLACES = 2048;

/** The label at a branch that a part of the engine has cut. */
export const CUT_LABELS: Readonly<Record<string, string>> = {
  'null-move': 'tree.engine.label.nullMove',
  windows: 'tree.engine.label.windows',
  futility: 'tree.engine.label.futility',
  razoring: 'tree.engine.label.razoring',
  'best-moves': 'tree.engine.label.bestMoves',
  'late-cut': 'tree.engine.label.lateCut',
  'reverse-futility': 'tree.engine.label.reverseFutility',
  exchange: 'tree.engine.label.exchange',
};

export function engineWhy(event: TraceEvent): string {
  const key = WHY[event.reason];
  return key ? t(key) : '';
}

/** The sentence of an event that only the engine tells; '': it is told otherwise. */
export function engineStory(event: TraceEvent): string {
  switch (event.kind) {
    case 'note':
      return noteStory(event);
    case 'update':
      return updateStory(event);
    case 'skip':
      return skipStory(event);
    case 'retrieve':
      return event.known ? t(knownKey(event), words(event)) : '';
    case 'pass':
      return passStory(event);
    default:
      return '';
  }
}

function noteStory(event: TraceEvent): string {
  if (event.reason === 'node-cutting' || event.reason === 'integrated') return placeStory(event);
  if (event.reason.endsWith('-test')) {
    const key = event.child === null ? 'noCut' : 'noCutChild';
    return t(`tree.engine.note.${key}`, words(event));
  }
  const key = NOTES[event.reason];
  return key ? t(key, words(event)) : event.text;
}

/** What node-cutting has found, alone or as a half of the integrated strategy. */
function placeStory(event: TraceEvent): string {
  const { count = 0 } = event;
  const front = count % PLACES;
  const place = Math.floor(count / PLACES);
  const found = t(`tree.engine.places.${place === 0 ? 'earlier' : 'found'}`, {
    ...words(event),
    place,
  });
  const half = event.reason === 'integrated' ? 'tested' : 'searched';
  const rest = front === 0 ? `tree.engine.places.${half}.all` : `tree.engine.places.${half}.front`;
  return t('tree.engine.places.note', { found, rest: t(rest, { front }) });
}

function updateStory(event: TraceEvent): string {
  if (event.reason === 'null-move') return t('tree.engine.cut.nullMove', words(event));
  if (event.reason === 'windows') return t('tree.engine.cut.windows', words(event));
  if (event.reason === 'reverse-futility') return t('tree.engine.cut.reverse', words(event));
  if (event.reason !== 'probcut' || event.count === undefined) return '';
  return t('tree.engine.cut.probcut', { ...words(event), test: testOf(event) });
}

function skipStory(event: TraceEvent): string {
  const key = SKIPS[event.reason];
  if (key) return t(key, words(event));
  if (event.count === undefined) return '';
  if (event.reason === 'node-cutting') return t('tree.engine.skip.nodeCutting', words(event));
  if (event.reason !== 'gpc' && event.reason !== 'fgpc') return '';
  return t(`tree.engine.skip.${event.reason}`, { ...words(event), test: testOf(event) });
}

function passStory(event: TraceEvent): string {
  if (event.depth === undefined || event.reason === 'depth') return '';
  const key = DRIVERS[event.reason];
  return (key ? t(key) : '') + t('tree.engine.pass', words(event));
}

/** How a bound is known; of a child or by the rules the value itself says on which side. */
function knownKey(event: TraceEvent): string {
  const { known, value, beta } = event;
  const side = order(value, beta) >= 0 ? 'AtLeast' : 'AtMost';
  if (known === 'child') return `tree.engine.known.child${side}`;
  if (known === 'rules') return `tree.engine.known.rules${side}`;
  return `tree.engine.known.${known === 'at-least' ? 'atLeast' : known === 'at-most' ? 'atMost' : 'exactly'}`;
}

/** "2 < 6": a shallow search, and the bound that it had to reach. */
function testOf(event: TraceEvent): string {
  const { test } = event;
  if (!test) return '';
  return t('tree.engine.test', { s: test.s, found: compared(test.shallow, test.threshold) });
}

const order = (a: Bound, b: Bound): number => compareBounds(a ?? 0, b ?? 0);

function compared(a: Bound, b: Bound): string {
  const sign = order(a, b) > 0 ? '>' : order(a, b) < 0 ? '<' : '=';
  return `${formatBound(a)} ${sign} ${formatBound(b)}`;
}

/** The bound of its window that a value has met. */
function met({ alpha, beta, value }: TraceEvent): string {
  return order(value, beta) >= 0
    ? `${formatBound(value)} ≥ ${formatBound(beta)}`
    : `${formatBound(value)} ≤ ${formatBound(alpha)}`;
}

function words(event: TraceEvent): Record<string, string | number> {
  const { alpha, beta, value, count = 0 } = event;
  const other = event.other ?? 0;
  const number = event.child === null ? '' : String(event.child + 1);
  const causes = CAUSES.filter((_, bit) => (count & (1 << bit)) !== 0);
  const changes = {
    moves: Math.floor(count / MOVES),
    other: formatBound(other),
    value: formatBound(value),
  };
  return {
    node: event.name,
    child: event.child_name ? `${number} (${event.child_name})` : number,
    alpha: formatBound(alpha),
    beta: formatBound(beta),
    value: formatBound(value),
    other: formatBound(other),
    compared: compared(value, other),
    looks: compared(other, value),
    reaches: met({ ...event, value: other }),
    met: met(event),
    depth: formatNumber(event.depth ?? 0),
    less: formatNumber(count / 4),
    amount: formatNumber(count),
    s: Math.floor(count / DEPTHS) % DEPTHS,
    causes: causes.map((name) => t(`tree.engine.cause.${name}`, changes)).join(', '),
  };
}
