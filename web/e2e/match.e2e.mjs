// Matches: set up, watched while they are played, continued, and replayed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe } from 'node:test';
import { shownPieces } from './board.mjs';
import { eventually, scene, useApp } from './support.mjs';

const app = useApp();

async function setUp({ game, games, depth = 1 }) {
  const tab = await app.open('#/match?match=new');
  await tab.byId('match-form').waitFor();
  await tab.byId('match-game').selectOption(game);
  await tab.byId('match-games').fill(String(games));
  await tab.byId('match-limit-kind').selectOption('depth');
  await tab.byId('match-limit').fill(String(depth));
  return tab;
}

const state = (tab) =>
  tab.page.locator('article').getByTestId('run-state').getAttribute('data-state');
const done = async (tab) => Number(await tab.byId('match-progress').getAttribute('data-done'));

describe('a match', () => {
  scene(app, 'of two players: progress, standings with Elo and error, and a replay', async () => {
    const tab = await setUp({ game: 'connect4', games: 12, depth: 2 });
    await tab.byId('player-kind-1').selectOption('engine');
    await tab.byId('player-kind-2').selectOption('random');
    await tab.click('match-start');
    await tab.byId('match-table').waitFor();
    assert.ok(tab.query('match'));
    await eventually(() => state(tab), 'finished');
    assert.equal(await done(tab), 12);

    const rows = [await tab.text('match-row-0'), await tab.text('match-row-1')];
    for (const row of rows) assert.match(row, /[+−-]?\d+ ± \d+/, 'Elo and its error');
    for (const row of rows) assert.match(row, /\/ 12/, 'points of twelve games');
    await tab.reads('match-elo', /\d/);
    const [match] = (await app.server.get('matches')).matches;
    assert.equal(match.done, 12);
    assert.ok(match.ratings[0].points > 6, 'the engine beats chance');

    await tab.click('match-game-0');
    await tab.byId('replay').waitFor();
    const game = await app.server.get(`matches/${match.id}/games/0`);
    const moves = game.moves.split(' ');
    await tab.reads('replay-ply', `0 / ${moves.length}`);
    const start = await shownPieces(tab);
    await tab.click('replay-forward');
    await tab.reads('replay-ply', `1 / ${moves.length}`);
    await eventually(async () => (await shownPieces(tab)) !== start, true);
    await tab.click('replay-last');
    const end = await app.server.post('position', {
      game: game.game,
      variant: game.variant,
      position: game.start,
      moves: game.moves,
    });
    await eventually(() => shownPieces(tab), end.pieces, 'the end of the game is on the board');
    await tab.press('Home');
    await eventually(() => shownPieces(tab), start);

    await tab.click('replay-open');
    await eventually(() => tab.query('moves'), game.moves, 'the game goes on in the play view');
    await tab.byId('move-list').waitFor();
  });

  scene(app, 'is watched live by another browser, stopped, and continued', async () => {
    const tab = await setUp({ game: 'othello', games: 9000, depth: 3 });
    await tab.byId('player-kind-2').selectOption('greedy');
    await tab.click('match-start');
    await eventually(async () => (await done(tab)) >= 2, true, 'games are counted while they end');
    const witness = await app.open('#/match');
    const seen = await eventually(
      () => done(witness),
      (count) => count >= 1,
    );
    await eventually(async () => (await done(witness)) > seen, true, 'the table is live');
    await witness.reads('match-row-0', /\d/);

    await tab.click('match-stop');
    await eventually(() => state(tab), 'stopped');
    await eventually(() => state(witness), 'stopped');
    const before = await done(tab);
    assert.ok(before < 9000);
    await tab.click('match-resume');
    await eventually(() => state(tab), 'running');
    await eventually(async () => (await done(tab)) > before, true, 'it goes on where it was');
    await tab.click('match-stop');
    await eventually(() => state(tab), 'stopped');
  });

  scene(app, 'its game in progress is watched move by move', async () => {
    const tab = await setUp({ game: 'othello', games: 100 });
    await tab.byId('match-limit-kind').selectOption('time');
    await tab.byId('match-limit').fill('0.15');
    await tab.click('match-start');
    await tab.click('match-watch');
    const live = tab.byId('live');
    const seen = async () => [
      Number(await live.getAttribute('data-game')),
      Number(await live.getAttribute('data-ply')),
      await shownPieces(tab),
    ];
    await tab.byId('live').getByTestId('board').waitFor();
    const [game, ply, pieces] = await seen();
    assert.ok(game >= (await done(tab)), 'the game is not over yet');
    const [later, plyLater, piecesLater] = await eventually(seen, ([, now]) => now >= ply + 4);
    assert.equal(later, game, 'the same game goes on');
    assert.ok(plyLater > ply);
    assert.notEqual(piecesLater, pieces, 'the board has changed');
    await tab.click('match-stop');
    await tab.byId('live-over').waitFor();
    await tab.click('match-watch');
    assert.equal(await tab.count('live'), 0);
  });

  scene(
    app,
    'of three players has a table of all against all, and a file of its games',
    async () => {
      const tab = await setUp({ game: 'tic-tac-toe', games: 4 });
      await tab.click('match-add-player');
      await tab.byId('player-kind-3').selectOption('random');
      await tab.click('match-start');
      await eventually(() => state(tab), 'finished');
      assert.equal(await done(tab), 12);
      for (const player of [0, 1, 2]) await tab.reads(`match-row-${player}`, /\/ 8/);
      const [download] = await Promise.all([
        tab.page.waitForEvent('download'),
        tab.click('match-pgn'),
      ]);
      assert.match(download.suggestedFilename(), /\.pgn$/);
      const text = readFileSync(await download.path(), 'utf8');
      assert.equal(text.split('[Result ').length - 1, 12);

      await tab.click('match-again');
      await tab.byId('match-form').waitFor();
      assert.equal(await tab.byId('match-game').inputValue(), 'tic-tac-toe');
      assert.equal(await tab.byId('player-kind-3').inputValue(), 'random');
    },
  );

  scene(app, 'that cannot be is refused in the words of the server', async () => {
    const tab = await setUp({ game: 'tic-tac-toe', games: 2 });
    tab.forgive(/status of 4\d\d/, /^4\d\d: /);
    await tab.byId('player-kind-1').selectOption('text');
    await tab.byId('player-text-1').fill('no such player(');
    await tab.click('match-start');
    await tab.reads('error', /\w+/);
    assert.equal(await tab.byId('match-form').isVisible(), true);
    await tab.byId('player-text-1').fill('random');
    await eventually(() => tab.count('error'), 0, 'an old error goes when the form changes');
  });
});
