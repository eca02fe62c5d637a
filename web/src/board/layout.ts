// Where the cells of a board come to lie on the screen. Everything follows from their places: no
// board is known by name.
import type { Board, Cell } from '../lib/wire';

/** One cell on the screen, in units of the drawing. */
export const CELL = 100;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface RimLabel extends Point {
  text: string;
}

export interface Layout {
  points: Point[];
  /** The number of a cell by its label. */
  index: Map<string, number>;
  box: Box;
  /** What the cells cover, with whatever lies between them. */
  field: Box;
  /** From each cell to its neighbours: drawn with a broad line, the ground of the board. */
  ground: string;
  /** How broad. */
  breadth: number;
  /** The lines of the board itself; empty: it has none. */
  lines: string;
  /** Cells lie in a triangular grid, as on a star. */
  triangular: boolean;
  rim: RimLabel[];
  /** The size of their letters. */
  rimLetters: number;
  /** Names of cells fit at the rim; otherwise they stand in the cells. */
  rimmed: boolean;
}

/** Neighbours are one cell apart; a little tolerance for rounding. */
const NEIGHBOUR = 1.05;
const NARROW_RIM = 0.16;
/** A rim with names on it: a part of the board's width, between these. */
const RIM_SHARE = 0.055;
const LEAST_RIM = 0.22;
const MOST_RIM = 0.42;

/** How far a board is turned, in degrees against the clock: half round, or to the seat that moves. */
export function turnOf(board: Board, flipped: boolean, seat: number): number {
  if (!flipped) return 0;
  return board.turns?.[seat] ?? 180;
}

export function layOut(board: Board, turn: number, labels: boolean): Layout {
  const points = board.cells.map((cell) => onScreen(cell, turn));
  const pairs = neighbours(board.cells);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const across = (Math.max(...xs) - Math.min(...xs)) / CELL + 1;
  const rim = Math.min(MOST_RIM, Math.max(LEAST_RIM, RIM_SHARE * across));
  const out = CELL * (0.5 + rim / 2);
  const lines = labels
    ? (moveLabels(board, points, out) ?? rimLabels(board.cells, points, out))
    : null;
  const reach = CELL * (0.5 + (lines ? rim : NARROW_RIM));
  const left = Math.min(...xs) - reach;
  const top = Math.min(...ys) - reach;
  return {
    points,
    index: new Map(board.cells.map(({ label }, i) => [label, i])),
    box: {
      x: left,
      y: top,
      width: Math.max(...xs) + reach - left,
      height: Math.max(...ys) + reach - top,
    },
    field: {
      x: Math.min(...xs) - CELL / 2,
      y: Math.min(...ys) - CELL / 2,
      width: Math.max(...xs) - Math.min(...xs) + CELL,
      height: Math.max(...ys) - Math.min(...ys) + CELL,
    },
    ground: pairs
      .map(([a, b]) => [points[a], points[b]] as [Point, Point])
      .map(([a, b]) => `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`)
      .join(''),
    breadth: 2 * reach,
    lines: board.lines.map((line) => drawn(line, turn)).join(''),
    triangular: pairs.length > 2 * board.cells.length,
    rim: lines ?? [],
    rimLetters: CELL * rim * 0.6,
    rimmed: lines !== null,
  };
}

function drawn([x1, y1, x2, y2]: Board['lines'][number], turn: number): string {
  const a = onScreen({ x: x1, y: y1 }, turn);
  const b = onScreen({ x: x2, y: y2 }, turn);
  return `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`;
}

