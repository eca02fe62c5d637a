import type { Side } from '../lib/wire';

/** How long an engine may think: a time, a depth, or the smaller of both. */
export interface Limit {
  seconds?: number;
  depth?: number;
}

export interface Engine {
  kind: 'engine';
  recipe: string;
  limit: Limit;
}

export type Seat = { kind: 'person' } | Engine;

export const PERSON: Seat = { kind: 'person' };
export const USUAL_LIMIT: Limit = { seconds: 1 };
/** Every game has a recipe of this name. */
export const USUAL_RECIPE = 'best';

export const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');

export const usualEngine = (): Engine => ({
  kind: 'engine',
  recipe: USUAL_RECIPE,
  limit: USUAL_LIMIT,
});

/** Who plays each side. At first a person begins against the engine. */
export class Seats {
  first: Seat = $state(PERSON);
  second: Seat = $state(usualEngine());
  /** What the engine of a side was before a person took its place. */
  private readonly left: Partial<Record<Side, Engine>> = {};

  isEngine(side: Side): boolean {
    return this[side].kind === 'engine';
  }

  /** Only one of them: then a turn back or forth is two moves. */
  get againstEngine(): boolean {
    return this.isEngine('first') !== this.isEngine('second');
  }

  get betweenEngines(): boolean {
    return this.isEngine('first') && this.isEngine('second');
  }

  sit(side: Side, seat: Seat): void {
    const before = this[side];
    if (before.kind === 'engine') this.left[side] = before;
    this[side] = seat;
  }

  /** The engine of a side as it is, or as it would be. */
  engine(side: Side): Engine {
    const seat = this[side];
    if (seat.kind === 'engine') return seat;
    const opposite = this[other(side)];
    return this.left[side] ?? (opposite.kind === 'engine' ? { ...opposite } : usualEngine());
  }

  /** Another game has other recipes; the levels stay. */
  changeGame(): void {
    for (const side of ['first', 'second'] as const) {
      const seat = this[side];
      if (seat.kind === 'engine') this[side] = { ...seat, recipe: USUAL_RECIPE };
      delete this.left[side];
    }
  }

  /** A person plays `side` from now on, the engine the other one. */
  take(side: Side): void {
    const engine = this.engine(other(side));
    this.sit(side, PERSON);
    this.sit(other(side), engine);
  }
}
