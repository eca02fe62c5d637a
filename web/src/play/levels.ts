import { t } from '../lib/i18n.svelte';
import type { GameInfo, LevelInfo } from '../lib/wire';
import { type Engine, type Limit, USUAL_RECIPE } from './seats.svelte';

/** Levels to choose from: a few plies for beginners, then time. */
export const DEPTHS: readonly number[] = [1, 2, 3, 4, 6, 8];
export const TIMES: readonly number[] = [0.1, 0.5, 1, 3, 10, 30];

export const OWN = 'own';

/** The named levels of a game, the weakest first; none: it has none. */
export const levelsOf = (game: GameInfo | undefined): readonly LevelInfo[] => game?.levels ?? [];

/** "Club" for "club". A level that this page does not know has the server's name. */
export function levelName(name: string): string {
  const key = `level.name.${name}`;
  const text = t(key);
  return text === key ? name : text;
}

/** What a level does: how far it looks, and how often it overlooks something. */
export function levelWords({ nodes, slips }: LevelInfo): string {
  const looks = t('level.looks', { count: nodes });
  const percent = Math.round(slips * 100);
  return percent > 0 ? `${looks}; ${t('level.slips', { percent })}` : looks;
}

/** An engine at a named level of the game; without it, the usual one. */
export function engineAt(level: string, usual: Engine): Engine {
  return { kind: 'engine', recipe: USUAL_RECIPE, limit: usual.limit, level };
}

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
