// Chinese Checkers for three and six: a variant brings its seats along, in play and in matches.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { playMove, settled, shownPieces } from './board.mjs';
import { DESKTOP, eventually, PHONE, scene, useApp } from './support.mjs';

const app = useApp();

const GAME = 'chinese-checkers';
const SIDES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const first = ({ moves }) => moves[0];

const rows = (tab) => tab.page.locator('.player');
const boardOf = (variant) => app.server.get(`board?game=${GAME}&variant=${variant}`);

async function setRecipe(row, recipe) {
  const picker = row.getByTestId('recipe');
  if (!(await picker.isVisible())) await row.locator('summary').first().click();
  await picker.selectOption(recipe);
}

/** From the usual game for two, by its variant, with a quick engine in every other seat. */
async function sitDown(variant, { person = 'first', size = DESKTOP } = {}) {
  const tab = await app.play({ game: GAME }, { size });
  await settled(tab);
  await tab.setUp();
  assert.equal(await rows(tab).count(), 2);
  await tab.byId('variant-select').selectOption(variant);
  const { sides, start } = await boardOf(variant);
  await eventually(() => rows(tab).count(), sides.length, 'a row for every seat');
  await eventually(() => shownPieces(tab), start);
  for (const [place, name] of sides.entries()) {
    assert.match(await rows(tab).nth(place).locator('.name').textContent(), new RegExp(`${name}$`));
    if (SIDES[place] === person) continue;
    // Until everybody is seated, nobody moves.
    await setRecipe(rows(tab).nth(place), 'greedy').catch(() => undefined);
  }
  return { tab, sides };
}

async function fitsTheScreen(tab, width) {
  const wide = await tab.page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= width, `the page is ${wide} wide on a screen of ${width}`);
}

/** The cell that is drawn lowest on the screen. */
const lowestCell = (tab) =>
  tab.page.evaluate(() => {
    const cells = [...document.querySelectorAll('[data-testid="board"] [data-cell]')];
    const heights = cells.map((cell) => {
      const { top, height } = cell.getBoundingClientRect();
      return top + height / 2;
    });
    return heights.indexOf(Math.max(...heights));
  });

describe('play', () => {
  for (const [variant, size] of [
    ['3', PHONE],
    ['6', DESKTOP],
  ]) {
    scene(app, `${variant} players: engines answer, and a reload keeps the game`, async () => {
      const { tab, sides } = await sitDown(variant, { size });
      const seats = sides.length;
      for (let round = 1; round <= 2; ++round) {
        await playMove(tab, first(tab.position));
        const view = await settled(tab, round * seats);
        assert.equal(view.to_move, 'first', 'all others have moved');
      }
      const view = await settled(tab, 2 * seats);
      await tab.reads('to-move', `${sides[0]} to move`);
      await eventually(() => tab.query('moves'), view.played.join(' '));
      assert.equal(tab.query('variant'), variant);

      await tab.page.reload();
      await eventually(() => shownPieces(tab), view.pieces, 'the game is there again');
      await tab.setUp();
      assert.equal(await rows(tab).count(), seats);
      assert.equal(await tab.byId('seat-first').inputValue(), 'person');
      for (const side of SIDES.slice(1, seats)) {
        assert.equal(await tab.byId(`seat-${side}`).inputValue(), 'engine', side);
      }
      await rows(tab)
        .nth(seats - 1)
        .getByText('Recipe: greedy')
        .waitFor();
      await fitsTheScreen(tab, size.width);

      await tab.page.locator('body').press('u');
      await eventually(
        async () => tab.position.played.length,
        seats,
        'a whole round is taken back',
      );
      await tab.reads('to-move', `${sides[0]} to move`);
    });
  }

  scene(app, 'the board is turned to the player to move, if that is wished', async () => {
    const tab = await app.play({ game: GAME, variant: '6' });
    await settled(tab);
    await tab.setUp();
    for (const side of SIDES.slice(1)) await tab.byId(`seat-${side}`).selectOption('person');
    const { start } = await boardOf('6');
    assert.equal(start[await lowestCell(tab)], 'X', 'the first player sits below');
    await tab.click('flip');
    for (const symbol of 'XOABC') {
      await eventually(async () => start[await lowestCell(tab)], symbol, 'the mover sits below');
      const { played } = tab.position;
      await playMove(tab, first(tab.position));
      await settled(tab, played.length + 1);
    }
  });

  scene(app, 'hint, analysis and review speak of the player to move', async () => {
    const tab = await app.play({ game: GAME, variant: '3' });
    await settled(tab);
    await tab.setUp();
    for (const side of SIDES.slice(1, 3)) await tab.byId(`seat-${side}`).selectOption('person');
    const { sides } = await boardOf('3');
    await playMove(tab, first(tab.position));
    await settled(tab, 1);
    await tab.click('hint');
    await tab.byId('hint-text').waitFor();
    await tab.byId('analysis-depth-limit').evaluate((field) => {
      field.closest('details').open = true;
    });
    await tab.byId('analysis-depth-limit').fill('2');
    await tab.byId('analysis-depth-limit').press('Enter');
    await tab.byId('analysis-toggle').check({ force: true });
    await tab.reads('analysis-line-1', new RegExp(`${sides[1]}: `));
    await tab.byId('analysis-toggle').uncheck({ force: true });
    await tab.click('review-start');
    await tab.byId('review-move').waitFor();
    assert.doesNotMatch(await tab.text('review'), /mistake|blunder|%/, 'no marks for three');
  });

  scene(app, 'recipes of so many, and those of two again', async () => {
    const { tab } = await sitDown('3');
    const offered = await rows(tab)
      .nth(1)
      .getByTestId('recipe')
      .locator('option')
      .allTextContents();
    for (const name of ['max-n', 'paranoid', 'best-reply', 'uct']) {
      assert.ok(offered.includes(name), `${name} in ${offered}`);
    }
    for (const name of ['learner3', 'b-star', 'default']) {
      assert.ok(!offered.includes(name), `${name} in ${offered}`);
    }
    await tab.byId('variant-select').selectOption('tong');
    await eventually(() => rows(tab).count(), 2);
    await rows(tab).nth(1).locator('summary').first().click();
    const two = await rows(tab).nth(1).getByTestId('recipe').locator('option').allTextContents();
    assert.ok(two.includes('learner3'), `${two}`);
  });

  scene(app, 'the start view offers the tables', async () => {
    const tab = await app.open('#/start');
    await tab.byId('start-seats-6').click();
    await eventually(() => rows(tab).count(), 6);
    assert.equal(tab.query('variant'), '6');
  });
});

