// The tree view: a strategy walks a tree, step by step.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe } from 'node:test';
import { eventually, PHONE, scene, useApp } from './support.mjs';
import { drawing, finalValue, openTree, setup, walk } from './trees.mjs';

const app = useApp();

/** Static values everywhere: some strategies look at inner nodes. */
const VALUED = 'p=6(m=6(x=6(7 2) y=9(9 9)) n=5(u=7(4 8) v=6(6 1)))';
/** Muszycka85 figure 54: strategies that back up chances need values from 0 to 1. */
const CHANCES = '((.42 .94) (.55 .52))';

const open = (hash, options) => openTree(app, hash, options);

async function run(tab, tree, strategy) {
  await setup(tab);
  await tab.byId('tree-text').fill(tree);
  await tab.byId('strategy').selectOption(strategy);
  const asking = tab.page.waitForRequest((request) => request.url().endsWith('/tree'));
  await tab.click('run');
  // What a stream said cannot be read twice; the same question has the same answer.
  const reply = await app.server.post('tree', (await asking).postDataJSON());
  if (!reply.error) await tab.reads('step-label', `0 / ${reply.trace.length}`);
  return reply;
}

const state = (tab, name) => tab.byId(`node-${name}`).getAttribute('data-state');

describe('stepping', () => {
  scene(app, 'forward and back to the same state, at every step', async () => {
    const tab = await open();
    const reply = await run(tab, '((3 12 8) (2 4 6) (14 5 2))', 'alpha-beta');
    const total = reply.trace.length;
    const seen = await walk(tab, total);
    assert.equal(new Set(seen).size, total + 1, 'every step changes the drawing');
    await tab.click('step-last');
    await eventually(() => drawing(tab), seen[total], 'a jump leads to the same end');
    await tab.byId('step-slider').fill('5');
    await eventually(() => drawing(tab), seen[5], 'so does the slider');
  });

  scene(app, 'shows values, the line and a cut-off when it happens', async () => {
    const tab = await open();
    const reply = await run(tab, '((3 12 8) (2 4 6) (14 5 2))', 'alpha-beta');
    assert.equal(await tab.count('result-value'), 0, 'the value is not told before the last step');
    assert.equal(await finalValue(tab), '3');
    const cut = reply.trace.find((event) => event.reason === 'cut-off');
    assert.equal(cut.name, 'p2');
    await tab.byId('step-slider').fill(String(cut.step - 1));
    await eventually(() => state(tab, 'p22'), 'unseen');
    await tab.click('step-forward');
    await eventually(() => state(tab, 'p22'), 'cut');
    assert.equal(await state(tab, 'p21'), 'evaluated');
    assert.equal(await tab.count('shears'), 2);
    await tab.click('step-last');
    await eventually(() => state(tab, 'p33'), 'evaluated');
    assert.equal(await tab.byId('node-p11').getAttribute('data-pv'), 'true');
    assert.equal(await tab.byId('node-p31').getAttribute('data-pv'), 'false');
  });

  scene(
    app,
    'hides how it ends: value and line, and the steps that are still to come',
    async () => {
      const tab = await open('#/tree?tree=((3+12+8)+(2+4+6))&strategy=alpha-beta');
      const rows = () =>
        tab.byId('trace-row').evaluateAll((all) =>
          all.map((row) => ({
            step: Number(row.dataset.step),
            told: row.querySelector('.what').textContent.trim() !== '',
            value: row.querySelector('.value').textContent.trim(),
          })),
        );
      const isHidden = async (step) => {
        assert.equal(await tab.count('result-hidden'), 1, `at step ${step}`);
        assert.equal((await tab.count('result-value')) + (await tab.count('result-pv')), 0);
        for (const row of await rows()) {
          assert.equal(row.told, row.step <= step, `row ${row.step} at step ${step}`);
          if (!row.told) assert.equal(row.value, '');
        }
      };
      await isHidden(0);
      await tab.byId('trace-row').nth(4).click();
      await tab.reads('step-label', /^5 /);
      await isHidden(5);
      await tab.click('result-hidden');
      await tab.reads('result-value', '3');
      assert.equal(await tab.count('result-hidden'), 0);
      assert.ok((await rows()).every(({ told }) => told));
      await tab.click('step-back');
      await eventually(() => tab.count('result-hidden'), 1, 'one step before, it is hidden again');
    },
  );

  scene(app, 'a row of the table leads to its step; the keys walk, too', async () => {
    const tab = await open();
    const total = (await tab.text('step-label')).split(' / ')[1];
    await tab.byId('trace-row').nth(4).click();
    await tab.reads('step-label', `5 / ${total}`);
    await tab.byId('step-label').click();
    for (const [key, step] of [
      ['ArrowRight', 6],
      ['ArrowLeft', 5],
      ['End', total],
      ['Home', 0],
    ]) {
      await tab.press(key);
      await tab.reads('step-label', `${step} / ${total}`);
    }
    await setup(tab);
    await tab.byId('tree-text').fill('(1 2)');
    await tab.press('Control+Enter');
    await tab.reads('setup-subject', '(1 2)');
    assert.equal(await finalValue(tab), '2');
  });

  scene(app, 'plays by itself, and pauses', async () => {
    const tab = await open();
    await tab.click('play');
    await eventually(async () => Number(await tab.byId('step-slider').inputValue()) >= 2, true);
    await tab.click('play');
    const label = await tab.text('step-label');
    await tab.page.waitForTimeout(1200);
    assert.equal(await tab.text('step-label'), label);
  });
});

