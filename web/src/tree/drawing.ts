// From the shape of the tree to pixels.
import type { Folds } from './folds';
import { formatNumber, linesOfLabel, shorten } from './format';
import type { TreeIndex } from './tree-index';
import type { TreeNode } from './types';

export interface Point {
  x: number;
  y: number;
}

/** Who moves: MAX or MIN, or a seat from 0; null: nobody. */
export type Mover = 'max' | 'min' | number | null;

export interface Drawing {
  width: number;
  height: number;
  /** The width of a leaf. */
  unit: number;
  /** Half the size of the board at every node; 0: there are no boards. */
  half: number;
  /** The places that are drawn, parents before their children. */
  places: readonly number[];
  /** By place; undefined where a fold hides the node. */
  points: readonly (Point | undefined)[];
  /** The heights of the wires a ply hangs on, with the player to move there. */
  wires: readonly { y: number; player: Mover }[];
}

export interface Room {
  width: number;
  height: number;
}

/** Boards at the nodes: few enough that they can be seen, and drawn at once. */
const BOARD_SIZE = 56;
const MOST_BOARDS = 120;
const MOST_BOARD_CELLS = 6000;

export function haveRoomForBoards(nodes: number, cells: number): boolean {
  return cells > 0 && nodes <= MOST_BOARDS && nodes * cells <= MOST_BOARD_CELLS;
}

export const NODE_RADIUS = 12;
export const LEAF_RADIUS = 11;
const MARGIN = { left: 52, right: 62, top: 30, bottom: 62 };
const ROW = 88;
const MIN_UNIT = 30;
const MAX_UNIT = 92;
const CHAR_WIDTH = 6.4;
/** Labels that a search writes at the nodes are a little smaller. */
const LABEL_SHARE = 0.95;
const VECTOR_SHARE = 1.2;
/** A longer path is not written at its node. */
const LONGEST = 9;
/** A drawing that is read in parts may be so much higher than it must be, if the room is. */
const LOOSE = 1.5;

/** Smaller than this nothing can be read. */
export const READABLE = 0.7;

/** Is a drawing that does not fit the room shown in parts, rather than from afar? */
export function isReadInParts(nodes: number, width: number): boolean {
  return nodes * READABLE <= width / 4;
}

/** What is written beside a node: its name, or of a long path on a board the last move. */
export function labelOfNode({ name, move }: TreeNode): string {
  return move && name.length > LONGEST ? shorten(move) : shorten(name);
}

/** The least width of a leaf: what is written under it must fit. */
export function leafWidth(tree: TreeIndex, labels = 0): number {
  let longest = labels * LABEL_SHARE;
  for (const node of tree.nodes) {
    if (!node.leaf) continue;
    const value = node.values_text
      ? Math.max(...linesOfLabel(node.values_text).map((line) => line.length)) * VECTOR_SHARE
      : node.value === null
        ? 1
        : formatNumber(node.value).length * 1.2;
    longest = Math.max(longest, value, labelOfNode(node).length);
  }
  return Math.max(MIN_UNIT, longest * CHAR_WIDTH + 8);
}

/** Fills the room if the leaves do not get too wide or too narrow for it. */
export function draw(
  tree: TreeIndex,
  folds: Folds,
  room: Room,
  boards = false,
  labels = 0,
): Drawing {
  const arrangement = arrange(tree, folds);
  const { places, columns, ends } = arrangement;
  const span = Math.max(ends - 1, 0);
  const free = room.width - MARGIN.left - MARGIN.right;
  const half = boards ? BOARD_SIZE / 2 : 0;
  const least = Math.max(leafWidth(tree, labels), boards ? BOARD_SIZE + 12 : 0);
  const unit =
    span === 0 ? least : Math.min(Math.max(free / span, least), Math.max(MAX_UNIT, least));
  const needed = span * unit + MARGIN.left + MARGIN.right;
  const width = Math.max(needed, room.width);
  const start = MARGIN.left + (width - needed) / 2;

  const spread = spreads(tree, arrangement, unit);
  const near = isReadInParts(places.length, room.width);
  const row = ROW + (boards ? 2 * half + 6 : 0);
  const rows = rowHeights(spread, width / room.width, room.height, near, row);
  if (half > 0) for (const place of rows.keys()) rows[place] = (rows[place] ?? 0) + half;
  const points: (Point | undefined)[] = tree.nodes.map(() => undefined);
  for (const place of places) {
    const x = start + (columns[place] ?? 0) * unit;
    points[place] = { x, y: rows[tree.nodes[place]?.ply ?? 0] ?? 0 };
  }
  const height = (rows.at(-1) ?? MARGIN.top) + MARGIN.bottom + half;
  return { width, height, unit, half, places, points, wires: wires(tree, places, rows) };
}

