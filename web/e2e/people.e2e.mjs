// A visit as people make it: the start, a game that lasts, its end, its mistakes, and their habits.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe } from 'node:test';
import { playMove, settled, shownPieces } from './board.mjs';
import { eventually, PHONE, pause, scene, useApp } from './support.mjs';

const app = useApp();

const LAPTOP = { width: 1280, height: 800 };
const LYING = { width: PHONE.height, height: PHONE.width };

const step = (tab, hash) => tab.page.evaluate((to) => (location.hash = to), hash);

describe('the start', () => {
  scene(app, 'shows every game, plays at a level, and offers the last game again', async () => {
    const tab = await app.open('', { size: LAPTOP });
    await tab.byId('play-now').first().waitFor();
    const { games } = await app.server.get('games');
    const boards = games.filter(({ capabilities }) => capabilities.includes('geometry'));
    await eventually(() => tab.page.locator('article svg').count(), boards.length * 2);
    for (const id of ['start-analyse', 'start-tree', 'start-lab']) await tab.byId(id).waitFor();
    assert.equal(await tab.count('last-game'), 0, 'nothing was played yet');

    const card = tab.byId('game-connect4');
    await card.getByTestId('start-level').selectOption('beginner');
    await card.getByTestId('play-now').click();
    await tab.byId('board').waitFor();
    assert.equal(await tab.byId('game-select').isVisible(), false, 'the set-up is folded');
    await tab.reads('setup-toggle', /Connect-4.*Red: Person · Yellow: Beginner/);
    await playMove(tab, (await settled(tab)).moves[3]);
    const { played } = await settled(tab, 2);
    assert.deepEqual(await tab.page.locator('.ground text').allTextContents(), [...'1234567']);

    await tab.click('nav-start');
    await tab.byId('last-game').waitFor();
    await tab.click('go-on');
    await eventually(() => tab.query('moves'), played.join(' '));
    await tab.reads('setup-toggle', /Yellow: Beginner/);
  });

  scene(app, 'leads to a board to analyse: people on both sides, the engine looks on', async () => {
    const tab = await app.play({ game: 'othello' });
    await settled(tab);
    await tab.click('nav-start');
    await tab.click('start-analyse');
    await tab.byId('pv-1-1').waitFor();
    assert.ok(await tab.byId('analysis-toggle').isChecked());
    for (const side of ['first', 'second']) {
      assert.equal(await tab.byId(`seat-${side}`).inputValue(), 'person', side);
    }
    for (const ply of [1, 2]) {
      const view = await settled(tab, ply - 1);
      assert.equal(view.played.length, ply - 1, 'nobody else has moved');
      await playMove(tab, view.moves[0]);
    }
    const { game } = await settled(tab, 2);
    assert.equal(game, 'othello', 'the game that was played last');
    await tab.reads('analysis-depth', /\d/);

    const other = await app.open('#/play?game=chess&moves=e2e4&analyse=1');
    await settled(other, 1);
    await other.byId('pv-1-1').waitFor();
  });

  scene(app, 'the rules are on one screen, and can be tried while playing', async () => {
    const tab = await app.play({ game: 'abalone', moves: 'a1b1' }, { size: LAPTOP });
    await settled(tab, 1);
    await tab.click('rules');
    await tab.reads('rules-goal', /six marbles/);
    const dialog = await tab.byId('rules-dialog').boundingBox();
    assert.ok(dialog.height <= LAPTOP.height, 'one screen');
    const board = tab.byId('rules-try');
    for (const cell of ['e3', 'e4', 'e4']) await board.getByTestId(`cell-${cell}`).click();
    await tab.reads('try-text', /Three are more than two/);
    await tab.click('try-next');
    await tab.reads('try-text', /sideways/);
    for (const cell of ['e3', 'f4']) await board.getByTestId(`cell-${cell}`).click();
    await tab.reads('try-text', /allowed, too/);
    await tab.press('Escape');
    assert.deepEqual(await tab.query('moves'), 'a1b1', 'the game is as it was');
  });

  scene(app, 'every game has rules, and what they ask for is legal', async () => {
    const TRIES = JSON.parse(readFileSync(new URL('../src/rules/tries.json', import.meta.url)));
    const { games } = await app.server.get('games');
    for (const { name, capabilities } of games) {
      if (!capabilities.includes('geometry')) continue;
      assert.ok(TRIES[name]?.length > 0, `${name} has something to try`);
      for (const { position, moves, want } of TRIES[name]) {
        const view = await app.server.post('position', { game: name, position, moves });
        assert.ok(
          view.moves?.some(({ text }) => new RegExp(want).test(text)),
          `${name} after ${moves}: ${want}`,
        );
      }
    }
  });
});

