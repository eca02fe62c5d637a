// What everybody needs: names for what can be pressed, contrast, an order that Tab follows.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe } from 'node:test';
import { settled } from './board.mjs';
import { prepare, REPORT } from './prepared.mjs';
import { DESKTOP, eventually, PHONE, scene, useApp } from './support.mjs';

const app = useApp();

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What is wrong with the page as it is now. Where nothing moves, colours are what they will be. */
async function check(tab, what) {
  const found = await tab.page.evaluate(async (tags) => {
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    );
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.any[0]?.message ?? ''}`),
    );
  }, RULES);
  return found.map((violation) => `${what}: ${violation}`);
}

/** Only the part after # changes, so that the page stays, and axe with it. */
async function visit(tab, hash, sign, press) {
  await tab.goto(hash);
  await press?.(tab);
  await tab.page.locator(sign).first().waitFor();
}

/** Every view, with something to see in it: its address, and what must be there. */
const VIEWS = [
  ['start', '#/start', '[data-testid="play-now"]'],
  ['play', '#/play?game=othello&moves=d3+c5', '[data-testid="board"]'],
  ['another board', '#/play?game=chinese-checkers', '[data-testid="board"]'],
  [
    'a game that is over',
    '#/play?game=tic-tac-toe&moves=a1+a2+b1+b2+c1',
    '[data-testid="result-text"]',
  ],
  ['tree', '#/tree', '[data-testid="step-label"]'],
  [
    'a parallel search',
    '#/tree?uniform=3,3&strategy=ybw&processors=20&step=30',
    '[data-testid="lane-overview"]',
  ],
  ['lab', REPORT, '[data-testid="lab-report"]'],
  ['match', '#/match', '[data-testid="match-table"]'],
  ['replay', '#/match', '[data-testid="replay"]'],
  ['match set-up', '#/match?match=new', '[data-testid="match-form"]'],
  ['settings', '#/settings', '[data-testid="settings-reset"]'],
  ['about', '#/about', '.about'],
];

const SMALL_TREE = 'tree=((4+6)+(3+9))&strategy=alpha-beta';

/** What is found inside the views; some of it after a button was pressed. */
const INSIDE = [
  ['a game for three', '#/play?game=trio&moves=a2+b1+c4', '[data-testid="board"]'],
  [
    'a reviewed game',
    '#/play?game=connect4&moves=4+4+3+3+5+1+2',
    '[data-mark]',
    async (tab) => {
      await settled(tab, 7);
      await tab.click('review-start');
    },
  ],
  [
    'a tree with boards',
    '#/tree?game=tic-tac-toe&moves=b2+a1+c3+a3+a2&depth=2&strategy=alpha-beta&step=6',
    '.mini',
  ],
  ['a presentation', '#/tree?present=1&step=3', '[data-testid="present-end"]'],
  ['an exercise', `#/tree?${SMALL_TREE}&exercise=1`, '[data-testid="exercise-go"]'],
  [
    'a worksheet',
    `#/tree?${SMALL_TREE}&step=2`,
    '[data-testid="sheet-check"]',
    (tab) => tab.click('worksheet-start'),
  ],
];

describe('no violation of WCAG 2 A and AA', () => {
  for (const colorScheme of ['light', 'dark']) {
    for (const [size, name] of [
      [DESKTOP, 'desktop'],
      [PHONE, 'phone'],
    ]) {
      scene(app, `every view, ${colorScheme}, ${name}`, async () => {
        const { id } = await prepare(app);
        const tab = await app.open('', { size, colorScheme });
        await tab.page.evaluate(AXE);
        const found = [];
        for (const [view, hash, sign] of VIEWS) {
          const own = hash === '#/match' ? `${hash}?match=${id}&game=0` : hash;
          await visit(tab, view === 'match' ? `#/match?match=${id}` : own, sign);
          found.push(...(await check(tab, view)));
        }
        assert.deepEqual(found, []);
      });

      scene(app, `what is inside of them, ${colorScheme}, ${name}`, async () => {
        const tab = await app.open('', { size, colorScheme });
        await tab.page.evaluate(AXE);
        const found = [];
        for (const [what, hash, sign, press] of INSIDE) {
          await visit(tab, hash, sign, press);
          found.push(...(await check(tab, what)));
        }
        assert.deepEqual(found, []);
      });
    }

    scene(app, `a match that is played, ${colorScheme}`, async () => {
      const { id } = await app.server.post('matches', {
        game: 'othello',
        players: ['default', 'greedy'],
        games: 100,
        time: '150ms',
      });
      const tab = await app.open('', { colorScheme });
      await tab.page.evaluate(AXE);
      await visit(tab, `#/match?match=${id}`, '[data-testid="live"] [data-cell]', () =>
        tab.click('match-watch'),
      );
      const found = await check(tab, 'a live game');
      await tab.click('match-stop');
      await tab.byId('live-over').waitFor();
      assert.deepEqual(found, []);
    });

    scene(app, `dialogs, editor and analysis, ${colorScheme}`, async () => {
      const tab = await app.play({ game: 'abalone' }, { people: true, colorScheme });
      await tab.page.evaluate(AXE);
      await settled(tab);
      const found = [];
      for (const [button, dialog] of [
        ['paste-open', 'paste-dialog'],
        ['share-open', 'share-dialog'],
        ['saves-open', 'saves-dialog'],
        ['rules', 'rules-dialog'],
      ]) {
        await tab.click(button);
        await tab.byId(dialog).waitFor();
        found.push(...(await check(tab, dialog)));
        await tab.press('Escape');
        await eventually(() => tab.byId(dialog).isVisible(), false);
      }
      await tab.click('help');
      await tab.page.getByRole('dialog').waitFor();
      found.push(...(await check(tab, 'help')));
      await tab.press('Escape');

      await tab.byId('analysis-lines').selectOption('3');
      await tab.byId('analysis-toggle').check();
      await tab.byId('pv-3-1').waitFor();
      found.push(...(await check(tab, 'analysis')));
      await tab.byId('analysis-toggle').uncheck();

      await tab.click('edit-toggle');
      await tab.byId('editor-apply').waitFor();
      found.push(...(await check(tab, 'editor')));
      assert.deepEqual(found, []);
    });
  }
});