/** A point of the board, whose y points upwards, on the screen. */
export function onScreen({ x, y }: Point, turn: number): Point {
  if (turn % 180 === 0) {
    const sign = turn % 360 === 0 ? 1 : -1;
    return { x: sign * x * CELL, y: -sign * y * CELL };
  }
  const angle = (turn * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { x: (x * cos - y * sin) * CELL, y: -(x * sin + y * cos) * CELL };
}

const round = (value: number) => Math.round(value * 10) / 10;

function neighbours(cells: readonly Cell[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (const [i, a] of cells.entries()) {
    for (let j = 0; j < i; ++j) {
      const b = cells[j] as Cell;
      if (Math.hypot(a.x - b.x, a.y - b.y) < NEIGHBOUR) pairs.push([i, j]);
    }
  }
  return pairs;
}

/**
 * Names such as e5 stand at the rim if the letter and the number each name a straight line, and all
 * lines of a kind are parallel. Null: they do not.
 */
function rimLabels(
  cells: readonly Cell[],
  points: readonly Point[],
  out: number,
): RimLabel[] | null {
  const labels: RimLabel[] = [];
  for (const part of [/^[a-z]+/, /\d+$/]) {
    const lines = new Map<string, Point[]>();
    for (const [i, { label }] of cells.entries()) {
      const name = part.exec(label)?.[0];
      if (name === undefined) return null;
      lines.set(name, [...(lines.get(name) ?? []), points[i] as Point]);
    }
    const found = lineLabels(lines, out);
    if (!found) return null;
    labels.push(...found);
  }
  return labels;
}

/** Moves that have names of their own, as columns have: at the rim stands what one types. */
function moveLabels(
  { move_names: names }: Board,
  points: readonly Point[],
  out: number,
): RimLabel[] | null {
  if (!names) return null;
  const lines = new Map<string, Point[]>();
  for (const [i, name] of names.entries()) {
    lines.set(name, [...(lines.get(name) ?? []), points[i] as Point]);
  }
  return lineLabels(lines, out);
}

/** A label beyond the lower left end of each line, so far out. */
function lineLabels(lines: Map<string, Point[]>, out: number): RimLabel[] | null {
  const labels: RimLabel[] = [];
  let way: Point | null = null;
  for (const [text, points] of lines) {
    const ordered = points.toSorted((a, b) => b.y - b.x - (a.y - a.x));
    const end = ordered[0] as Point;
    const far = ordered.at(-1) as Point;
    const length = Math.hypot(end.x - far.x, end.y - far.y);
    if (length === 0) return null;
    const own = { x: (end.x - far.x) / length, y: (end.y - far.y) / length };
    way ??= own;
    const straight = points.every((point) => distanceFromLine(point, end, own) < CELL / 10);
    if (!straight || Math.abs(own.x * way.y - own.y * way.x) > 0.01) return null;
    labels.push({ text, x: end.x + own.x * out, y: end.y + own.y * out });
  }
  return labels;
}

function distanceFromLine(point: Point, on: Point, way: Point): number {
  return Math.abs((point.x - on.x) * way.y - (point.y - on.y) * way.x);
}

export const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Steps aside count double, so that rows and columns are followed where there are some. */
const ASIDE = 2;

/**
 * The nearest cell in a direction; of two that are equally near, the one nearer to the middle of
 * the board. The cell itself at the edge.
 */
export function neighbourIn({ points, box }: Layout, from: number, way: Point): number {
  const here = points[from] as Point;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, point] of points.entries()) {
    const along = (point.x - here.x) * way.x + (point.y - here.y) * way.y;
    const aside = Math.abs((point.x - here.x) * way.y - (point.y - here.y) * way.x);
    if (along < CELL / 10 || aside > along * 2) continue;
    const tie = Math.hypot(point.x - middle.x, point.y - middle.y) / 1000;
    const cost = along + ASIDE * aside + tie;
    if (cost < least) [best, least] = [i, cost];
  }
  return best;
}

/** The cell under a point of the drawing, if there is one. */
export function cellAt(points: readonly Point[], { x, y }: Point): number | null {
  let best: number | null = null;
  let least = CELL * 0.72;
  for (const [i, point] of points.entries()) {
    const distance = Math.hypot(point.x - x, point.y - y);
    if (distance < least) [best, least] = [i, distance];
  }
  return best;
}

/** The outline of a cell around the origin. */
export function outline(shape: Cell['shape']): string {
  const half = CELL / 2;
  if (shape === 'square') return `M${-half} ${-half}h${CELL}v${CELL}h${-CELL}z`;
  if (shape === 'hexagon') {
    const side = CELL / Math.sqrt(3);
    return `M0 ${-side}L${half} ${-side / 2}V${side / 2}L0 ${side}L${-half} ${side / 2}V${-side / 2}z`;
  }
  const radius = CELL * 0.43;
  return `M${-radius} 0a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`;
}