describe('nothing is lost', () => {
  scene(app, 'a reload keeps variations, players, levels and the turn of the engine', async () => {
    const tab = await app.play({ game: 'othello' });
    await tab.byId('level').selectOption('casual');
    await playMove(tab, (await settled(tab)).moves[0]);
    const { played } = await settled(tab, 2);
    await tab.press('Home');
    await eventually(() => tab.query('moves'), null);
    await tab.page.reload();
    await tab.byId('ply-2').waitFor();
    assert.equal(await tab.text('ply-2'), played[1], 'after Home the game is still there');

    await playMove(tab, (await settled(tab)).moves[1]);
    await settled(tab, 2);
    await tab.byId('variation').waitFor();
    await tab.setUp();
    await tab.byId('level').selectOption('time-30');
    await playMove(tab, tab.position.moves[0]);
    await tab.byId('move-now').waitFor();
    await pause(400);
    await tab.page.reload();
    await tab.byId('move-now').waitFor();
    assert.equal(await tab.count('variation'), 1);
    await tab.setUp();
    assert.equal(await tab.byId('level').inputValue(), 'time-30');
    await tab.click('move-now');
    await settled(tab, 4);
  });

  scene(app, 'a reload keeps comments, signs and the position shown', async () => {
    const tab = await app.play({ game: 'chess' }, { people: true });
    await tab.click('paste-open');
    await tab
      .byId('paste-text')
      .fill('[White "Zoë"]\n\n1. e4 e5 2. f4 {the gambit} (2. Nf3 Nc6 $2) 2... exf4 $1 *\n');
    await tab.click('paste-apply');
    await settled(tab, 4);
    await tab.click('ply-3');
    await tab.reads('move-comment', 'the gambit');
    await eventually(() => tab.query('moves'), 'e2e4 e7e5 f2f4');
    await tab.page.reload();
    await tab.reads('move-comment', 'the gambit');
    await tab.reads('ply-4', 'exf4!');
    assert.match(await tab.text('variation'), /Nf3.*Nc6\?/);
    assert.deepEqual((await settled(tab, 3)).played, ['e2e4', 'e7e5', 'f2f4']);
  });

  scene(app, 'saved games keep variations, comments and values; names have umlauts', async () => {
    const tab = await app.play({ game: 'tic-tac-toe' }, { people: true });
    await tab.click('paste-open');
    await tab
      .byId('paste-text')
      .fill('[Game "tic-tac-toe"]\n\n1. b2 {die Mitte} a1 (1... b1) 2. c3 *\n');
    await tab.click('paste-apply');
    await settled(tab, 3);
    await tab.click('saves-open');
    await tab.byId('save-name').fill('Jürgen & Zoë (1)');
    await tab.click('save-game');
    await tab.reads('saves-note', /Jürgen & Zoë \(1\)/);
    const other = await app.play({ game: 'othello' });
    await settled(other);
    await other.click('saves-open');
    await other.click('load-game');
    await eventually(() => other.query('moves'), 'b2 a1 c3');
    assert.equal(await other.count('variation'), 1);
    await other.click('ply-1');
    await other.reads('move-comment', 'die Mitte');

    await other.click('review-start');
    await other.byId('review-sum').or(other.byId('review-move')).first().waitFor();
    await other.click('share-open');
    const [file] = await Promise.all([
      other.page.waitForEvent('download'),
      other.click('download-game'),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    for (const part of [/die Mitte/, /\(.*b1/, /\[%win 0\.\d/, /b2.*a1.*c3/s])
      assert.match(text, part);
  });
});

describe('the end, and what one learns from it', () => {
  scene(app, 'row, reason, again and swap', async () => {
    const tab = await app.play({ game: 'connect4', moves: '4 4 3 3 5 5 2' });
    await tab.reads('result-text', /Red wins.*four in a row/);
    assert.equal(await tab.count('winning-row'), 1);
    await tab.click('again');
    await eventually(() => tab.query('moves'), null);
    await eventually(() => tab.count('winning-row'), 0);
    await tab.setUp();
    await tab.byId('level').selectOption('depth-2');
    await step(tab, '#/play?game=connect4&moves=4+4+3+3+5+5+2');
    await tab.byId('again-swapped').waitFor();
    await tab.click('again-swapped');
    await settled(tab, 1);
    await eventually(() => tab.byId('to-move').getAttribute('data-side'), 'second');
  });

  scene(app, 'one click reviews the game: values, mistakes, best moves, another try', async () => {
    const moves = '4 4 3 3 5 1 2';
    const tab = await app.play({ game: 'connect4', moves }, { size: LAPTOP });
    await tab.byId('result-text').waitFor();
    await tab.click('ending-review');
    await tab.byId('review-sum').or(tab.byId('review-move')).first().waitFor();
    await eventually(
      () => tab.page.locator('[data-mark]').count(),
      (count) => count > 0,
    );
    assert.ok((await tab.count('graph-slip')) > 0);
    await tab.page.locator('[data-mark="blunder"]').first().click();
    await tab.reads('review-best', /Best was \d/);
    await tab.click('try-again');
    await eventually(
      () => tab.query('moves'),
      (text) => moves.startsWith(text ?? '?'),
    );
    await tab.page.reload();
    await tab.byId('board').waitFor();
    await eventually(
      () => tab.page.locator('[data-mark]').count(),
      (count) => count > 0,
    );
  });
});

describe('reviews', () => {
  scene(app, 'can be stopped; what was found stays', async () => {
    const moves = 'd3 c5 e6 e3 c3 d2 f3 f5 d6 f4 f6 e7 f7 g4 c6';
    const tab = await app.play({ game: 'othello', moves });
    await settled(tab, 15);
    // The stop is pressed as soon as there is something to keep.
    await tab.page.evaluate(() => {
      const seen = new MutationObserver(() => {
        const stop = document.querySelector('[data-testid="review-stop"]');
        const dots = document.querySelectorAll('[data-testid="eval-graph"] .dot');
        if (!stop || dots.length < 2) return;
        seen.disconnect();
        window.stoppedAt = document.querySelector('[data-testid="review-progress"]').textContent;
        stop.click();
      });
      seen.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await tab.click('review-start');
    await tab.byId('review-start').waitFor();
    assert.match(await tab.page.evaluate(() => window.stoppedAt), /^\s*\d+ of 15 moves/);
    const found = await tab.page.locator('[data-testid="eval-graph"] .dot').count();
    assert.ok(found >= 2, `${found} positions`);
    assert.equal(await tab.count('review-error'), 0);
    await tab.page.reload();
    await settled(tab, 15);
    assert.equal(await tab.page.locator('[data-testid="eval-graph"] .dot').count(), found);
  });

  scene(app, 'bar and graph have the colours of the sides', async () => {
    const tab = await app.play({ game: 'connect4', moves: '4 4 3 3 5 1' });
    await settled(tab, 6);
    await tab.click('review-start');
    await tab.byId('review-sum').or(tab.byId('review-move')).first().waitFor();
    const looks = await tab.page.evaluate(() => {
      const style = (selector) => getComputedStyle(document.querySelector(selector));
      const disc = (cell) => {
        const fills = [...document.querySelectorAll(`[data-testid="board"] ${cell} circle`)];
        return fills.map((circle) => getComputedStyle(circle).fill);
      };
      return {
        first: style('[data-testid="eval-bar"] .first').backgroundColor,
        second: style('[data-testid="eval-bar"]').backgroundColor,
        area: style('[data-testid="eval-graph"] .area').fill,
        rest: style('[data-testid="eval-graph"] .second').fill,
        pieces: disc('.piece'),
      };
    });
    assert.notEqual(looks.first, looks.second);
    assert.equal(looks.area, looks.first);
    assert.equal(looks.rest, looks.second);
    for (const side of ['first', 'second']) assert.ok(looks.pieces.includes(looks[side]), side);
  });
});

describe('habits', () => {
  scene(app, 'board, moves and analysis are on one screen; scores are in discs', async () => {
    const tab = await app.play({ game: 'othello', moves: 'd3 c5 e6 e3' }, { size: LAPTOP });
    await settled(tab, 4);
    await tab.byId('analysis-toggle').check();
    await tab.reads('analysis-lead', /ahead by about .* discs?/);
    for (const id of ['board', 'move-list', 'analysis-numbers', 'eval-graph', 'review-start']) {
      const { y, height } = await tab.byId(id).boundingBox();
      assert.ok(y >= 0 && y + height <= LAPTOP.height, `${id} ends at ${y + height}`);
    }
    await tab.reads('counts', /Black: ?4 White: ?4/);
    await tab.byId('analysis-toggle').uncheck();

    const middle = async (cell) => {
      const { x, y, width, height } = await tab.byId(`cell-${cell}`).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    // Keys after a click on the board, the wheel, arrows by the right button.
    await tab.page.mouse.click(...(await middle('a1')));
    await tab.press('ArrowLeft');
    await eventually(() => tab.query('moves'), 'd3 c5 e6');
    await tab.byId('cell-d4').hover();
    await tab.page.mouse.wheel(0, -100);
    await eventually(() => tab.query('moves'), 'd3 c5');
    await tab.page.mouse.wheel(0, 100);
    await eventually(() => tab.query('moves'), 'd3 c5 e6');
    await tab.page.mouse.move(...(await middle('c3')));
    await tab.page.mouse.down({ button: 'right' });
    await tab.page.mouse.move(...(await middle('f6')));
    await tab.page.mouse.up({ button: 'right' });
    assert.equal(await tab.page.locator('[data-kind="own"]').count(), 1);
    await tab.click('hint');
    await tab.byId('hint-text').waitFor();
    assert.equal(await tab.page.locator('[data-kind="hint"]').count(), 1);
    const look = (kind) =>
      tab.page.evaluate((name) => {
        const shape = `[data-kind="${name}"] :is(.line, circle:not(.casing, .plate))`;
        const { stroke, strokeDasharray } = getComputedStyle(document.querySelector(shape));
        return `${stroke}, dashes ${strokeDasharray}`;
      }, kind);
    const looks = [await look('own'), await look('hint')];
    await tab.byId('analysis-toggle').check();
    await tab.page.locator('[data-kind="line"]').first().waitFor();
    looks.push(await look('line'));
    assert.equal(new Set(looks).size, 3, looks.join('; '));
    await tab.byId('analysis-toggle').uncheck();

    await tab.click('share-open');
    await tab.reads('link-local', /this computer only/);
    await tab.press('Escape');
    const pdf = await tab.page.pdf();
    assert.ok(pdf.length > 5_000, `${pdf.length} bytes`);
    await tab.page.emulateMedia({ media: 'print' });
    for (const id of ['board', 'move-list', 'eval-graph']) {
      assert.equal(await tab.byId(id).isVisible(), true, id);
    }
    for (const id of ['nav-play', 'setup', 'undo', 'share-open', 'analysis-toggle']) {
      assert.equal(await tab.byId(id).isVisible(), false, id);
    }
  });

  scene(app, 'zoom and a telephone that lies make the board larger', async () => {
    const width = async (tab) => (await tab.byId('board').boundingBox()).width;
    const usual = await app.play({ game: 'chess' }, { size: LAPTOP });
    const twice = await app.play({ game: 'chess' }, { size: { width: 640, height: 400 } });
    assert.ok(2 * (await width(twice)) > (await width(usual)), 'zoom of 200 %');
    for (const game of ['chess', 'abalone', 'connect4', 'chinese-checkers', 'xiangqi']) {
      const standing = await width(await app.play({ game }, { size: PHONE }));
      const lying = await width(await app.play({ game }, { size: LYING }));
      assert.ok(lying >= standing, `${game}: ${lying} lying, ${standing} standing`);
    }
  });

  scene(
    app,
    'whoever takes the other side sees the board turned, until the game ends',
    async () => {
      const tab = await app.play({ game: 'breakthrough' });
      await tab.byId('level').selectOption('depth-1');
      const top = async (cell) => (await tab.byId(`cell-${cell}`).boundingBox()).y;
      await tab.click('swap-sides');
      await settled(tab, 1);
      await eventually(async () => (await top('a1')) < (await top('a8')), true);
      await tab.press('n');
      await eventually(async () => (await top('a1')) > (await top('a8')), true);
      assert.equal(await shownPieces(tab).then((pieces) => pieces.length), 64);
    },
  );
});