describe('the order of Tab', () => {
  const focus = (tab) =>
    tab.page.evaluate(() => {
      const { activeElement: element } = document;
      const places = ['dialog', 'header', 'main', 'footer'];
      return {
        place: places.find((name) => element.closest(name)) ?? '',
        name: element.getAttribute('aria-label') ?? element.textContent.trim(),
        seen: element.matches(':focus-visible'),
      };
    });

  for (const view of ['start', 'play', 'tree', 'lab', 'match', 'settings']) {
    scene(app, `${view}: masthead, then the view, then the end`, async () => {
      await prepare(app);
      const tab = await app.open(`#/${view}`);
      await tab.page.locator('main select, main input, main button').first().waitFor();
      const stops = [];
      for (let i = 0; i < 250 && stops.at(-1)?.place !== 'footer'; ++i) {
        await tab.press('Tab');
        stops.push(await focus(tab));
      }
      const places = stops.map(({ place }) => place).filter((at, i, all) => at !== all[i - 1]);
      assert.deepEqual(places, ['', 'header', 'main', 'footer'], 'first the link that skips');
      for (const { name, seen } of stops) assert.ok(seen, `${name} shows that it has the focus`);
    });
  }

  scene(app, 'a dialog keeps the focus, and gives it back', async () => {
    const tab = await app.play({ game: 'othello' });
    await tab.byId('paste-open').focus();
    await tab.press('Enter');
    for (let i = 0; i < 8; ++i) {
      await tab.press('Tab');
      const { place } = await focus(tab);
      assert.ok(['dialog', ''].includes(place), place);
    }
    await tab.press('Escape');
    await eventually(
      () => tab.page.evaluate(() => document.activeElement.getAttribute('data-testid')),
      'paste-open',
    );
  });
});

describe('what can be touched', () => {
  scene(app, 'is large enough for fingers on a phone', async () => {
    const tab = await app.play(
      { game: 'breakthrough' },
      { size: PHONE, hasTouch: true, isMobile: true },
    );
    await settled(tab);
    for (const id of ['undo', 'redo', 'hint', 'flip', 'new-game', 'move-play', 'share-open']) {
      const { x, width, height } = await tab.byId(id).boundingBox();
      assert.ok(height >= 40 && width >= 40, `${id}: ${width} x ${height}`);
      assert.ok(x >= 0 && x + width <= PHONE.width, id);
    }
    const [move] = tab.position.moves;
    for (const cell of move.ways[0]) await tab.byId(`cell-${cell}`).tap();
    assert.ok((await settled(tab, 1)).played.length >= 1);
  });

  scene(app, 'every cell of a board says what it is', async () => {
    const tab = await app.play({ game: 'othello' });
    await settled(tab);
    const names = await tab.page.evaluate(() =>
      [...document.querySelectorAll('[data-cell]')].map((cell) => cell.getAttribute('aria-label')),
    );
    assert.equal(names.length, 64);
    assert.equal(new Set(names).size, 64);
    assert.ok(names.includes('d3, empty, can be played'));
    assert.ok(
      names.some((name) => /^d4, (black|white) disc/.test(name)),
      names.join('; '),
    );
  });
});
