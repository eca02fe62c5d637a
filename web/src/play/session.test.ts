import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptOf } from './keep';
import { PERSON, usualEngine } from './seats.svelte';
import { Session } from './session.svelte';
import {
  FakeServer,
  lineWith,
  type OpenStream,
  Refusal,
  reportWith,
  settle,
  viewOf,
} from './testing';
import { ROOT } from './variations.svelte';

let server: FakeServer;
let session: Session;

beforeEach(async () => {
  server = new FakeServer();
  vi.stubGlobal('fetch', server.fetch);
  session = new Session();
  await session.newGame({ game: 'toy' });
});

afterEach(() => vi.unstubAllGlobals());

const lastStream = () => server.streams.at(-1) as OpenStream;

async function answer(bestmove: string | null, win = 0.6): Promise<void> {
  const search = { ...reportWith({ lines: [lineWith({ win })] }), bestmove };
  const { path, body } = lastStream();
  const played = [String(body.moves), bestmove].join(' ').split(' ').filter(Boolean);
  const position = viewOf({ played, start: String(body.position) });
  await lastStream().send('result', path === 'play' ? { search, position } : search);
  await lastStream().end();
}

/** A person plays, the engine replies. */
async function exchange(move: string, reply: string): Promise<void> {
  await session.play(move);
  await settle();
  await answer(reply);
}

/** Answers to questions asked from now on wait for the returned function. */
function holdAnswers(): () => Promise<void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (path: unknown, init?: RequestInit) => {
    await held;
    return server.fetch(path, init);
  });
  return () => {
    release();
    return settle();
  };
}

it('begins a game, and a person has the first move', () => {
  expect(session).toMatchObject({ game: 'toy', variant: 'plain', start: 'start', error: '' });
  expect(session.board?.cells).toHaveLength(3);
  expect(session.thinking).toBe(false);
  expect(server.streams).toHaveLength(0);
});

it('lets the engine reply, within its limit', async () => {
  await session.play('a');
  expect(session.searching).toBe('move');
  expect(session.moves()).toBe('a');
  await settle();
  expect(lastStream().body).toMatchObject({ game: 'toy', moves: 'a', recipe: 'best', seconds: 1 });
  await lastStream().send('report', reportWith({ depth: 3 }));
  expect(session.report?.depth).toBe(3);
  await answer('b', 0.7);
  expect(session.moves()).toBe('a b');
  expect(session.thinking).toBe(false);
  const [a, b] = session.tree.mainline().map((id) => session.tree.node(id));
  expect([a?.side, b?.side]).toEqual(['first', 'second']);
  expect([a?.score, b?.score]).toEqual([0.7, 0.7]);
});

it('asks once for a move and its reply', async () => {
  const asked = server.asked.length;
  await exchange('a', 'b');
  expect(session.moves()).toBe('a b');
  expect(server.asked.slice(asked).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST play',
  ]);
});

it('asks for the reply alone when the connection breaks after the move', async () => {
  await session.play('a');
  await settle();
  await lastStream().end();
  session.again?.();
  await settle();
  expect(lastStream().body).toMatchObject({ moves: 'a' });
  await answer('b');
  expect(session.moves()).toBe('a b');
  expect(session.tree.mainline()).toHaveLength(2);
});

it('takes back and repeats both moves', async () => {
  await exchange('a', 'b');
  await exchange('c', 'a');
  await session.undo();
  expect(session.moves()).toBe('a b');
  await session.undo();
  expect(session.moves()).toBe('');
  expect(session.canUndo).toBe(false);
  await session.redo();
  expect(session.moves()).toBe('a b');
  await session.redo();
  await session.redo();
  expect(session.moves()).toBe('a b c a');
  expect(session.thinking).toBe(false);
});

it('takes back one move between two persons', async () => {
  session.sit('second', PERSON);
  await session.play('a');
  await session.play('b');
  await session.undo();
  expect(session.moves()).toBe('a');
});

it('keeps what was taken back as a variation', async () => {
  await exchange('a', 'b');
  await session.undo();
  await exchange('c', 'b');
  expect(session.tree.node(ROOT).children).toHaveLength(2);
  expect(session.tree.texts(session.tree.mainline().at(-1) ?? ROOT)).toEqual(['a', 'b']);
});

it('does not think on about a move that was taken back', async () => {
  await session.play('a');
  await settle();
  await session.undo();
  await settle();
  expect(lastStream().closed).toBe(true);
  expect(session.moves()).toBe('');
  expect(session.thinking).toBe(false);
});

it('ignores an answer that comes too late', async () => {
  session.sit('second', PERSON);
  const release = holdAnswers();
  const first = session.play('a');
  const second = session.play('b');
  await release();
  expect(await first).toBe(false);
  expect(await second).toBe(true);
  expect(session.moves()).toBe('b');
  expect(session.tree.node(ROOT).children).toHaveLength(1);
});

