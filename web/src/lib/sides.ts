// The seats of a game: any fixed number from two to six.
import type { Side } from './wire-board';

/** In the order of the arrays that hold one entry per seat. */
export const SIDES: readonly Side[] = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The place of a side in an array that holds one entry per seat. */
export const placeOf = (side: Side): number => SIDES.indexOf(side);

/** The entry of a side. */
export const entryOf = (list: readonly string[], side: Side): string => list[placeOf(side)] ?? '';

/** Who moves `plies` after (or, below zero, before) a side; the sides take turns. */
export function turnAfter(side: Side, plies: number, seats: number): Side {
  const place = (((placeOf(side) + plies) % seats) + seats) % seats;
  return SIDES[place] ?? 'first';
}
