// Trees that searches write numbers into: bounds, proof numbers, conspirators, visits, vectors.
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { eventually, scene, useApp } from './support.mjs';
import { openTree, setup } from './trees.mjs';

const app = useApp();

/** Steps that are looked at one by one; the last one is looked at, too. */
const STEPS = 24;

/** As the page writes it. */
const shown = (text) => text.replaceAll('inf', '∞').replaceAll('-', '−');

/** Shows a built-in example; answers what the server says of it. */
async function example(tab, id) {
  await setup(tab);
  const asking = tab.page.waitForRequest((request) => request.url().endsWith('/tree'));
  await tab.click(`example-${id}`);
  const reply = await app.server.post('tree', (await asking).postDataJSON());
  await tab.reads('step-label', `0 / ${reply.trace.length}`);
  return reply;
}

/** What stands at a node of the drawing, line after line. */
const atNode = (tab, name) =>
  tab.page.evaluate(
    (id) =>
      [...document.querySelectorAll(`[data-testid="${id}"] .grown`)]
        .map((line) => line.textContent.trim())
        .join(' '),
    `node-${name}`,
  );

/** Steps through the first labels; at each the node and the panel show it, and the story tells it. */
async function stepsThrough(tab, reply, { open = false } = {}) {
  for (const { step, name, label } of reply.trace.slice(0, STEPS)) {
    await tab.click('step-forward');
    await tab.reads('step-label', `${step} / ${reply.trace.length}`);
    if (!label) continue;
    await eventually(() => tab.text('node-label'), shown(label.text), `panel at step ${step}`);
    if (!open) assert.equal(await atNode(tab, name), shown(label.text), `${name} at step ${step}`);
  }
}

/** The label that a node has at the end. */
const lastLabel = (reply, name) =>
  reply.trace.findLast((event) => event.name === name && event.label)?.label.text ?? '';

async function endsWith(tab, reply, names) {
  await tab.click('step-last');
  for (const name of names) {
    assert.notEqual(lastLabel(reply, name), '', name);
    await eventually(() => atNode(tab, name), shown(lastLabel(reply, name)), name);
  }
}

describe('a tree that grows', () => {
  scene(app, 'B*: the bounds of every node, from those of the text to the proof', async () => {
    const tab = await openTree(app);
    const reply = await example(tab, 'bounds');
    assert.equal(reply.strategy, 'b-star');
    await tab.byId('step-slider').fill('3');
    await eventually(() => atNode(tab, 'a'), '[3, 9]');
    await tab.reads('story', 'a is worth at least 3 and at most 9');
    await tab.byId('step-slider').fill('0');
    await stepsThrough(tab, reply);
    await endsWith(tab, reply, ['r', 'a', 'b', 'd']);
    assert.equal(await atNode(tab, 'r'), '[4, 6]');
  });

  scene(app, 'proof and disproof numbers', async () => {
    const tab = await openTree(app);
    const reply = await example(tab, 'proof');
    assert.equal(reply.strategy, 'proof-number');
    await stepsThrough(tab, reply);
    await endsWith(tab, reply, ['p', 'p1']);
    assert.match(await atNode(tab, 'p'), /^pn \S+ dn \S+$/);
  });

  scene(app, 'conspirators', async () => {
    const tab = await openTree(app);
    const reply = await example(tab, 'conspiracy');
    assert.equal(reply.strategy, 'conspiracy');
    await stepsThrough(tab, reply);
    await endsWith(tab, reply, ['p']);
    assert.match(await atNode(tab, 'p'), /^\S+ ↑\S+ ↓\S+$/);
  });

  scene(app, 'UCT: visits, sum and mean on a tree', async () => {
    const tab = await openTree(app);
    const reply = await example(tab, 'playouts');
    assert.equal(reply.strategy, 'uct');
    await stepsThrough(tab, reply);
    await endsWith(tab, reply, ['p', 'p1', 'p2', 'p3']);
    assert.match(await atNode(tab, 'p'), /^N 100 W \S+ Q \S+$/);
  });

  scene(app, 'UCT: visits, sum and mean on a board', async () => {
    const moves = 'b2 a1 c3 a3 a2 c2';
    const query = { game: 'tic-tac-toe', moves, depth: '2', strategy: 'uct' };
    const tab = await openTree(app, `#/tree?${new URLSearchParams(query)}`);
    await tab.click('step-last');
    await eventually(
      () => atNode(tab, 'root'),
      (text) => /^N \d+ W \S+ Q \S+$/.test(text),
      'the root of the board',
    );
  });
});

describe('many players', () => {
  scene(app, 'max-n: letters, vectors at the nodes, and the value of everybody', async () => {
    const tab = await openTree(app);
    const reply = await example(tab, 'vectors');
    assert.equal(reply.strategy, 'max-n');
    await stepsThrough(tab, reply, { open: true });
    await endsWith(tab, reply, ['p', 'p1', 'p2', 'p11', 'p22']);
    assert.equal(await atNode(tab, 'p'), '(1, 2, 6)');
    await tab.reads('result-value', '(1, 2, 6)');
    const leaf = await tab.text('node-p111');
    assert.match(leaf, /\(1, 2, 6\)/, 'a leaf has the values of all');
    await eventually(
      () => tab.byId('node-p111').getAttribute('data-state'),
      'evaluated',
      'a leaf that was looked at',
    );
    for (const [name, letter] of [
      ['p', 'A'],
      ['p1', 'B'],
      ['p11', 'C'],
    ]) {
      assert.ok((await tab.text(`node-${name}`)).includes(letter), `${letter} moves at ${name}`);
    }
    await tab.byId('node-p11').locator('.shape').click({ force: true });
    await tab.reads('node-panel', /player C/);
    await tab.byId('step-slider').fill('3');
    await tab.reads('story', 'enter p11: player C moves');
  });

  scene(app, 'paranoid: one number for the player at the root, vectors at the leaves', async () => {
    const tab = await openTree(app);
    await example(tab, 'vectors');
    await setup(tab);
    await tab.byId('strategy').selectOption('paranoid');
    await tab.click('run');
    await eventually(() => tab.query('strategy'), 'paranoid');
    await tab.click('step-last');
    await tab.reads('result-value', '1');
    assert.match(await tab.text('node-p111'), /\(1, 2, 6\)/);
  });
});
