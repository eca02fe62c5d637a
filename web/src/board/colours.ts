import type { Board, Side } from '../lib/wire';

const OPAQUE = /^#[0-9a-f]{6}$/i;
const PLAIN = { dark: '#2c2a29', light: '#f8f3e6' };

/** The paints of a side's pieces: areas first, then lines with the uppermost first. */
function paintsOf(board: Board, side: Side): string[] {
  const layers = board.pieces.filter((piece) => piece.side === side).flatMap((one) => one.layers);
  const areas = layers.map(({ fill }) => fill);
  const lines = layers.map(({ stroke }) => stroke).reverse();
  return [...areas, ...lines].filter((paint) => OPAQUE.test(paint));
}

/** What tells the pieces of a side from those of the others, as one colour. */
export function sideColour(board: Board, side: Side): string {
  const others = board.pieces.filter((piece) => piece.side !== side).map((piece) => piece.side);
  const shared = new Set(others.flatMap((other) => paintsOf(board, other)));
  const own = paintsOf(board, side).find((paint) => !shared.has(paint));
  const piece = board.pieces.find((one) => one.side === side);
  return own ?? (piece?.dark === false ? PLAIN.light : PLAIN.dark);
}
