import { describe, expect, it } from 'vitest';
import { turnAfter } from '../lib/sides';
import { PERSON, Seats, usualEngine } from './seats.svelte';

it('goes round the table in both directions', () => {
  expect(turnAfter('first', 1, 2)).toBe('second');
  expect(turnAfter('third', 1, 3)).toBe('first');
  expect(turnAfter('first', -1, 3)).toBe('third');
  expect(turnAfter('second', 7, 3)).toBe('third');
});

describe('three seats', () => {
  it('are a person and two engines at first', () => {
    const seats = new Seats();
    seats.changeGame(3);
    expect(seats.sides).toEqual(['first', 'second', 'third']);
    expect(seats.person).toBe('first');
    expect(seats.againstEngine).toBe(true);
    expect(seats.betweenEngines).toBe(false);
  });

  it('give one of them to a person and all others to engines', () => {
    const seats = new Seats();
    seats.changeGame(3);
    seats.sit('second', PERSON);
    seats.take('third');
    expect(seats.sides.map((side) => seats.isEngine(side))).toEqual([true, true, false]);
  });

  it('are between engines only if all of them are engines', () => {
    const seats = new Seats();
    seats.changeGame(3);
    seats.sit('first', usualEngine());
    expect(seats.betweenEngines).toBe(true);
    seats.sit('third', PERSON);
    expect(seats.betweenEngines).toBe(false);
    expect(seats.againstEngine).toBe(true);
  });
});
