// Simulated parallel searches in the tree view: who is where, the lanes of the processors, the
// clock, the costs in words; and the engine on several threads.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { eventually, PHONE, scene, useApp } from './support.mjs';
import { openTree, setup, walk } from './trees.mjs';

const app = useApp();

const TREE = '((5 9) (3 1) (6 7))';

const open = (query, options) => openTree(app, `#/tree?${new URLSearchParams(query)}`, options);

/** What the server says of such a search. */
function ask({ processors, tree, strategy, uniform, seed }) {
  const subject = tree ? { tree } : { uniform, seed: Number(seed) };
  return app.server.post('tree', { ...subject, strategy, processors: Number(processors) });
}

/** The values of all nodes, by name. */
function minimax(nodes) {
  const values = new Map();
  for (const node of nodes.toReversed()) {
    const below = nodes
      .filter(({ parent }) => parent === node.id)
      .map(({ name }) => values.get(name));
    const best = node.player === 'max' ? Math.max(...below) : Math.min(...below);
    values.set(node.name, node.leaf ? node.value : best);
  }
  return values;
}

/** What is written beside inner nodes that are done. */
const labels = (tab) =>
  tab.page.evaluate(() =>
    [...document.querySelectorAll('[data-state="evaluated"] .result')].map((text) => [
      text.closest('[data-testid]').dataset.testid.slice('node-'.length),
      text.textContent.trim(),
    ]),
  );

const processorOf = (tab, name) => tab.byId(`node-${name}`).getAttribute('data-processor');
const timeOf = (tab) => tab.byId('lane-cursor').getAttribute('data-time');

/** A point of the chart: at a time, in the middle of a lane. */
async function pointAt(tab, time, lane, end) {
  const area = await tab.byId('lanes-area').boundingBox();
  const busy = await tab.page.locator('[data-lane="1"] line').boundingBox();
  const row = area.height / (await tab.page.locator('[data-lane]').count());
  return { x: busy.x + (busy.width * time) / end, y: area.y + row * (lane - 0.5) };
}

