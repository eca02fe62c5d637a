import type { Point } from './layout';

/** So far a finger may slip before a touch becomes a drag. */
const SLIP = 6;
/** A piece let go on its target waits there so long for the answer of the server. */
const PATIENCE_MS = 800;

/** A piece carried over the board. */
export class Drag {
  /** The number of its cell; null while nothing is carried. */
  cell: number | null = $state(null);
  /** How far it has been carried, in units of the drawing. */
  by: Point = $state.raw({ x: 0, y: 0 });
  /** The cell where it was let go, and waits for the server to agree. */
  landed: number | null = null;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private pressed: { cell: number; at: Point; client: Point } | null = null;

  press(cell: number, at: Point, client: Point): void {
    this.clear();
    this.pressed = { cell, at, client };
  }

  get isPressed(): boolean {
    return this.pressed !== null;
  }

  /** Follows the pointer; true at the moment when the drag begins. */
  move(at: Point, client: Point): boolean {
    const from = this.pressed;
    if (!from) return false;
    const slipped = Math.hypot(client.x - from.client.x, client.y - from.client.y);
    const begins = this.cell === null && slipped > SLIP;
    if (begins) this.cell = from.cell;
    if (this.cell !== null) this.by = { x: at.x - from.at.x, y: at.y - from.at.y };
    return begins;
  }

  /** Lets the piece go on another cell, so far away from its own. */
  land(cell: number, by: Point): void {
    this.pressed = null;
    this.landed = cell;
    this.by = by;
    this.waiting = setTimeout(() => this.clear(), PATIENCE_MS);
  }

  clear(): void {
    clearTimeout(this.waiting);
    this.pressed = null;
    this.landed = null;
    this.cell = null;
    this.by = { x: 0, y: 0 };
  }
}
