// The page in a document, against a server that answers with written-down replies.
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import App from './App.svelte';
import { bestFirstExample, cutOffExample, STRATEGIES } from './lib/testing';
import type { TreeRequest } from './lib/types';

let page: ReturnType<typeof mount> | undefined;
let asked: TreeRequest[];

function answer(path: string, init?: RequestInit): Response {
  if (path.endsWith('api/strategies')) return Response.json({ strategies: STRATEGIES });
  const request = JSON.parse(String(init?.body)) as TreeRequest;
  asked.push(request);
  if (request.tree === '((1 2)') {
    return Response.json({ error: "tree text: '(' at 1 is never closed" }, { status: 400 });
  }
  return Response.json(request.strategy === 'sss-star' ? bestFirstExample() : cutOffExample());
}

function find<T extends Element = HTMLElement>(testId: string): T {
  const found = document.querySelector<T>(`[data-testid="${testId}"]`);
  if (!found) throw new Error(`no element ${testId}`);
  return found;
}

const text = (testId: string) => find(testId).textContent?.trim();
const state = (name: string) => find<SVGElement>(`node-${name}`).getAttribute('data-state');

async function settle(): Promise<void> {
  for (let i = 0; i < 5; ++i) await new Promise((done) => setTimeout(done));
  await tick();
  flushSync();
}

async function open(hash = ''): Promise<void> {
  location.hash = hash;
  page = mount(App, { target: document.body });
  await settle();
}

/** A link to another view, while the page is open. */
async function follow(hash: string): Promise<void> {
  location.hash = hash;
  window.dispatchEvent(new Event('hashchange'));
  await settle();
}

async function type(testId: string, value: string): Promise<void> {
  const field = find<HTMLInputElement>(testId);
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
}

async function click(testId: string): Promise<void> {
  find(testId).click();
  await settle();
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => Promise.resolve(answer(path, init)));
});

afterEach(async () => {
  if (page) await unmount(page);
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

it('shows the first example at once', async () => {
  await open();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ strategy: 'alpha-beta', root: 'max', cut: 'ge' });
  expect(text('result-value')).toBe('4');
  expect(text('step-label')).toBe('0 / 12');
  expect(find('error').hidden).toBe(true);
});

it('steps forward and back on the drawn tree', async () => {
  await open();
  expect(state('p')).toBe('unseen');
  await click('step-forward');
  expect(text('step-label')).toBe('1 / 12');
  expect(state('p')).toBe('entered');
  await click('step-back');
  expect(state('p')).toBe('unseen');
  await click('step-last');
  expect(state('p22')).toBe('cut');
  expect(text('story')).toBe('finish p');
  await click('step-first');
  expect(text('step-label')).toBe('0 / 12');
});

it('jumps to a row of the table', async () => {
  await open();
  const rows = document.querySelectorAll('[data-testid="trace-row"]');
  rows[6]?.querySelector('button')?.click();
  await settle();
  expect(text('step-label')).toBe('7 / 12');
  expect(rows[6]?.getAttribute('aria-current')).toBe('step');
  expect(state('p1')).toBe('evaluated');
});

it('takes view and step from the address', async () => {
  await open('#tree=((4+6)+(3+9))&strategy=alpha-beta&cut=gt&root=min&step=10');
  expect(asked[0]).toEqual({
    tree: '((4 6) (3 9))',
    strategy: 'alpha-beta',
    cut: 'gt',
    root: 'min',
  });
  expect(text('step-label')).toBe('10 / 12');
});

it('repeats the words of a refusal and keeps the last drawing', async () => {
  await open();
  await type('tree-text', '((1 2)');
  await click('run');
  expect(find('error').hidden).toBe(false);
  expect(find('error').getAttribute('role')).toBe('alert');
  expect(text('error')).toBe("tree text: '(' at 1 is never closed");
  expect(text('result-value')).toBe('4');
  await type('tree-text', '((4 6) (3 9))');
  await click('run');
  expect(find('error').hidden).toBe(true);
});

it('says so when nobody answers', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  await open();
  expect(text('error')).toContain('does not answer');
});

it('offers only the options a strategy has', async () => {
  await open('#strategy=alpha-beta');
  expect(document.querySelector('[data-testid="cut-options"]')).not.toBeNull();
  expect(document.querySelector('[data-testid="model"]')).toBeNull();
  await follow('#strategy=probcut');
  expect(text('strategy-note')).toContain('Tong02 fig 1.7');
  await type('model-sigma', '8');
  await click('run');
  expect(asked.at(-1)?.set).toEqual({ d: 2, s: 1, a: 1, b: 0, sigma: 8, t: 1.5 });
});

it('shows OPEN for a best-first search only', async () => {
  await open('#strategy=alpha-beta');
  expect(document.querySelector('[data-testid="open-panel"]')).toBeNull();
  await follow('#strategy=sss-star');
  expect(asked.at(-1)).not.toHaveProperty('cut');
  for (let i = 0; i < 5; ++i) await click('step-forward');
  const entries = [...document.querySelectorAll('[data-testid="open-entry"]')];
  expect(entries.map((entry) => entry.textContent?.replace(/\s+/g, ''))).toEqual([
    '⟨p1,L,+∞⟩',
    '⟨p2,L,+∞⟩',
  ]);
});
