import { describe, expect, it } from 'vitest';
import { labelOf, Replay } from './replay';
import { bestFirstExample, cutOffExample, traceOf, treeOf } from './testing';
import type { TraceEvent, TreeNode, TreeReply } from './types';

function replayOf(reply: TreeReply): Replay {
  return new Replay(reply.tree.nodes, reply.trace, reply.pv);
}

function statesAt(replay: Replay, step: number): Record<string, string> {
  replay.at(step);
  return Object.fromEntries(
    replay.tree.nodes.map((node, place) => [node.name, replay.views[place]?.state ?? 'missing']),
  );
}

function viewAt(replay: Replay, step: number, name: string) {
  const place = replay.tree.nodes.findIndex((node) => node.name === name);
  replay.at(step);
  const view = replay.views[place];
  if (!view) throw new Error(`no node ${name}`);
  return { ...view, label: labelOf(view) };
}

function namesAt(replay: Replay, step: number, wanted: 'pv' | 'open' | 'shears'): string[] {
  replay.at(step);
  return replay.tree.nodes
    .filter((_, place) => replay.views[place]?.[wanted])
    .map(({ name }) => name);
}

describe('a depth-first search', () => {
  const replay = replayOf(cutOffExample());

  it('starts with a bare tree', () => {
    const frame = replay.at(0);
    expect(frame.event).toBeNull();
    expect(frame.current).toBe(-1);
    expect(new Set(replay.views.map(({ state }) => state))).toEqual(new Set(['unseen']));
  });

  it('opens nodes on the way down and shows their window', () => {
    expect(statesAt(replay, 2)).toMatchObject({ p: 'entered', p1: 'entered', p11: 'unseen' });
    expect(namesAt(replay, 3, 'open')).toEqual(['p', 'p1']);
    expect(viewAt(replay, 4, 'p1')).toMatchObject({ alpha: '-inf', beta: 4, value: 4 });
    expect(viewAt(replay, 4, 'p1').current).toBe(true);
  });

  it('closes a node when its parent goes on', () => {
    expect(statesAt(replay, 6)).toMatchObject({ p1: 'entered' });
    expect(statesAt(replay, 7)).toMatchObject({ p: 'entered', p1: 'evaluated', p11: 'evaluated' });
    expect(viewAt(replay, 7, 'p1').label).toBe('4');
  });

  it('marks the children left out by a cut-off', () => {
    expect(statesAt(replay, 9)).toMatchObject({ p22: 'unseen' });
    expect(statesAt(replay, 10)).toMatchObject({ p21: 'evaluated', p22: 'cut' });
    expect(namesAt(replay, 10, 'shears')).toEqual(['p22']);
    expect(viewAt(replay, 11, 'p2').label).toBe('≤\u20093');
  });

  it('follows the best line so far, and the reported one at the end', () => {
    expect(namesAt(replay, 3, 'pv')).toEqual([]);
    expect(namesAt(replay, 7, 'pv')).toEqual(['p', 'p1', 'p11']);
    expect(namesAt(replay, 12, 'pv')).toEqual(['p', 'p1', 'p11']);
    expect(namesAt(replay, 12, 'open')).toEqual([]);
  });

  it('gives the same frame whichever way it is reached', () => {
    const backwards = [...Array(replay.length + 1).keys()].reverse();
    for (const step of backwards) {
      const fresh = replayOf(cutOffExample());
      expect({ ...replay.at(step), changed: [] }).toEqual({ ...fresh.at(step), changed: [] });
      expect(replay.views).toEqual(fresh.views);
    }
  });

  it('stays within the trace', () => {
    expect(replay.at(99).step).toBe(12);
    expect(replay.at(-1).step).toBe(0);
  });

  it('names the nodes that look different, and keeps the views of all others', () => {
    replay.at(4);
    const before = [...replay.views];
    const { changed } = replay.at(5);
    expect(changed.map((place) => replay.tree.nodes[place]?.name).sort()).toEqual(['p1', 'p12']);
    for (const [place, view] of replay.views.entries()) {
      if (!changed.includes(place)) expect(view).toBe(before[place]);
    }
  });

  it('tells which step cut a node off', () => {
    expect(viewAt(replay, 12, 'p22').cutBy).toBe(10);
    expect(viewAt(replay, 12, 'p21').cutBy).toBe(0);
  });
});

