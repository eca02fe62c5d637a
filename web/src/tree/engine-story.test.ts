// The engine's parts in words, and the marks that they leave in the drawing.
import { describe, expect, it } from 'vitest';
import { Plan } from './plan.svelte';
import { longReason, shortReason } from './reasons';
import { Replay } from './replay';
import { storyOf } from './story';
import { traceOf, treeOf } from './testing';
import type { TraceEvent } from './types';

const nodes = treeOf([
  'p',
  null,
  ['a', null, ['a1', 5], ['a2', 9]],
  ['b', null, ['b1', 3], ['pass', 1]],
]);

/** c passes, and that is enough. */
const trace = traceOf(nodes, [
  { kind: 'pass', name: 'p', depth: 2 },
  { kind: 'enter', name: 'p', depth: 2 },
  { kind: 'enter', name: 'a', depth: 1 },
  { kind: 'leaf', name: 'a1', value: 5 },
  { kind: 'update', name: 'a', beta: 5, value: 5, child: 0, improved: true },
  { kind: 'leaf', name: 'a2', value: 9 },
  { kind: 'update', name: 'a', beta: 5, value: 5, child: 1 },
  { kind: 'update', name: 'p', alpha: 5, value: 5, child: 0, improved: true },
  { kind: 'note', name: 'b', alpha: 5, beta: 6, value: 5, reason: 'null-move', depth: 0 },
  { kind: 'leaf', name: 'pass', value: 1, reason: 'null-move' },
  { kind: 'update', name: 'b', alpha: 5, beta: 6, value: 1, reason: 'null-move' },
  { kind: 'update', name: 'p', alpha: 5, value: 5, child: 1 },
  { kind: 'finish', name: 'p', value: 5 },
]);

const told = (event: Partial<TraceEvent> & Pick<TraceEvent, 'kind'>) =>
  traceOf(nodes, [{ name: 'p', ...event }]).map((event) => storyOf(event))[0];

describe('the words', () => {
  it('tell of a null move from its beginning to its end', () => {
    expect(trace.slice(8, 11).map((event) => storyOf(event))).toEqual([
      'null move: b passes, search to depth 0 with (5, 6)',
      'null move: evaluate pass = 1',
      'null move: 1 ≤ 5, cut b off',
    ]);
  });

  it('tell of late moves, tests, the table and the order', () => {
    const child = { child: 1, child_name: 'b' };
    expect(told({ kind: 'note', reason: 'late-holds', value: 7, other: 9, ...child })).toBe(
      'LMR: 7 < 9, child 2 (b) is not searched again',
    );
    expect(told({ kind: 'note', reason: 'killer', alpha: null, beta: null, ...child })).toBe(
      'child 2 (b) of p comes next: a killer, it lately cut off at this ply',
    );
    expect(
      told({ kind: 'retrieve', known: 'at-least', value: 12, depth: 3, reason: 'null-window' }),
    ).toBe('minimal window: table: p is known to be at least 12 at depth 3');
    const test = { d: 2, s: 1, a: 1, b: 0, sigma: 2, t: 1.5, threshold: 6, shallow: 2 };
    expect(told({ kind: 'update', reason: 'probcut', value: 5, count: 1026, test })).toBe(
      'ProbCut: a search to depth 1 returned 2 < 6, the bound: cut p off with 5',
    );
    const extension = { kind: 'note', reason: 'extension', depth: 1, ...child } as const;
    expect(told({ ...extension, count: 17 + 3 * 128 })).toBe(
      'extension: child 2 (b) of p is searched 1 deeper: danger, few moves: 3',
    );
    expect(told({ ...extension, count: 32, value: 5, other: 40 })).toBe(
      'extension: child 2 (b) of p is searched 1 deeper: the static value worsened from 40 to 5',
    );
    expect(told({ kind: 'pass', reason: 'mtdf', alpha: 9, beta: 10, depth: 3 })).toBe(
      'MTD(f): search p with window (9, 10), to depth 3',
    );
  });

  it('give a test its numbers, of whatever depth and stage of the game', () => {
    const child = { child: 1, child_name: 'b' };
    const test = { d: 2, s: 0, a: 1, b: 0, sigma: 2, t: 1.5, threshold: 40, shallow: 26 };
    expect(told({ kind: 'skip', reason: 'gpc', count: 2, test, ...child })).toBe(
      'GPC: skip child 2 (b) of p, a search to depth 0 returned 26 < 40, the bound',
    );
    expect(told({ kind: 'skip', reason: 'fgpc', count: 2, test, ...child })).toBe(
      'FGPC: skip child 2 (b) of p and all after it, a search to depth 0 returned 26 < 40, the bound',
    );
    const staged = {
      kind: 'note',
      reason: 'alpha-test',
      count: (4 * 1024 + 3) * 1024 + 5,
    } as const;
    expect(told({ ...staged, value: 9, other: 7, ...child })).toBe(
      'shallow test of child 2 (b) of p: a search to depth 3 returned 9 > 7, the bound: no cut',
    );
    expect(told({ ...staged, value: 9, other: 7 })).toBe(
      'shallow test of p: a search to depth 3 returned 9 > 7, the bound: no cut',
    );
  });

  it('tell where node-cutting cuts, and where the integrated strategy goes on testing', () => {
    const note = { kind: 'note', alpha: null, beta: null, value: 30 } as const;
    const count = 2 * 2048 + 6;
    expect(told({ ...note, reason: 'node-cutting', count })).toBe(
      'node-cutting: the shallow search of p is worth 30, child number 2 in the order reaches it: only the first 6 are searched',
    );
    expect(told({ ...note, reason: 'integrated', count })).toBe(
      'node-cutting: the shallow search of p is worth 30, child number 2 in the order reaches it: GPC tests the first 6, FGPC those after them',
    );
    expect(told({ ...note, reason: 'integrated', value: null, count: 6 })).toBe(
      'node-cutting: an earlier visit of p knows the place: GPC tests the first 6, FGPC those after them',
    );
    expect(told({ ...note, reason: 'node-cutting', count: 2 * 2048 })).toContain(
      'every child is searched',
    );
    expect(
      told({ kind: 'skip', reason: 'node-cutting', child: 1, child_name: 'b', count: 4 }),
    ).toBe(
      'node-cutting: skip child 2 (b) of p and all after it, number 4 in the order is too late',
    );
  });

  it('say that a reduced search is accepted', () => {
    expect(
      told({ kind: 'note', reason: 'late-accepts', alpha: 5, beta: 9, value: 12, child: 1 }),
    ).toBe('LMR: 12 ≥ 9, child 2 is not searched again: that is enough to cut p off');
  });

  it('leave the strategies their own', () => {
    expect(told({ kind: 'pass', alpha: 1, beta: 2 })).toBe('new pass with window (1, 2)');
    expect(told({ kind: 'update', reason: 'probcut', value: 5 })).toContain(
      'the shallow search says',
    );
  });
});

