// From the server's coordinates to pixels. Where nodes stand relative to each other is the
// server's business; here they are only scaled and joined by branches.
import { formatNumber, shorten } from './format';
import type { TreeNode } from './types';

export interface Point {
  x: number;
  y: number;
}

export interface Drawing {
  width: number;
  height: number;
  unit: number;
  row: number;
  points: readonly Point[];
  /** The heights of the wires a ply hangs on, with the player to move there. */
  wires: readonly { y: number; player: 'max' | 'min' | null }[];
}

export const NODE_RADIUS = 12;
export const LEAF_RADIUS = 11;
const MARGIN = { left: 52, right: 34, top: 30, bottom: 46 };
const ROW = 88;
const MIN_UNIT = 42;
const MAX_UNIT = 92;
const CHAR_WIDTH = 6.4;

/** The least width of a leaf: what is written under it must fit. */
export function leafWidth(nodes: readonly TreeNode[]): number {
  let longest = 0;
  for (const node of nodes) {
    if (!node.leaf) continue;
    const value = node.value === null ? 1 : formatNumber(node.value).length * 1.2;
    longest = Math.max(longest, value, shorten(node.name).length);
  }
  return Math.max(MIN_UNIT, longest * CHAR_WIDTH + 8);
}

/** Fills the room if the leaves do not get too wide or too narrow for it. */
export function draw(nodes: readonly TreeNode[], room: number): Drawing {
  const xs = nodes.map((node) => node.x);
  const left = xs.reduce((a, b) => Math.min(a, b), Infinity);
  const right = xs.reduce((a, b) => Math.max(a, b), -Infinity);
  const depth = nodes.reduce((deepest, node) => Math.max(deepest, node.y), 0);
  const span = Math.max(right - left, 0);

  const free = room - MARGIN.left - MARGIN.right;
  const least = leafWidth(nodes);
  const unit =
    span === 0 ? least : Math.min(Math.max(free / span, least), Math.max(MAX_UNIT, least));
  const needed = span * unit + MARGIN.left + MARGIN.right;
  const width = Math.max(needed, room);
  const start = MARGIN.left + (width - needed) / 2;

  return {
    width,
    height: depth * ROW + MARGIN.top + MARGIN.bottom,
    unit,
    row: ROW,
    points: nodes.map((node) => ({
      x: start + (node.x - left) * unit,
      y: MARGIN.top + node.y * ROW,
    })),
    wires: wires(nodes),
  };
}

function wires(nodes: readonly TreeNode[]): Drawing['wires'] {
  const players = new Map<number, 'max' | 'min' | null>();
  for (const node of nodes) {
    if (node.leaf) {
      if (!players.has(node.y)) players.set(node.y, null);
    } else {
      players.set(node.y, node.player);
    }
  }
  return [...players].map(([y, player]) => ({ y: MARGIN.top + y * ROW, player }));
}

/** A trained branch: straight down, along the wire, round the corner, down to the son. */
export function branch(from: Point, to: Point): string {
  const start = from.y + NODE_RADIUS * 0.6;
  const arm = from.y + (to.y - from.y) * 0.42;
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

/** Where the shears are drawn: on the last, vertical part of a branch. */
export function shearsAt(from: Point, to: Point): Point {
  return { x: to.x, y: from.y + (to.y - from.y) * 0.7 };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
