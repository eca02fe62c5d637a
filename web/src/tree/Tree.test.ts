// The tree view in a document, against a server that answers with a written-down trace.
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { go } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';
import Tree from './Tree.svelte';
import { bestFirstExample, cutOffExample, STRATEGIES } from './testing';
import type { TreeRequest } from './types';

let page: ReturnType<typeof mount> | undefined;
let asked: TreeRequest[];
let refusal = '';

const all = (id: string) => [...document.querySelectorAll<HTMLElement>(`[data-testid="${id}"]`)];

function find<T extends Element = HTMLElement>(id: string): T {
  const found = document.querySelector<T>(`[data-testid="${id}"]`);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

const text = (id: string) => find(id).textContent?.trim().replace(/\s+/g, ' ') ?? '';
const state = (name: string) => find(`node-${name}`).getAttribute('data-state');

async function settle(): Promise<void> {
  for (let i = 0; i < 8; ++i) await new Promise((done) => setTimeout(done));
  await tick();
  flushSync();
}

async function click(id: string): Promise<void> {
  find(id).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await settle();
}

async function write(id: string, value: string): Promise<void> {
  const field = find<HTMLInputElement>(id);
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
}

async function press(key: string): Promise<void> {
  window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await settle();
}

async function open(query = 'tree=((4+6)+(3+9))&strategy=alpha-beta'): Promise<void> {
  go('tree', new URLSearchParams(query));
  page = mount(Tree, { target: document.body });
  await settle();
}

beforeEach(() => {
  settings.language = 'en';
  asked = [];
  refusal = '';
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (String(url).endsWith('strategies')) return Response.json({ strategies: STRATEGIES });
    const request = JSON.parse(String(init.body)) as TreeRequest;
    asked.push(request);
    if (refusal) return Response.json({ error: refusal }, { status: 422 });
    const reply = request.strategy === 'sss-star' ? bestFirstExample() : cutOffExample();
    const cut = reply.trace[9];
    if (cut) Object.assign(cut, { bound: 'alpha', deep: false, from: 0 });
    const data = JSON.stringify({ ...reply, strategy: request.strategy });
    return new Response(`event: result\ndata: ${data}\n\n`);
  });
});

afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
  document.body.innerHTML = '';
  settings.language = 'auto';
  vi.unstubAllGlobals();
  go('about');
});

it('steps forward and back, and tells each step', async () => {
  await open();
  expect(text('step-label')).toBe('0 / 12');
  expect(state('p')).toBe('unseen');
  await click('step-forward');
  expect(state('p')).toBe('entered');
  expect(text('story')).toBe('enter p with window (−∞, +∞)');
  await press('ArrowRight');
  expect(state('p1')).toBe('entered');
  await press('ArrowLeft');
  await click('step-back');
  expect([state('p'), text('step-label')]).toEqual(['unseen', '0 / 12']);
  await press('End');
  expect([state('p22'), text('step-label')]).toEqual(['cut', '12 / 12']);
});

it('says at a node what its window and value are, and why it was cut off', async () => {
  await open('tree=((4+6)+(3+9))&strategy=alpha-beta&step=10');
  expect(text('node-window')).toBe('(4, 3)');
  expect(text('node-value')).toBe('3 so far');
  await click('node-p22');
  expect(text('node-reason')).toContain('Cut off by α: p2 is worth at most 3');
  expect(text('node-reason')).toContain('shallow');
  expect(all('shears').map((mark) => mark.dataset.reason)).toEqual(['α']);
});

it('runs what the form says, the equality switch included', async () => {
  await open();
  const [, beyond] = find('cut-options').querySelectorAll('input');
  beyond?.click();
  await write('tree-text', '(1 2)');
  await click('run');
  expect(asked.at(-1)).toMatchObject({ tree: '(1 2)', cut: 'gt' });
});

it('offers the numbers of the strategy, and no others', async () => {
  const keysOf = (fields: Element) =>
    [...fields.querySelectorAll('input')].map((field) => field.getAttribute('data-testid'));
  const offered = () => [...all('places'), ...all('model')].flatMap(keysOf);
  await open('tree=((4+6)+(3+9))&strategy=node-cutting');
  expect(offered()).toEqual(['model-d', 'model-s', 'model-x', 'model-keep']);
  await write('model-x', '1');
  await click('run');
  expect(asked.at(-1)?.set).toEqual({ d: 2, s: 1, x: 1, keep: 1 });
});

it('shows a refusal in the words of the server, with a way on', async () => {
  refusal = "unbalanced '(' at character 1";
  await open();
  expect(text('error')).toContain(refusal);
  expect(all('stage')).toEqual([]);
  refusal = '';
  await click('error-example');
  expect(all('error')).toEqual([]);
  expect(text('step-label')).toBe('0 / 12');
});

it('puts two searches side by side, with counters', async () => {
  await open('tree=((4+6)+(3+9))&strategy=alpha-beta&strategy2=sss-star&step=7');
  expect([all('lane-1').length, all('lane-2').length]).toEqual([1, 1]);
  expect([text('now-leaves-1'), text('total-leaves-1')]).toEqual(['2', '3']);
  expect(text('now-leaves-2')).toBe('1');
  expect(all('open-entry').length).toBeGreaterThan(0);
  await click('compare');
  expect(all('lane-2')).toEqual([]);
});

it('asks before it shows, and checks every answer', async () => {
  await open('tree=((4+6)+(3+9))&strategy=alpha-beta&exercise=1');
  expect([all('result-value'), all('trace-row')]).toEqual([[], []]);
  expect(text('prompt')).toBe('p is entered next. With which window?');
  await write('guess-alpha', '-inf');
  await click('exercise-go');
  expect(text('score')).toBe('0 of 0 right');
  await write('guess-beta', '7');
  await click('exercise-go');
  expect(text('score')).toBe('1 of 2 right');
  expect(find('answer-alpha').dataset.right).toBe('true');
  expect(text('solution-beta')).toBe('+∞');
  expect(state('p')).toBe('entered');
  await click('exercise-go');
  expect(text('prompt')).toContain('p1');
  await click('exercise-leave');
  expect(text('result-value')).toBe('4');
});

it('folds a subtree and counts what it hides', async () => {
  await open('tree=((4+6)+(3+9))&strategy=alpha-beta&step=6');
  await click('fold-node');
  expect(find('fold').dataset).toMatchObject({ size: '2', seen: '2' });
  expect(all('node-p11')).toEqual([]);
  await click('unfold-all');
  expect(all('node-p11')).toHaveLength(1);
});
