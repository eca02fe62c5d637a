// Touching cells, one after the other, says a move. The ways of all legal moves form a tree; the
// cells touched so far are a place in it.
import type { MoveView } from '../lib/wire';

export interface Place {
  /** Cells that go on from here, each with the moves that it leaves possible. */
  next: Map<string, string[]>;
  /** The moves that these cells say as a whole: several if they share a way, as promotions do. */
  complete: string[];
}

export function place(moves: readonly MoveView[], touched: readonly string[]): Place {
  const found: Place = { next: new Map(), complete: [] };
  for (const { text, ways } of moves) {
    for (const way of ways) {
      if (!touched.every((cell, i) => way[i] === cell)) continue;
      const cell = way[touched.length];
      if (cell === undefined) {
        if (way.length > 0 && !found.complete.includes(text)) found.complete.push(text);
        continue;
      }
      const texts = found.next.get(cell) ?? [];
      if (!texts.includes(text)) texts.push(text);
      found.next.set(cell, texts);
    }
  }
  return found;
}

export interface Touch {
  touched: string[];
  /** The move to play; several: a person must choose one of them; none: the move is not whole yet. */
  play: string[];
}

/**
 * A cell is touched. It goes on from the cells touched before if it can, otherwise it begins anew;
 * a whole move that nothing can follow is played at once, otherwise by touching its last cell again.
 */
export function touch(moves: readonly MoveView[], touched: readonly string[], cell: string): Touch {
  const here = place(moves, touched);
  if (here.next.has(cell)) return arrive(moves, [...touched, cell]);
  if (touched.at(-1) === cell) return { touched: [], play: here.complete };
  if (touched.length > 0 && place(moves, []).next.has(cell)) return arrive(moves, [cell]);
  return { touched: [], play: [] };
}

function arrive(moves: readonly MoveView[], touched: string[]): Touch {
  const { next, complete } = place(moves, touched);
  if (complete.length > 0 && next.size === 0) return { touched: [], play: complete };
  return { touched, play: [] };
}

/** Moves that no cell can say: they need a button. */
export function withoutCells(moves: readonly MoveView[]): MoveView[] {
  return moves.filter(({ ways }) => ways.length === 0 || ways.every((way) => way.length === 0));
}

/**
 * Where to draw a mark for what may be touched next. Where several single cells say one and the
 * same move (a column to drop into), the last of them is where the piece goes.
 */
export function marks(moves: readonly MoveView[], touched: readonly string[]): Set<string> {
  if (touched.length > 0) return new Set(place(moves, touched).next.keys());
  const cells = moves.flatMap(({ ways }) => {
    const firsts = ways.flatMap((way) => way.slice(0, 1));
    return ways.some((way) => way.length > 1) ? firsts : firsts.slice(-1);
  });
  return new Set(cells);
}

/** A move as an arrow: from where to where, or the one cell where something appears. */
export function arrowCells({ ways }: MoveView): string[] {
  const [way = []] = ways;
  if (way.length > 1) return [way[0], way.at(-1)] as string[];
  return ways.at(-1) ?? [];
}
