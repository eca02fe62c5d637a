// The shapes the server sends and takes (docs/api/openapi.json). Nothing here computes.
// Those of boards are in wire-board.ts, those of matches in wire-match.ts, those of the tree view in tree/types.ts.

import type { Side } from './wire-board';
import type { GameRecord } from './wire-record';

export type * from './wire-board';
export type * from './wire-match';
export type * from './wire-record';

export interface NamedRecipe {
  name: string;
  recipe: string;
  meaning: string;
}

export interface VariantEnding {
  name: string;
  meaning: string;
}

/** An opponent of a certain strength: limits, and mistakes as people make them. */
export interface LevelInfo {
  name: string;
  /** For people: "Club". */
  title: string;
  /** What it does: "searches 2000 nodes; ...". */
  words: string;
  nodes: number;
  /** The part of its turns in which it overlooks the answer, 0 to 1. */
  slips: number;
  /** How it is asked for a move: "level(club)". */
  text: string;
}

export interface GameInfo {
  name: string;
  /** For people: "Chinese Checkers". */
  title: string;
  summary: string;
  source: string;
  unit: string;
  variants: string[];
  /** What may follow the name of a variant, after a dash and in this order. */
  variant_endings?: VariantEnding[];
  /** How a position is written. */
  position: string;
  capabilities: string[];
  evaluations: string[];
  recipes: NamedRecipe[];
  /** How many sit at the board of the usual variant; missing: as many as have a name. */
  seats?: number;
  /** Of variants with another number of seats: what their names are, or begin with before a dash. */
  variant_seats?: Record<string, number>;
  /** What may be played with more than two seats, where some variant has them. */
  seats_recipes?: NamedRecipe[];
  /** From the weakest to the strongest. */
  levels?: LevelInfo[];
  /** What the players are called, one name per seat: "Black", "White". */
  sides: string[];
}

export interface RecipeWord {
  group: string;
  name: string;
  arguments: string;
  needs: string;
  source: string;
  meaning: string;
}

/** Each way is a list of cells to touch in order; no way at all: a move without cells, such as a pass. */
export interface MoveView {
  text: string;
  ways: string[][];
  /** The piece that arrives, where other moves have the same way. */
  becomes?: string;
}

/** The way of one piece; `off` is where it goes when it leaves the board. */
export interface Slide {
  cells: string[];
  off?: [number, number];
}

export interface CellChange {
  cell: string;
  before: string;
  after: string;
}

export interface PlayedMove {
  text: string;
  side: Side;
  slides: Slide[];
  changes: CellChange[];
}

/** Why a game is over; empty while it goes on. */
export type Ending =
  | ''
  | 'rules'
  | 'repetition'
  | 'third-time'
  | 'no-progress'
  | 'perpetual-check'
  | 'perpetual-chase';

/** What names a position: where it starts, and what was played from there. */
export interface PositionRequest {
  game: string;
  variant?: string;
  /** "start", or the text of a position. */
  position?: string;
  /** Moves with blanks between them. */
  moves?: string;
}

export interface PositionView {
  game: string;
  variant: string;
  start: string;
  position: string;
  /** One symbol per cell in the order of Board.cells; '.' is an empty cell. */
  pieces: string;
  to_move: Side;
  played: string[];
  /** The same moves as people write them, in games where that differs. */
  written?: string[];
  last: PlayedMove | null;
  moves: MoveView[];
  over: boolean;
  /** In English words; empty while the game goes on. */
  result: string;
  ending: Ending;
  /** By how much the winner has won, where that counts. */
  margin: number | null;
  /** None: the point is shared, or the game goes on. */
  winner: Side | null;
  /** The shares of the point, one per seat; empty while the game goes on. */
  points?: number[];
  note: string;
  /** Cells of the mover's pieces that must not be lost and are in danger. */
  alarms?: string[];
  /** Symbols of the pieces that were taken in this game, the first one first. */
  captured?: string;
  ply: number;
  stage?: number;
  /** Rows of the board for screen readers. */
  text_board: string;
}

