// The parts of the play view in a document, against a server that answers what the test says.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../lib/settings.svelte';
import AnalysisPanel from './AnalysisPanel.svelte';
import { Analysis } from './analysis.svelte';
import EvalBar from './EvalBar.svelte';
import EvalGraph from './EvalGraph.svelte';
import LevelPicker from './LevelPicker.svelte';
import MoveList from './MoveList.svelte';
import RecipePicker from './RecipePicker.svelte';
import { PERSON } from './seats.svelte';
import { Session } from './session.svelte';
import {
  click,
  FakeServer,
  fill,
  find,
  GAME,
  lineWith,
  press,
  reportWith,
  settle,
  textOf,
} from './testing';
import { ROOT } from './variations.svelte';

const PAUSE_MS = 120;

let server: FakeServer;
let session: Session;
let page: ReturnType<typeof mount> | undefined;

beforeEach(async () => {
  settings.language = 'en';
  server = new FakeServer();
  vi.stubGlobal('fetch', server.fetch);
  session = new Session();
  session.seats.sit('second', PERSON);
  await session.newGame({ game: 'toy' });
});

afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

/** a b c; instead of b also x. */
async function branched() {
  await session.show(['a', 'b', 'c']);
  await session.goto(session.tree.mainline()[0] ?? ROOT);
  await session.show(['x']);
  await settle();
}

const cellsOf = (row: Element) =>
  [...row.children].map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim());

const current = () => session.tree.texts(session.tree.current).join(' ');

