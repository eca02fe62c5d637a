import { SIDES, turnAfter } from '../lib/sides';
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
  /** A named level: it has a recipe, limits and mistakes of its own. */
  level?: string;
}

export type Seat = { kind: 'person' } | Engine;

export const PERSON: Seat = { kind: 'person' };
export const USUAL_LIMIT: Limit = { seconds: 1 };
/** Every game has a recipe of this name. */
export const USUAL_RECIPE = 'best';

export const usualEngine = (): Engine => ({
  kind: 'engine',
  recipe: USUAL_RECIPE,
  limit: USUAL_LIMIT,
});

/** Who plays each side. At first a person begins against the engine. */
export class Seats implements Record<Side, Seat> {
  first: Seat = $state(PERSON);
  second: Seat = $state(usualEngine());
  third: Seat = $state(usualEngine());
  fourth: Seat = $state(usualEngine());
  fifth: Seat = $state(usualEngine());
  sixth: Seat = $state(usualEngine());
  /** How many of them the game has. */
  count = $state(2);
  /** What the engine of a side was before a person took its place. */
  private readonly left: Partial<Record<Side, Engine>> = {};

  get sides(): readonly Side[] {
    return SIDES.slice(0, this.count);
  }

  isEngine(side: Side): boolean {
    return this[side].kind === 'engine';
  }

  /** Some of them, not all: then a turn back or forth is several moves. */
  get againstEngine(): boolean {
    return !this.betweenEngines && this.sides.some((side) => this.isEngine(side));
  }

  get betweenEngines(): boolean {
    return this.sides.every((side) => this.isEngine(side));
  }

  /** The first side that a person plays. */
  get person(): Side {
    return this.sides.find((side) => !this.isEngine(side)) ?? 'first';
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
    const rival = this.sides.map((one) => this[one]).find((one) => one.kind === 'engine');
    return this.left[side] ?? (rival ? { ...rival } : usualEngine());
  }

  /** Another game has other recipes and perhaps more seats; the levels stay. */
  changeGame(count: number): void {
    this.count = count;
    for (const side of SIDES) {
      const seat = this[side];
      if (seat.kind === 'engine') this[side] = { ...seat, recipe: USUAL_RECIPE };
      delete this.left[side];
    }
  }

  /** Another game, or a variant with another number of seats. */
  suit(count: number, another: boolean): void {
    if (another || count !== this.count) this.changeGame(count);
  }

  /** A person plays `side` from now on, engines all others. */
  take(side: Side): void {
    const others = this.sides.filter((one) => one !== side);
    const engines = others.map((one) => this.engine(one));
    this.sit(side, PERSON);
    others.forEach((one, place) => {
      this.sit(one, engines[place] ?? usualEngine());
    });
  }

  /** Who sits where, as plain data. */
  list(): Seat[] {
    return this.sides.map((side) => $state.snapshot(this[side]) as Seat);
  }

  /** The seats of a game that was kept. */
  adopt(seats: readonly Seat[]): void {
    this.sides.forEach((side, place) => {
      const seat = seats[place];
      if (seat) this.sit(side, seat);
    });
  }

  /** The one person sits there: the board is turned towards them. */
  get turned(): boolean {
    return this.count === 2 && this.againstEngine && this.person === 'second';
  }

  /** Who moves `plies` after a side. */
  after(side: Side, plies: number): Side {
    return turnAfter(side, plies, this.count);
  }
}
