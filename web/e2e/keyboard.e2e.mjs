// Everything by keys: no mouse is used in this file.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { playToTheEnd, settled } from './board.mjs';
import { eventually, scene, useApp } from './support.mjs';

const app = useApp();

const focused = (tab) =>
  tab.page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? '');

/** Presses Tab until an element that fits has the focus. */
async function tabTo(tab, fits, most = 60) {
  for (let i = 0; i < most; ++i) {
    const id = await focused(tab);
    if (fits(id)) return id;
    await tab.press('Tab');
  }
  throw new Error(`Tab never comes to ${fits}`);
}

const toBoard = (tab) => tabTo(tab, (id) => id.startsWith('cell-'));

/** Where the middle of a cell is on the screen. */
const placeOf = (tab, cell) =>
  tab.byId(`cell-${cell}`).evaluate((element) => {
    const { x, y, width, height } = element.querySelector('path').getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, size: width };
  });

/** Walks over the board by arrow keys, then presses Enter. */
async function touchByKeys(tab, cell) {
  const goal = await placeOf(tab, cell);
  for (let step = 0; step < 40; ++step) {
    const here = (await focused(tab)).slice('cell-'.length);
    if (here === cell) return tab.press('Enter');
    const from = await placeOf(tab, here);
    const [right, down] = [goal.x - from.x, goal.y - from.y];
    // Rows first: on boards with shifted rows, the columns are found at the end.
    if (Math.abs(down) > from.size / 3) await tab.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
    else await tab.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
  }
  throw new Error(`the arrow keys do not lead to ${cell}`);
}

/** Chooses an entry of a list that has the focus. */
async function choose(tab, id, value) {
  await tabTo(tab, (at) => at === id);
  for (let i = 0; i < 20; ++i) {
    if ((await tab.byId(id).inputValue()) === value) return;
    await tab.press('ArrowDown');
  }
  throw new Error(`${id} does not offer ${value}`);
}

describe('by keys alone', () => {
  scene(app, 'the way goes from the masthead to the board; a game is won there', async () => {
    const tab = await app.open('#/play');
    await tab.byId('board').waitFor();
    await choose(tab, 'game-select', 'tic-tac-toe');
    await eventually(() => tab.query('game'), 'tic-tac-toe');
    await choose(tab, 'seat-second', 'person').catch(async () => {
      for (let i = 0; i < 3; ++i) await tab.press('ArrowUp');
      assert.equal(await tab.byId('seat-second').inputValue(), 'person');
    });
    // Around the page, once more from its beginning.
    await tabTo(tab, (id) => id === 'nav-play', 120);
    await toBoard(tab);
    const wanted = ['a1', 'a2', 'b1', 'b2', 'c1'];
    const view = await playToTheEnd(
      tab,
      ({ moves, played }) => moves.find(({ text }) => text === wanted[played.length]),
      { touch: touchByKeys },
    );
    assert.equal(view.winner, 'first');
    await tab.byId('result-text').waitFor();
  });

  scene(app, 'pieces are moved against the engine, to the end', async () => {
    const tab = await app.play({
      game: 'breakthrough',
      position: (
        await app.server.post('position/edit', {
          game: 'breakthrough',
          position: 'empty',
          set: [
            { cell: 'b5', piece: await pieceOf('breakthrough', 'first') },
            { cell: 'h7', piece: await pieceOf('breakthrough', 'second') },
          ],
          side: 'first',
        })
      ).position,
    });
    await settled(tab);
    await toBoard(tab);
    const forward = ({ moves }) => moves.find(({ ways }) => ways[0].at(-1).startsWith('b'));
    const view = await playToTheEnd(tab, forward, { engine: 'second', touch: touchByKeys });
    assert.equal(view.winner, 'first');
  });

  scene(app, 'shortcuts: type a move, take it back, play it again, help', async () => {
    const tab = await app.play({ game: 'connect4' });
    await settled(tab);
    await tab.press('m');
    assert.equal(await focused(tab), 'move-input');
    await tab.page.keyboard.type('4');
    await tab.press('Enter');
    const { played } = await settled(tab, 2);
    await tab.press('Escape');
    await tab.press('Shift+Tab');
    await tab.press('u');
    await eventually(() => tab.query('moves'), null);
    await tab.press('r');
    await eventually(() => tab.query('moves'), played.join(' '));
    await tab.press('ArrowLeft');
    await eventually(() => tab.query('moves'), played[0]);
    await tab.press('Home');
    await eventually(() => tab.query('moves'), null);
    await tab.press('End');
    await eventually(() => tab.query('moves'), played.join(' '));

    await tab.press('?');
    const help = tab.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    await tab.press('Escape');
    await eventually(() => help.isVisible(), false);
    await tab.press('n');
    await eventually(() => tab.query('moves'), null);
  });

  scene(app, 'single keys can be switched off', async () => {
    const tab = await app.open('#/settings');
    await tabTo(tab, (id) => id === 'setting-letterKeys');
    await tab.press('Space');
    assert.equal((await tab.storage()).letterKeys, false);
    await tab.press('?');
    await tab.page.waitForTimeout(200);
    assert.equal(await tab.page.getByRole('dialog').count(), 0);
  });

  scene(app, 'the first stop of Tab skips the masthead', async () => {
    const tab = await app.open('');
    await tab.byId('play-now').first().waitFor();
    await tab.press('Tab');
    assert.equal(
      await tab.page.evaluate(() => document.activeElement.textContent),
      'Skip to the content',
    );
    await tab.press('Enter');
    assert.equal(await tab.page.evaluate(() => document.activeElement.id), 'main');
  });
});

async function pieceOf(game, side) {
  const { pieces } = await app.server.get(`board?game=${game}`);
  return pieces.find((piece) => piece.side === side).symbol;
}
