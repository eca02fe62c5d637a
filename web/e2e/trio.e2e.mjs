// Trio, the game for three: its seats, whole games, and a match with points instead of Elo.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { playMove, playToTheEnd, settled, shownPieces } from './board.mjs';
import { DESKTOP, eventually, PHONE, scene, useApp } from './support.mjs';

const app = useApp();

const SIDES = ['first', 'second', 'third'];
const NAMES = ['Red', 'Yellow', 'Black'];
/** Nobody gets three in a row. */
const DRAWN = 'a2 b1 c4 a4 d4 c1 d3 c2 c3 d1 a3 b3 b2 d2 a1 b4';

const first = ({ moves }) => moves[0];

/** The row of a seat: its name, and the colours of its mark. */
const seatShown = (tab, side) =>
  tab.byId(`seat-${side}`).evaluate((select) => {
    const row = select.closest('label');
    const paints = [...row.querySelectorAll('svg *')].flatMap((part) => [
      part.getAttribute('fill'),
      part.getAttribute('stroke'),
    ]);
    return { name: row.querySelector('.name').textContent.trim(), paints: paints.filter(Boolean) };
  });

const rowOf = (tab, side) => tab.page.locator('.player').nth(SIDES.indexOf(side));

async function setRecipe(tab, side, recipe) {
  const row = rowOf(tab, side);
  const picker = row.getByTestId('recipe');
  if (!(await picker.isVisible())) await row.locator('summary').first().click();
  await picker.selectOption(recipe);
}

/** One number per seat, the winner's in the highest place; they share one point. */
async function isOver(tab, { winner, points }) {
  assert.equal(points.length, 3);
  assert.ok(Math.abs(points.reduce((sum, share) => sum + share, 0) - 1) < 1e-6);
  const shown = await tab.byId('result-points').getByRole('listitem').allTextContents();
  const share = (one) => (one > 0 && one < 1 ? '⅓' : String(one));
  assert.deepEqual(
    shown.map((text) => text.replace(/\s+/g, ' ').trim()),
    NAMES.map((name, place) => `${name} ${share(points[place])}`),
  );
  const words = winner ? `${NAMES[SIDES.indexOf(winner)]} wins` : 'A draw';
  await tab.reads('result-text', new RegExp(`^${words}`));
  assert.equal(await tab.page.locator('[data-testid="board"] [data-target]').count(), 0);
}

async function fitsTheScreen(tab, width) {
  const wide = await tab.page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= width, `the page is ${wide} wide on a screen of ${width}`);
}

describe('a game for three', () => {
  for (const size of [DESKTOP, PHONE]) {
    scene(app, `shows three seats with names and colours, ${size.width} wide`, async () => {
      const tab = await app.play({ game: 'trio' }, { size });
      await settled(tab);
      const { pieces } = await app.server.get('board?game=trio');
      assert.equal(await tab.page.locator('.player').count(), 3);
      for (const [place, side] of SIDES.entries()) {
        const { name, paints } = await seatShown(tab, side);
        assert.equal(name, NAMES[place]);
        const { layers } = pieces.find((piece) => piece.side === side);
        const colours = layers.flatMap(({ fill, stroke }) => [fill, stroke]);
        assert.deepEqual(new Set(paints), new Set(colours), `the colours of ${name}`);
        assert.equal(await tab.byId(`seat-${side}`).inputValue(), place ? 'engine' : 'person');
      }
      const all = await Promise.all(SIDES.map((side) => seatShown(tab, side)));
      assert.equal(new Set(all.map(({ paints }) => paints.join())).size, 3, 'three looks');
      assert.equal(await tab.count('level'), 2, 'engines that search have a level');
      assert.equal(await tab.count('to-tree'), 1, 'the tree of a search for many players');
      await fitsTheScreen(tab, size.width);
    });
  }

  scene(app, 'a person against greedy and random, with a reload in the middle', async () => {
    const tab = await app.play({ game: 'trio' });
    await settled(tab);
    await setRecipe(tab, 'third', 'random');
    await playMove(tab, first(tab.position));
    const view = await settled(tab, 3);
    assert.equal(view.to_move, 'first', 'both others have moved');
    await eventually(() => tab.query('moves'), view.played.join(' '));
    await tab.reads('to-move', 'Red to move');

    await tab.page.reload();
    await eventually(() => shownPieces(tab), view.pieces, 'the game is there again');
    await tab.reads('to-move', 'Red to move');
    assert.equal(await tab.count('resume'), 0, 'a person is to move');
    assert.deepEqual((await settled(tab, 3)).played, view.played);
    await tab.setUp();
    await rowOf(tab, 'third').getByText('Recipe: random').waitFor();

    const end = await playToTheEnd(tab, first, { engine: ['second', 'third'] });
    await isOver(tab, end);
    const listed = await tab
      .byId('move-list')
      .getByRole('button', { name: /^[a-d]\d$/ })
      .allTextContents();
    assert.deepEqual(listed, end.played, 'every move is in the list, whoever made it');
  });

  scene(app, 'undo goes back to the person, redo forward', async () => {
    const tab = await app.play({ game: 'trio' });
    await settled(tab);
    await playMove(tab, first(tab.position));
    const played = await settled(tab, 3);
    await tab.page.locator('body').press('u');
    await eventually(() => shownPieces(tab), '.'.repeat(16), 'three moves are taken back');
    await tab.reads('to-move', 'Red to move');
    await tab.page.locator('body').press('r');
    await eventually(() => shownPieces(tab), played.pieces);
    await tab.reads('to-move', 'Red to move');
  });

  scene(app, 'a person in the third seat waits for two moves', async () => {
    const tab = await app.play({ game: 'trio', variant: '5x5' });
    await settled(tab);
    await tab.byId('seat-third').selectOption('person');
    await tab.byId('seat-first').selectOption('engine');
    const view = await settled(tab, 2);
    assert.equal(view.to_move, 'third');
    assert.equal(view.played.length, 2);
    await tab.reads('to-move', 'Black to move');
    const end = await playToTheEnd(tab, first, { engine: ['first', 'second'] });
    await isOver(tab, end);
  });

  scene(app, 'three people fill the board and share the point', async () => {
    const tab = await app.play({ game: 'trio' });
    for (const side of ['second', 'third']) await tab.byId(`seat-${side}`).selectOption('person');
    const wanted = DRAWN.split(' ');
    const end = await playToTheEnd(tab, ({ moves, played }) =>
      moves.find(({ text }) => text === wanted[played.length]),
    );
    assert.equal(end.played.length, 16);
    assert.equal(end.winner, null);
    await isOver(tab, end);
  });
});

