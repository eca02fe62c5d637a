// Several searches at once: who is at which node, what is given up, and what a value is worth.
import { describe, expect, it } from 'vitest';
import { labelOf, Replay } from './replay';
import { parallelExample, traceOf, treeOf } from './testing';
import type { TraceEvent } from './types';

const nodes = treeOf([
  'p',
  null,
  ['a', null, ['a1', 1], ['a2', 2], ['a3', 3]],
  ['b', null, ['b1', 4], ['b2', 5]],
]);

type Told = Parameters<typeof traceOf>[1][number];
/** An event of a processor (its step is the time), and one of a thread, which has no clock. */
const by = (processor: number, told: Told): Told => ({ processor, time: 1, ...told });
const thread = (processor: number, told: Told): Told => ({ processor, ...told });

const replayOf = (events: readonly Told[], parts = false) =>
  new Replay(nodes, traceOf(nodes, events), [], parts);

function viewAt(replay: Replay, step: number, name: string) {
  replay.at(step);
  const view = replay.views[nodes.findIndex((node) => node.name === name)];
  if (!view) throw new Error(`no node ${name}`);
  return { ...view, label: labelOf(view) };
}

const statesAt = (replay: Replay, step: number) =>
  Object.fromEntries(nodes.map(({ name }) => [name, viewAt(replay, step, name).state]));

describe('a whole search', () => {
  const example = parallelExample();
  const replay = () => new Replay(example.tree.nodes, example.trace, example.pv);

  it('has several processors at work, each at its node', () => {
    const shown = replay();
    shown.at(3);
    expect(shown.parallel).toBe(true);
    expect(shown.views.map(({ crew }) => crew)).toEqual([[0], [0], [], [], [1], [], []]);
    expect(shown.views.map(({ processor }) => processor)).toEqual([0, 0, -1, -1, 1, -1, -1]);
    shown.at(7);
    expect(shown.views.filter(({ state }) => state === 'entered')).toHaveLength(3);
  });

  it('shows windows on the way to the event, not of the other processors', () => {
    const shown = replay();
    expect(shown.at(4).path).toEqual([1, 0]);
    expect(shown.at(7).path).toEqual([4, 0]);
  });

  it('ends with everything closed', () => {
    const shown = replay();
    shown.at(99);
    expect(shown.views.some(({ open, crew }) => open || crew.length > 0)).toBe(false);
    expect(shown.views[0]).toMatchObject({ state: 'evaluated', value: 5, sign: '' });
  });

  it('is the same whichever way a step is reached', () => {
    const shown = replay();
    for (let step = shown.length; step >= 0; --step) {
      const fresh = replay();
      expect({ ...shown.at(step), changed: [] }).toEqual({ ...fresh.at(step), changed: [] });
      expect(shown.views).toEqual(fresh.views);
    }
  });
});

describe('one process at a node', () => {
  const split = [
    by(0, { kind: 'enter', name: 'p', value: '-inf' }),
    by(0, { kind: 'enter', name: 'a', value: '+inf' }),
    by(1, { kind: 'enter', name: 'b', value: '+inf' }),
  ];

  it('may answer from another processor', () => {
    const replay = replayOf([
      ...split,
      by(2, { kind: 'update', name: 'p', alpha: 4, value: 4, child: 1, improved: true }),
    ]);
    // Nothing is known of b: no child of it has returned.
    expect(viewAt(replay, 4, 'b')).toMatchObject({ state: 'abandoned', crew: [] });
    expect(viewAt(replay, 4, 'a').state).toBe('entered');
  });

  it('keeps the colour of the one that entered it, whoever tells what its child returned', () => {
    const replay = replayOf([
      ...split,
      by(1, { kind: 'leaf', name: 'b1', value: 4 }),
      by(2, { kind: 'update', name: 'b', beta: 4, value: 4, child: 0, improved: true }),
    ]);
    expect(viewAt(replay, 5, 'b')).toMatchObject({ processor: 1, crew: [1], state: 'entered' });
    expect(viewAt(replay, 5, 'b1').processor).toBe(1);
  });

  it('is given up by a cut-off above it, with the mark of the shears', () => {
    const replay = replayOf([
      ...split,
      by(0, { kind: 'leaf', name: 'a1', value: 1 }),
      by(0, { kind: 'update', name: 'a', beta: 1, value: 1, child: 0, reason: 'cut-off' }),
      by(0, { kind: 'update', name: 'p', beta: 0, value: 1, child: 0, reason: 'cut-off' }),
    ]);
    expect(statesAt(replay, 5)).toMatchObject({ a2: 'cut', a3: 'cut', b: 'entered' });
    expect(viewAt(replay, 6, 'b')).toMatchObject({
      state: 'abandoned',
      shears: true,
      cutBy: 6,
      label: '',
    });
    expect(viewAt(replay, 6, 'b1').state).toBe('cut');
    expect(viewAt(replay, 5, 'b')).toMatchObject({ state: 'entered', shears: false });
  });

  it('is given up if it is not done when the search is', () => {
    const replay = replayOf([...split, by(0, { kind: 'finish', name: 'p', value: 1 })]);
    expect(statesAt(replay, 4)).toMatchObject({ p: 'evaluated', a: 'abandoned', b: 'abandoned' });
  });

  it('leaves a test when the test has its answer', () => {
    const replay = replayOf([
      ...split,
      by(1, { kind: 'leaf', name: 'b1', value: 4 }),
      by(2, { kind: 'verdict', name: 'b', alpha: 3, beta: 3, value: 3, improved: true }),
    ]);
    expect(viewAt(replay, 5, 'b')).toMatchObject({ state: 'evaluated', verdict: true, crew: [] });
  });
});

