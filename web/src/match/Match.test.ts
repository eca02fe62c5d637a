// The match view in a document, against a server that answers with written-down replies.
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import { settings } from '../lib/settings.svelte';
import type { MatchGame, MatchGameInfo } from '../lib/wire';
import {
  click,
  FakeServer,
  find,
  isThere,
  matchRun,
  press,
  settle,
  text,
  type,
  visit,
} from '../runs/testing';
import Match from './Match.svelte';

const INFO = {
  name: 'nim',
  title: 'Nim',
  variants: ['plain', 'odd'],
  recipes: [{ name: 'best', recipe: 'id', meaning: 'the strongest' }],
  capabilities: [],
  evaluations: [],
  sides: ['Black', 'White'],
};
const GAMES: MatchGameInfo[] = [
  { id: 0, first: 0, second: 1, result: '1-0', end: 'rules', plies: 2 },
  { id: 1, first: 1, second: 0, result: '1/2-1/2', end: 'ply limit', plies: 40 },
];
const GAME: MatchGame = {
  id: 0,
  game: 'nim',
  variant: 'plain',
  start: 'start',
  moves: 'a1 b1',
  first: 'best',
  second: 'random',
  result: '1-0',
  end: 'rules',
  remark: '',
  comments: [{ score: 3, score_text: '+3', depth: 2 }, {}],
};

let server: FakeServer;
let page: ReturnType<typeof mount> | undefined;

beforeEach(() => {
  settings.language = 'en';
  server = new FakeServer();
  server.on('GET games', { games: [INFO] });
  server.on('GET matches', { matches: [] });
  server.on('GET recipe-words', {
    words: [{ group: 'preset', name: 'default', meaning: 'usual' }],
  });
});

afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
  vi.unstubAllGlobals();
});

async function open(hash = '#/match'): Promise<void> {
  await visit(hash);
  page = mount(Match, { target: document.body });
  await settle();
}

it('sets up a match, starts it and follows its table', async () => {
  const begun = matchRun({
    state: 'running',
    done: 0,
    ratings: [],
    cross: [
      [null, null],
      [null, null],
    ],
  });
  server.on('POST matches', begun);
  server.on('GET matches/m1', { ...begun, games: [] });
  await open();
  await type('player-kind-2', 'random');
  await type('match-games', '4');
  await type('match-limit', '3');
  await click('match-start');
  expect(server.bodies('POST matches')).toEqual([
    {
      game: 'nim',
      variant: 'plain',
      players: ['default', 'random'],
      games: 4,
      format: 'round-robin',
      depth: 3,
    },
  ]);
  expect(location.hash).toBe('#/match?match=m1');
  expect(text('match-table')).toContain('best');

  server.say(
    'matches/m1/events',
    'match',
    matchRun({ state: 'running', done: 3, seconds_left: 4 }),
  );
  await settle();
  expect(text('match-row-0')).toContain('+60 ± 80');
  expect(text('match-elo')).toBe('+190.8 ± 120.0');
  expect(text('match-summary')).toContain('93.0 %');

  server.on('GET matches/m1', matchRun({ games: GAMES }));
  server.hangUp('matches/m1/events');
  await settle();
  expect(find('run-state').dataset.state).toBe('finished');
  expect(isThere('match-game-1')).toBe(true);
  expect(document.body.textContent).toContain('½-½');
});

it('shows why a match was refused and keeps the set-up', async () => {
  server.on('POST matches', new ApiError("player 'defualt': unknown player", 400));
  await open();
  await type('player-kind-1', 'text');
  await type('player-text-1', 'defualt');
  await click('match-start');
  expect(text('error')).toContain("player 'defualt': unknown player");
  expect(find<HTMLInputElement>('player-text-1').value).toBe('defualt');
});

it('adds and removes players', async () => {
  await open();
  expect(isThere('match-format')).toBe(false);
  await click('match-add-player');
  expect(isThere('player-kind-3')).toBe(true);
  expect(isThere('match-format')).toBe(true);
  document.querySelector<HTMLElement>('[aria-label="Remove player 1"]')?.click();
  await settle();
  expect(isThere('player-kind-3')).toBe(false);
  expect(find<HTMLSelectElement>('player-kind-1').value).toBe('greedy');
});

it('stops a match, and plays the rest later', async () => {
  const going = matchRun({ state: 'running', done: 2 });
  server.on('GET matches', { matches: [going] });
  server.on('GET matches/m1', { ...going, games: GAMES });
  server.on('POST matches/m1/stop', {});
  await open();
  await click('match-stop');
  server.on('GET matches/m1', matchRun({ state: 'stopped', done: 2, games: GAMES }));
  server.hangUp('matches/m1/events');
  await settle();
  server.on('POST matches/m1/resume', going);
  await click('match-resume');
  expect(server.bodies('POST matches/m1/resume')).toEqual([{}]);
  expect(isThere('match-stop')).toBe(true);
});

it('tells a perfect score by its bound', async () => {
  const elo = { elo: null, error: null, los: 0.99, score: 1, low: 83.4, high: null };
  server.on('GET matches', { matches: [matchRun({ elo })] });
  server.on('GET matches/m1', matchRun({ games: [] }));
  await open('#/match?match=m1');
  expect(text('match-elo')).toBe('more than +83.4');
});

it('replays a game by buttons and keys', async () => {
  const cells = ['a1', 'b1'].map((label, x) => ({
    label,
    x,
    y: 0,
    shape: 'square',
    shaded: false,
  }));
  server.on('GET matches', { matches: [matchRun()] });
  server.on('GET matches/m1', matchRun({ games: GAMES }));
  server.on('GET matches/m1/games/0', GAME);
  server.on('GET board?game=nim&variant=plain', {
    game: 'nim',
    variant: 'plain',
    cells,
    pieces: [{ symbol: 'x', name: 'black disc', side: 'first', dark: true, layers: [] }],
    sides: ['Black', 'White'],
    lines: [],
    start: '',
  });
  server.on('POST position', ({ body }: { body: { moves: string } }) => ({
    pieces: body.moves ? 'x.' : '..',
    to_move: body.moves === 'a1' ? 'second' : 'first',
    last: null,
    moves: [],
    text_board: '',
  }));
  await open('#/match?match=m1&game=0');
  expect(text('replay-ply')).toBe('0 / 2');
  await click('replay-forward');
  expect(text('replay-ply')).toBe('1 / 2');
  expect(text('match-scores')).toContain('Black says +3 at depth 2');
  await press('End');
  expect(text('replay-ply')).toBe('2 / 2');
  await press('ArrowLeft');
  expect(text('replay-ply')).toBe('1 / 2');
  expect(find('replay-open').getAttribute('href')).toBe(
    '#/play?game=nim&variant=plain&moves=a1+b1',
  );
});

it('takes over the set-up of an earlier match', async () => {
  server.on('GET matches', { matches: [matchRun()] });
  server.on('GET matches/m1', matchRun({ games: [] }));
  await open('#/match?match=m1');
  await click('match-again');
  expect(find<HTMLSelectElement>('player-kind-2').value).toBe('random');
  expect(find<HTMLInputElement>('match-games').value).toBe('4');
});
