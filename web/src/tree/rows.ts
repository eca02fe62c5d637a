// Which rows of a long table are in sight, and how to bring one there.

export interface RowRange {
  from: number;
  to: number;
}

const SPARE_ROWS = 8;

export function visibleRows(total: number, top: number, height: number, row: number): RowRange {
  const from = Math.max(0, Math.floor(top / row) - SPARE_ROWS);
  const to = Math.min(total, Math.ceil((top + height) / row) + SPARE_ROWS);
  return { from: Math.min(from, Math.max(0, to - 1)), to };
}

/** Where to scroll so that the row is in sight, with a neighbour on either side; null if it is. */
export function scrollFor(index: number, top: number, height: number, row: number): number | null {
  const above = Math.max(0, (index - 1) * row);
  const below = (index + 2) * row;
  if (above < top) return above;
  if (below > top + height) return Math.max(0, below - height);
  return null;
}