describe('a tree for three', () => {
  scene(app, 'a position is shown as a tree of max-n, then of paranoid', async () => {
    const tab = await app.play({ game: 'trio', moves: 'b2 c2 a1' });
    await settled(tab);
    await tab.click('to-tree');
    await tab.byId('step-label').waitFor();
    assert.equal(tab.query('game'), 'trio');
    assert.equal(tab.query('strategy'), 'max-n');
    await tab.click('step-last');
    await tab.reads('result-value', /^\(−?\d+, −?\d+, −?\d+\)$/);
    await tab.byId('node-root').locator('.shape').click({ force: true });
    assert.equal(
      (await tab.text('node-panel')).includes('player A'),
      true,
      'Red moves at the root',
    );
    assert.equal((await tab.byId('node-board').getAttribute('data-pieces')).length, 16);
    await tab.click('setup-open');
    await tab.byId('strategy').selectOption('paranoid');
    await tab.click('run');
    await eventually(() => tab.query('strategy'), 'paranoid');
    await tab.click('step-last');
    await tab.reads('result-value', /^−?\d+$/);
  });
});

describe('a match for three', () => {
  scene(app, 'greedy against random players: points, no Elo, and a replay', async () => {
    const tab = await app.open('#/match?match=new');
    await tab.byId('match-form').waitFor();
    await tab.byId('match-game').selectOption('trio');
    for (const [place, kind] of ['greedy', 'random', 'random'].entries()) {
      await tab.byId(`player-kind-${place + 1}`).selectOption(kind);
    }
    await tab.byId('match-games').fill('12');
    await tab.click('match-start');
    const state = tab.page.locator('article').getByTestId('run-state');
    await eventually(() => state.getAttribute('data-state'), 'finished');

    const [match] = (await app.server.get('matches')).matches;
    assert.equal(match.done, 12);
    const points = match.points.map((one) => one.points);
    assert.ok(Math.abs(points.reduce((sum, one) => sum + one, 0) - 12) < 1e-6, `${points}`);
    assert.ok(points[0] > points[1] && points[0] > points[2], `greedy beats chance: ${points}`);
    for (const player of [0, 1, 2]) await tab.reads(`match-row-${player}`, /\/ 12$/);
    assert.doesNotMatch(await tab.text('match-table'), /Elo/);

    await tab.byId('match-game-0').waitFor();
    const heads = await tab.page.locator('article th[scope="col"]').allTextContents();
    for (const name of NAMES) assert.ok(heads.includes(name), `${name} among ${heads}`);
    await tab.click('match-game-0');
    await tab.byId('replay').waitFor();
    const game = await app.server.get(`matches/${match.id}/games/0`);
    await tab.click('replay-last');
    const end = await app.server.post('position', {
      game: 'trio',
      variant: game.variant,
      position: game.start,
      moves: game.moves,
    });
    assert.equal(end.over, true);
    await eventually(() => shownPieces(tab), end.pieces, 'the end of the game is on the board');
    const said = await tab.text('replay');
    for (const name of NAMES) assert.ok(said.includes(`(${name})`), `${name} in ${said}`);
  });

  scene(app, 'the form offers players and searches for three', async () => {
    const tab = await app.open('#/match?match=new', { size: PHONE });
    await tab.byId('match-form').waitFor();
    await tab.byId('match-game').selectOption('trio');
    await tab.byId('player-kind-3').waitFor();
    assert.equal(await tab.byId('player-kind-1').inputValue(), 'engine');
    const recipes = await tab.byId('recipe').first().locator('option').allTextContents();
    const searches = ['max-n', 'paranoid', 'best-reply', 'uct'];
    assert.deepEqual(recipes, ['best', 'greedy', 'random', ...searches, 'my own …']);
    assert.equal(await tab.count('recipe-help'), 0, 'no words of recipes for two');
    assert.equal(await tab.byId('recipe').first().inputValue(), 'best');
    await fitsTheScreen(tab, PHONE.width);
  });
});
