// What the players said of their game, as two lines of a picture.
import type { MatchGame, Side } from '../lib/wire';

export interface Said {
  ply: number;
  side: Side;
  /** In the view of the first player. */
  score: number;
}

/** Scores are said after each move by its player, in the player's own view. */
export function said(game: MatchGame, mover: (ply: number) => Side): Said[] {
  return game.comments.flatMap(({ score }, ply) => {
    if (score === undefined) return [];
    const side = mover(ply);
    return [{ ply: ply + 1, side, score: side === 'first' ? score : -score }];
  });
}

/** The middle of the sizes of all scores: what counts as much in this game. */
export function typicalSize(points: readonly Said[]): number {
  const sizes = points
    .map(({ score }) => Math.abs(score))
    .filter((size) => size > 0)
    .toSorted((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 1;
}

/** -1 to 1: proven wins are huge, so that a plain scale would flatten all the rest. */
export function height(score: number, typical: number): number {
  return score / (Math.abs(score) + typical);
}