describe('a value', () => {
  /** MAX at p, whose two children return; news from above may change alpha. */
  const returning = (...updates: Partial<TraceEvent>[]) =>
    replayOf([
      by(0, { kind: 'enter', name: 'p', value: '-inf' }),
      by(0, { kind: 'enter', name: 'a', value: '+inf' }),
      ...updates.map((update) => by(0, { kind: 'update', name: 'a', ...update })),
      by(0, { kind: 'update', name: 'p', child: 0, value: 9, alpha: 9, improved: true }),
    ]);
  const labelAfter = (...updates: Partial<TraceEvent>[]) => {
    const replay = returning(...updates);
    return viewAt(replay, replay.length, 'a').label;
  };
  const better = (child: number, value: number) => ({ child, value, beta: value, improved: true });

  it('of all children, inside the window, is exact', () => {
    const same = { value: 3, beta: 3 };
    expect(labelAfter(better(0, 3), { child: 1, ...same }, { child: 2, ...same })).toBe('3');
  });

  it('counts a child as tried that was cut off from outside, and tells its parent nothing', () => {
    const replay = replayOf([
      by(0, { kind: 'enter', name: 'p', value: '-inf' }),
      by(0, { kind: 'enter', name: 'a', value: '+inf' }),
      by(1, { kind: 'enter', name: 'b', value: '+inf' }),
      by(1, { kind: 'leaf', name: 'b1', value: 4 }),
      by(1, { kind: 'update', name: 'b', ...better(0, 4) }),
      by(0, { kind: 'leaf', name: 'a1', value: 7 }),
      by(0, { kind: 'update', name: 'a', ...better(0, 7) }),
      by(0, { kind: 'update', name: 'a', child: 1, value: 7, beta: 7 }),
      by(0, { kind: 'update', name: 'a', child: 2, value: 7, beta: 7 }),
      by(0, { kind: 'update', name: 'p', child: 0, value: 7, alpha: 7, improved: true }),
      by(0, {
        kind: 'update',
        name: 'b',
        child: 0,
        value: 4,
        alpha: 7,
        beta: 4,
        reason: 'cut-off',
      }),
      by(0, { kind: 'finish', name: 'p', value: 7 }),
    ]);
    expect(viewAt(replay, 11, 'b').label).toBe('≤\u20094');
    expect(viewAt(replay, 12, 'p').label).toBe('7');
    expect(viewAt(replay, 11, 'a').label).toBe('7');
  });

  it('is a bound if children are left, or if it is outside', () => {
    expect(labelAfter(better(0, 3))).toBe('≤\u20093');
    const outside = { ...better(2, 3), alpha: 5 };
    expect(labelAfter(better(0, 7), { child: 1, value: 7, beta: 7 }, outside)).toBe('≤\u20093');
  });

  it('that came from above, and that no child has beaten, is a bound on the other side', () => {
    const news = { value: 2, beta: 2 };
    expect(labelAfter(better(0, 3), { child: 1, ...news }, { child: 2, ...news })).toBe('≥\u20092');
  });

  it('that came from above before all children returned is none', () => {
    const replay = returning(better(0, 3), { child: 1, value: 2, beta: 2 });
    expect(viewAt(replay, replay.length, 'a').state).toBe('abandoned');
  });
});

