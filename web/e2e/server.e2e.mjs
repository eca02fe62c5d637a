// Several clients, tabs that are closed, and a server that dies.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'node:test';
import { playMove, settled, shownPieces } from './board.mjs';
import { eventually, Server, scene, useApp } from './support.mjs';

const app = useApp();

const health = () => app.server.get('health');
const running = async () => (await health()).jobs.running;

async function analysing(options) {
  const tab = await app.play({ game: 'othello' }, { people: true, ...options });
  await settled(tab);
  await tab.byId('analysis-toggle').check();
  await tab.reads('analysis-state', 'thinking');
  return tab;
}

describe('a search belongs to its tab', () => {
  scene(app, 'closing the tab ends it', async () => {
    const tab = await analysing();
    await eventually(running, 1);
    await tab.page.close();
    await eventually(running, 0, 'nothing is searched for nobody');
    assert.deepEqual((({ streams, clients }) => ({ streams, clients }))(await health()), {
      streams: 0,
      clients: 0,
    });
  });

  scene(app, 'so does leaving the view, and a reload', async () => {
    const tab = await analysing();
    await eventually(running, 1);
    await tab.click('nav-settings');
    await eventually(running, 0);
    await tab.click('nav-play');
    await tab.byId('analysis-toggle').check();
    await eventually(running, 1);
    await tab.page.reload();
    await tab.byId('board').waitFor();
    await eventually(running, 0);
  });

  scene(app, 'an engine that thinks is given up with its tab', async () => {
    const tab = await app.play({ game: 'breakthrough' });
    await tab.byId('level').selectOption('time-30');
    await playMove(tab, (await settled(tab)).moves[0]);
    await eventually(running, 1);
    await tab.page.close();
    await eventually(running, 0);
  });
});

describe('several at once', () => {
  scene(app, 'two browsers analyse and play side by side', async () => {
    const one = await analysing();
    const two = await app.play({ game: 'connect4' });
    await two.byId('level').selectOption('depth-4');
    await eventually(running, 1);
    await playMove(two, (await settled(two)).moves[0]);
    assert.equal((await settled(two, 2)).played.length, 2);
    await one.reads('analysis-state', 'thinking');
    assert.equal((await settled(one)).game, 'othello');
  });

  scene(app, 'a second tab of the same browser works, and shares the settings', async () => {
    const context = await app.context();
    const one = await analysing({ in: context });
    const two = await analysing({ in: context });
    await eventually(running, 2);
    await two.click('switch-theme');
    await eventually(async () => (await two.storage()).theme, 'dark');
    await one.page.reload();
    await eventually(() => one.page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await two.page.close();
    await eventually(running, 0);
  });
});

describe('trouble', () => {
  /** What a browser says of a server that is not there. */
  const GONE = [/ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|net::ERR_FAILED|Failed to fetch/];

  scene(
    app,
    'a server that dies while it thinks: a banner, and the page goes on after it',
    async () => {
      const frail = await Server.start();
      try {
        const tab = await app.play(
          { game: 'othello', moves: 'd3 c5' },
          { people: true, base: frail.base },
        );
        tab.forgive(...GONE);
        const { pieces } = await settled(tab, 2);
        await tab.byId('analysis-toggle').check();
        await tab.reads('analysis-state', 'thinking');
        await frail.end('SIGKILL');
        await tab.reads('server-gone', /The server does not answer.*Try now/);
        assert.equal(await shownPieces(tab), pieces, 'the game is still there');
        await tab.reads('analysis-state', 'stopped by an error');

        // A move meanwhile cannot be played, and says so.
        await tab.page.locator('[data-testid="board"] [data-target]').first().click();
        await tab.byId('retry').waitFor();

        await frail.launch(frail.port);
        await eventually(
          async () => (await tab.text('server-gone')) === '',
          true,
          'the banner goes',
        );
        await tab.reads('analysis-state', 'thinking');
        // The move is played by itself, and the error goes.
        assert.equal((await settled(tab, 3)).played.length, 3);
        assert.equal(await tab.count('error'), 0);
        await tab.byId('analysis-toggle').uncheck();
      } finally {
        await frail.close();
      }
    },
  );

  scene(app, 'a server that dies while it plays: the engine goes on by itself', async () => {
    const frail = await Server.start();
    try {
      const tab = await app.play({ game: 'breakthrough' }, { base: frail.base });
      tab.forgive(...GONE);
      await tab.byId('level').selectOption('time-30');
      await playMove(tab, (await settled(tab)).moves[0]);
      await tab.byId('move-now').waitFor();
      await frail.end('SIGKILL');
      await tab.reads('server-gone', /The server does not answer/);
      await tab.byId('retry').waitFor();
      await frail.launch(frail.port);
      await eventually(async () => (await tab.text('server-gone')) === '', true, 'the banner goes');
      await tab.click('move-now');
      assert.equal((await settled(tab, 2)).played.length, 2);
    } finally {
      await frail.close();
    }
  });

  scene(
    app,
    'a folder that cannot be written to: the message says so, and offers a file',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'espalier-e2e-'));
      // Missing rights do not stop an administrator; a file in the way stops everybody.
      writeFileSync(join(folder, 'games'), 'not a folder');
      const stubborn = await Server.start({ data: folder });
      try {
        const tab = await app.play({ game: 'tic-tac-toe', moves: 'b2' }, { base: stubborn.base });
        tab.forgive(/status of [45]\d\d/, /^[45]\d\d: /);
        await settled(tab, 1);
        await tab.click('saves-open');
        await tab.byId('save-name').fill('mine');
        await tab.click('save-game');
        await tab.reads('saves-error', /\w+/);
        console.log(`no place to save: "${await tab.text('saves-error')}"`);
        const [download] = await Promise.all([
          tab.page.waitForEvent('download'),
          tab.click('save-download'),
        ]);
        assert.match(download.suggestedFilename(), /^mine/);
      } finally {
        await stubborn.close();
        rmSync(folder, { recursive: true });
      }
    },
  );
});
