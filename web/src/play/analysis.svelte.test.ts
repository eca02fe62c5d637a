import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../lib/settings.svelte';
import { Analysis } from './analysis.svelte';
import { PERSON, usualEngine } from './seats.svelte';
import { Session } from './session.svelte';
import { FakeServer, lineWith, reportWith, settle, viewOf } from './testing';
import { ROOT } from './variations.svelte';

/** Longer than the time a position must stay before it is asked about. */
const PAUSE_MS = 120;

let server: FakeServer;
let session: Session;
let analysis: Analysis;
let leave: () => void;

beforeEach(async () => {
  server = new FakeServer();
  vi.stubGlobal('fetch', server.fetch);
  settings.arrows = true;
  leave = $effect.root(() => {
    session = new Session();
    analysis = new Analysis(session);
  });
  session.seats.sit('second', PERSON);
  await session.newGame({ game: 'toy' });
  await settle();
});

afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

async function begin() {
  analysis.start();
  await settle(PAUSE_MS);
}

const open = () => server.streams.filter(({ closed }) => !closed);

describe('while it is on', () => {
  it('asks about the position on the board and keeps what comes', async () => {
    await begin();
    expect(server.streams).toHaveLength(1);
    const [stream] = server.streams;
    expect(stream?.body).toEqual({
      game: 'toy',
      variant: 'plain',
      position: 'start',
      moves: '',
      recipe: 'best',
      lines: 1,
    });
    expect(analysis.phase).toBe('waiting');
    await stream?.send('started');
    expect(analysis.phase).toBe('running');
    await stream?.send('report', reportWith());
    expect(analysis.report?.depth).toBe(5);
    expect(session.tree.node(ROOT).score).toBe(0.6);
    await stream?.send('result', reportWith({ depth: 9 }));
    await stream?.end();
    expect(analysis.phase).toBe('done');
    expect(analysis.report?.depth).toBe(9);
  });

  it('follows the game, and no late word is taken for the new position', async () => {
    await begin();
    const [first] = server.streams;
    await first?.send('report', reportWith());
    await session.play('a');
    await settle(PAUSE_MS);
    expect(first?.closed).toBe(true);
    expect(analysis.report).toBeNull();
    expect(open()).toHaveLength(1);
    expect(open()[0]?.body.moves).toBe('a');
    await open()[0]?.send('report', reportWith({ lines: [lineWith({ win: 0.2 })] }));
    expect(session.tree.node(session.tree.current).score).toBe(0.2);
    expect(session.tree.node(ROOT).score).toBe(0.6);
  });

  it('asks once when one leafs through quickly', async () => {
    await session.show(['a', 'b', 'c']);
    analysis.start();
    await settle();
    for (const id of session.tree.mainline()) await session.goto(id);
    await settle(PAUSE_MS);
    expect(server.streams.map(({ body }) => body.moves)).toEqual(['a b c']);
  });

  it('gives way to an engine that is to move', async () => {
    await begin();
    session.seats.sit('second', usualEngine());
    await session.play('a');
    await settle(PAUSE_MS);
    expect(server.streams[0]?.closed).toBe(true);
    expect(open().map(({ body }) => body.seconds)).toEqual([1]);
    expect(analysis.phase).toBe('paused');
    const position = viewOf({ played: ['a', 'b'] });
    await open()[0]?.send('result', { search: { ...reportWith(), bestmove: 'b' }, position });
    await server.streams[1]?.end();
    await settle(PAUSE_MS);
    expect(server.streams.at(-1)?.body).toMatchObject({ moves: 'a b', recipe: 'best' });
    expect(analysis.phase).toBe('waiting');
  });

  it('asks again for other lines, depths and recipes', async () => {
    await begin();
    analysis.lines = 3;
    analysis.depth = 7;
    analysis.recipe = 'plain';
    await settle(PAUSE_MS);
    expect(open()).toHaveLength(1);
    expect(open()[0]?.body).toMatchObject({ lines: 3, depth: 7, recipe: 'plain' });
  });

  it('does not ask about a finished game', async () => {
    server.answers['POST position'] = () => ({ ...session.view, over: true });
    await session.goto(ROOT);
    await session.play('a');
    await begin();
    expect(server.streams).toHaveLength(0);
  });
});

it('stops at once and keeps the last report', async () => {
  await begin();
  await server.streams[0]?.send('report', reportWith());
  analysis.stop();
  await settle();
  expect(open()).toHaveLength(0);
  expect(analysis.phase).toBe('off');
  expect(analysis.report?.depth).toBe(5);
});

it('ends with the page', async () => {
  await begin();
  leave();
  await settle();
  expect(open()).toHaveLength(0);
});

it('shows an error and tries again when told to', async () => {
  await begin();
  await server.streams[0]?.send('error', { error: "unknown word 'x'" });
  await settle();
  expect(analysis.phase).toBe('failed');
  expect(analysis.error).toBe("unknown word 'x'");
  analysis.again();
  await settle(PAUSE_MS);
  expect(server.streams).toHaveLength(2);
  expect(analysis.error).toBe('');
});

it('points at the first moves of its lines', async () => {
  await begin();
  const lines = [lineWith(), lineWith({ number: 2, pv: ['c'] }), lineWith({ number: 3, pv: [] })];
  await server.streams[0]?.send('report', reportWith({ lines }));
  expect(analysis.arrows()).toEqual([
    { cells: ['a'], weight: 1, label: '1' },
    { cells: ['c'], weight: 0.5, label: '2' },
  ]);
  settings.arrows = false;
  expect(analysis.arrows()).toEqual([]);
});