export interface EditRequest {
  game: string;
  variant?: string;
  /** The position to begin with; "empty" has no piece at all. */
  position: string;
  set: { cell: string; piece: string }[];
  side?: Side;
}

export interface ReadRequest {
  game?: string;
  variant?: string;
  text: string;
}

export interface ReadReply {
  kind: 'position' | 'moves' | 'game';
  game: string;
  variant: string;
  position: string;
  moves: string;
  /** A recorded game, such as PGN, with all that belongs to it. */
  record?: GameRecord;
}

export interface AnalyseRequest extends PositionRequest {
  recipe?: string;
  depth?: number;
  seconds?: number;
  nodes?: number;
  lines?: number;
  hash?: string;
  only?: string;
}

export interface AnalysisLine {
  depth: number | null;
  number: number;
  /** In the view of the side to move. */
  score: number | null;
  score_text: string;
  /** In the view of the first player. */
  first_score: number | null;
  /** Expected score of the first player, 0 to 1; null: unknown. */
  win: number | null;
  /** Playouts through the first move, in a search that samples. */
  visits?: number;
  /** What the move promises the side to move, 0 to 1; beside visits only. */
  win_share?: number | null;
  pv: string[];
  /** The same moves as people write them, in games where that differs. */
  written?: string[];
}

export interface AnalysisReport {
  depth: number | null;
  lines: AnalysisLine[];
  nodes: number;
  nps: number;
  seconds: number;
  hashfull: number;
}

export interface AnalysisResult extends AnalysisReport {
  bestmove: string | null;
  /** As the engine understood it. */
  recipe: string;
  profile: string;
  complete: boolean;
  exact?: number;
  leaves: number;
}

/** What a review of a whole game says of one move. */
export interface ReviewedMove {
  /** From 1 on. */
  ply: number;
  played: string;
  best: string;
  /** As people write it, where that differs. */
  best_written?: string;
  /** Expected score of the first player before the move and after it, 0 to 1; null: unknown. */
  value: number | null;
  after: number | null;
  /** What the mover has lost of it. */
  loss: number | null;
  /** "", "inaccuracy", "mistake" or "blunder". */
  mark: string;
}

/** On its way: the moves that were judged since the last one. */
export interface ReviewReport {
  done: number;
  of: number;
  moves: ReviewedMove[];
}

/** A turn: what the engine thought, and the position after its move; it thinks nothing of a game that is over. */
export interface PlayResult {
  search: AnalysisResult | null;
  position: PositionView;
}

export interface SaveInfo {
  name: string;
  game: string;
  variant: string;
  plies: number;
  result: string;
  modified: string;
  /** Why the file could not be read. */
  error?: string;
}

export interface StudyInfo {
  name: string;
  title: string;
  source: string;
  summary: string;
  trees: number;
  full_trees: number;
  cells: number;
}

export interface Verdict {
  table: string;
  verdict: string;
  figures: number;
  measured: number;
  rejected: number;
}

export type RunState = 'running' | 'stopped' | 'finished' | 'failed' | 'stored';

export interface LabRun {
  id: string;
  study: string;
  /** Empty: the default directory. */
  name: string;
  state: RunState;
  trees: number;
  /** The filter of cells; empty: all. */
  cells: string;
  units_done: number;
  units_all: number;
  samples_done: number;
  samples_all: number;
  seconds: number;
  seconds_left: number | null;
  error?: string;
  files: string[];
  verdicts: Verdict[];
  modified: string;
}

export interface LabRunRequest {
  study: string;
  name?: string;
  trees?: number;
  cells?: string;
  threads?: number;
  seed?: number;
}

export interface Estimate {
  mean: number;
  stderr: number;
  n: number;
}

export interface ComparedRow {
  labels: Record<string, string>;
  a: Estimate;
  b: Estimate;
  /** Null where both errors are 0 and the means differ all the same. */
  z: number | null;
  differs: boolean;
}

export interface LabComparison {
  study: string;
  columns: string[];
  rows: ComparedRow[];
  differing: number;
}

export interface Health {
  ok: boolean;
  version: string;
  uptime: number;
  jobs: { running: number; pending: number };
  streams: number;
  clients: number;
  runs: number;
}
