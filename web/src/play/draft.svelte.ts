import type { Board, EditRequest, PositionView, Side } from '../lib/wire';

export const NOTHING = '.';

/** A position under construction: what is on the board so far, and where it came from. */
export class Draft {
  pieces = $state('');
  side = $state<Side>('first');
  /** What the next touch puts down. */
  tool = $state(NOTHING);

  private readonly board: Board;
  /** What the server starts from, and how it looks. */
  private base = '';
  private basePieces = '';

  constructor(board: Board, view: PositionView) {
    this.board = board;
    this.tool = board.pieces[0]?.symbol ?? NOTHING;
    this.begin(view);
  }

  begin(view: PositionView): void {
    this.base = view.position;
    this.basePieces = view.pieces;
    this.pieces = view.pieces;
    this.side = view.to_move;
  }

  clear(): void {
    this.base = 'empty';
    this.basePieces = NOTHING.repeat(this.board.cells.length);
    this.pieces = this.basePieces;
  }

  /** Puts the tool on a cell; the same piece once more takes it away. */
  touch(label: string): void {
    const place = this.board.cells.findIndex((cell) => cell.label === label);
    if (place < 0) return;
    const now = this.pieces[place] === this.tool ? NOTHING : this.tool;
    this.pieces = this.pieces.slice(0, place) + now + this.pieces.slice(place + 1);
  }

  count(symbol: string): number {
    return [...this.pieces].filter((piece) => piece === symbol).length;
  }

  request(): EditRequest {
    const { game, variant, cells } = this.board;
    const set = cells.flatMap(({ label }, place) => {
      const piece = this.pieces[place] ?? NOTHING;
      return piece === this.basePieces[place] ? [] : [{ cell: label, piece }];
    });
    return { game, variant, position: this.base, set, side: this.side };
  }
}
