// The page in a real browser, against the real server.
//   ESPALIER_URL   the address of a running server; or
//   ESPALIER_BIN   the binary to start with "serve --port 0"
//   CHROMIUM       the browser (default /usr/bin/chromium)
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, beforeEach, describe, it } from 'node:test';
import { chromium } from 'playwright-core';

const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
const START_TIMEOUT_MS = 20_000;
const WAIT_MS = 10_000;

/** Static values everywhere: some strategies look at inner nodes. */
const VALUED = 'p=6(m=6(x=6(7 2) y=9(9 9)) n=5(u=7(4 8) v=6(6 1)))';
const TONG =
  'a(b(c(d=52(e=41 f=5) g=103(h=12 i=90)) j(k=50(l=101 m=80) n(o p))) ' +
  'q(r(s=23(t=10 u) v=38(w=36 x=35)) y(z=54(aa=50 ab=36) ac(ad ae))))';

let server;
let base;
let browser;
let context;
let page;
let troubles;

/** Starts the binary and waits for the line that names its address. */
function startServer(binary) {
  return new Promise((resolve, reject) => {
    server = spawn(binary, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
    const timer = setTimeout(
      () => reject(new Error(`no address from "${binary} serve" in time:\n${seen}`)),
      START_TIMEOUT_MS,
    );
    let seen = '';
    const listen = (chunk) => {
      seen += chunk;
      const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(seen);
      if (!address) return;
      clearTimeout(timer);
      resolve(address[0]);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`the server ended with code ${code}:\n${seen}`)));
  });
}

