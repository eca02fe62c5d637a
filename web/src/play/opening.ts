// What a game begins with.

export interface Opening {
  game: string;
  variant?: string;
  /** "start", or the text of a position. */
  position?: string;
  moves?: string;
}

/** A pause, so that one can follow. */
export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
