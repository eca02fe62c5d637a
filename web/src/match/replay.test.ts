import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import type { MatchGame, PositionRequest } from '../lib/wire';
import { FakeServer, settle } from '../runs/testing';
import { Replay } from './replay.svelte';
import { height, said, typicalSize } from './scores';

const GAME: MatchGame = {
  id: 0,
  game: 'nim',
  variant: 'plain',
  start: 'start',
  moves: 'a b c',
  first: 'best',
  second: 'random',
  result: '1-0',
  end: 'rules',
  remark: '',
  comments: [{ opening: true }, { score: 30, depth: 2 }, { score: 10, depth: 3 }],
};

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  server.on('GET board?game=nim&variant=plain', { cells: [], pieces: [], sides: ['X', 'O'] });
  server.on('POST position', ({ body }: { body: PositionRequest }) => ({
    pieces: body.moves,
    to_move: 'second',
    last: null,
  }));
});

afterEach(() => vi.unstubAllGlobals());

async function opened(): Promise<Replay> {
  const replay = new Replay(GAME, 1);
  await replay.open();
  await settle();
  return replay;
}

describe('Replay', () => {
  it('steps through the game and stays within it', async () => {
    const replay = await opened();
    expect(replay.view?.pieces).toBe('');
    replay.forward();
    await settle();
    expect(replay.view?.pieces).toBe('a');
    replay.toLast();
    replay.forward();
    await settle();
    expect([replay.ply, replay.view?.pieces]).toEqual([3, 'a b c']);
    replay.toFirst();
    replay.back();
    await settle();
    expect([replay.ply, replay.view?.pieces]).toEqual([0, '']);
    replay.close();
  });

  it('asks for each position once', async () => {
    const replay = await opened();
    for (const ply of [3, 2, 1, 0, 1, 2, 3]) {
      await replay.goto(ply);
      await settle();
    }
    expect(server.bodies('POST position')).toHaveLength(4);
    replay.close();
  });

  it('plays by itself to the end, and again from the beginning', async () => {
    const replay = await opened();
    replay.toggle();
    await vi.waitFor(() => expect(replay.playing).toBe(false));
    expect(replay.ply).toBe(3);
    replay.toggle();
    await settle();
    expect(replay.playing || replay.ply === 3).toBe(true);
    replay.step(1);
    expect(replay.playing).toBe(false);
    replay.close();
  });

  it('says when the server does not know a position', async () => {
    const replay = await opened();
    server.on('POST position', new ApiError("illegal move 'b'", 422));
    await replay.goto(2);
    expect(replay.error).toBe("illegal move 'b'");
    replay.close();
  });
});

describe('scores', () => {
  it('turns what both players said into the view of the first', async () => {
    const replay = await opened();
    // The second player moves first here.
    expect(replay.mover(0)).toBe('second');
    expect(said(GAME, (ply) => replay.mover(ply))).toEqual([
      { ply: 2, side: 'first', score: 30 },
      { ply: 3, side: 'second', score: -10 },
    ]);
    replay.close();
  });

  it('leaves room for ordinary scores beside proven ones', () => {
    const points = [1, -4, 5, 1_000_000].map(
      (score, ply) => ({ ply, side: 'first', score }) as const,
    );
    const typical = typicalSize(points);
    expect(typical).toBe(5);
    expect(height(0, typical)).toBe(0);
    expect(height(5, typical)).toBe(0.5);
    expect(height(-1_000_000, typical)).toBeCloseTo(-1);
    expect(typicalSize([])).toBe(1);
  });
});