async function stopServer() {
  if (!server || server.exitCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  const timer = setTimeout(() => server.kill('SIGKILL'), 5_000);
  await gone;
  clearTimeout(timer);
}

before(async () => {
  const { ESPALIER_URL, ESPALIER_BIN, CHROMIUM } = process.env;
  if (!ESPALIER_URL && !ESPALIER_BIN) throw new Error('set ESPALIER_URL or ESPALIER_BIN');
  base = ESPALIER_URL ?? (await startServer(ESPALIER_BIN));
  browser = await chromium.launch({
    executablePath: CHROMIUM ?? '/usr/bin/chromium',
    args: BROWSER_FLAGS,
  });
});

after(async () => {
  await browser?.close();
  await stopServer();
});

/** A fresh page, shown once its first search is drawn. Whatever goes wrong in it is kept. */
async function open(hash = '', size = { width: 1280, height: 900 }) {
  await context?.close();
  context = await browser.newContext({ viewport: size });
  page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  troubles = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('requestfailed', (request) => troubles.push(`failed: ${request.url()}`));
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()}: ${response.url()}`);
  });
  await page.goto(base + hash);
  await byId('step-label').waitFor();
}

const byId = (id) => page.getByTestId(id);
const text = async (id) => (await byId(id).textContent()).trim();
const state = (name) => byId(`node-${name}`).getAttribute('data-state');

/** Polls until the condition gives the wanted value. */
async function eventually(read, wanted, what) {
  const end = Date.now() + WAIT_MS;
  let got = await read();
  while (got !== wanted && Date.now() < end) {
    await page.waitForTimeout(25);
    got = await read();
  }
  assert.equal(got, wanted, what);
}

async function run(tree, strategy) {
  await byId('tree-text').fill(tree);
  await byId('strategy').selectOption(strategy);
  const reply = page.waitForResponse((response) => response.url().endsWith('/api/tree'));
  await byId('run').click();
  const response = await reply;
  const body = await response.json();
  if (response.ok()) await eventually(() => text('step-label'), `0 / ${body.trace.length}`);
  return body;
}

describe('the page', () => {
  beforeEach(() => open());

  it('loads without an error, and draws its first example', async () => {
    assert.deepEqual(troubles, []);
    assert.equal(await page.title(), 'Espalier');
    assert.equal(await text('result-value'), '35');
    assert.equal(await byId('error').isVisible(), false);
    assert.equal(await state('a'), 'unseen');
  });

  it('asks nobody but its own server', async () => {
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => entry.name),
    );
    assert.ok(asked.length > 0);
    for (const address of asked) assert.ok(address.startsWith(base), address);
  });

  it('runs alpha-beta and steps forward and back', async () => {
    const reply = await run('((41 5) (12 90))', 'alpha-beta');
    assert.equal(await text('result-value'), '12');
    assert.equal(await state('p'), 'unseen');

    await byId('step-forward').click();
    await eventually(() => text('step-label'), `1 / ${reply.trace.length}`);
    assert.equal(await state('p'), 'entered');
    assert.equal(await byId('node-p').getAttribute('data-current'), 'true');
    assert.equal(await state('p1'), 'unseen');

    await byId('step-forward').click();
    await eventually(() => state('p1'), 'entered');
    await byId('step-back').click();
    await eventually(() => state('p1'), 'unseen');
    await byId('step-first').click();
    await eventually(() => state('p'), 'unseen');
    assert.deepEqual(troubles, []);
  });

  it('ends with the finish, the value and the principal variation', async () => {
    const reply = await run('((41 5) (12 90))', 'alpha-beta');
    const total = reply.trace.length;
    assert.equal(reply.trace.at(-1).kind, 'finish');
    await byId('step-last').click();
    await eventually(() => text('step-label'), `${total} / ${total}`);
    assert.equal(await text('story'), reply.trace.at(-1).text);
    for (const name of ['p', 'p1', 'p11', 'p12', 'p2', 'p21', 'p22']) {
      assert.equal(await state(name), 'evaluated', name);
    }
    assert.equal(await byId('node-p21').getAttribute('data-pv'), 'true');
    assert.equal(await byId('node-p11').getAttribute('data-pv'), 'false');
    assert.equal(await text('result-pv').then((line) => line.replace(/\s+/g, '')), 'p2›p21');
  });

  it('shows a cut-off when it happens', async () => {
    const reply = await run('((3 12 8) (2 4 6) (14 5 2))', 'alpha-beta');
    assert.equal(await text('result-value'), '3');
    const cut = reply.trace.find((event) => event.reason === 'cut-off');
    assert.equal(cut.name, 'p2');
    await byId('step-slider').fill(String(cut.step - 1));
    await eventually(() => state('p22'), 'unseen');
    await byId('step-forward').click();
    await eventually(() => state('p22'), 'cut');
    assert.equal(await state('p23'), 'cut');
    assert.equal(await state('p21'), 'evaluated');
    assert.equal(await byId('shears').count(), 2);
    await byId('step-last').click();
    await eventually(() => state('p33'), 'evaluated');
    assert.equal(await state('p22'), 'cut');
  });

  it('jumps to a clicked row and keeps the current one in sight', async () => {
    await byId('trace-row').nth(4).click();
    await eventually(() => text('step-label').then((label) => label.split(' ')[0]), '5');
    await byId('step-last').click();
    const current = page.locator('[data-testid="trace-row"][aria-current="step"]');
    await eventually(
      () =>
        current.evaluate((row) => {
          const frame = row.closest('[role="region"]').getBoundingClientRect();
          const box = row.getBoundingClientRect();
          return box.top >= frame.top && box.bottom <= frame.bottom + 1;
        }),
      true,
      'the current row is in sight',
    );
  });

  it('repeats the words of the server on bad text', async () => {
    const { error } = await run('((1 2)', 'alpha-beta');
    assert.ok(error);
    await byId('error').waitFor({ state: 'visible' });
    assert.equal((await page.getByRole('alert').textContent()).trim(), error);
    assert.equal(await text('result-value'), '35', 'the last drawing stays');
    await run('((1 2) 3)', 'alpha-beta');
    await byId('error').waitFor({ state: 'hidden' });
  });

  it('answers to the keyboard', async () => {
    const total = (await text('step-label')).split(' / ')[1];
    await byId('tree').click({ position: { x: 5, y: 5 } });
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await eventually(() => text('step-label'), `1 / ${total}`);
    await page.keyboard.press('End');
    await eventually(() => text('step-label'), `${total} / ${total}`);
    await page.keyboard.press('Home');
    await eventually(() => text('step-label'), `0 / ${total}`);

    await byId('tree-text').fill('(1 2)');
    await page.keyboard.press('Control+Enter');
    await eventually(() => text('result-value'), '2');
    await page.keyboard.press('ArrowLeft');
    assert.match(await text('step-label'), /^0 /, 'in the text the arrows move the caret');
  });

  it('plays and pauses', async () => {
    await byId('speed').selectOption('rush');
    await byId('play').click();
    await page.waitForFunction(
      () => Number(document.querySelector('[data-testid="step-slider"]').value) >= 3,
    );
    await byId('play').click();
    const label = await text('step-label');
    await page.waitForTimeout(200);
    assert.equal(await text('step-label'), label);
  });
});

describe('strategies', () => {
  beforeEach(() => open());

  it('are grouped by kind and cite their source', async () => {
    const groups = page.locator('[data-testid="strategy"] optgroup');
    assert.equal(await groups.count(), 2);
    await byId('strategy').selectOption('alpha-beta');
    assert.match(await text('strategy-note'), /Muszycka85/);
    assert.equal(await byId('cut-options').isVisible(), true);
    assert.equal(await byId('model').count(), 0);
  });

  it('show the fields of their model, if they have one', async () => {
    await byId('strategy').selectOption('probcut');
    for (const key of ['d', 's', 'a', 'b', 'sigma', 't']) {
      assert.equal(await byId(`model-${key}`).isVisible(), true, key);
    }
    await byId('run').click();
    await eventually(
      () => page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get('strategy')),
      'probcut',
    );
    assert.deepEqual(troubles, []);
  });

  it('SSS* shows its OPEN list', async () => {
    await run('(((12 8) 6 (11 14 20)) ((40) (8 47 17 23)))', 'sss-star');
    assert.equal(await text('result-value'), '40');
    await byId('open-panel').waitFor();
    await byId('step-forward').click();
    await eventually(() => byId('open-entry').count(), 1);
    assert.equal((await text('open-entry')).replace(/\s/g, ''), '⟨p,L,+∞⟩');
    await byId('step-last').click();
    for (const name of ['p12', 'p13', 'p131']) await eventually(() => state(name), 'cut');
    assert.equal(await state('p222'), 'evaluated');
  });

  it('all of them run, the exact ones agree, and the drawing shows what was visited', async () => {
    const { strategies } = await (await page.request.get(`${base}api/strategies`)).json();
    for (const { name, kind } of strategies) {
      const reply = await run(VALUED, name);
      assert.equal(reply.error, undefined, name);
      if (kind === 'exact') assert.equal(await text('result-value'), '7', name);
      await byId('step-last').click();
      await eventually(() => state('p'), 'evaluated', name);
      assert.deepEqual(await drawn('data-state'), visitedNodes(reply), name);
      assert.deepEqual(await drawn('data-pv'), lineNodes(reply), name);
    }
    assert.deepEqual(troubles, []);
  });
});

/** The names of the nodes with an attribute that says "seen" or "on the line". */
function drawn(attribute) {
  return page.evaluate((wanted) => {
    const good = wanted === 'data-pv' ? ['true'] : ['entered', 'evaluated'];
    return [...document.querySelectorAll('[data-testid^="node-"]')]
      .filter((node) => good.includes(node.getAttribute(wanted)))
      .map((node) => node.getAttribute('data-testid').slice('node-'.length))
      .sort();
  }, attribute);
}

function visitedNodes(reply) {
  const seen = reply.trace.filter(({ kind }) => ['enter', 'leaf', 'retrieve'].includes(kind));
  return [...new Set(seen.map(({ name }) => name))].sort();
}

function lineNodes(reply) {
  return [reply.tree.nodes[0].name, ...reply.pv].sort();
}

describe('a link', () => {
  it('brings back tree, strategy, options and step', async () => {
    const params = new URLSearchParams({
      tree: '((41 5) (12 90))',
      strategy: 'alpha-beta',
      root: 'min',
      step: '3',
    });
    await open(`#${params}`);
    assert.equal(await byId('tree-text').inputValue(), '((41 5) (12 90))');
    assert.equal(await text('result-value'), '41');
    assert.match(await text('step-label'), /^3 /);
    await byId('step-forward').click();
    await eventually(
      () => page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get('step')),
      '4',
    );
    assert.deepEqual(troubles, []);
  });
});

describe('on a phone', () => {
  for (const strategy of ['alpha-beta', 'sss-star', 'probcut']) {
    it(`nothing sticks out sideways: ${strategy}`, async () => {
      await open(`#strategy=${strategy}`, { width: 390, height: 844 });
      await run(TONG, strategy);
      await byId('step-last').click();
      const [content, window] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      assert.ok(content <= window, `${content} > ${window}`);
      for (const id of ['run', 'step-forward', 'strategy']) {
        const box = await byId(id).boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= 390, id);
        assert.ok(box.height >= 40, `${id} is large enough to touch`);
      }
    });
  }
});
