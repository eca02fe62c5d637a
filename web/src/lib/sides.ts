// The seats of a game: any fixed number from two to six.
import type { GameInfo } from './wire';
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

/** How many sit at the board of a variant; empty: the usual one. */
export function seatsOf(game: GameInfo | undefined, variant = ''): number {
  for (const [name, seats] of Object.entries(game?.variant_seats ?? {})) {
    if (variant === name || variant.startsWith(`${name}-`)) return seats;
  }
  return game?.seats ?? game?.sides.length ?? 2;
}

/** The game as it is in a variant: with its seats, and with the recipes of so many. */
export function seated(game: GameInfo, variant: string): GameInfo {
  const seats = seatsOf(game, variant);
  const recipes = seats > 2 ? (game.seats_recipes ?? game.recipes) : game.recipes;
  return { ...game, seats, recipes };
}

/** The numbers of seats that the variants of a game have, each with the first such variant. */
export function tablesOf(game: GameInfo): { seats: number; variant: string }[] {
  const usual = { seats: seatsOf(game), variant: '' };
  const others = Object.entries(game.variant_seats ?? {});
  return [usual, ...others.map(([variant, seats]) => ({ seats, variant }))];
}
