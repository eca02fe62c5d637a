// A game in the address: whoever opens the link sees the same position.
import type { Opening } from './opening';

/** The names of what the address holds; the usual values are left out. */
export function queryOf({ game, variant, position, moves }: Opening): Record<string, string> {
  const query: Record<string, string> = { game };
  if (variant) query.variant = variant;
  if (position && position !== 'start') query.position = position;
  if (moves) query.moves = moves;
  return query;
}

/** The level of the opponent that a link asks for, and whether one plays the second side. */
export interface Wanted {
  level: string;
  second: boolean;
}

/** Null: the link says nothing about the players. */
export function wantedOf(query: URLSearchParams): Wanted | null {
  const level = query.get('level');
  return level ? { level, second: query.get('side') === 'second' } : null;
}

/** The link asks for a board to analyse: people on both sides, and the engine looks on. */
export const analysed = (query: URLSearchParams): boolean => query.has('analyse');

/** What an address asks for; null: it leaves the choice to us. */
export function openingOf(query: URLSearchParams): Opening | null {
  const game = query.get('game');
  if (!game) return null;
  const opening: Opening = { game };
  for (const name of ['variant', 'position', 'moves'] as const) {
    const value = query.get(name)?.trim();
    if (value) opening[name] = value;
  }
  return opening;
}
