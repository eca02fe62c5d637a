// What every end-to-end test needs: the real server, a real browser, and pages that are watched.
//   ESPALIER_BIN   the binary to start with "serve" (default ../build/release/espalier)
//   ESPALIER_WITH_KAYLES   the same with the game of examples/kayles (beside the default)
//   CHROMIUM       the browser (default /usr/bin/chromium)
//   E2E_PICTURES   a folder for a picture of every page of a test that failed
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
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
const HERE = dirname(fileURLToPath(import.meta.url));
const BUILT = join(HERE, '../../build/release');
const BINARY = process.env.ESPALIER_BIN ?? join(BUILT, 'espalier');
export const WITH_KAYLES = process.env.ESPALIER_WITH_KAYLES ?? join(BUILT, 'espalier_with_kayles');

const START_MS = 30_000;
const STOP_MS = 10_000;
/** A machine with two busy cores may take its time. */
export const WAIT_MS = 20_000;
const SCENE_MS = 120_000;

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

export { pause };

/** A running "espalier serve" with its own folder for what it keeps. */
export class Server {
  /** `port` 0: any that is free. Without `data`, a fresh folder is made and removed again. */
  static async start({ port = 0, data, binary = BINARY } = {}) {
    const server = new Server();
    server.binary = binary;
    server.ownFolder = data === undefined;
    server.data = data ?? mkdtempSync(join(tmpdir(), 'espalier-e2e-'));
    server.base = await server.launch(port);
    server.port = Number(new URL(server.base).port);
    return server;
  }

