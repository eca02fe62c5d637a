// A game as something to keep: on the server, or as a file of the computer.
import { get, post } from '../lib/api';
import { saveFile } from '../lib/picture';
import type { ReadReply, SaveInfo } from '../lib/wire';
import { lineThrough } from './move-rows';
import { movetext } from './record';
import type { Session } from './session.svelte';

export interface GameRequest {
  game: string;
  variant: string;
  position: string;
  moves: string;
}

/** The line through the position shown, from its start to its end. */
export function gameRequest(session: Session): GameRequest {
  const { game, variant, start, tree } = session;
  const moves = lineThrough(tree, tree.current).map(({ text }) => text);
  return { game, variant, position: start, moves: moves.join(' ') };
}

/** Hands the game to the person as a file that the server can read again. */
export async function downloadGame(session: Session, name = session.game): Promise<void> {
  saveFile(`${name}.game`, await recordText(session));
}

/** The whole tree of moves, with comments, signs and values. */
export function recordRequest(session: Session) {
  const { game, variant, start: position, tree, record } = session;
  const { tags = [], result = '' } = record ?? {};
  return { game, variant, position, moves: movetext(tree), form: 'pgn', tags, result };
}

/** The whole tree of moves as other programs read it. */
export async function recordText(session: Session): Promise<string> {
  return (await post<{ text: string }>('game-text', recordRequest(session))).text;
}

export async function downloadRecord(session: Session, name = session.game): Promise<void> {
  saveFile(`${name}.pgn`, await recordText(session));
}

/** What the server understands of a text. */
export function readText(session: Session, text: string): Promise<ReadReply> {
  const { game, variant } = session;
  return post<ReadReply>('read', { game, variant, text });
}

/** A file in the folder of games; one that cannot be read says why. */
export type Save = (SaveInfo & { error?: undefined }) | { name: string; error: string };

export interface Saves {
  saves: Save[];
  folder: string;
}

export const listSaves = (): Promise<Saves> => get<Saves>('saves');

export const savePath = (name: string): string => `saves/${encodeURIComponent(name)}`;

/** A name for today's game: "othello 2026-11-16". */
export function usualName(game: string, today: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = [today.getFullYear(), two(today.getMonth() + 1), two(today.getDate())];
  return `${game} ${date.join('-')}`;
}
