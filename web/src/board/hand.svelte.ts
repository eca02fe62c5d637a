import type { MoveView } from '../lib/wire';
import { marks, place, touch } from './ways';

/** The cells touched so far, on the way to a move. */
export class Hand {
  touched: string[] = $state.raw([]);

  constructor(
    private readonly moves: () => readonly MoveView[],
    private readonly play: (text: string) => void,
  ) {}

  readonly place = $derived.by(() => place(this.moves(), this.touched));
  readonly marks = $derived.by(() => marks(this.moves(), this.touched));
  private readonly beginnings = $derived.by(() => place(this.moves(), []));

  /** Touching this cell goes on or completes a move. */
  leads(cell: string): boolean {
    return this.place.next.has(cell) || (this.touched.length > 0 && this.begins(cell));
  }

  begins(cell: string): boolean {
    return this.beginnings.next.has(cell);
  }

  /** A piece that can be carried somewhere. */
  carries(cell: string): boolean {
    return this.begins(cell) && place(this.moves(), [cell]).next.size > 0;
  }

  touch(cell: string): void {
    const { touched, play } = touch(this.moves(), this.touched, cell);
    this.touched = touched;
    if (play !== null) this.play(play);
  }

  pick(cell: string): void {
    this.touched = [cell];
  }

  /** Plays what the touched cells say, though they could go on. */
  confirm(): boolean {
    const { complete } = this.place;
    if (complete === null) return false;
    this.touched = [];
    this.play(complete);
    return true;
  }

  /** A piece was carried to a cell and let go: that is a move if it can be one. */
  release(cell: string): boolean {
    if (!this.place.next.has(cell)) return false;
    const before = this.touched.length;
    this.touch(cell);
    return this.touched.length <= before || this.confirm();
  }

  drop(): void {
    if (this.touched.length > 0) this.touched = [];
  }
}