  /** Waits for the line that names the address. */
  launch(port) {
    const args = ['serve', '--port', String(port), '--data', this.data];
    this.process = spawn(this.binary, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    return new Promise((resolve, reject) => {
      let seen = '';
      const timer = setTimeout(
        () => reject(new Error(`no address from "${this.binary} serve" in time:\n${seen}`)),
        START_MS,
      );
      const listen = (chunk) => {
        seen += chunk;
        const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(seen);
        if (!address) return;
        clearTimeout(timer);
        resolve(address[0]);
      };
      this.process.stdout.on('data', listen);
      this.process.stderr.on('data', listen);
      this.process.on('error', reject);
      this.process.on('exit', (code) =>
        reject(new Error(`the server ended with code ${code}:\n${seen}`)),
      );
    });
  }

  /** Ends it politely, or at once as a crash would. */
  async end(signal = 'SIGTERM') {
    const { process: running } = this;
    if (running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    const timer = setTimeout(() => running.kill('SIGKILL'), STOP_MS);
    await gone;
    clearTimeout(timer);
  }

  async close() {
    await this.end();
    if (this.ownFolder) rmSync(this.data, { recursive: true, force: true });
  }

  async get(path) {
    const response = await fetch(`${this.base}api/v1/${path}`);
    return response.json();
  }

  async post(path, body) {
    const response = await fetch(`${this.base}api/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json();
  }
}

export function launchBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: BROWSER_FLAGS,
  });
}

/** Polls until the value is as wanted: equal, or good in the eyes of a function. */
export async function eventually(read, wanted, what = '', within = WAIT_MS) {
  const good = typeof wanted === 'function' ? wanted : (value) => value === wanted;
  const end = Date.now() + within;
  let got = await read();
  while (!good(got) && Date.now() < end) {
    await pause(25);
    got = await read();
  }
  if (typeof wanted === 'function') assert.ok(good(got), `${what || wanted}: ${got}`);
  else assert.equal(got, wanted, what);
  return got;
}

const POSITION = '/api/v1/position';

/** One tab of a browser. Whatever goes wrong in it is kept. */
export class Tab {
  troubles = [];
  /** What the server said last about the position on the board. */
  position = null;
  forgiven = [];
  /** The request that asked for a position last: answers to older ones may come later. */
  asked = null;

  constructor(page, base) {
    this.page = page;
    this.base = base;
    page.setDefaultTimeout(WAIT_MS);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.troubles.push(message.text());
    });
    page.on('pageerror', (error) => this.troubles.push(String(error)));
    page.on('requestfailed', (request) => {
      // A page that gives up a search, or leaves, ends its requests itself.
      const reason = request.failure()?.errorText ?? '';
      if (reason !== 'net::ERR_ABORTED') this.troubles.push(`${reason}: ${request.url()}`);
    });
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === POSITION) this.asked = request;
    });
    page.on('response', (response) => this.hear(response));
  }

  async hear(response) {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400) this.troubles.push(`${response.status()}: ${pathname}`);
    else if (pathname === POSITION) {
      // A page that has gone on to something else takes its answer with it.
      const position = await response.json().catch(() => this.position);
      if (response.request() === this.asked) this.position = position;
    }
  }

  /** Hears the positions of turns too: events arrive while their answer is still open. */
  async listen() {
    await this.page.exposeFunction('heardPosition', (view) => {
      this.position = view;
    });
    await this.page.addInitScript(() => {
      const ask = window.fetch;
      window.fetch = async (...question) => {
        const answer = await ask(...question);
        if (answer.ok && answer.url.endsWith('/api/v1/play')) void overhear(answer.clone().body);
        return answer;
      };
      async function overhear(body) {
        let text = '';
        try {
          for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
            const events = (text + chunk).split('\n\n');
            text = events.pop();
            for (const event of events) {
              const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
              if (name === 'position') window.heardPosition(JSON.parse(data));
              if (name === 'result') window.heardPosition(JSON.parse(data).position);
            }
          }
        } catch {
          // The page has given up the search.
        }
      }
    });
  }

  /** Troubles that belong to the test. */
  forgive(...patterns) {
    this.forgiven.push(...patterns);
  }

  get unforgiven() {
    return this.troubles.filter((text) => !this.forgiven.some((pattern) => pattern.test(text)));
  }

  async goto(hash = '') {
    await this.page.goto(this.base + hash);
  }

  byId(id) {
    return this.page.getByTestId(id);
  }

  async text(id) {
    return (await this.byId(id).first().textContent()).replace(/\s+/g, ' ').trim();
  }

  click(id) {
    return this.byId(id).first().click();
  }

  press(key) {
    return this.page.keyboard.press(key);
  }

  count(id) {
    return this.byId(id).count();
  }

  /** Waits for a text: equal, or like a pattern. */
  reads(id, wanted) {
    const good = wanted instanceof RegExp ? (text) => wanted.test(text) : wanted;
    return eventually(() => this.text(id), good, `${id} reads ${wanted}`);
  }

  /** Unfolds game and players, which a game that has begun hides. */
  async setUp() {
    if (!(await this.byId('game-select').isVisible())) await this.click('setup-toggle');
  }

  /** The query of the address. */
  query(name) {
    return new URLSearchParams(new URL(this.page.url()).hash.split('?')[1] ?? '').get(name);
  }

  storage() {
    return this.page.evaluate(() => JSON.parse(localStorage.getItem('espalier.settings') ?? '{}'));
  }
}

/** Server and browser of a test file, and the pages that a scene opens. */
export class App {
  contexts = [];
  tabs = [];

  /** A fresh browser, as a person has it who comes for the first time. */
  async context({ size = DESKTOP, ...options } = {}) {
    const context = await this.browser.newContext({ viewport: size, locale: 'en-GB', ...options });
    this.contexts.push(context);
    return context;
  }

  /** A page; in the browser given, or in a fresh one. */
  async open(hash = '', options = {}) {
    const context = options.in ?? (await this.context(options));
    const tab = new Tab(await context.newPage(), options.base ?? this.server.base);
    this.tabs.push(tab);
    await tab.listen();
    await tab.goto(hash);
    return tab;
  }

  /** A game on the board. `people`: both sides are played by hand. */
  async play(query = {}, { people = false, ...options } = {}) {
    const tab = await this.open(`#/play?${new URLSearchParams(query)}`, options);
    await tab.byId('board').waitFor();
    if (people) {
      await tab.setUp();
      await tab.byId('seat-second').selectOption('person');
    }
    return tab;
  }

  async leave() {
    const { contexts } = this;
    this.contexts = [];
    this.tabs = [];
    await Promise.all(contexts.map((context) => context.close()));
  }

  async picture(name) {
    const folder = process.env.E2E_PICTURES;
    if (!folder) return;
    for (const [i, { page }] of this.tabs.entries()) {
      const path = join(folder, `${name.replace(/\W+/g, '-')}-${i + 1}.png`);
      await page.screenshot({ path }).catch(() => undefined);
    }
  }
}

/** Server and browser start with the first scene of this file, and end with its last. */
export function useApp(options = {}) {
  const app = new App();
  let starting = null;
  app.ready = () => {
    starting ??= Promise.all([Server.start(options), launchBrowser()]);
    return starting.then(([server, browser]) => Object.assign(app, { server, browser }));
  };
  after(async () => {
    await app.browser?.close();
    await app.server?.close();
  });
  return app;
}

/** A test whose pages are closed at its end, and must not have complained about anything. */
export function scene(app, name, body) {
  it(name, { timeout: SCENE_MS }, async () => {
    await app.ready();
    try {
      await body();
      for (const tab of app.tabs) assert.deepEqual(tab.unforgiven, [], 'troubles of the page');
    } catch (cause) {
      await app.picture(name);
      const said = app.tabs.flatMap(({ unforgiven }) => unforgiven);
      if (said.length > 0) console.error(`the pages of "${name}" said:\n  ${said.join('\n  ')}`);
      throw cause;
    } finally {
      await app.leave();
    }
  });
}
