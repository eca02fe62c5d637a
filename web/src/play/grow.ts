import type { PositionView } from '../lib/wire';
import type { Seats } from './seats.svelte';
import type { Variations } from './variations.svelte';

/** Adds what the server has played beyond `from`; the last of it. */
export function grow(tree: Variations, seats: Seats, from: number, view: PositionView): number {
  let at = from;
  for (const text of view.played.slice(tree.node(from).ply)) {
    const { ply } = tree.node(at);
    const side = seats.after(view.to_move, ply - view.played.length);
    at = tree.add(at, text, side, view.written?.[ply]);
  }
  return at;
}
