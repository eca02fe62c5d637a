// Pictures of every view for the documentation, drawn by the real app on the real server.
//   npm run screenshots [-- NAME...]      all of them, or those whose name contains a NAME
// Searches end at a fixed depth, so that two runs on different machines draw the same.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settled } from '../e2e/board.mjs';
import { App, eventually, launchBrowser, PHONE, Server } from '../e2e/support.mjs';
import { withPalette } from './png.mjs';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../docs/images');
const SIZE = { width: 1280, height: 800 };
/** Room for the board and everything beside it. */
const TALL = { width: 1280, height: 960 };
const MOST_BYTES = 200_000;
const STUDY = 'muszycka85/pruning';

/** Games that the engine played against itself, so that boards look as they do in the middle of one. */
const GAMES = {
  othello: { game: 'othello', moves: 'd3 c5 e6 e3 c3 d2 f3 f5 d6 f4 f6 e7 f7 g4 c6' },
  abalone: {
    game: 'abalone',
    variant: 'belgian-daisy',
    moves: 'a1b2 i5h5 g7h7f6 g4g5 a2b3 h4h5 h9g8 f5g6 c2c3 a5b5',
  },
  'chinese-checkers': {
    game: 'chinese-checkers',
    moves: 'c1-e7 o1-m7 a1-e9 q1-m9 b1-f4 p1-l4 c3-g3 o3-k3 f4-g4 o2-m6 c2-e8 n2-l7 b2-h3 p2-l5',
  },
  chess: {
    game: 'chess',
    moves:
      'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 f7f6 d2d4 e5d4 f3d4 c6c5 d4b3 d8d1 f1d1 c8g4 f2f3 g4e6 b1c3 a8d8 c1f4 d8d1 a1d1 f8e7 c3d5 e6d5 e4d5 e8f7',
  },
  checkers: {
    game: 'checkers',
    moves: '11-15 23-19 8-11 26-23 9-13 24-20 15x24 28x19 11-15 27-24 7-11 31-27',
  },
  xiangqi: { game: 'xiangqi', moves: 'h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 b0c2 c9e7' },
};

const app = new App();

async function analyse(tab, { depth, lines = 1 }) {
  await tab.page.getByText('How it searches').click();
  await tab.byId('analysis-depth-limit').fill(String(depth));
  await tab.press('Tab');
  await tab.page.getByText('How it searches').click();
  await tab.byId('analysis-lines').selectOption(String(lines));
  await tab.byId('analysis-toggle').check();
  await tab.reads('analysis-state', 'finished');
}

/** Scrolls so that something is at the top, with a little air. */
const show = (tab, id) =>
  tab.byId(id).evaluate((element) => {
    const part = element.closest('section') ?? element;
    window.scrollTo(0, window.scrollY + part.getBoundingClientRect().top - 16);
  });

const board =
  (game, options = {}) =>
  async () => {
    const tab = await app.play(GAMES[game], { size: SIZE, people: true, ...options });
    await settled(tab);
    await tab.click('setup-toggle');
    return tab;
  };

/** A study that is measured in a moment, with figures to look at. */
async function measure() {
  const id = STUDY.replace('/', '.');
  await app.server.post('lab/runs', { study: STUDY, trees: 40, cells: 'table=III|IV', threads: 1 });
  await eventually(
    async () => (await app.server.get(`lab/runs/${id}`)).state,
    'finished',
    '',
    120_000,
  );
  return id;
}

async function compete() {
  const { id } = await app.server.post('matches', {
    game: 'connect4',
    players: ['name="Deep" default depth=5', 'name="Shallow" default depth=2', 'greedy', 'random'],
    games: 20,
    depth: 2,
    seed: 4,
    threads: 1,
  });
  await eventually(
    async () => (await app.server.get(`matches/${id}`)).state,
    'finished',
    '',
    120_000,
  );
  return id;
}

/** What is made for one picture serves the next one, too. */
const once = (make) => {
  let made = null;
  return () => {
    made ??= make();
    return made;
  };
};
const measured = once(measure);
const competed = once(compete);

/** A tree with its first search. */
async function tree(query = {}) {
  const tab = await app.open(`#/tree?${new URLSearchParams(query)}`, { size: SIZE });
  await tab.byId('step-label').waitFor();
  return tab;
}

/** A game that was lost by mistakes, and what the review says of the worst one. */
async function reviewed() {
  const query = { game: 'connect4', moves: '4 4 3 5 3 3 5 5 2 6 4 2 1' };
  const tab = await app.play(query, { size: SIZE });
  await tab.byId('review-start').waitFor();
  await tab.click('review-start');
  await tab.byId('review-sum').or(tab.byId('review-move')).first().waitFor();
  await tab.page.locator('[data-mark="blunder"]').first().click();
  await tab.byId('review-best').waitFor();
  return tab;
}

async function worksheet() {
  const tab = await tree();
  await tab.click('worksheet-start');
  for (const leaf of ['k', 'm']) await tab.byId(`node-${leaf}`).click();
  for (const [node, value] of [
    ['a', '9'],
    ['b', '9'],
    ['d', '9'],
    ['e', '7'],
  ]) {
    await tab.byId(`value-${node}`).fill(value);
  }
  await tab.click('sheet-check');
  await tab.byId('sheet-score').waitFor();
  return tab;
}

