// Recorded games, such as PGN, as the server reads them.

/** A move of a recorded game, and what could have been played instead. */
export interface RecordMove {
  text: string;
  /** As people write it, where that differs. */
  written?: string;
  comment?: string;
  /** Numeric annotation glyphs: 1 is "!", 2 is "?". */
  signs?: number[];
  variations?: { comment: string; line: RecordMove[] }[];
}

export interface GameRecord {
  tags: [string, string][];
  result: string;
  /** Before the first move. */
  comment: string;
  line: RecordMove[];
}
