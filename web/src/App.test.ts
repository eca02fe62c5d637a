// The shell in a document: views, language, theme, help, and a server that goes and comes back.
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import App from './App.svelte';
import { get } from './lib/api';
import { connection } from './lib/connection.svelte';
import { go } from './lib/router.svelte';
import { defaults, settings } from './lib/settings.svelte';

vi.mock('./shell/views', async () => {
  const { default: About } = await import('./about/About.svelte');
  const { default: Settings } = await import('./settings/Settings.svelte');
  const loadView = async (view: string) => {
    if (view === 'lab') throw new TypeError('Failed to fetch dynamically imported module');
    return view === 'settings' ? Settings : About;
  };
  return { loadView, expectView: () => {} };
});

const HEALTH = { ok: true, version: '1.2.3', uptime: 90 };

let page: ReturnType<typeof mount> | undefined;
let serverIsUp: boolean;

function find<T extends Element = HTMLElement>(testId: string): T {
  const found = document.querySelector<T>(`[data-testid="${testId}"]`);
  if (!found) throw new Error(`no element ${testId}`);
  return found;
}

async function settle(): Promise<void> {
  for (let i = 0; i < 5; ++i) await new Promise((done) => setTimeout(done));
  await tick();
  flushSync();
}

async function follow(hash: string): Promise<void> {
  location.hash = hash;
  window.dispatchEvent(new Event('hashchange'));
  await settle();
}

async function click(testId: string): Promise<void> {
  find(testId).click();
  await settle();
}

beforeEach(async () => {
  serverIsUp = true;
  vi.stubGlobal('fetch', () =>
    serverIsUp ? Promise.resolve(Response.json(HEALTH)) : Promise.reject(new TypeError('refused')),
  );
  Object.assign(settings, defaults(), { language: 'en' });
  go('about');
  page = mount(App, { target: document.body });
  await settle();
});

afterEach(async () => {
  if (page) await unmount(page);
  document.body.innerHTML = '';
  connection.lost = false;
  vi.unstubAllGlobals();
});

it('shows the view of the address, and says so everywhere', async () => {
  await follow('#/settings');
  expect(find('setting-theme')).toBeTruthy();
  expect(document.title).toBe('Settings · Espalier');
  expect(document.querySelector('h1')?.textContent).toBe('Settings');
  expect(find('nav-settings').getAttribute('aria-current')).toBe('page');
  await follow('#/match');
  expect(document.title).toBe('Matches · Espalier');
  expect(find('nav-settings').hasAttribute('aria-current')).toBe(false);
  expect(find('nav-match').getAttribute('aria-current')).toBe('page');
});

it('leads back to a view as it was left', async () => {
  await follow('#/tree?tree=%281+2%29');
  await follow('#/settings');
  expect(find('nav-tree').getAttribute('href')).toBe('#/tree?tree=%281+2%29');
});

it('offers a way on when a view cannot be loaded', async () => {
  await follow('#/lab');
  expect(find('view-failed').querySelector('button')?.textContent?.trim()).toBe('Load again');
  await follow('#/settings');
  expect(find('setting-theme')).toBeTruthy();
});

it('changes its language at once', async () => {
  await click('switch-language');
  expect(settings.language).toBe('de');
  expect(document.documentElement.lang).toBe('de');
  expect(find('nav-play').textContent?.trim()).toBe('Spielen');
  await click('switch-language');
  expect(find('nav-play').textContent?.trim()).toBe('Play');
});

it('changes its theme at once', async () => {
  expect(document.documentElement.dataset.theme).toBe('light');
  await click('switch-theme');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(settings.theme).toBe('dark');
  await click('switch-theme');
  expect(document.documentElement.dataset.theme).toBe('light');
});

it('sets and resets everything in one place', async () => {
  await follow('#/settings');
  expect(document.body.textContent).toContain('1.2.3');
  await click('setting-animate');
  await click('setting-theme-dark');
  expect(settings).toMatchObject({ animate: false, theme: 'dark' });
  expect(document.documentElement.dataset.motion).toBe('reduced');
  await click('settings-reset');
  expect(settings).toEqual(defaults());
});

it('shows its keys when asked with a question mark', async () => {
  const dialog = find<HTMLDialogElement>('help-dialog');
  expect(dialog.open).toBe(false);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  await settle();
  expect(dialog.open).toBe(true);
  expect(dialog.textContent).toContain('Keyboard shortcuts');
  await click('dialog-close');
  expect(dialog.open).toBe(false);
});

it('leads past the masthead without leaving the view', async () => {
  document.querySelector<HTMLElement>('.skip')?.click();
  await settle();
  expect(document.activeElement?.tagName).toBe('MAIN');
  expect(document.title).toBe('About Espalier · Espalier');
});

it('says when the server is gone, until it is back', async () => {
  expect(find('server-gone').textContent?.trim()).toBe('');
  serverIsUp = false;
  await get('games').catch(() => {});
  await settle();
  expect(find('server-gone').textContent).toContain('does not answer');
  find('server-gone').querySelector('button')?.click();
  await settle();
  expect(find('server-gone').textContent).toContain('does not answer');
  serverIsUp = true;
  find('server-gone').querySelector('button')?.click();
  await settle();
  expect(find('server-gone').textContent?.trim()).toBe('');
});
