// The row that has won a game of rows: found by looking, not by rules.
import type { Board, Cell, PositionView } from '../lib/wire';

const SHORTEST = 3;
/** Directions are compared up to this. */
const NEAR = 0.05;

/**
 * The longest straight rows of equal pieces through the piece that was put down last, in games that
 * end by putting one down. None: the game goes on, or its end is of another kind.
 */
export function winningRows(board: Board, view: PositionView): string[][] {
  const { over, winner, ending, last, pieces } = view;
  const [change, ...more] = last?.changes ?? [];
  if (!over || !winner || ending !== 'rules' || !change || more.length > 0) return [];
  if (change.before !== '.') return [];
  const own = board.cells.filter((_, i) => pieces[i] === change.after);
  const middle = own.find(({ label }) => label === change.cell);
  if (!middle) return [];
  const rows = directionsFrom(middle, own).map((way) => rowAlong(middle, way, own));
  const length = Math.max(0, ...rows.map((row) => row.length));
  return rows.filter((row) => row.length === length && length >= SHORTEST);
}

interface Way {
  x: number;
  y: number;
}

/** To the neighbours, each line once. */
function directionsFrom({ x, y }: Cell, cells: readonly Cell[]): Way[] {
  const ways: Way[] = [];
  for (const cell of cells) {
    const way = { x: cell.x - x, y: cell.y - y };
    const reach = Math.hypot(way.x, way.y);
    const known = ways.some((one) => Math.abs(one.x * way.y - one.y * way.x) < NEAR);
    if (reach > NEAR && reach < 1.5 && !known) ways.push(way);
  }
  return ways;
}

function rowAlong(from: Cell, way: Way, cells: readonly Cell[]): string[] {
  const step = (cell: Cell, sign: 1 | -1) =>
    cells.find(
      ({ x, y }) =>
        Math.abs(x - cell.x - sign * way.x) < NEAR && Math.abs(y - cell.y - sign * way.y) < NEAR,
    );
  let first = from;
  for (let before = step(from, -1); before; before = step(before, -1)) first = before;
  const row = [first.label];
  for (let next = step(first, 1); next; next = step(next, 1)) row.push(next.label);
  return row;
}
