// Cells that say several moves: the page asks which one is meant. In Kayles a pin falls alone or
// with a neighbour, so a pin in the middle says three moves.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { settled } from './board.mjs';
import { eventually, scene, useApp, WITH_KAYLES } from './support.mjs';

const app = useApp({ binary: WITH_KAYLES });

const open = (query = {}, options = {}) =>
  app.play({ game: 'kayles', ...query }, { people: true, ...options });

/** The moves that are offered, in the order of the buttons. */
async function offered(tab) {
  await tab.byId('choose-move').first().waitFor();
  return tab.byId('choose-move').allTextContents();
}

const texts = (list) => list.map((text) => text.trim());
const isClosed = (tab) =>
  eventually(() => tab.count('choose-move'), 0, 'nothing is asked any more');
const choose = (tab, text) => tab.byId('choose-move').getByText(text, { exact: true }).click();
const focusedText = (tab) =>
  tab.page.evaluate(() => document.activeElement?.textContent.trim() ?? '');
const focusedId = (tab) =>
  tab.page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? '');

/** Counts the questions to the server that play a move. */
function countMoves(tab) {
  const asked = { count: 0 };
  tab.page.on('request', (request) => {
    if (/\/api\/v1\/(play|position)$/.test(request.url())) ++asked.count;
  });
  return asked;
}

describe('several moves by the same cell', () => {
  scene(app, 'are offered; the one clicked is played', async () => {
    const tab = await open();
    await settled(tab);
    const asked = countMoves(tab);
    await tab.click('cell-4');
    assert.deepEqual(texts(await offered(tab)), ['3-4', '4', '4-5']);
    assert.equal(asked.count, 0, 'nothing is played before the choice');
    await choose(tab, '4-5');
    const view = await settled(tab, 1);
    assert.deepEqual(view.played, ['4-5']);
    assert.equal(view.pieces, '|||..|||');
    assert.equal(asked.count, 1, 'one move is played');
    await isClosed(tab);
  });

  scene(app, 'a cell that says one move plays it at once', async () => {
    const tab = await open({ position: '|.||.... X' });
    await settled(tab);
    await tab.click('cell-1');
    assert.deepEqual((await settled(tab, 1)).played, ['1']);
    assert.equal(await tab.count('choose-move'), 0);
    await tab.click('cell-3');
    assert.deepEqual(texts(await offered(tab)), ['3', '3-4']);
    await choose(tab, '3-4');
    const view = await settled(tab, 2);
    assert.deepEqual(view.played, ['1', '3-4']);
    assert.equal(view.winner, 'second', 'who takes the last pin wins');
    await tab.reads('result-text', /wins/);
  });

  for (const [how, leave] of [
    ['Escape', (tab) => tab.press('Escape')],
    ['the cross', (tab) => tab.byId('move-choice').getByTestId('dialog-close').click()],
    ['a press beside the dialog', (tab) => tab.page.mouse.click(8, 8)],
  ]) {
    scene(app, `${how} plays nothing, and the next touch asks again`, async () => {
      const tab = await open();
      const before = await settled(tab);
      const asked = countMoves(tab);
      await tab.click('cell-4');
      await offered(tab);
      await leave(tab);
      await isClosed(tab);
      assert.equal(asked.count, 0);
      assert.equal(tab.position.pieces, before.pieces);
      assert.equal(await tab.page.locator('[data-selected]').count(), 0, 'no cell stays chosen');
      assert.equal(await tab.query('moves'), null);
      await tab.click('cell-2');
      assert.deepEqual(texts(await offered(tab)), ['1-2', '2', '2-3']);
      await choose(tab, '2');
      assert.deepEqual((await settled(tab, 1)).played, ['2']);
    });
  }

  scene(app, 'by keys: arrows and Enter on the board, then in the dialog', async () => {
    const tab = await open({ moves: '8' });
    await tab.byId('seat-second').selectOption('person');
    await settled(tab);
    await tab.byId('cell-3').focus();
    await tab.press('ArrowUp'); // leads nowhere; from now on the keys belong to the board
    await tab.press('ArrowRight');
    assert.equal(await focusedId(tab), 'cell-4');
    await tab.press('Enter');
    assert.deepEqual(texts(await offered(tab)), ['3-4', '4', '4-5']);
    await eventually(() => focusedText(tab), '3-4', 'the first move has the focus');
    await tab.press('ArrowRight');
    assert.equal(await focusedText(tab), '4');
    await tab.press('ArrowDown');
    assert.equal(await focusedText(tab), '4-5');
    await tab.press('ArrowRight');
    assert.equal(await focusedText(tab), '3-4', 'the arrows go round');
    await tab.press('ArrowLeft');
    assert.equal(await focusedText(tab), '4-5');
    assert.deepEqual(tab.position.played, ['8'], 'the arrows do not step through the game');

    await tab.press('Escape');
    await isClosed(tab);
    assert.deepEqual(tab.position.played, ['8'], 'Escape plays nothing');
    await eventually(() => focusedId(tab), 'cell-4', 'the focus is back on the board');

    await tab.press('Enter');
    await offered(tab);
    await eventually(() => focusedText(tab), '3-4');
    await tab.press('ArrowRight');
    await tab.press('Enter');
    assert.deepEqual((await settled(tab, 2)).played, ['8', '4']);
    await isClosed(tab);
  });

  scene(app, 'fit a telephone, and the choice goes to an engine as well', async () => {
    const tab = await app.play({ game: 'kayles' }, { size: { width: 390, height: 844 } });
    await settled(tab);
    await tab.click('cell-5');
    await offered(tab);
    const { x, width } = await tab.byId('move-choice').boundingBox();
    assert.ok(x >= 0 && x + width <= 390, 'the dialog is on the screen');
    await choose(tab, '5');
    const view = await settled(tab, 2);
    assert.equal(view.played[0], '5');
    assert.equal(view.played.length, 2, 'the engine has answered');
  });
});