describe('the move list', () => {
  beforeEach(() => {
    page = mount(MoveList, { target: document.body, props: { session } });
  });

  it('says that there is no move yet', () => {
    expect(textOf('move-list')).toBe('No move yet.');
  });

  it('shows the main line, the variations and where we are', async () => {
    await branched();
    expect(textOf('ply-1')).toBe('a');
    expect(textOf('ply-3')).toBe('c');
    expect(textOf('variation')).toBe('1… x');
    expect(document.querySelector('[aria-current]')?.textContent).toBe('x');
    await click('ply-2');
    expect(current()).toBe('a b');
    expect(find('ply-2').getAttribute('aria-current')).toBe('step');
  });

  it('is walked through by arrow keys', async () => {
    await branched();
    const walk = async (key: string) => {
      const at = document.querySelector<HTMLElement>('[tabindex="0"]');
      at?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await settle();
      return current();
    };
    expect(await walk('ArrowUp')).toBe('a b');
    expect(await walk('ArrowRight')).toBe('a b c');
    expect(await walk('Home')).toBe('');
    expect(await walk('ArrowLeft')).toBe('');
    expect(await walk('End')).toBe('a b c');
    expect(await walk('ArrowLeft')).toBe('a b');
    expect(await walk('ArrowDown')).toBe('a x');
    expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  it('folds a variation', async () => {
    await branched();
    await session.show(['y', 'z']);
    await settle();
    expect(textOf('variation')).toBe('1… x 2. y z');
    document.querySelector<HTMLElement>('[aria-expanded="true"]')?.click();
    await settle();
    expect(textOf('variation')).toBe('1… x and 2 more moves');
  });

  it('promotes a variation, and deletes from a move on', async () => {
    await branched();
    await click('promote-variation');
    expect(textOf('ply-2')).toBe('x');
    expect(document.querySelector('[data-testid="promote-variation"]')).toBeNull();
    await click('delete-variation');
    expect(current()).toBe('a');
    expect(textOf('ply-2')).toBe('b');
    expect(document.querySelector('[data-testid="variation"]')).toBeNull();
  });
});

describe('the course of the game', () => {
  beforeEach(async () => {
    await session.show(['a', 'b']);
    page = mount(EvalGraph, { target: document.body, props: { session } });
    await settle();
  });

  const slider = () => document.querySelector<HTMLElement>('[role="slider"]') as HTMLElement;

  it('tells what to do while nothing is known', () => {
    expect(textOf('eval-graph')).toContain('Switch the analysis on');
  });

  it('jumps by key, and has a table for those who do not see it', async () => {
    const [a, b] = session.tree.mainline();
    session.tree.node(a ?? 0).score = 0.9;
    session.tree.node(b ?? 0).score = 0.25;
    await settle();
    expect(slider().getAttribute('aria-valuetext')).toBe('1… b: Black: 25 %');
    slider().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
    await settle();
    expect(current()).toBe('a');
    const rows = [...document.querySelectorAll('tbody tr')].map(cellsOf);
    expect(rows).toEqual([
      ['1. a', '90 %', 'Black is winning'],
      ['1… b', '25 %', 'White is better'],
    ]);
    document.querySelectorAll<HTMLElement>('tbody button')[1]?.click();
    await settle();
    expect(current()).toBe('a b');
  });
});

describe('the analysis panel', () => {
  let analysis: Analysis;
  let leave: () => void;

  beforeEach(async () => {
    leave = $effect.root(() => {
      analysis = new Analysis(session);
    });
    page = mount(AnalysisPanel, {
      target: document.body,
      props: { analysis, session, game: GAME },
    });
    await settle();
  });

  afterEach(() => leave());

  it('streams lines into a table and plays what is clicked', async () => {
    await fill('analysis-lines', '2');
    await click('analysis-toggle');
    await settle(PAUSE_MS);
    const [stream] = server.streams;
    expect(stream?.body.lines).toBe(2);
    await stream?.send('started');
    expect(textOf('analysis-state')).toBe('thinking');
    const lines = [lineWith(), lineWith({ number: 2, score_text: 'loss in 4 plies', pv: ['c'] })];
    await stream?.send('report', reportWith({ lines, nodes: 123_456 }));
    expect(cellsOf(find('analysis-line-1'))).toEqual(['1', 'Black +12', '5', 'a b']);
    expect(cellsOf(find('analysis-line-2'))).toEqual(['2', 'White wins in 4 plies', '5', 'c']);
    expect(textOf('analysis-verdict')).toBe('Black is slightly better');
    expect(textOf('analysis-nodes')).toBe('123 k');
    await click('pv-1-2');
    expect(current()).toBe('a b');
    await settle(PAUSE_MS);
    expect(cellsOf(find('analysis-line-1'))).toEqual(['1', '…', '', '']);
    await click('analysis-toggle');
    expect(server.streams.every(({ closed }) => closed)).toBe(true);
  });

  it('shows the words of the server when it refuses', async () => {
    await click('analysis-toggle');
    await settle(PAUSE_MS);
    await server.streams[0]?.send('error', { error: 'a recipe without deepening needs a depth' });
    expect(textOf('analysis-error')).toContain('a recipe without deepening needs a depth');
    await fill('analysis-depth-limit', '6');
    await settle(PAUSE_MS);
    expect(server.streams.at(-1)?.body.depth).toBe(6);
    expect(document.querySelector('[data-testid="analysis-error"]')).toBeNull();
  });

  it('fills the bar beside the board', async () => {
    const bar = mount(EvalBar, { target: document.body, props: { session, analysis } });
    await settle();
    const meter = find('eval-bar');
    expect(meter.getAttribute('aria-valuenow')).toBe('50');
    expect(meter.getAttribute('aria-valuetext')).toContain('Not judged yet');
    await click('analysis-toggle');
    await settle(PAUSE_MS);
    await server.streams[0]?.send('report', reportWith({ lines: [lineWith({ win: 0.1 })] }));
    expect(meter.getAttribute('aria-valuenow')).toBe('10');
    expect(textOf('eval-bar')).toBe('90');
    expect(meter.getAttribute('aria-valuetext')).toBe('Black: 10 %. White is winning (Black +12)');
    await unmount(bar);
  });
});

describe('the pickers', () => {
  it('give a level by name or by amount', async () => {
    const onchange = vi.fn();
    page = mount(LevelPicker, {
      target: document.body,
      props: { value: { seconds: 1 }, onchange },
    });
    flushSync();
    expect(find<HTMLSelectElement>('level').value).toBe('time-1');
    await fill('level', 'depth-4');
    expect(onchange).toHaveBeenLastCalledWith({ depth: 4 });
    await fill('level', 'own');
    await fill('level-amount', '2.5');
    expect(onchange).toHaveBeenLastCalledWith({ seconds: 2.5 });
    await fill('level-unit', 'depth');
    expect(onchange).toHaveBeenLastCalledWith({ depth: 1 });
    await fill('level-amount', '-3');
    expect(onchange).toHaveBeenCalledTimes(3);
  });

  it('offer recipes with their meaning, and explain an own one', async () => {
    const onchange = vi.fn();
    page = mount(RecipePicker, {
      target: document.body,
      props: { game: GAME, value: 'id order=table nonsense', onchange },
    });
    await settle();
    expect(textOf('recipe')).toContain('plain');
    expect(textOf('recipe-explained')).toContain('the best move of the table');
    expect(textOf('recipe-explained')).toContain('nonsense no word known here');
    await fill('recipe', 'old');
    expect(onchange).toHaveBeenLastCalledWith('old');
    await fill('recipe-text', '  id \n tt=1M ');
    expect(onchange).toHaveBeenLastCalledWith('id tt=1M');
    find<HTMLDetailsElement>('recipe-help').open = true;
    find('recipe-help').dispatchEvent(new Event('toggle'));
    await settle();
    find('recipe-help').querySelector<HTMLElement>('li button')?.click();
    await press('recipe-text', 'Enter');
    expect(onchange.mock.calls.flat()).toContain('id order=table nonsense default');
  });
});
