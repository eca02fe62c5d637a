// What is around the views: language, theme, settings, the address.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { playMove, settled } from './board.mjs';
import { prepare, REPORT } from './prepared.mjs';
import { eventually, PHONE, scene, useApp } from './support.mjs';

const app = useApp();

const root = (tab, name) => tab.page.evaluate((key) => document.documentElement.dataset[key], name);
const lang = (tab) => tab.page.evaluate(() => document.documentElement.lang);

describe('language', () => {
  scene(app, 'English and German, back and forth, and kept', async () => {
    const tab = await app.play({ game: 'othello', moves: 'd3' });
    await tab.reads('to-move', 'White to move');
    await tab.click('switch-language');
    await eventually(() => lang(tab), 'de');
    await tab.reads('to-move', 'Weiß ist am Zug');
    await tab.reads('nav-play', 'Spielen');
    assert.match(await tab.page.title(), /Spielen/);
    await tab.page.reload();
    await tab.reads('to-move', 'Weiß ist am Zug');
    await tab.click('switch-language');
    await eventually(() => lang(tab), 'en');
    await tab.reads('to-move', 'White to move');
  });

  scene(
    app,
    'every view is in German for a German browser, with nothing left in English',
    async () => {
      const tab = await app.open('#/settings', { locale: 'de-DE' });
      await eventually(() => lang(tab), 'de');
      for (const [view, words] of [
        ['start', /Jetzt spielen/],
        ['play', /Neues Spiel/],
        ['tree', /Verfahren/],
        ['lab', /Labor/],
        ['match', /Turniere/],
        ['settings', /Einstellungen/],
        ['about', /Espalier/],
      ]) {
        await tab.goto(`#/${view}`);
        await eventually(
          async () => words.test(await tab.page.locator('main').textContent()),
          true,
          view,
        );
        // A key that has no text is shown as it is.
        assert.doesNotMatch(
          await tab.page.locator('body').textContent(),
          /\b[a-z]+\.[a-z]+[A-Z]\w+\b/,
          view,
        );
      }
    },
  );

  scene(app, 'the result of a game is told in German, too', async () => {
    const tab = await app.play(
      { game: 'tic-tac-toe', moves: 'a1 a2 b1 b2 c1' },
      { locale: 'de-DE' },
    );
    await tab.reads('result-text', /gewinnt/);
  });
});

describe('appearance', () => {
  scene(app, 'the theme follows the system until one is chosen', async () => {
    const tab = await app.open('', { colorScheme: 'dark' });
    await eventually(() => root(tab, 'theme'), 'dark');
    await tab.click('switch-theme');
    await eventually(() => root(tab, 'theme'), 'light');
    await tab.page.reload();
    await eventually(() => root(tab, 'theme'), 'light');
    await tab.goto('#/settings');
    await tab.byId('setting-theme-auto').check();
    await eventually(() => root(tab, 'theme'), 'dark');
  });

  scene(app, 'animations are switched off', async () => {
    const tab = await app.open('#/settings');
    assert.equal(await root(tab, 'motion'), 'full');
    await tab.byId('setting-animate').uncheck();
    await eventually(() => root(tab, 'motion'), 'reduced');
    await tab.goto('#/play?game=breakthrough');
    await playMove(tab, (await settled(tab)).moves[0]);
    await settled(tab, 1);
    assert.equal(
      await tab.page.evaluate(
        () => document.querySelector('.pieces').getAnimations({ subtree: true }).length,
      ),
      0,
    );
  });

  scene(app, 'pieces travel where animations are wanted', async () => {
    const tab = await app.play({ game: 'breakthrough' }, { people: true });
    const [move] = (await settled(tab)).moves;
    const moving = tab.page.evaluate(
      () =>
        new Promise((resolve) => {
          const look = () => {
            const { length } = document.querySelector('.pieces').getAnimations({ subtree: true });
            if (length > 0) resolve(length);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    await playMove(tab, move);
    assert.ok((await moving) > 0);
  });

  scene(
    app,
    'coordinates, dots and the bar can be taken away, and everything comes back',
    async () => {
      const tab = await app.open('#/settings');
      for (const name of ['labels', 'dots', 'evalBar']) await tab.byId(`setting-${name}`).uncheck();
      await tab.goto('#/play?game=othello');
      await settled(tab);
      assert.equal(await tab.page.locator('.ground text').count(), 0);
      assert.equal(await tab.page.locator('.marks .dot').count(), 0);
      assert.equal(await tab.count('eval-bar'), 0);
      await tab.goto('#/settings');
      await tab.click('settings-reset');
      await tab.goto('#/play?game=othello');
      await tab.byId('eval-bar').waitFor();
      assert.equal(await tab.page.locator('.marks .dot').count(), 4);
    },
  );
});

async function fits(tab, what) {
  const [content, window] = await tab.page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(content <= window, `${what}: ${content} > ${window}`);
}

describe('the address', () => {
  scene(app, 'remembers each view as it was left; "back" returns', async () => {
    const tab = await app.play({ game: 'tic-tac-toe', moves: 'b2 a1' });
    await settled(tab, 2);
    await tab.click('nav-match');
    await tab.byId('match-form').waitFor();
    await tab.click('nav-play');
    await eventually(() => tab.query('moves'), 'b2 a1');
    await tab.setUp();
    await tab.byId('game-select').selectOption('othello');
    await eventually(() => tab.query('game'), 'othello');
    await tab.page.goBack();
    await eventually(() => tab.query('game'), 'tic-tac-toe');
    assert.deepEqual((await settled(tab, 2)).played, ['b2', 'a1']);
  });

  scene(app, 'a view that is left before its answers have come says nothing more', async () => {
    const tab = await app.open('#/settings');
    for (const view of ['play', 'tree', 'lab', 'match']) {
      for (const stay of [0, 15, 60]) {
        await tab.page.evaluate(
          async ([hash, milliseconds]) => {
            location.hash = hash;
            await new Promise((done) => setTimeout(done, milliseconds));
            location.hash = '#/about';
          },
          [`#/${view}`, stay],
        );
        await tab.page.locator('.about').waitFor();
        await tab.page.waitForLoadState('networkidle');
      }
    }
  });

  scene(app, 'nothing sticks out sideways on a phone', async () => {
    const tab = await app.play(
      { game: 'abalone' },
      { size: PHONE, hasTouch: true, isMobile: true },
    );
    for (const view of ['start', 'play', 'tree', 'lab', 'match', 'settings', 'about']) {
      await tab.goto(`#/${view}`);
      await tab.page.locator('main h2, main h3, main .board, main form').first().waitFor();
      await fits(tab, view);
    }
  });

  scene(app, 'neither do a review, a report, a table of players and rules', async () => {
    const { id } = await prepare(app);
    const tab = await app.play(
      { game: 'connect4', moves: '4 4 3 3 5 1 2' },
      { size: PHONE, hasTouch: true, isMobile: true },
    );
    await tab.click('review-start');
    await tab.page.locator('[data-mark]').first().waitFor();
    await fits(tab, 'a reviewed game');
    await tab.click('rules');
    await tab.byId('rules-goal').waitFor();
    await fits(tab, 'the rules');
    const { x, width } = await tab.byId('rules-dialog').boundingBox();
    assert.ok(x >= 0 && x + width <= PHONE.width, 'the dialog is on the screen');
    await tab.press('Escape');
    for (const [what, hash, sign] of [
      ['a report', REPORT, 'lab-report'],
      ['a table', `#/match?match=${id}`, 'match-table'],
    ]) {
      await tab.goto(hash);
      await tab.byId(sign).waitFor();
      await fits(tab, what);
    }
  });
});