interface Arrangement {
  /** Parents before children. */
  places: number[];
  columns: number[];
  /** How many nodes have nothing drawn below them: they stand one unit apart. */
  ends: number;
}

function arrange(tree: TreeIndex, folds: Folds): Arrangement {
  const drawnChildren = (place: number) => (folds.has(place) ? [] : tree.children(place));
  const columns: number[] = [];
  const places: number[] = [];
  let ends = 0;
  const stack = tree.root >= 0 ? [tree.root] : [];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    places.push(place);
    const children = drawnChildren(place);
    if (children.length === 0) columns[place] = ends++;
    else stack.push(...children.toReversed());
  }
  for (const place of places.toReversed()) {
    const children = drawnChildren(place);
    const [first, last] = [children[0], children.at(-1)];
    if (first === undefined || last === undefined) continue;
    columns[place] = ((columns[first] ?? 0) + (columns[last] ?? 0)) / 2;
  }
  return { places, columns, ends };
}

/**
 * The height of every ply. In a drawing `stretch` times as wide as the room, branches get room
 * downwards as well where families spread far: a large tree fills the room, as a small one does.
 * Where it is looked at from `near`, that would only lead parents and children away from each other.
 */
function rowHeights(
  spread: readonly number[],
  stretch: number,
  room: number,
  near: boolean,
  row = ROW,
): number[] {
  const rowsOf = (slope: number) => {
    const rows: number[] = [];
    for (const [ply, arm] of spread.entries()) {
      rows.push(ply === 0 ? MARGIN.top : (rows.at(-1) ?? 0) + Math.max(row, arm * slope));
    }
    return rows;
  };
  const heightOf = (rows: number[]) => (rows.at(-1) ?? 0) + MARGIN.bottom;
  const least = heightOf(rowsOf(0));
  const loose = Math.min(LOOSE * least, Math.max(least, room / READABLE));
  const wanted = Math.min(stretch * Math.min(least, room), near ? loose : Infinity);
  let [flat, steep] = [0, 1];
  for (let round = 0; round < 12; ++round) {
    const middle = (flat + steep) / 2;
    if (heightOf(rowsOf(middle)) > wanted) steep = middle;
    else flat = middle;
  }
  return rowsOf(flat);
}

/** How far sideways the branches to each ply reach. */
function spreads(tree: TreeIndex, { places, columns }: Arrangement, unit: number): number[] {
  const spread: number[] = [0];
  for (const place of places) {
    const ply = tree.nodes[place]?.ply ?? 0;
    if (ply === 0) continue;
    const arm = Math.abs((columns[place] ?? 0) - (columns[tree.parent(place)] ?? 0)) * unit;
    spread[ply] = Math.max(spread[ply] ?? 0, arm);
  }
  return spread;
}

function wires(
  tree: TreeIndex,
  places: readonly number[],
  rows: readonly number[],
): Drawing['wires'] {
  const players = new Map<number, Mover>();
  for (const place of places) {
    const node = tree.nodes[place];
    if (!node) continue;
    if (!node.leaf) players.set(node.ply, node.seat ?? node.player);
    else if (!players.has(node.ply)) players.set(node.ply, null);
  }
  return [...players].map(([ply, player]) => ({ y: rows[ply] ?? 0, player }));
}

/** A trained branch: straight down, along the wire, round the corner, down to the child. */
export function branch(from: Point, to: Point): string {
  const start = from.y + NODE_RADIUS * 0.6;
  const arm = armOf(from, to);
  const dx = to.x - from.x;
  if (Math.abs(dx) < 0.5) return `M${round(from.x)} ${round(start)}V${round(to.y)}`;
  const bend = Math.min(14, Math.abs(dx) / 2);
  const side = Math.sign(dx);
  return [
    `M${round(from.x)} ${round(start)}`,
    `V${round(arm - bend)}`,
    `Q${round(from.x)} ${round(arm)} ${round(from.x + side * bend)} ${round(arm)}`,
    `H${round(to.x - side * bend)}`,
    `Q${round(to.x)} ${round(arm)} ${round(to.x)} ${round(arm + bend)}`,
    `V${round(to.y)}`,
  ].join('');
}

/** The height of the arm of a branch. */
function armOf(from: Point, to: Point): number {
  return from.y + (to.y - from.y) * 0.42;
}

/** Where the shears are drawn: on the last, vertical part of a branch, near its child. */
export function shearsAt(from: Point, to: Point): Point {
  return { x: to.x, y: Math.max(from.y + (to.y - from.y) * 0.7, to.y - ROW * 0.3) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