describe('a simulated search', () => {
  scene(app, 'is picked with its processors and costs, which the address keeps', async () => {
    const tab = await open({ tree: TREE, strategy: 'alpha-beta' });
    assert.equal(await tab.count('processors'), 0, 'alpha-beta has no processors');
    await setup(tab);
    await tab.byId('strategy').selectOption('tree-splitting');
    await tab.byId('processors').fill('5');
    await tab.page.getByText('More options').click();
    await tab.page.getByLabel('Leaf').fill('2');
    await tab.page.getByLabel('Slaves').fill('4');
    await tab.click('run');
    await tab.reads('parallel-summary', /^5 processors take time .*Costs: a leaf 2,/);
    await eventually(() => tab.query('processors'), '5');
    await eventually(() => tab.query('set'), 'leaf=2,slaves=4');
    const shared = await app.open(new URL(tab.page.url()).hash);
    await shared.reads('parallel-summary', /^5 processors take time .*Costs: a leaf 2,/);
    assert.equal(await shared.byId('processors').inputValue(), '5');
    assert.equal(await shared.page.getByLabel('Slaves').inputValue(), '4');
  });

  scene(app, 'colours every node by the processor that was there, forwards and back', async () => {
    const query = { tree: TREE, strategy: 'mwf', processors: '3' };
    const tab = await open(query);
    const { trace } = await ask(query);
    const seen = await walk(tab, trace.length);
    const kinds = ['enter', 'leaf'];
    for (const event of trace.filter(({ kind }) => kinds.includes(kind))) {
      const who = `node-${event.name} | `;
      const line = seen[event.step].split('\n').find((text) => text.startsWith(who));
      assert.equal(line.split(' | ')[4], String(event.processor + 1), event.text);
      assert.ok(seen[event.step].includes(`processor ${event.processor + 1}: `));
    }
    await tab.click('step-last');
    const fills = await tab.page.evaluate(() =>
      ['p11', 'p21', 'p31'].map((name) => {
        const node = document.querySelector(`[data-testid="node-${name}"]`);
        const fill = getComputedStyle(node.querySelector('path')).fill;
        return `${node.dataset.processor} ${fill}`;
      }),
    );
    const colours = new Map(fills.map((text) => text.split(/ (.*)/)));
    assert.equal(new Set(colours.values()).size, colours.size, 'one colour per processor');
    assert.ok(colours.size > 1);
  });

  scene(app, 'claims no more of a value than is true, in every scheme', async () => {
    const { strategies } = await app.server.get('strategies');
    // SSS* from several bounds shows merits, which are no values.
    const depthFirst = strategies.filter(
      ({ kind, name }) => kind === 'parallel' && name !== 'parallel-sss-bounds',
    );
    assert.ok(depthFirst.length > 5);
    for (const { name } of depthFirst) {
      const query = { uniform: '3,3', seed: '6', strategy: name, processors: '3' };
      const tab = await open(query);
      const total = Number((await tab.text('step-label')).split(' / ')[1]);
      const values = minimax((await ask({ ...query, strategy: 'ybw' })).tree.nodes);
      for (const part of [0.3, 0.6, 0.9, 1]) {
        const step = Math.round(part * total);
        await tab.byId('step-slider').fill(String(step));
        await tab.reads('step-label', `${step} / ${total}`);
        for (const [node, label] of await labels(tab)) {
          const [, sign, number] = /^([≤≥]?)\s*(\d+)$/.exec(label) ?? [];
          if (number === undefined) continue; // a test says yes or no
          const [shown, real] = [Number(number), values.get(node)];
          const good = sign === '≤' ? real <= shown : sign === '≥' ? real >= shown : real === shown;
          assert.ok(good, `${name}, step ${step}: ${node} ${label}, really ${real}`);
        }
      }
    }
  });

  scene(app, 'has lanes, whose cursor is the time of the step; a click goes there', async () => {
    const query = { uniform: '3,4', seed: '5', strategy: 'ybw', processors: '4' };
    const tab = await open(query);
    const { trace, parallel } = await ask(query);
    assert.equal(await tab.page.locator('[data-lane]').count(), 4);
    for (const step of [1, 40, trace.length]) {
      await tab.byId('step-slider').fill(String(step));
      await eventually(() => timeOf(tab), String(trace[step - 1].time));
    }
    const lane = parallel.lanes.find(({ processor, end, start }) => processor === 2 && end > start);
    const middle = (lane.start + lane.end) / 2;
    const { x, y } = await pointAt(tab, middle, 3, parallel.time);
    await tab.page.mouse.move(x, y);
    const state = lane.kind === 'busy' ? 'busy' : 'in vain';
    const number = (value) => String(Math.round(value * 1000) / 1000);
    await tab.reads(
      'lane-told',
      new RegExp(`^processor 3, from ${number(lane.start)} to ${number(lane.end)}: ${state}`),
    );
    await tab.page.mouse.click(x, y);
    // The last step up to that time; a pixel of the chart is a short time.
    const pixel = parallel.time / 200;
    await eventually(async () => {
      const step = Number((await tab.text('step-label')).split(' / ')[0]);
      const [shown, next] = [trace[step - 1].time, trace[step]?.time ?? parallel.time + 1];
      return shown <= middle + pixel && next > middle - pixel;
    }, true);
  });

  scene(app, 'tells of its lanes by keyboard', async () => {
    const tab = await open({ tree: TREE, strategy: 'mwf', processors: '3', step: '4' });
    const lanes = tab.page.getByRole('slider', { name: 'The clock of the search' });
    await lanes.focus();
    for (let i = 0; i < 3; ++i) await tab.press('ArrowUp');
    const says = (pattern) =>
      eventually(
        () => lanes.getAttribute('aria-valuetext'),
        (text) => pattern.test(text),
      );
    await says(/^processor 1, from /);
    await tab.press('ArrowDown');
    await says(/^processor 2, from /);
    assert.match(await tab.text('lane-told'), /^processor 2, from /);
    await tab.press('ArrowRight');
    await tab.reads('step-label', /^5 /);
  });

  for (const processors of ['64', '1024']) {
    scene(app, `on ${processors} processors scrolls to the lane of the step`, async () => {
      const query = { uniform: '4,5', seed: '3', strategy: 'tree-splitting', processors };
      const tab = await open(query);
      const { trace } = await ask(query);
      await tab.byId('lane-overview').waitFor();
      const last = trace.findLast(({ processor, kind }) => processor > 40 && kind === 'leaf');
      await tab.byId('step-slider').fill(String(last.step));
      const lane = tab.page.locator(`[data-lane="${last.processor + 1}"]`);
      await lane.waitFor();
      const [box, room] = [await lane.boundingBox(), await tab.byId('lanes').boundingBox()];
      assert.ok(box.y >= room.y - 1 && box.y < room.y + room.height, 'the lane is in sight');
      assert.ok(room.height < 300, 'the chart stays small');
      assert.ok((await tab.page.locator('[data-lane]').count()) < 60, 'few lanes are drawn');
    });
  }

  scene(app, 'refuses a number of processors in one clear line', async () => {
    const tab = await open({ tree: TREE, strategy: 'mwf' });
    tab.forgive(/status of 4\d\d/, /^4\d\d: /);
    for (const wrong of ['0', '2000', 'many']) {
      await setup(tab);
      await tab.byId('processors').fill(wrong);
      await tab.click('run');
      await tab.reads('error', /field 'processors': expected a whole number from 1 to 1024/);
      await tab.byId('processors').fill('2');
      await tab.click('run');
      await tab.byId('setup-open').waitFor(); // the search has answered
      assert.equal(await tab.count('error'), 0);
    }
  });

  scene(app, 'stands beside another one, with its own lanes and costs', async () => {
    const both = { strategy: 'ybw', processors: '4', strategy2: 'mwf', processors2: '2' };
    const tab = await open({ tree: TREE, ...both });
    await tab.reads('compare-table', /ybw 4 processors.*mwf 2 processors/);
    assert.equal(await tab.count('processor-chart'), 2);
    await tab.click('step-last');
    await eventually(() => tab.text('now-time-1'), await tab.text('total-time-1'));
    assert.match(await tab.text('total-speedup-2'), /^\d\.\d\d$/);
    assert.equal(await tab.text('total-value-1'), await tab.text('total-value-2'));
  });

  scene(app, 'fits on a phone, in German', async () => {
    const query = { uniform: '3,3', seed: '5', strategy: 'ybw', processors: '20' };
    const tab = await open(query, {
      size: PHONE,
      isMobile: true,
      hasTouch: true,
      locale: 'de-DE',
    });
    await tab.reads('parallel-summary', /^20 Prozessoren brauchen die Zeit/);
    const [content, window] = await tab.page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    assert.ok(content <= window, `${content} > ${window}`);
    const chart = await tab.byId('lanes').boundingBox();
    assert.ok(chart.x >= 0 && chart.x + chart.width <= PHONE.width);
  });
});

scene(app, 'the engine on three threads says which thread does a step', async () => {
  const query = { uniform: '3,5', scheme: 'integer', seed: '5', strategy: 'alpha-beta' };
  const tab = await open({ ...query, recipe: 'pvs team=ybw(1)', threads: '3' });
  await tab.reads('result-threads', '3');
  assert.equal(await tab.byId('threads').inputValue(), '3');
  await tab.click('step-forward');
  await tab.reads('story', /^thread 1: /);
  await tab.click('step-last');
  await eventually(
    () => processorOf(tab, 'p1'),
    (who) => /^[123]$/.test(who),
  );
  assert.equal(await tab.count('processor-chart'), 0, 'threads have no clock');
});
