// A board as the server describes it: cells, and how the pieces look.

export type Side = 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'sixth';

export type CellShape = 'square' | 'hexagon' | 'circle';

/** A place on the board; y points upwards, a cell is one unit wide. */
export interface Cell {
  label: string;
  x: number;
  y: number;
  shape: CellShape;
  shaded: boolean;
}

interface Paint {
  /** CSS colours, or "none". */
  fill: string;
  stroke: string;
  /** Of the stroke. */
  width: number;
}

/**
 * A part of the drawing of a piece, in a square 100 wide and 100 high with (0, 0) in its centre. A
 * disc has a radius, a glyph letters of a height, a path the commands of an SVG path.
 */
export type Layer = Paint &
  (
    | { kind: 'disc'; x: number; y: number; size: number }
    | { kind: 'path'; text: string }
    | { kind: 'glyph'; text: string; x: number; y: number; size: number }
  );

export interface Piece {
  symbol: string;
  /** For people: "black marble". */
  name: string;
  side: Side;
  /** Darker than the pieces of the other side. Not the side: in some games White begins. */
  dark: boolean;
  /** The lowest first; none: the symbol is drawn. */
  layers: Layer[];
}

/** What the cells lie on. */
export type Ground = 'plain' | 'chequered' | 'felt' | 'holes' | 'lines';

export interface Board {
  game: string;
  variant: string;
  cells: Cell[];
  pieces: Piece[];
  /** What the players are called, one name per seat. */
  sides: string[];
  /** Degrees against the clock that bring a seat's own side down; only with more than two seats. */
  turns?: number[];
  ground: Ground;
  /** Drawn on the ground: x and y of both ends, in the units of the cells. */
  lines: [number, number, number, number][];
  /** One symbol per cell: the pieces before the first move. */
  start: string;
  /** What moves call each cell, where that differs: the columns of Connect-4. */
  move_names?: string[];
}