describe('searching a node again', () => {
  const nodes = treeOf(['p', null, ['p1', null, ['p11', 1], ['p12', 2]], ['p2', 3]]);
  const trace = traceOf(nodes, [
    { kind: 'pass', name: 'p', value: 5 },
    { kind: 'enter', name: 'p' },
    { kind: 'enter', name: 'p1', alpha: 5, beta: 5 },
    { kind: 'leaf', name: 'p11', value: 1 },
    { kind: 'update', name: 'p1', alpha: 5, beta: 5, value: 1, child: 0, reason: 'cut-off' },
    { kind: 'update', name: 'p', child: 0, value: 1 },
    { kind: 'pass', name: 'p', value: 2 },
    { kind: 'enter', name: 'p' },
    { kind: 'enter', name: 'p1', alpha: 1, beta: 1 },
    { kind: 'retrieve', name: 'p11', value: 1 },
    { kind: 'update', name: 'p1', alpha: 1, beta: 1, value: 1, child: 0 },
    { kind: 'leaf', name: 'p12', value: 2 },
    { kind: 'line', name: 'p', child: 0 },
    { kind: 'line', name: 'p1', child: 0 },
    { kind: 'finish', name: 'p', value: 1 },
  ]);
  const replay = new Replay(nodes, trace, ['p1', 'p11']);

  it('ends the old pass and forgets its cuts', () => {
    expect(statesAt(replay, 5).p12).toBe('cut');
    expect(statesAt(replay, 7)).toMatchObject({ p: 'evaluated', p1: 'evaluated', p12: 'cut' });
    expect(statesAt(replay, 9).p12).toBe('unseen');
    expect(statesAt(replay, 12).p12).toBe('evaluated');
  });

  it('signs a value by the threshold it was asked about', () => {
    expect(viewAt(replay, 7, 'p1').label).toBe('≤\u20091');
    expect(viewAt(replay, 15, 'p1').label).toBe('≥\u20091');
  });

  it('signs a remembered value by the window of the question', () => {
    const inner = treeOf(['p', null, ['p1', null, ['p11', 1]]]);
    const remembered = (value: number, alpha: number, beta: number) => {
      const events = traceOf(inner, [
        { kind: 'enter', name: 'p', alpha: 5, beta: 5 },
        { kind: 'retrieve', name: 'p1', alpha, beta, value },
      ]);
      return viewAt(new Replay(inner, events, []), 2, 'p1').label;
    };
    expect(remembered(4, 4, 4)).toBe('≤\u20094');
    expect(remembered(6, 6, 6)).toBe('≥\u20096');
    expect(remembered(4, 2, 9)).toBe('4');
    expect(remembered(2, 2, 9)).toBe('≤\u20092');
  });

  it('closes an open node whose value memory knows', () => {
    const events = traceOf(nodes, [
      { kind: 'enter', name: 'p' },
      { kind: 'enter', name: 'p1', reason: 'null-window' },
      { kind: 'retrieve', name: 'p1', alpha: 0, beta: 9, value: 1 },
    ]);
    const again = new Replay(nodes, events, []);
    expect(statesAt(again, 3)).toMatchObject({ p: 'entered', p1: 'evaluated' });
    expect(namesAt(again, 3, 'open')).toEqual(['p']);
  });

  it('counts the visits', () => {
    expect(viewAt(replay, 15, 'p1').visits).toBe(2);
    expect(viewAt(replay, 4, 'p1').visits).toBe(1);
    expect(viewAt(replay, 10, 'p11')).toMatchObject({ visits: 2, remembered: true });
  });

  it('judges the value in the end by the window of the search, not of the last pass', () => {
    const finish = (window: { alpha?: number; beta?: number }) => {
      const events = traceOf(nodes, [
        { kind: 'enter', name: 'p', alpha: 5, beta: 5 },
        { kind: 'leaf', name: 'p2', value: 3 },
        { kind: 'finish', name: 'p', value: 3, ...window },
      ]);
      return viewAt(new Replay(nodes, events, []), 3, 'p').label;
    };
    expect(finish({})).toBe('3');
    expect(finish({ alpha: 3, beta: 9 })).toBe('≤\u20093');
  });

  it('learns the line from line events', () => {
    expect(namesAt(replay, 14, 'pv')).toEqual(['p', 'p1', 'p11']);
  });

  it('counts what was never seen as pruned', () => {
    expect(statesAt(replay, 14).p2).toBe('unseen');
    expect(statesAt(replay, 15).p2).toBe('cut');
  });
});

