import type { MoveView } from '../lib/wire';
import { marks, place, touch } from './ways';

/** The cells touched so far, on the way to a move. */
export class Hand {
  touched: string[] = $state.raw([]);
  /** The moves among which a person must choose, because the touched cells say all of them. */
  choices: string[] = $state.raw([]);

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
    this.decide(play);
  }

  /** Plays one of the moves that the touched cells say. */
  choose(text: string): void {
    this.drop();
    this.play(text);
  }

  pick(cell: string): void {
    this.touched = [cell];
  }

  /** Plays what the touched cells say, though they could go on. */
  confirm(): boolean {
    const { complete } = this.place;
    if (complete.length === 0) return false;
    this.touched = [];
    this.decide(complete);
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
    if (this.choices.length > 0) this.choices = [];
  }

  /** One move is played; several wait for a choice. */
  private decide(texts: string[]): void {
    const [text] = texts;
    if (texts.length > 1) this.choices = texts;
    else if (text !== undefined) this.play(text);
  }
}
