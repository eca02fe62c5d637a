import tries from './tries.json';

/** A position to try a rule on: what to play there, as a pattern of the game's own moves. */
export interface Try {
  position: string;
  moves: string;
  want: string;
}

/** In the order of the texts. */
export const TRIES: Readonly<Record<string, readonly Try[]>> = tries;