describe('shallow tests', () => {
  const shape = treeOf([
    'j',
    null,
    ['k', 50, ['l', 101], ['m', 80]],
    ['n', null, ['o', null], ['q', null]],
  ]);
  const testCuts: Parameters<typeof traceOf>[1] = [
    { kind: 'enter', name: 'j', beta: 12, value: '-inf' },
    { kind: 'enter', name: 'j', alpha: 26, beta: 27, value: '-inf', reason: 'beta-test' },
    { kind: 'leaf', name: 'k', alpha: 26, beta: 27, value: 50 },
    { kind: 'update', name: 'j', alpha: 50, beta: 27, value: 50, child: 0, reason: 'cut-off' },
  ];

  it('ProbCut prunes all that hangs below the node', () => {
    const trace = traceOf(shape, [
      ...testCuts,
      { kind: 'update', name: 'j', beta: 12, value: 12, reason: 'probcut' },
      { kind: 'finish', name: 'j', beta: 12, value: 12 },
    ]);
    const replay = new Replay(shape, trace, []);
    expect(viewAt(replay, 2, 'j').reason).toBe('beta-test');
    expect(statesAt(replay, 3)).toMatchObject({ k: 'evaluated', l: 'unseen' });
    expect(statesAt(replay, 5)).toEqual({
      j: 'entered',
      k: 'evaluated',
      l: 'cut',
      m: 'cut',
      n: 'cut',
      o: 'cut',
      q: 'cut',
    });
    expect(namesAt(replay, 5, 'shears')).toEqual(['k', 'n']);
    expect(viewAt(replay, 6, 'j').label).toBe('≥\u200912');
  });

  it('go on with the normal window when they settle nothing', () => {
    const trace = traceOf(shape, [
      ...testCuts,
      { kind: 'enter', name: 'k', beta: 12, value: '+inf' },
      { kind: 'leaf', name: 'l', beta: 12, value: 101 },
    ]);
    const replay = new Replay(shape, trace, []);
    expect(statesAt(replay, 4).n).toBe('cut');
    expect(statesAt(replay, 5).n).toBe('unseen');
    expect(viewAt(replay, 5, 'j')).toMatchObject({ alpha: '-inf', beta: 12, reason: '' });
    expect(statesAt(replay, 5).k).toBe('entered');
  });

  it('of no depth leave the node open', () => {
    const trace = traceOf(shape, [
      { kind: 'enter', name: 'j', beta: 12, value: '-inf' },
      { kind: 'leaf', name: 'j', alpha: 26, beta: 27, value: 5, reason: 'beta-test' },
    ]);
    const replay = new Replay(shape, trace, []);
    expect(viewAt(replay, 2, 'j')).toMatchObject({ state: 'entered', open: true, beta: 12 });
  });

  it('GPC skips one child, FGPC the rest as well', () => {
    const skip = (reason: string) =>
      new Replay(
        shape,
        traceOf(shape, [
          { kind: 'enter', name: 'j' },
          { kind: 'skip', name: 'j', child: 0, reason },
        ]),
        [],
      );
    expect(namesAt(skip('gpc'), 2, 'shears')).toEqual(['k']);
    expect(namesAt(skip('fgpc'), 2, 'shears')).toEqual(['k', 'n']);
    expect(namesAt(skip(''), 2, 'shears')).toEqual([]);
  });

  it('a verdict answers yes or no', () => {
    const trace = traceOf(shape, [
      { kind: 'enter', name: 'j' },
      { kind: 'enter', name: 'k', alpha: 7, beta: 7, value: 7, reason: 'test-above' },
      { kind: 'leaf', name: 'l', value: 101 },
      {
        kind: 'verdict',
        name: 'k',
        alpha: 7,
        beta: 7,
        value: 7,
        child: 0,
        reason: 'cut-off',
        improved: true,
      },
      { kind: 'update', name: 'j', child: 0 },
    ]);
    const replay = new Replay(shape, trace, []);
    expect(viewAt(replay, 5, 'k')).toMatchObject({ verdict: true, label: '' });
    expect(statesAt(replay, 5).m).toBe('cut');
  });
});

