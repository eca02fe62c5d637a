import type { Limit } from './seats.svelte';

/** Levels to choose from: a few plies for beginners, then time. */
export const DEPTHS: readonly number[] = [1, 2, 3, 4, 6, 8];
export const TIMES: readonly number[] = [0.1, 0.5, 1, 3, 10, 30];

export const OWN = 'own';

/** Names a limit: "depth-4", "time-0.5". */
export function levelOf({ seconds, depth }: Limit): string {
  if (depth !== undefined && seconds === undefined && DEPTHS.includes(depth)) {
    return `depth-${depth}`;
  }
  if (seconds !== undefined && depth === undefined && TIMES.includes(seconds)) {
    return `time-${seconds}`;
  }
  return OWN;
}

/** The limit of a name; null for "own" and for no name at all. */
export function limitOf(level: string): Limit | null {
  const [kind, amount] = level.split('-');
  const value = Number(amount);
  if (!(value > 0)) return null;
  if (kind === 'depth') return { depth: value };
  return kind === 'time' ? { seconds: value } : null;
}
