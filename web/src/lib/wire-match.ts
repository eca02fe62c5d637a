// Matches and their games, as the server tells of them.
import type { RunState } from './wire';

export interface MatchRequest {
  game: string;
  variant?: string;
  /** Recipes or simple players. */
  players: string[];
  games: number;
  format?: 'round-robin' | 'gauntlet';
  time?: string;
  depth?: number;
  nodes?: number;
  seed?: number;
  random_plies?: number;
  threads?: number;
  name?: string;
}

export interface Rating {
  player: number;
  name: string;
  elo: number;
  /** Null where no error can be given. */
  error: number | null;
  points: number;
  games: number;
  superiority: number | null;
}

export interface Tally {
  wins: number;
  draws: number;
  losses: number;
}

/** The shares of the seats: "1-0", "1/2-1/2", "1-0-0". */
export type GameResult = string;

export interface MatchGameInfo {
  id: number;
  first: number;
  second: number;
  /** The players, one per seat. */
  seats?: number[];
  result: GameResult;
  end: string;
  plies: number;
}

export interface MatchRun {
  id: string;
  request: MatchRequest;
  names: string[];
  state: RunState;
  done: number;
  all: number;
  seconds: number;
  seconds_left: number | null;
  ratings: Rating[];
  /** What every player has scored; in games with more than two seats there are no ratings. */
  points?: { player: number; name: string; points: number; games: number }[];
  cross: (Tally | null)[][];
  /** Of two players. */
  elo?: {
    /** Infinite after a perfect score: null. */
    elo: number | null;
    error: number | null;
    los: number;
    score: number;
    low: number | null;
    high: number | null;
  };
  /** In words: "depth 4". */
  limits?: string;
  notes?: string[];
  games?: MatchGameInfo[];
  error?: string;
}

export interface MatchGame {
  id: number;
  game: string;
  variant: string;
  start: string;
  moves: string;
  first: string;
  second: string;
  /** The names of the players, one per seat. */
  seats?: string[];
  result: GameResult | '*';
  end: string;
  remark: string;
  /** Whether the game goes on, where it is watched; then it has no result yet. */
  live?: boolean;
  /** One per ply. */
  comments: {
    score?: number;
    score_text?: string;
    depth?: number;
    seconds?: number;
    opening?: boolean;
  }[];
}
