// Every family of searches that a game offers by name plays a whole game in the browser.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { playToTheEnd, settled } from './board.mjs';
import { scene, useApp } from './support.mjs';

const app = useApp();

const FOR_TWO = [
  'uct',
  'b-star',
  'conspiracy',
  'proof-number',
  'df-pn',
  'pn',
  'product-propagation',
  'max-n',
  'paranoid',
  'best-reply',
];
const FOR_THREE = ['max-n', 'paranoid', 'best-reply', 'uct'];

const first = ({ moves }) => moves[0];

/** A family sits down, and thinks no longer than a tenth of a second. */
async function seat(row, family) {
  await row.getByTestId('level').selectOption('time-0.1');
  const picker = row.getByTestId('recipe');
  if (!(await picker.isVisible())) await row.locator('summary').first().click();
  await picker.selectOption(family);
}

/** What the page asks of engines from now on. */
function listen(tab) {
  const asked = [];
  tab.page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/play')) asked.push(request.postDataJSON());
  });
  return asked;
}

/** Plays on until the end; engines are asked by the name of the family alone. */
async function playWith(tab, family, engine) {
  const asked = listen(tab);
  const end = await playToTheEnd(tab, first, { engine });
  assert.ok(end.over, family);
  await tab.byId('result-text').waitFor();
  const searches = asked.filter(({ recipe }) => recipe === family);
  assert.ok(searches.length > 0, `${family} was asked for a move`);
  assert.equal(searches.length, asked.length, `nobody but ${family} was asked`);
  return end;
}

describe('two players', () => {
  for (const family of FOR_TWO) {
    scene(app, `${family} plays tic-tac-toe to its end`, async () => {
      const tab = await app.play({ game: 'tic-tac-toe' });
      await settled(tab);
      await seat(tab.page.locator('.player').nth(1), family);
      const end = await playWith(tab, family, 'second');
      assert.ok(end.played.length >= 5, `${end.played}`);
    });
  }

  scene(app, 'the picker offers all of them', async () => {
    const tab = await app.play({ game: 'tic-tac-toe' });
    await settled(tab);
    const row = tab.page.locator('.player').nth(1);
    await row.locator('summary').first().click();
    const offered = await row.getByTestId('recipe').locator('option').allTextContents();
    for (const family of FOR_TWO) assert.ok(offered.includes(family), `${family} in ${offered}`);
  });
});

describe('three players', () => {
  for (const family of FOR_THREE) {
    scene(app, `${family} plays trio to its end, in two seats`, async () => {
      const tab = await app.play({ game: 'trio' });
      await settled(tab);
      for (const place of [1, 2]) await seat(tab.page.locator('.player').nth(place), family);
      const end = await playWith(tab, family, ['second', 'third']);
      assert.ok(end.played.length >= 7, `${end.played}`);
    });
  }
});
