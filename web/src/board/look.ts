// How boards and pieces look, whatever they are called.
import type { Board, Piece } from '../lib/wire';

export type Tone = 'dark' | 'light';

/** Whoever sees no colours sees which is brighter, and the mark inside. */
export function toneOf({ colour }: Piece): Tone {
  return colour === 'black' || colour === 'red' ? 'dark' : 'light';
}

export type Ground = 'holes' | 'chequered' | 'felt' | 'plain';

/** Holes for round cells, two tones for a chequered board, felt under discs. */
export function groundOf({ cells, pieces }: Board): Ground {
  if (cells[0]?.shape === 'circle') return 'holes';
  if (cells.some(({ shaded }) => shaded)) return 'chequered';
  return pieces.some(({ look }) => look === 'disc') ? 'felt' : 'plain';
}