/** The rules of Abalone, in the middle of a try. */
async function rules() {
  const tab = await app.play(GAMES.abalone, { size: SIZE });
  await settled(tab);
  await tab.click('rules');
  const board = tab.byId('rules-try');
  for (const cell of ['e3', 'e4', 'e4']) await board.getByTestId(`cell-${cell}`).click();
  await tab.reads('try-text', /Three are more/);
  return tab;
}

/** Each makes a page and returns it as it is to be drawn. */
const PICTURES = {
  start: async () => {
    const tab = await app.open('', { size: SIZE });
    await tab.byId('play-now').first().waitFor();
    return tab;
  },
  rules,
  review: reviewed,
  'play-checkers': board('checkers'),
  'play-xiangqi': board('xiangqi'),
  'play-othello': board('othello'),
  'play-abalone': board('abalone'),
  'play-chinese-checkers': board('chinese-checkers'),
  'play-chess': board('chess'),
  'play-phone': async () => {
    const phone = { size: PHONE, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true };
    const tab = await board('othello', phone)();
    return tab;
  },
  'play-analysis': async () => {
    const tab = await board('abalone', { size: TALL })();
    await analyse(tab, { depth: 5, lines: 3 });
    await tab.page.evaluate(() => window.scrollTo(0, 0));
    return tab;
  },
  'play-editor': async () => {
    const tab = await board('chinese-checkers')();
    await tab.click('edit-toggle');
    await tab.byId('editor-apply').waitFor();
    return tab;
  },
  tree: async () => {
    const tab = await app.open('#/tree', { size: SIZE });
    await tab.byId('step-last').waitFor();
    for (let i = 0; i < 14; ++i) await tab.click('step-forward');
    return tab;
  },
  'tree-boards': async () => {
    const tab = await tree({ game: 'tic-tac-toe', moves: 'b2 a1 c3 a3 a2', depth: 2 });
    await tab.byId('node-c1.b1').waitFor();
    await tab.click('step-last');
    await tab.byId('node-c2').click();
    return tab;
  },
  'tree-present': () => tree({ present: 1, step: 11 }),
  'tree-worksheet': worksheet,
  'tree-compare': async () => {
    const tab = await app.open('#/tree', { size: SIZE });
    await tab.byId('step-last').waitFor();
    await tab.click('setup-open');
    await tab.byId('compare').check();
    await tab.byId('compare-table').waitFor();
    await tab.byId('step-slider').fill('20');
    await show(tab, 'compare-table');
    return tab;
  },
  'tree-parallel': async () => {
    const query = { uniform: '3,3', seed: 21, strategy: 'mwf', processors: 4, step: 58 };
    const tab = await app.open(`#/tree?${new URLSearchParams(query)}`, { size: SIZE });
    await tab.byId('processor-chart').waitFor();
    await tab.byId('result-leaves').evaluate((element) => {
      window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - 24);
    });
    return tab;
  },
  'tree-exercise': async () => {
    const tab = await app.open('#/tree', { size: SIZE });
    await tab.click('exercise-start');
    await tab.byId('exercise').waitFor();
    for (let i = 0; i < 6; ++i) {
      await tab.click('exercise-skip');
      await tab.click('exercise-go');
    }
    await show(tab, 'exercise');
    return tab;
  },
  'lab-report': async () => {
    const run = await measured();
    const tab = await app.open(`#/lab?${new URLSearchParams({ study: STUDY, run })}`, {
      size: SIZE,
    });
    const report = tab.page.frameLocator('[data-testid="lab-report"]');
    await report.locator('table').first().waitFor();
    await show(tab, 'lab-progress');
    return tab;
  },
  'match-table': async () => {
    const tab = await app.open(`#/match?match=${await competed()}`, { size: SIZE });
    await tab.byId('match-row-3').waitFor();
    return tab;
  },
  'match-replay': async () => {
    const tab = await app.open(`#/match?match=${await competed()}&game=0`, { size: SIZE });
    await tab.byId('replay').waitFor();
    for (let i = 0; i < 10; ++i) await tab.click('replay-forward');
    await show(tab, 'replay');
    return tab;
  },
};

async function draw(name) {
  const tab = await PICTURES[name]();
  // Pieces on their way, fonts that are still to come, a pointer above a button.
  await tab.page.mouse.move(1, 1);
  // A browser without a window has no scroll bar to keep room for.
  await tab.page.evaluate(() => {
    document.documentElement.style.scrollbarGutter = 'auto';
  });
  await tab.page.waitForLoadState('networkidle');
  await tab.page.waitForTimeout(800);
  const path = join(FOLDER, `web-${name}.png`);
  const picture = withPalette(await tab.page.screenshot());
  writeFileSync(path, picture);
  console.log(`${path} ${Math.round(picture.length / 1000)} kB`);
  if (picture.length > MOST_BYTES) throw new Error(`${path} is larger than ${MOST_BYTES} bytes`);
  if (tab.unforgiven.length > 0) throw new Error(`${name}: ${tab.unforgiven.join('\n')}`);
  await app.leave();
}

const wanted = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
[app.server, app.browser] = await Promise.all([Server.start(), launchBrowser()]);
try {
  for (const name of Object.keys(PICTURES)) {
    if (wanted.length === 0 || wanted.some((part) => name.includes(part))) await draw(name);
  }
} finally {
  await app.browser.close();
  await app.server.close();
}