it('repeats the words of a refusal and stays where it is', async () => {
  server.answers['POST position'] = () => new Refusal("move 'x' is no move");
  expect(await session.play('x')).toBe(false);
  expect(session.error).toBe("move 'x' is no move");
  expect(session.again).toBeNull();
  expect(session.moves()).toBe('');
  expect(await session.newGame({ game: 'nonsense' })).toBe(false);
  expect(session.game).toBe('toy');
});

it('stops the engine, and lets it go on', async () => {
  await session.play('a');
  await settle();
  session.stopEngine();
  await settle();
  expect(lastStream().closed).toBe(true);
  expect(session.paused).toBe(true);
  expect(session.error).toBe('');
  session.resume();
  await settle();
  expect(server.streams).toHaveLength(2);
  await answer('b');
  expect(session.moves()).toBe('a b');
});

it('tries again when the server is gone while the engine thinks', async () => {
  await session.play('a');
  await settle();
  await lastStream().end();
  expect(session.error).toContain('does not answer');
  expect(session.thinking).toBe(false);
  session.again?.();
  await settle();
  expect(session.error).toBe('');
  await answer('b');
  expect(session.moves()).toBe('a b');
});

it('shows a game as it was left: nobody moves by himself', async () => {
  await session.load({ game: 'toy', variant: 'plain', position: 'XO. X', moves: 'a b c' });
  await settle();
  expect(session.moves()).toBe('a b c');
  expect(session.start).toBe('XO. X');
  expect(session.paused).toBe(true);
  expect(server.streams).toHaveLength(0);
  expect(session.tree.mainline().map((id) => session.tree.node(id).side)).toEqual([
    'first',
    'second',
    'first',
  ]);
});

it('lets two engines play until it is stopped', async () => {
  session.sit('first', usualEngine());
  await settle();
  await answer('a');
  await settle(450);
  expect(session.moves()).toBe('a');
  await answer('b');
  await settle(450);
  expect(session.moves()).toBe('a b');
  expect(session.searching).toBe('move');
  session.stopEngine();
  expect(session.paused).toBe(true);
});

it('changes sides', async () => {
  session.takeSide('second');
  await settle();
  expect(session.searching).toBe('move');
  await answer('a');
  expect(session.moves()).toBe('a');
  expect(session.seats.isEngine('second')).toBe(false);
});

it('begins to think anew with another level', async () => {
  await session.play('a');
  await settle();
  session.sit('second', { ...usualEngine(), limit: { depth: 4 } });
  await settle();
  expect(server.streams[0]?.closed).toBe(true);
  expect(lastStream().body).toMatchObject({ depth: 4 });
  expect(lastStream().body).not.toHaveProperty('seconds');
});

it('gives a hint as an arrow', async () => {
  const hint = session.hint();
  await settle();
  expect(session.searching).toBe('hint');
  await answer('c');
  await hint;
  flushSync();
  expect(session.hintArrow).toEqual([{ cells: ['c'], weight: 1, kind: 'hint' }]);
  expect(session.moves()).toBe('');
  await session.play('a');
  expect(session.hintArrow).toEqual([]);
});

it('shows a line without a reply', async () => {
  await session.show(['a', 'b', 'c']);
  expect(session.moves()).toBe('a b c');
  expect(session.thinking).toBe(false);
  expect(server.streams).toHaveLength(0);
});

it('goes anywhere without asking twice', async () => {
  await session.show(['a']);
  const asked = server.asked.length;
  await session.goto(ROOT);
  await session.redo();
  expect(session.moves()).toBe('a');
  expect(server.asked).toHaveLength(asked);
});

it('ends with the game', async () => {
  server.answers['POST position'] = ({ moves }) =>
    viewOf({ played: String(moves).split(' '), over: true, result: 'Black wins', moves: [] });
  await session.play('a');
  await settle();
  expect(session.over).toBe(true);
  expect(session.paused).toBe(false);
  expect(session.thinking).toBe(false);
  expect(session.moves()).toBe('a');
});

it('gives the seats back after a reload, too, and keeps the mistakes of a level', async () => {
  session.sit('second', { ...usualEngine(), level: 'casual' });
  session.takeSide('second');
  await settle();
  await answer('a');
  const kept = keptOf(session, 'one');
  if (!kept) throw new Error('nothing is kept');
  const later = new Session();
  await later.restore(JSON.parse(JSON.stringify(kept)));
  expect(later.seats.isEngine('first')).toBe(true);
  await later.play('b');
  await settle();
  const recipe = `level(casual seed=${session.seed})`;
  expect(lastStream().body).toMatchObject({ recipe });
  await later.newGame({ game: 'toy' });
  expect(later.seats.isEngine('first')).toBe(false);
  expect(later.seats.second).toMatchObject({ level: 'casual' });
});
