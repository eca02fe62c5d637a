// A game that outlives its page: the tab's own game comes back after a reload, the last games of the
// browser are offered to go on. Whole trees are kept, with comments, scores, players and levels.
import type { GameRecord } from '../lib/wire';
import type { Opening } from './opening';
import type { Seat } from './seats.svelte';
import type { Session } from './session.svelte';
import { type VariationNode, Variations } from './variations.svelte';

/** Changes when an older page could not read what is kept. */
const VERSION = 1;
const TAB = 'espalier.play';
const BROWSER = 'espalier.games';
const MOST_GAMES = 6;

export interface Kept {
  version: number;
  /** Which game: it is kept once, however long it gets. */
  id: string;
  /** Milliseconds since 1970. */
  time: number;
  /** Where it is looked at. */
  opening: Required<Opening>;
  nodes: VariationNode[];
  seats: Seat[];
  /** Who sits there again when the game ends, after somebody has taken the other side. */
  before?: readonly Seat[] | null;
  /** Of the mistakes that a level makes. */
  seed?: number;
  flipped: boolean;
  /** An engine is to move, and goes on by itself. */
  due: boolean;
  /** What a small picture of it shows. */
  pieces: string;
  over: boolean;
  record: GameRecord | null;
}

export function keptOf(session: Session, id: string): Kept | null {
  const { game, variant, start: position, view, tree, seats, flipped, due, record } = session;
  if (!view || game === '') return null;
  return {
    version: VERSION,
    id,
    time: Date.now(),
    opening: { game, variant, position, moves: session.moves() },
    nodes: tree.list(),
    seats: seats.list(),
    before: session.before,
    seed: session.seed,
    flipped,
    due,
    pieces: view.pieces,
    over: view.over,
    record,
  };
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { version, opening, nodes, seats } = value as Partial<Kept>;
  return version === VERSION && !!opening?.game && Array.isArray(nodes) && Array.isArray(seats);
}

/** Null where the browser keeps nothing, or something else is there. */
function read(store: () => Storage, key: string): unknown {
  try {
    return JSON.parse(store().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(store: () => Storage, key: string, value: unknown): void {
  try {
    store().setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing: the game lasts as long as the page.
  }
}

/** The games of this browser, the last one first. */
export function lastGames(): Kept[] {
  const games = read(() => localStorage, BROWSER);
  return Array.isArray(games) ? games.filter(isKept) : [];
}

export function keep(kept: Kept): void {
  write(() => sessionStorage, TAB, kept);
  // A board that nobody has touched is no game yet.
  if (kept.nodes.length < 2) return;
  const others = lastGames().filter(({ id }) => id !== kept.id);
  write(() => localStorage, BROWSER, [kept, ...others].slice(0, MOST_GAMES));
}

export function forget(id: string): void {
  write(
    () => localStorage,
    BROWSER,
    lastGames().filter((kept) => kept.id !== id),
  );
}

/** The game that this tab showed before it was loaded again, if it has the position asked for. */
export function tabGame({ game, variant, position, moves }: Opening): Kept | null {
  const kept = read(() => sessionStorage, TAB);
  if (!isKept(kept) || kept.opening.game !== game) return null;
  if (kept.opening.position !== (position ?? 'start')) return null;
  if (variant && kept.opening.variant !== variant) return null;
  const texts = (moves ?? '').split(/\s+/).filter(Boolean);
  if (Variations.from(kept.nodes, kept.seats.length).find(texts) === null) return null;
  const moved = texts.join(' ') !== kept.opening.moves;
  return { ...kept, due: kept.due && !moved, opening: { ...kept.opening, moves: texts.join(' ') } };
}

/** Whether the page was loaded again, so that what the tab showed is wanted. */
export function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate';
}

let handed: Kept | null = null;

/** A game that the play view is to show next. */
export function handOver(kept: Kept): void {
  handed = kept;
}

export function takeHanded(): Kept | null {
  const kept = handed;
  handed = null;
  return kept;
}

export const newId = (): string =>
  `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