describe('the drawing', () => {
  const placeOf = (name: string) => nodes.findIndex((node) => node.name === name);

  it('cuts the moves of a node that may pass, and nothing else', () => {
    const replay = new Replay(nodes, trace, ['a', 'a1']);
    const states = (step: number) => {
      replay.at(step);
      return ['b', 'b1', 'pass'].map((name) => replay.views[placeOf(name)]?.state);
    };
    expect(states(9)).toEqual(['unseen', 'unseen', 'unseen']);
    expect(states(10)).toEqual(['unseen', 'unseen', 'evaluated']);
    expect(states(11)).toEqual(['evaluated', 'cut', 'evaluated']);
    expect(replay.views[placeOf('p')]?.open, 'the root is still being searched').toBe(true);
    expect(states(10)).toEqual(['unseen', 'unseen', 'evaluated']);
  });

  it('cuts every child that stands behind the one at which the engine leaves a node', () => {
    const four = treeOf(['p', null, ['a', 5], ['b', 3], ['c', 1], ['d', 2]]);
    const cutAfter = (skip: Partial<TraceEvent>) => {
      const story = traceOf(four, [
        { kind: 'enter', name: 'p' },
        { kind: 'leaf', name: 'a', value: 5 },
        { kind: 'update', name: 'p', child: 0, value: 5 },
        { kind: 'skip', name: 'p', reason: 'node-cutting', child: 2, ...skip },
      ]);
      const replay = new Replay(four, story, []);
      replay.at(story.length);
      return four.flatMap(({ name }, place) =>
        replay.views[place]?.state === 'cut' ? [name] : [],
      );
    };
    expect(cutAfter({ count: 2 }), 'the engine').toEqual(['b', 'c', 'd']);
    expect(cutAfter({}), 'a strategy tells of each').toEqual(['c']);
  });

  it('says why', () => {
    const cut = trace[10];
    if (!cut) throw new Error('no cut');
    expect(shortReason(cut)).toBe('null move');
    expect(longReason(cut, '')).toBe('null move: 1 ≤ 5, cut b off');
  });
});

describe('a plan', () => {
  it('asks for a recipe instead of a strategy, and links to it', () => {
    const plan = new Plan('alpha-beta');
    plan.by = 'recipe';
    plan.recipe = 'pvs select=null';
    expect(plan.method(undefined)).toEqual({ recipe: 'pvs select=null' });
    const query = new URLSearchParams();
    plan.write(query, '');
    const other = new Plan('pvs');
    other.read(query, '');
    expect([other.by, other.recipe, other.strategy]).toEqual([
      'recipe',
      'pvs select=null',
      'alpha-beta',
    ]);
    other.read(new URLSearchParams({ strategy: 'scout' }), '');
    expect(other.by).toBe('strategy');
  });
});
