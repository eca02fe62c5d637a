// The tree view in a document, against a server that answers with a written-down trace.
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { go } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';
import Tree from './Tree.svelte';
import { bestFirstExample, cutOffExample, parallelExample, STRATEGIES } from './testing';
import type { TreeReply, TreeRequest } from './types';

const EXAMPLES: Readonly<Record<string, () => TreeReply>> = {
  'sss-star': bestFirstExample,
  mwf: parallelExample,
};

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
    const reply = (EXAMPLES[request.strategy ?? ''] ?? cutOffExample)();
    const cut = reply.trace[9];
    if (cut?.reason === 'cut-off') Object.assign(cut, { bound: 'alpha', deep: false, from: 0 });
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

it('does not tell the steps that are still to come', async () => {
  await open();
  const told = () =>
    all('trace-row').map((row) => row.querySelector('.what')?.textContent?.trim() !== '');
  const values = () => all('trace-row').map((row) => row.querySelector('.value')?.textContent);
  expect(told().some(Boolean)).toBe(false);
  expect(values().join('')).toBe('');
  all('trace-row')[2]?.querySelector('button')?.click();
  await settle();
  expect(text('step-label')).toBe('3 / 12');
  expect(told()).toEqual(told().map((_, place) => place < 3));
  await press('End');
  expect(told().every(Boolean)).toBe(true);
});

it('says where links work that point to this machine', async () => {
  await open();
  expect(text('link-local')).toContain('this computer only');
});

it('says at a node what its window and value are, and why it was cut off', async () => {
  await open('tree=((4+6)+(3+9))&strategy=alpha-beta&step=10');
  expect(text('node-window')).toBe('closed');
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
  expect(all('result-value')).toEqual([]);
  await press('End');
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

const PARALLEL = 'tree=((5+9)+(3+1))&strategy=mwf&processors=2';
const processor = (name: string) => find(`node-${name}`).getAttribute('data-processor');

it('shows in a parallel search who is at which node, and tells who does a step', async () => {
  await open(`${PARALLEL}&step=6`);
  expect([processor('p'), processor('p1'), processor('p2'), processor('p21')]).toEqual([
    '1',
    '1',
    '2',
    '2',
  ]);
  expect(processor('p22')).toBeNull();
  expect(text('story')).toBe('at 1.3 processor 2: evaluate p21 = 3');
  expect(text('node-processor')).toBe('2');
  expect(find('node-p21').textContent).toContain('2');
});

it('draws the lanes of the processors, with a cursor that a click moves', async () => {
  await open(`${PARALLEL}&step=3`);
  expect(find('processor-chart').querySelectorAll('[data-lane]')).toHaveLength(2);
  expect(find('lane-cursor').dataset.time).toBe('0.2');
  expect(text('lane-told')).toBe('processor 2, from 0.2 to 1: busy, below p2');
  const area = find('lanes-area');
  // The simulated document has no widths: the chart takes the least that it can.
  const point = { clientX: 44 + (40 * 1.25) / 2.5, clientY: 20, bubbles: true };
  area.dispatchEvent(new MouseEvent('pointermove', point));
  await settle();
  expect(text('lane-told')).toBe('processor 2, from 1 to 1.3: in vain, below p21');
  area.dispatchEvent(new MouseEvent('pointerleave'));
  area.dispatchEvent(new MouseEvent('click', point));
  await settle();
  expect(text('step-label')).toBe('5 / 16');
  expect(find('lane-cursor').dataset.time).toBe('1.2');
});

it('tells of the lanes by keyboard, too', async () => {
  await open(`${PARALLEL}&step=4`);
  const lanes = find('lanes');
  expect(lanes.getAttribute('aria-valuetext')).toBe('processor 1, from 0 to 2.2: busy, below p');
  lanes.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  await settle();
  expect(text('lane-told')).toBe('processor 2, from 1 to 1.3: in vain, below p21');
  expect(text('step-label')).toBe('4 / 16');
});

it('sums up a parallel search in words, and beside another', async () => {
  await open(PARALLEL);
  expect(text('parallel-summary')).toBe(
    '2 processors take time 2.5. Alpha-beta on one processor takes 3.3: the speed-up is 1.32, ' +
      'the efficiency 66 %. All processors together: busy 3.0, in vain 0.3, waiting 1.7. ' +
      '(Costs: a leaf 1, a visit 0.1, a message 0.1.)',
  );
  go('tree', new URLSearchParams(`${PARALLEL}&strategy2=alpha-beta&step=6`));
  await settle();
  expect(text('compare-table')).toContain('mwf 2 processors');
  expect([text('now-time-1'), text('total-time-1'), text('total-time-2')]).toEqual([
    '1.3',
    '2.5',
    '',
  ]);
  expect([text('total-speedup-1'), text('total-speedup-2')]).toEqual(['1.32', '']);
  expect(all('processor-chart')).toHaveLength(1);
});

it('offers processors and costs for the strategies that have them', async () => {
  await open('tree=((5+9)+(3+1))&strategy=tree-splitting');
  const offered = ['processors', 'leaf', 'visit', 'message', 'slaves', 'levels'];
  expect(offered.map((id) => all(id).length)).toEqual([1, 1, 1, 1, 1, 1]);
  await write('processors', '7');
  await write('visit', '0.5');
  await click('run');
  expect(asked.at(-1)).toMatchObject({ processors: 7, set: { visit: 0.5 } });
  refusal = "field 'processors': expected a whole number from 1 to 1024";
  await write('processors', 'many');
  await click('run');
  expect(asked.at(-1)).toMatchObject({ processors: 'many' });
  expect(text('error')).toContain(refusal);
});

it('gives nothing of a parallel search away in an exercise', async () => {
  await open(`${PARALLEL}&exercise=1`);
  expect([all('processor-chart'), all('parallel-summary')]).toEqual([[], []]);
});
