// Boards of every kind, for tests.
import type { Board, Cell } from '../lib/wire';

const ROW_HEIGHT = Math.sqrt(3) / 2;

const letter = (i: number) => String.fromCharCode('a'.charCodeAt(0) + i);

const boardOf = (cells: Cell[]): Board => ({
  game: 'toy',
  variant: 'plain',
  cells,
  pieces: [
    { symbol: 'X', name: 'black disc', side: 'first', dark: true, layers: [] },
    { symbol: 'O', name: 'white disc', side: 'second', dark: false, layers: [] },
  ],
  sides: ['Black', 'White'],
  ground: 'plain',
  lines: [],
  start: '',
});

export function squareBoard(columns: number, rows: number): Board {
  const cells: Cell[] = [];
  for (let y = 0; y < rows; ++y) {
    for (let x = 0; x < columns; ++x) {
      cells.push({ label: letter(x) + (y + 1), x, y, shape: 'square', shaded: false });
    }
  }
  return boardOf(cells);
}

/** A hexagon whose rows are letters and whose diagonals are numbers. */
export function hexagonBoard(radius: number): Board {
  const cells: Cell[] = [];
  for (let up = -radius; up <= radius; ++up) {
    for (let along = -radius; along <= radius; ++along) {
      if (Math.abs(up - along) > radius) continue;
      const label = letter(up + radius) + (along + radius + 1);
      cells.push({ label, x: along - up / 2, y: up * ROW_HEIGHT, shape: 'circle', shaded: false });
    }
  }
  return boardOf(cells);
}

/** Rows of any length, counted from the left: numbers are no straight lines. */
export function rowsBoard(lengths: number[]): Board {
  const cells = lengths.flatMap((length, row) =>
    Array.from({ length }, (_, i): Cell => {
      const x = i - (length - 1) / 2;
      const label = letter(row) + (i + 1);
      return { label, x, y: row * ROW_HEIGHT, shape: 'circle', shaded: false };
    }),
  );
  return boardOf(cells);
}
