// What to animate between two positions. Only a picture of a change that has happened already: the
// pieces are where they belong from the first moment on.
import type { CellChange, PlayedMove } from '../lib/wire';
import { type Layout, onScreen, type Point } from './layout';

/** The piece on `cell` came along these points, the last of which is the cell. */
export interface Travel {
  cell: number;
  via: Point[];
}

/** A piece that is no longer there: it goes along the points and fades. */
export interface Ghost {
  symbol: string;
  via: Point[];
}

export interface Motion {
  travels: Travel[];
  ghosts: Ghost[];
  /** Pieces that stand where there was nothing. */
  appear: number[];
  /** Pieces that have become others. */
  turn: { cell: number; symbol: string }[];
}

/** One piece on its way; without a start it comes, without an end it goes. */
interface Path {
  start: number | null;
  end: number | null;
  via: Point[];
}

export interface Shown {
  pieces: string;
  last: PlayedMove | null;
}

/**
 * How the position shown before became the one shown now: by the move played last, or by taking
 * back the one played before. Null: neither, so nothing moves.
 */
export function motion(layout: Layout, turn: number, before: Shown, now: Shown): Motion | null {
  const { index } = layout;
  if (now.last && leads(index, before.pieces, now.last.changes, now.pieces)) {
    return build(layout, turn, now.last, before.pieces, now.pieces, false);
  }
  if (before.last && leads(index, now.pieces, before.last.changes, before.pieces)) {
    return build(layout, turn, before.last, before.pieces, now.pieces, true);
  }
  return null;
}

/** Whether the changes make the first position the second one, and are not nothing at all. */
function leads(
  index: Map<string, number>,
  from: string,
  changes: readonly CellChange[],
  to: string,
): boolean {
  if (from === to || from.length !== to.length) return false;
  const cells = [...from];
  for (const { cell, before, after } of changes) {
    const i = index.get(cell) ?? -1;
    if (cells[i] !== before) return false;
    cells[i] = after;
  }
  return cells.join('') === to;
}

function build(
  layout: Layout,
  turn: number,
  move: PlayedMove,
  before: string,
  now: string,
  backwards: boolean,
): Motion {
  const result: Motion = { travels: [], ghosts: [], appear: [], turn: [] };
  const paths = move.slides.map(({ cells, off }) => {
    const numbers = cells.map((cell) => layout.index.get(cell) ?? 0);
    const via = numbers.map((i) => layout.points[i] as Point);
    if (off) via.push(onScreen({ x: off[0], y: off[1] }, turn));
    if (backwards) {
      via.reverse();
      numbers.reverse();
    }
    return ends(numbers, via, before, now, off !== undefined, backwards);
  });
  const left = new Set(paths.map(({ start }) => start));
  const reached = new Set(paths.map(({ end }) => end));
  for (const { start, end, via } of paths) {
    if (end !== null) result.travels.push({ cell: end, via });
    else if (start !== null) result.ghosts.push({ symbol: before[start] as string, via });
  }
  for (const { cell } of move.changes) {
    const i = layout.index.get(cell) ?? 0;
    const [old, fresh] = [before[i] as string, now[i] as string];
    const taken = old !== '.' && !left.has(i);
    if (taken && fresh !== '.' && !reached.has(i)) result.turn.push({ cell: i, symbol: old });
    else if (taken) result.ghosts.push({ symbol: old, via: [layout.points[i] as Point] });
    else if (fresh !== '.' && !reached.has(i)) result.appear.push(i);
  }
  return result;
}

/** A path begins or ends on the board only where a piece was or is. */
function ends(
  numbers: readonly number[],
  via: Point[],
  before: string,
  now: string,
  off: boolean,
  backwards: boolean,
): Path {
  const first = numbers[0] as number;
  const last = numbers.at(-1) as number;
  const comes = (off && backwards) || before[first] === '.';
  const goes = (off && !backwards) || now[last] === '.';
  return { start: comes ? null : first, end: goes ? null : last, via };
}

const STEP_MS = 250;
/** Each further cell of a long way: every hop of a chain of jumps is seen. */
const FURTHER_MS = 170;
const LONGEST_MS = 1200;

export function durationOf(via: readonly Point[]): number {
  return Math.min(LONGEST_MS, STEP_MS + FURTHER_MS * Math.max(0, via.length - 2));
}

/** Keyframes of a way, seen from its end (or from the origin for what is drawn there). */
export function keyframes(via: readonly Point[], from: Point, fading: boolean): Keyframe[] {
  return via.map(({ x, y }, i) => {
    // Slow at every cell, so that a piece hops from one to the next.
    const frame: Keyframe = {
      transform: `translate(${x - from.x}px, ${y - from.y}px)`,
      easing: 'ease-in-out',
    };
    if (fading) frame.opacity = i < via.length - 1 ? 1 : 0;
    return frame;
  });
}

export const FADE: Keyframe[] = [{ opacity: 1 }, { opacity: 0 }];
export const APPEAR: Keyframe[] = [
  { transform: 'scale(0.3)', opacity: 0 },
  { transform: 'none', opacity: 1 },
];
export const TURN_AWAY: Keyframe[] = [{ transform: 'none' }, { transform: 'scale(0, 1)' }];
export const TURN_UP: Keyframe[] = [
  { transform: 'scale(0, 1)' },
  { transform: 'scale(0, 1)' },
  { transform: 'none' },
];

/** Runs an animation where the browser has them; resolves when it is over. */
export async function animate(
  element: Element | undefined,
  frames: Keyframe[],
  duration: number,
): Promise<void> {
  if (!element?.animate || frames.length < 2) return;
  // Cut short by the next one: as good as over.
  const easing = frames.length > 2 ? 'linear' : 'ease-in-out';
  await element.animate(frames, { duration, easing }).finished.catch(() => undefined);
}
