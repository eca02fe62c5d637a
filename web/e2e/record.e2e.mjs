// What games of pieces need: promotions are asked for, a king in check is marked, captured pieces
// are listed, and recorded games (PGN) are pasted, saved and shared. The page knows no rules.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe } from 'node:test';
import { settled } from './board.mjs';
import { eventually, PHONE, scene, useApp } from './support.mjs';

const app = useApp();

const PROMOTION = '3r1k2/2P5/8/8/8/8/8/4K3 w - - 0 1';
const RECORD = `[White "Anderssen"]
[Black "Kieseritzky"]
[Result "1-0"]

1. e4 e5 2. f4 {the gambit} (2. Nf3 Nc6 $2) 2... exf4 3. Bc4 Qh4+ $1 4. Kf1 1-0
`;

const open = (query = {}, options = {}) =>
  app.play({ game: 'chess', ...query }, { people: true, ...options });

async function paste(tab, text) {
  await tab.click('paste-open');
  await tab.byId('paste-text').fill(text);
  await tab.click('paste-apply');
}

async function download(tab, id) {
  const [file] = await Promise.all([tab.page.waitForEvent('download'), tab.click(id)]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

const chosen = (tab) =>
  tab.byId('choose-move').evaluateAll((all) => all.map((one) => one.textContent.trim()).sort());

describe('promotion', () => {
  scene(
    app,
    'asks which piece, with drawings; the piece that is clicked stands there',
    async () => {
      const tab = await open({ position: PROMOTION });
      await settled(tab);
      await tab.click('cell-c7');
      await tab.click('cell-c8');
      await tab.byId('choose-move').first().waitFor();
      assert.deepEqual(await chosen(tab), [
        'white bishop',
        'white knight',
        'white queen',
        'white rook',
      ]);
      assert.equal(await tab.byId('choose-move').locator('svg path').count(), 12);
      await tab.page.locator('[data-move="c7c8n"]').click();
      const view = await settled(tab, 1);
      assert.deepEqual(view.played, ['c7c8n']);
      assert.equal(await tab.byId('cell-c8').getAttribute('data-piece'), 'N');
    },
  );

  scene(app, 'by keys, in German, on a telephone', async () => {
    const tab = await open({ position: PROMOTION }, { size: PHONE, locale: 'de-DE' });
    await settled(tab);
    await tab.byId('cell-c7').focus();
    await tab.press('Enter');
    await tab.press('ArrowUp');
    await tab.press('ArrowRight');
    await tab.press('Enter');
    await tab.byId('choose-move').first().waitFor();
    assert.ok((await chosen(tab)).includes('weiße Dame'));
    const { x, width } = await tab.byId('move-choice').boundingBox();
    assert.ok(x >= 0 && x + width <= PHONE.width, 'the dialog is on the screen');
    const queen = tab.page.locator('[data-move="c7d8q"]');
    for (let i = 0; i < 4 && !(await queen.evaluate((e) => e === document.activeElement)); ++i) {
      await tab.press('ArrowRight');
    }
    await tab.press('Enter');
    const view = await settled(tab, 1);
    assert.deepEqual(view.played, ['c7d8q']);
    await tab.reads('note', 'Schwarz steht im Schach');
  });
});

describe('check and captured pieces', () => {
  scene(app, 'the king in check is marked, in the drawing and in words', async () => {
    const tab = await open({ moves: 'e2e4 f7f6 d1h5' });
    await settled(tab, 3);
    assert.equal(await tab.page.locator('[data-alarm]').count(), 1);
    assert.equal(await tab.byId('cell-e8').getAttribute('data-alarm'), 'true');
    assert.match(await tab.byId('cell-e8').getAttribute('aria-label'), /black king, in danger/);
    await tab.reads('note', 'Black is in check');
    await tab.click('cell-g7');
    await tab.click('cell-g6');
    await settled(tab, 4);
    await eventually(() => tab.page.locator('[data-alarm]').count(), 0, 'the mark is gone');
  });

  scene(app, 'what was taken is listed by side, and comes back with the move', async () => {
    const tab = await open({ moves: 'e2e4 d7d5 e4d5 d8d5 b1c3 d5d2' });
    await settled(tab, 6);
    const lost = (side) =>
      tab
        .byId(`captured-${side}`)
        .locator('svg')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-piece')).join(''));
    assert.equal(await lost('first'), 'PP');
    assert.equal(await lost('second'), 'p');
    await tab.click('cell-d1');
    await tab.click('cell-d2');
    await settled(tab, 7);
    assert.equal(await lost('second'), 'qp', 'the strongest first');
    await tab.click('ply-2');
    await eventually(() => tab.count('captured'), 0, 'nothing was taken so early');
  });
});

describe('set up by hand', () => {
  scene(app, 'a position is built piece by piece, or refused with its reason', async () => {
    const tab = await open({ moves: 'e2e4 e7e5' });
    await settled(tab, 2);
    tab.forgive(/422/);
    await tab.click('edit-toggle');
    await tab.click('editor-clear');
    for (const [piece, cell] of [
      ['K', 'e1'],
      ['R', 'h1'],
    ]) {
      await tab.byId(`editor-piece-${piece}`).check();
      await tab.click(`cell-${cell}`);
    }
    await tab.click('editor-apply');
    await tab.reads('editor-error', /Black has no king/);
    await tab.byId('editor-piece-k').check();
    await tab.click('cell-e8');
    await tab.click('editor-apply');
    await eventually(() => tab.position?.position, '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    await tab.click('cell-e1');
    await tab.click('cell-g1');
    assert.equal((await settled(tab, 1)).position, '4k3/8/8/8/8/8/8/5RK1 b - - 1 1');
    await tab.reads('ply-1', 'O-O');
  });
});

describe('recorded games', () => {
  scene(app, 'are pasted with variations, signs and comments', async () => {
    const tab = await app.play({ game: 'othello' }, { people: true });
    await paste(tab, RECORD);
    const view = await settled(tab, 7);
    assert.equal(view.game, 'chess');
    assert.equal(await tab.count('variation'), 1);
    await tab.reads('ply-6', 'Qh4+!');
    assert.match(await tab.text('variation'), /Nf3.*Nc6\?/);
    await tab.reads('record-title', 'Anderssen – Kieseritzky · 1-0');
    await tab.click('ply-3');
    await tab.reads('move-comment', 'the gambit');
  });

  scene(app, 'a wrong one is refused with its line, and the game stays', async () => {
    const tab = await open({ moves: 'd2d4' });
    await settled(tab, 1);
    tab.forgive(/422/);
    await paste(tab, '[White "A"]\n\n1. e4 e5\n2. Nd5 *\n');
    await tab.reads('paste-error', /line 4, at 2\. move 'Nd5' is not legal/);
    assert.deepEqual(tab.position.played, ['d2d4']);
  });

  scene(app, 'are downloaded and copied with all that belongs to them', async () => {
    const tab = await open();
    await paste(tab, RECORD);
    await settled(tab, 7);
    await tab.click('share-open');
    const { name, text } = await download(tab, 'download-pgn');
    assert.equal(name, 'chess.pgn');
    assert.match(text, /\[White "Anderssen"\]/);
    assert.match(text, /2\. f4 \{the gambit\} \(2\. Nf3 Nc6 \$2\) 2\.\.\. exf4/);
    assert.match(text, /3\. Bc4 Qh4\+ \$1 4\. Kf1 1-0\n$/);
    await tab.click('copy-pgn');
    await tab.reads('share-note', /Copied|copy it yourself/);
    // The link shows the same position to somebody else.
    const link = tab.page.url();
    const other = await app.open(new URL(link).hash);
    assert.equal((await settled(other, 7)).position, tab.position.position);
  });

  scene(app, 'a game played here becomes one, and every game can', async () => {
    const tab = await open({ moves: 'e2e4 e7e5' });
    await settled(tab, 2);
    await tab.click('share-open');
    assert.match((await download(tab, 'download-pgn')).text, /\n1\. e4 e5 \*\n$/);
    const other = await app.play({ game: 'connect4', moves: '4 4 3' }, { people: true });
    await settled(other, 3);
    await other.click('share-open');
    assert.match(
      (await download(other, 'download-pgn')).text,
      /\[Game "connect4"\][\s\S]*1\. 4 4 2\. 3 \*/,
    );
  });
});