describe('a best-first search', () => {
  const replay = replayOf(bestFirstExample());

  it('shows what waits on OPEN, what is solved and what is purged', () => {
    expect(replay.bestFirst).toBe(true);
    expect(statesAt(replay, 1)).toEqual({ p: 'waiting', p1: 'unseen', p2: 'unseen' });
    expect(statesAt(replay, 5)).toEqual({ p: 'entered', p1: 'waiting', p2: 'waiting' });
    expect(statesAt(replay, 8)).toEqual({ p: 'entered', p1: 'evaluated', p2: 'waiting' });
    expect(statesAt(replay, 9)).toEqual({ p: 'entered', p1: 'evaluated', p2: 'cut' });
    expect(statesAt(replay, 10)).toEqual({ p: 'evaluated', p1: 'evaluated', p2: 'cut' });
    expect(namesAt(replay, 10, 'pv')).toEqual(['p', 'p1']);
  });

  it('has the list of every step', () => {
    expect(replay.at(8).open.map(({ name }) => name)).toEqual(['p2', 'p1']);
    expect(replay.at(10).open.map(({ name }) => name)).toEqual(['p1']);
  });
});

describe('odd traces', () => {
  const nodes: TreeNode[] = treeOf(['p', 7]);

  it('a single node', () => {
    const trace = traceOf(nodes, [
      { kind: 'leaf', name: 'p', value: 7 },
      { kind: 'finish', name: 'p', value: 7 },
    ]);
    const replay = new Replay(nodes, trace, []);
    expect(statesAt(replay, 2)).toEqual({ p: 'evaluated' });
  });

  it('events of nodes that are not drawn, and the end of a truncated trace', () => {
    const stray: TraceEvent[] = traceOf(nodes, [
      { kind: 'enter', name: 'p' },
      { kind: 'leaf', name: 'elsewhere', node: -1 },
      { kind: 'truncated', name: '' },
    ]);
    const replay = new Replay(nodes, stray, []);
    expect(replay.at(3).current).toBe(-1);
    expect(replay.views[0]?.state).toBe('entered');
  });

  it('a long trace, in leaps', () => {
    const rounds = Array.from({ length: 3000 }, (_, round) => ({
      kind: 'leaf' as const,
      name: 'p',
      value: round,
    }));
    const trace = traceOf(nodes, rounds);
    const replay = new Replay(nodes, trace, []);
    for (const step of [2999, 512, 511, 513, 1024, 1, 3000]) {
      expect(viewAt(replay, step, 'p').value).toBe(step - 1);
    }
  });
});

describe('a principal variation through nodes of the same name', () => {
  it('follows the marks of the reply, not the names', () => {
    const example = cutOffExample();
    const last = example.tree.nodes.length - 1;
    const nodes = example.tree.nodes.map((node, place) => ({
      ...node,
      name: 'a',
      pv: place === 0 || place === last,
    }));
    const replay = new Replay(nodes, example.trace, ['a']);
    replay.at(replay.length);
    const drawn = replay.views.flatMap((view, place) => (view.pv ? [place] : []));
    expect(drawn).toEqual([0, last]);
  });
});

describe('a search for many players', () => {
  const nodes = treeOf(['p', null, ['p1', 1], ['p2', 4], ['p3', 2]]);
  const vector = (...numbers: number[]) => ({
    kind: 'vector' as const,
    numbers,
    text: `(${numbers.join(', ')})`,
  });
  const none = { alpha: null, beta: null, seats: true };
  const trace = traceOf(nodes, [
    { kind: 'enter', name: 'p', count: 0, ...none },
    { kind: 'leaf', name: 'p1', value: 1, label: vector(1, 2, 6), ...none },
    { kind: 'update', name: 'p', child: 0, improved: true, label: vector(1, 2, 6), ...none },
    { kind: 'note', name: 'p', reason: 'cut-off', count: 1, label: vector(1, 2, 6), ...none },
    { kind: 'finish', name: 'p', value: 1, label: vector(1, 2, 6), ...none },
  ]);
  const replay = new Replay(nodes, trace, ['p1']);

  it('keeps no tree: leaves are looked at, and what is left over is cut', () => {
    expect([replay.seats, replay.grows]).toEqual([true, false]);
    expect(statesAt(replay, 2)).toEqual({
      p: 'entered',
      p1: 'evaluated',
      p2: 'unseen',
      p3: 'unseen',
    });
    expect(statesAt(replay, 4)).toMatchObject({ p2: 'cut', p3: 'cut' });
    expect(statesAt(replay, 3)).toMatchObject({ p2: 'unseen', p3: 'unseen' });
  });

  it('has the vector of a node, and no bound before a value', () => {
    replay.at(5);
    expect(replay.views[0]).toMatchObject({ label: '(1, 2, 6)', sign: '', state: 'evaluated' });
    replay.at(2);
    expect(replay.views[0]).toMatchObject({ label: '', value: null });
  });
});