describe('a match', () => {
  scene(app, 'for three is set up, runs, and names its seats', async () => {
    const tab = await app.open('#/match?match=new');
    await tab.byId('match-form').waitFor();
    await tab.byId('match-game').selectOption(GAME);
    await tab.byId('match-variant').selectOption('3');
    await tab.byId('player-kind-3').waitFor();
    await tab.byId('player-kind-1').selectOption('engine');
    await tab.byId('recipe').first().selectOption('paranoid');
    for (const place of [2, 3]) {
      await tab.byId(`player-kind-${place}`).selectOption('greedy');
    }
    await tab.byId('match-games').fill('3');
    await tab.byId('match-limit-kind').selectOption('depth');
    await tab.byId('match-limit').fill('1');
    await tab.click('match-start');
    const state = tab.page.locator('article').getByTestId('run-state');
    await eventually(() => state.getAttribute('data-state'), 'finished', 'the match', 90_000);
    const [match] = (await app.server.get('matches')).matches;
    assert.equal(match.done, 3);
    assert.equal(match.request.variant, '3');
    assert.equal(match.names.length, 3);
    const { sides } = await boardOf('3');
    await tab.byId('match-game-0').waitFor();
    await eventually(
      async () => (await tab.page.locator('article th[scope="col"]').allTextContents()).join(' '),
      (heads) => sides.every((name) => heads.includes(name)),
      'the names of the seats',
    );
    for (const player of [0, 1, 2]) await tab.reads(`match-row-${player}`, /\/ 3$/);
    await tab.click('match-game-0');
    await tab.byId('replay').waitFor();
    await tab.click('replay-last');
    const game = await app.server.get(`matches/${match.id}/games/0`);
    const end = await app.server.post('position', {
      game: GAME,
      variant: game.variant,
      position: game.start,
      moves: game.moves,
    });
    await eventually(() => shownPieces(tab), end.pieces, 'the end of the game is on the board');
  });

  scene(app, 'a variant for two again keeps its players', async () => {
    const tab = await app.open('#/match?match=new');
    await tab.byId('match-form').waitFor();
    await tab.byId('match-game').selectOption(GAME);
    await tab.byId('match-variant').selectOption('6');
    await tab.byId('player-kind-6').waitFor();
    await tab.byId('match-variant').selectOption('tong');
    await tab.byId('match-format').waitFor();
    assert.equal(await tab.count('player-kind-6'), 1);
  });
});