describe('several searches of one node', () => {
  const both = [
    by(0, { kind: 'enter', name: 'p', value: '-inf' }),
    by(1, { kind: 'enter', name: 'p', value: '-inf' }),
    by(0, { kind: 'enter', name: 'a', value: '+inf' }),
    by(1, { kind: 'enter', name: 'a', value: '+inf' }),
    by(1, { kind: 'leaf', name: 'a1', value: 1 }),
    by(1, { kind: 'update', name: 'a', beta: 1, value: 1, child: 0, reason: 'cut-off' }),
    by(1, { kind: 'update', name: 'p', value: 1, child: 0, improved: true }),
    by(0, { kind: 'leaf', name: 'a2', value: 2 }),
  ];

  it('ends for the one that leaves; the node is done when the last one is', () => {
    const replay = replayOf(both);
    expect(viewAt(replay, 4, 'a')).toMatchObject({ crew: [0, 1], processor: 1 });
    expect(viewAt(replay, 7, 'a')).toMatchObject({ crew: [0], processor: 0, state: 'entered' });
    expect(viewAt(replay, 7, 'p').crew).toEqual([0, 1]);
    // What one has cut off the other may search.
    expect([viewAt(replay, 6, 'a2').state, viewAt(replay, 8, 'a2').state]).toEqual([
      'cut',
      'evaluated',
    ]);
  });

  it('judges a value by the window of the one who tells it', () => {
    const replay = replayOf([
      by(0, { kind: 'enter', name: 'p', value: '-inf' }),
      by(1, { kind: 'enter', name: 'p', value: '-inf' }),
      by(0, { kind: 'enter', name: 'b', value: '+inf', alpha: 4 }),
      by(1, { kind: 'enter', name: 'b', value: '+inf', alpha: 0, beta: 3 }),
      by(0, { kind: 'leaf', name: 'b1', value: 4 }),
      by(0, { kind: 'update', name: 'b', alpha: 4, beta: 4, value: 4, child: 0, improved: true }),
      by(1, { kind: 'update', name: 'p', value: 4, child: 1 }),
      by(0, { kind: 'update', name: 'p', value: 4, child: 1, improved: true }),
    ]);
    expect(viewAt(replay, 8, 'b').label).toBe('≤\u20094');
  });

  it('has values of parts only, where the choices are divided', () => {
    const replay = replayOf(
      [...both, by(0, { kind: 'update', name: 'p', value: 2, child: 0 })],
      true,
    );
    expect(viewAt(replay, 9, 'a')).toMatchObject({ part: true, label: '' });
    expect(viewAt(replayOf(both), 8, 'a').part).toBe(false);
  });

  it('of threads ends with a word to the parent; without one it was called off', () => {
    const replay = replayOf([
      thread(0, { kind: 'enter', name: 'p' }),
      thread(0, { kind: 'enter', name: 'a' }),
      thread(1, { kind: 'enter', name: 'b' }),
      thread(0, { kind: 'leaf', name: 'b1', value: 4 }),
      thread(1, { kind: 'update', name: 'p', child: 1, value: 4 }),
      { kind: 'finish', name: 'p', value: 4 },
    ]);
    expect(statesAt(replay, 4)).toMatchObject({ a: 'abandoned', b: 'entered' });
    expect(statesAt(replay, 5)).toMatchObject({ b: 'evaluated', p: 'entered' });
    expect(statesAt(replay, 6)).toMatchObject({ p: 'evaluated', b: 'evaluated' });
  });
});

it('keeps a list OPEN for every processor', () => {
  const insert = (processor: number, name: string) =>
    by(processor, { kind: 'open-insert', name, reason: 'live', child: 0 });
  const replay = replayOf([insert(0, 'p'), insert(1, 'p'), insert(1, 'a'), insert(0, 'b')]);
  const names = (step: number) => replay.at(step).open.map(({ name }) => name);
  expect(names(3)).toEqual(['a', 'p']);
  expect(names(4)).toEqual(['b', 'p']);
  expect(names(1)).toEqual(['p']);
});
