import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Player } from './player.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function loaded(total: number, step = 0): Player {
  const player = new Player();
  player.load(total, step);
  return player;
}

it('steps within the trace', () => {
  const player = loaded(3);
  player.back();
  expect(player.step).toBe(0);
  player.forward();
  player.forward();
  expect(player.step).toBe(2);
  player.last();
  player.forward();
  expect(player.step).toBe(3);
  player.first();
  expect(player.step).toBe(0);
});

it('starts at a linked step, if there is one', () => {
  expect(loaded(3, 2).step).toBe(2);
  expect(loaded(3, 99).step).toBe(3);
});

it('plays to the end and stops there', () => {
  const player = loaded(3);
  player.speed = 10;
  player.toggle();
  expect(player.playing).toBe(true);
  vi.advanceTimersByTime(150);
  expect(player.step).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(player.step).toBe(3);
  expect(player.playing).toBe(false);
});

it('plays again from the start', () => {
  const player = loaded(3, 3);
  player.toggle();
  expect(player.step).toBe(0);
  expect(player.playing).toBe(true);
});

it('a step by hand ends the playing', () => {
  const player = loaded(9);
  player.toggle();
  player.forward();
  expect(player.playing).toBe(false);
  vi.advanceTimersByTime(5000);
  expect(player.step).toBe(1);
});

it('does not play an empty trace', () => {
  const player = loaded(0);
  player.toggle();
  expect(player.playing).toBe(false);
});