describe('strategies', () => {
  scene(app, 'all of them run; the exact ones agree; what was visited is drawn', async () => {
    const tab = await open();
    const { strategies } = await app.server.get('strategies');
    assert.ok(strategies.length > 10);
    for (const { name, kind } of strategies) {
      const reply = await run(tab, kind === 'backup' ? CHANCES : VALUED, name);
      assert.equal(reply.error, undefined, name);
      const exact = kind === 'exact' || kind === 'parallel';
      await tab.click('step-last');
      if (exact) await tab.reads('result-value', '7');
      await eventually(() => state(tab, 'p'), 'evaluated', name);
      assert.deepEqual(await visited(tab), visitedNodes(reply), name);
    }
  });

  scene(app, 'two of them side by side, step by step together', async () => {
    const tab = await open();
    await setup(tab);
    await tab.byId('tree-text').fill(VALUED);
    await tab.byId('compare').check();
    await tab.byId('lane-2').waitFor();
    // The search that the switch begins folds the form away when it ends.
    await tab.byId('setup-open').waitFor();
    await setup(tab);
    await tab.byId('strategy').selectOption('alpha-beta');
    await tab.byId('strategy-2').selectOption('minimax');
    await tab.click('run');
    await tab.reads('compare-table', /alpha-beta.*minimax/);
    await tab.click('step-last');
    const [few, many] = [await tab.text('total-leaves-1'), await tab.text('total-leaves-2')];
    assert.ok(Number(few) < Number(many), `${few} < ${many}`);
    assert.equal(await tab.text('total-value-1'), await tab.text('total-value-2'));
    await eventually(() => tab.text('now-leaves-2'), many, 'at the end, so far is all');
  });

  scene(app, 'a text that is no tree is refused in the words of the server', async () => {
    const tab = await open();
    tab.forgive(/status of 4\d\d/, /^4\d\d: /);
    const value = await finalValue(tab);
    const { error } = await run(tab, '((1 2)', 'alpha-beta');
    assert.ok(error);
    await tab.reads('error', new RegExp(error.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')));
    assert.equal(await tab.text('result-value'), value, 'the last drawing stays');
    await run(tab, '((1 2) 3)', 'alpha-beta');
    await eventually(() => tab.count('error'), 0);
  });
});

/** The names of the nodes that are drawn as seen. */
function visited(tab) {
  return tab.page.evaluate(() =>
    [...document.querySelectorAll('[data-testid^="node-"][data-state]')]
      .filter((node) =>
        ['entered', 'evaluated', 'abandoned'].includes(node.getAttribute('data-state')),
      )
      .map((node) => node.getAttribute('data-testid').slice('node-'.length))
      .sort(),
  );
}

function visitedNodes(reply) {
  const seen = reply.trace.filter(({ kind }) => ['enter', 'leaf', 'retrieve'].includes(kind));
  return [...new Set(seen.map(({ name }) => name))].sort();
}

describe('exercises', () => {
  scene(app, 'a question is answered, judged, and the next one comes', async () => {
    const tab = await open();
    await run(tab, '((3 12) (2 4))', 'alpha-beta');
    await tab.click('exercise-start');
    await tab.byId('prompt').waitFor();
    await tab.byId('guess-alpha').fill('-inf');
    await tab.byId('guess-beta').fill('5');
    await tab.click('exercise-go');
    await eventually(() => tab.byId('answer-alpha').getAttribute('data-right'), 'true');
    assert.equal(await tab.byId('answer-beta').getAttribute('data-right'), 'false');
    await tab.reads('solution-beta', /∞/);
    const score = await tab.text('score');
    assert.match(score, /1/);
    await tab.click('exercise-go');
    await eventually(() => tab.count('solution-beta'), 0);
    await tab.click('exercise-leave');
    await tab.byId('result-hidden').waitFor();
  });
});

describe('from elsewhere and to elsewhere', () => {
  scene(app, 'a link brings back tree, strategy, side and step', async () => {
    const query = { tree: '((41 5) (12 90))', strategy: 'alpha-beta', root: 'min', step: '3' };
    const tab = await open(`#/tree?${new URLSearchParams(query)}`);
    await tab.reads('setup-subject', '((41 5) (12 90))');
    await tab.reads('step-label', /^3 /);
    await tab.click('step-forward');
    await eventually(() => tab.query('step'), '4');
    assert.equal(await finalValue(tab), '41');
  });

  scene(app, 'a position of the play view is shown as a tree', async () => {
    const tab = await app.play({ game: 'tic-tac-toe', moves: 'b2 a1 c3 a3 a2 c2' });
    await tab.click('to-tree');
    await tab.byId('step-label').waitFor();
    assert.match(await finalValue(tab), /\d|win|loss/);
    assert.equal(tab.query('game'), 'tic-tac-toe');
  });

  scene(app, 'the drawing is saved as a picture', async () => {
    const tab = await open();
    await tab.click('share');
    const [download] = await Promise.all([
      tab.page.waitForEvent('download'),
      tab.click('save-svg'),
    ]);
    assert.match(readFileSync(await download.path(), 'utf8'), /^(<\?xml|<svg)/);
  });

  scene(app, 'on a phone nothing sticks out sideways, and buttons are large enough', async () => {
    const tab = await open('#/tree?strategy=sss-star', {
      size: PHONE,
      isMobile: true,
      hasTouch: true,
    });
    await tab.click('step-last');
    const [content, window] = await tab.page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    assert.ok(content <= window, `${content} > ${window}`);
    await setup(tab);
    for (const id of ['run', 'step-forward', 'strategy']) {
      const { x, width, height } = await tab.byId(id).boundingBox();
      assert.ok(x >= 0 && x + width <= PHONE.width, id);
      assert.ok(height >= 40, `${id} is ${height} high`);
    }
  });
});

describe('the engine', () => {
  /** The engine by its recipe on a tree as text. */
  async function tell(tab, tree, recipe) {
    await setup(tab);
    await tab.byId('tree-text').fill(tree);
    await tab.byId('by-recipe').check({ force: true });
    await tab.byId('recipe').fill(recipe);
    const asking = tab.page.waitForRequest((request) => request.url().endsWith('/tree'));
    await tab.click('run');
    const reply = await app.server.post('tree', (await asking).postDataJSON());
    await tab.reads('step-label', `0 / ${reply.trace.length}`);
    return reply;
  }

  const tells = (seen, sentence) => seen.some((words) => words.includes(sentence));

  scene(app, 'passes, and steps back over it', async () => {
    const tab = await open();
    const tree = 'a(b=4(5 9) c=7(3 4 pass=1) d=8(7 9 pass=12))';
    const reply = await tell(tab, tree, 'select=null(R=1,depth=1,moves=1)');
    const seen = await walk(tab, reply.trace.length);
    assert.ok(tells(seen, 'null move: c passes, search to depth 0 with (5, 6)'));
    assert.ok(tells(seen, 'null move: 1 ≤ 5, cut c off'));
    assert.ok(tells(seen, 'null move: 12 > 5, search the moves of d'));
    const cut = reply.trace.find(
      (event) => event.kind === 'update' && event.reason === 'null-move',
    );
    await tab.byId('step-slider').fill(String(cut.step));
    await eventually(() => state(tab, 'c1'), 'cut');
    assert.equal(await state(tab, 'c'), 'evaluated');
  });

  scene(app, 'reduces late moves, and steps back over it', async () => {
    const tab = await open();
    const tree = 'r(a(b=3(3 4) c=9(8 9)) e(f=9(9 8) g=7(7 6) h=2(2 1)))';
    const reply = await tell(tab, tree, 'pvs select=lmr(first=1,depth=2)');
    const seen = await walk(tab, reply.trace.length);
    assert.ok(tells(seen, 'LMR: child 2 (g) of e is searched 1 less deep'));
    assert.ok(tells(seen, 'child 2 (g) is not searched again'));
    assert.ok(tells(seen, 'child 3 (h) is searched again'));
  });

  scene(app, 'cuts by a shallow search, and steps back over it', async () => {
    const tab = await open();
    const tree = 'a=0(b=4(c=5(12 14) d=6(9 8)) e=7(f=2(3 4) g=9(5 6)))';
    const reply = await tell(tab, tree, 'select=probcut(s=1,d=2,sigma=2)');
    assert.equal(reply.recipe, 'select=probcut(s=1,d=2,sigma=2)');
    const seen = await walk(tab, reply.trace.length);
    assert.ok(
      tells(seen, 'ProbCut: a search to depth 1 returned 2 < 6, the bound: cut e off with 5'),
    );
    const still = await tell(tab, tree, 'select=gpc(s=0,d=2,sigma=.1)');
    assert.ok(
      tells(
        await walk(tab, still.trace.length),
        'GPC: skip child 2 (e) of a, a search to depth 0 returned 7 < 9, the bound',
      ),
    );
  });

  scene(
    app,
    'offers ready recipes, refuses what a tree cannot have, and has an address',
    async () => {
      const tab = await open();
      await setup(tab);
      await tab.byId('by-recipe').check({ force: true });
      await tab.click('ready-mtdf');
      assert.equal(await tab.byId('recipe').inputValue(), 'mtdf tt=1M order=table');
      await tab.byId('recipe').fill('quiesce=noisy');
      await tab.click('run');
      await tab.page.getByText("the tree does not unlock 'noisy'").waitFor();
      const shared = await open('#/tree?tree=(1+2)&strategy=alpha-beta&recipe=pvs');
      assert.equal(await shared.byId('recipe').inputValue(), 'pvs');
      assert.equal(await finalValue(shared), '2');
    },
  );
});
