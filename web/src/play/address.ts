// A game in the address: whoever opens the link sees the same position.
import type { Opening } from './session.svelte';

/** The names of what the address holds; the usual values are left out. */
export function queryOf({ game, variant, position, moves }: Opening): Record<string, string> {
  const query: Record<string, string> = { game };
  if (variant) query.variant = variant;
  if (position && position !== 'start') query.position = position;
  if (moves) query.moves = moves;
  return query;
}

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
