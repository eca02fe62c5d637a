import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../lib/settings.svelte';
import { EXAMPLES } from './examples';
import { cutOffExample, STRATEGIES } from './testing';
import type { TreeReply, TreeRequest } from './types';
import { Workbench } from './workbench.svelte';

let asked: TreeRequest[];
/** What the server answers to a search: a reply, a refusal, or silence. */
let answer: (request: TreeRequest) => Response;

const sse = (event: string, data: unknown) =>
  new Response(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`, {
    headers: { 'Content-Type': 'text/event-stream' },
  });
const refusal = (status: number, error: string) => Response.json({ error }, { status });
const reply = (part: Partial<TreeReply> = {}) => sse('result', { ...cutOffExample(), ...part });

beforeEach(() => {
  settings.language = 'en';
  asked = [];
  answer = ({ strategy = '' }) => reply({ strategy });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (String(url).endsWith('strategies')) return Response.json({ strategies: STRATEGIES });
    const request = JSON.parse(String(init.body)) as TreeRequest;
    asked.push(request);
    return answer(request);
  });
});

afterEach(() => {
  settings.language = 'auto';
  vi.unstubAllGlobals();
});

async function opened(query = ''): Promise<Workbench> {
  const bench = new Workbench();
  await bench.follow(new URLSearchParams(query));
  return bench;
}

describe('a link', () => {
  it('brings back the tree, the strategy, its options and the step', async () => {
    const bench = await opened('tree=(1+2)&root=min&strategy=probcut&cut=gt&set=d=3,s=1&step=4');
    expect(asked).toEqual([
      {
        tree: '(1 2)',
        root: 'min',
        strategy: 'probcut',
        cut: 'gt',
        set: { d: 3, s: 1, a: 1, b: 0, sigma: 10, t: 1.5 },
      },
    ]);
    expect(bench.player.step).toBe(4);
    expect(bench.error).toBe('');
  });

  it('asks a strategy only for the numbers that it takes', async () => {
    await opened('tree=(1+2)&strategy=node-cutting&set=t=2,x=5');
    expect(asked[0]?.set).toEqual({ d: 2, s: 1, x: 5, keep: 1 });
  });

  it('asks for processors and costs where the strategy has them, in numbers if it can', async () => {
    await opened('tree=(1+2)&strategy=mwf&processors=16&set=visit=0.2,slaves=3,guess=4');
    expect(asked[0]).toMatchObject({ strategy: 'mwf', processors: 16, set: { visit: 0.2 } });
    expect(asked[0]?.set).toEqual({ visit: 0.2 });
    await opened('tree=(1+2)&strategy=tree-splitting&processors=many&set=slaves=3,levels=2');
    expect(asked[1]).toMatchObject({ processors: 'many', set: { slaves: 3, levels: 2 } });
    await opened('tree=(1+2)&strategy=mwf');
    expect(asked[2]).not.toHaveProperty('processors');
    await opened('tree=(1+2)&strategy=alpha-beta&processors=16');
    expect(asked[3]).not.toHaveProperty('processors');
  });

  it('asks for threads of the engine only', async () => {
    await opened('tree=(1+2)&strategy=alpha-beta&recipe=pvs&threads=3');
    expect(asked[0]).toMatchObject({ recipe: 'pvs', threads: 3 });
    await opened('tree=(1+2)&strategy=alpha-beta&threads=3');
    expect(asked[1]).not.toHaveProperty('threads');
  });

  it.each([
    'tree=%281+2%29&strategy=node-cutting&set=s%3D2%2Cx%3D1',
    'tree=%281+2%29&strategy=alpha-beta&step=3',
    'tree=%281+2%29&root=min&strategy=alpha-beta&cut=gt&window=3%3B9',
    'uniform=3%2C2&scheme=p-ordered%3A0.7&seed=5&strategy=alpha-beta',
    'nonuniform=4%2C3&scheme=integer&seed=9&strategy=sss-star',
    'game=othello&moves=d3+c5&depth=3&strategy=alpha-beta',
    'tree=%281+2%29&strategy=alpha-beta&strategy2=alpha-beta&cut2=gt&step=2',
    'tree=%281+2%29&strategy=alpha-beta&strategy2=probcut&linked=0&step=2&step2=5',
    'tree=%281+2%29&strategy=alpha-beta&exercise=1',
    'tree=%281+2%29&strategy=mwf&processors=64&set=leaf%3D2%2Cmessage%3D0.5',
    'tree=%281+2%29&strategy=mwf&processors=many',
    'tree=%281+2%29&strategy=mwf&processors=4&strategy2=tree-splitting&processors2=7&set2=slaves%3D3&step=2',
    'tree=%281+2%29&strategy=alpha-beta&recipe=pvs&threads=3',
  ])('%s comes back as it was', async (query) => {
    expect(String((await opened(query)).query())).toBe(query);
  });

  it('without the solution names no step and no rival', async () => {
    const bench = await opened('tree=(1+2)&strategy=alpha-beta&strategy2=probcut&step=5');
    expect(String(bench.query(true))).toBe('tree=%281+2%29&strategy=alpha-beta&exercise=1');
  });

  it('to an exercise shows nothing yet', async () => {
    const bench = await opened('tree=(1+2)&strategy=alpha-beta&step=9&exercise=1');
    expect(bench.exercise?.question?.step).toBe(1);
    expect([bench.player.step, bench.player.total]).toEqual([0, 0]);
    bench.setExercise(false);
    expect(bench.player.total).toBe(cutOffExample().trace.length);
  });
});

describe('two searches', () => {
  it('are of the same tree, and step together or apart', async () => {
    answer = ({ strategy = '' }) => {
      const { trace } = cutOffExample();
      return reply({ strategy, trace: strategy === 'sss-star' ? trace.slice(0, 6) : trace });
    };
    const bench = await opened('tree=(1+2)&strategy=alpha-beta');
    await bench.compare(true);
    expect(asked.slice(1).map(({ strategy }) => strategy)).toEqual(['alpha-beta', 'sss-star']);
    bench.player.go(9);
    expect([bench.stepOf(0), bench.stepOf(1)]).toEqual([9, 6]);
    bench.setLinked(false);
    expect([bench.stepOf(0), bench.stepOf(1)]).toEqual([9, 6]);
    bench.playerOf(1).back();
    expect([bench.stepOf(0), bench.stepOf(1)]).toEqual([9, 5]);
    await bench.compare(false);
    expect(bench.lanes).toHaveLength(1);
    expect(bench.stepOf(0)).toBe(9);
  });

  it('remember how they were asked for, whatever the form says by now', async () => {
    const bench = await opened('tree=(1+2)&strategy=alpha-beta&cut=gt');
    bench.lanes[0].plan.cut = 'ge';
    expect(bench.lanes[0].asked?.cut).toBe('gt');
    await bench.run();
    expect(bench.lanes[0].asked?.cut).toBe('ge');
  });
});

describe('a refusal', () => {
  it('is told in the words of the server, and leaves what is shown', async () => {
    const bench = await opened('tree=(1+2)&strategy=alpha-beta&step=3');
    answer = () => sse('error', { error: 'unexpected end of the tree' });
    bench.topic.tree = '((';
    await bench.run();
    expect(bench.error).toBe('unexpected end of the tree');
    expect([bench.retryable, bench.busy]).toEqual([false, false]);
    expect(bench.lanes[0].frame).not.toBeNull();
  });

  it('is overcome by an example, without the options that were refused', async () => {
    answer = ({ strategy = '' }) =>
      strategy === 'alpha-beta' ? reply() : refusal(422, 'unknown strategy');
    const bench = await opened('tree=(1+2)&strategy=nonsense&strategy2=nonsense&window=9;1');
    expect(bench.error).toBe('unknown strategy');
    await bench.show(EXAMPLES[0]);
    expect(bench.error).toBe('');
    expect(asked.at(-1)).toEqual({
      tree: EXAMPLES[0].tree,
      root: 'max',
      strategy: 'alpha-beta',
      cut: 'ge',
    });
  });

  it('by a server that is away or busy may be tried again, strategies and all', async () => {
    const calls = globalThis.fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')));
    const bench = await opened('tree=(1+2)&strategy=alpha-beta');
    expect(bench.error).not.toBe('');
    expect(bench.retryable).toBe(true);
    vi.stubGlobal('fetch', calls);
    await bench.run();
    expect(bench.error).toBe('');
    expect(bench.strategies).toEqual(STRATEGIES);
  });
});

it('gives up a search', async () => {
  const bench = await opened('tree=(1+2)&strategy=alpha-beta');
  const running = bench.run();
  bench.stop();
  await running;
  expect([bench.error, bench.busy]).toEqual(['', false]);
  await bench.run();
  expect(bench.lanes[0].reply).not.toBeNull();
});

it('lets a newer question make an older answer void', async () => {
  const bench = await opened('tree=(1+2)&strategy=alpha-beta');
  const older = bench.run();
  bench.lanes[0].plan.strategy = 'sss-star';
  await Promise.all([older, bench.run()]);
  expect(bench.lanes[0].reply?.strategy).toBe('sss-star');
  expect([bench.error, bench.busy]).toEqual(['', false]);
});
