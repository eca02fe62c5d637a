// Small traces for the unit tests, written as the server would send them.
import type { Parallel, Strategy, TraceEvent, TreeNode, TreeReply } from './types';

type Shape = [name: string, value: number | null, ...children: Shape[]];

/** The nodes of a tree given as nested lists. */
export function treeOf(shape: Shape): TreeNode[] {
  const nodes: TreeNode[] = [];
  const add = (
    [name, value, ...children]: Shape,
    parent: number | null,
    index: number,
    ply: number,
  ) => {
    const node: TreeNode = {
      id: nodes.length,
      parent,
      index,
      name,
      ply,
      player: ply % 2 === 0 ? 'max' : 'min',
      leaf: children.length === 0,
      value,
    };
    nodes.push(node);
    for (const [number, child] of children.entries()) add(child, node.id, number, ply + 1);
  };
  add(shape, null, 0, 0);
  return nodes;
}

/** Fills in what a test does not care about. */
export function traceOf(
  nodes: readonly TreeNode[],
  events: readonly (Partial<TraceEvent> & Pick<TraceEvent, 'kind' | 'name'>)[],
): TraceEvent[] {
  return events.map((event, place) => ({
    step: place + 1,
    node: nodes.find(({ name }) => name === event.name)?.id ?? null,
    alpha: '-inf',
    beta: '+inf',
    value: null,
    reason: '',
    child: null,
    improved: false,
    text: `${event.kind} ${event.name}`,
    ...event,
  }));
}

/** max(min(4, 6), min(3, 9)): alpha-beta cuts off the 9. */
export function cutOffExample(): TreeReply {
  const nodes = treeOf([
    'p',
    null,
    ['p1', null, ['p11', 4], ['p12', 6]],
    ['p2', null, ['p21', 3], ['p22', 9]],
  ]);
  const trace = traceOf(nodes, [
    { kind: 'enter', name: 'p', value: '-inf' },
    { kind: 'enter', name: 'p1', value: '+inf' },
    { kind: 'leaf', name: 'p11', value: 4 },
    { kind: 'update', name: 'p1', beta: 4, value: 4, child: 0, improved: true },
    { kind: 'leaf', name: 'p12', beta: 4, value: 6 },
    { kind: 'update', name: 'p1', beta: 4, value: 4, child: 1 },
    { kind: 'update', name: 'p', alpha: 4, value: 4, child: 0, improved: true },
    { kind: 'enter', name: 'p2', alpha: 4, value: '+inf' },
    { kind: 'leaf', name: 'p21', alpha: 4, value: 3 },
    { kind: 'update', name: 'p2', alpha: 4, beta: 3, value: 3, child: 0, reason: 'cut-off' },
    { kind: 'update', name: 'p', alpha: 4, value: 4, child: 1 },
    { kind: 'finish', name: 'p', value: 4 },
  ]);
  return {
    strategy: 'alpha-beta',
    value: 4,
    bound: 'exact',
    leaves: 3,
    nodes: 5,
    visits: 6,
    cuts: 1,
    pv: ['p1', 'p11'],
    truncated: false,
    trace,
    tree: { nodes },
  };
}

/** The beginning and the end of SSS* on max(min(4), min(3)). */
export function bestFirstExample(): TreeReply {
  const nodes = treeOf(['p', null, ['p1', 4], ['p2', 3]]);
  const trace = traceOf(nodes, [
    { kind: 'open-insert', name: 'p', value: '+inf', reason: 'live', child: 0 },
    { kind: 'open-remove', name: 'p', value: '+inf', reason: 'live', child: 0 },
    { kind: 'enter', name: 'p', value: '+inf' },
    { kind: 'open-insert', name: 'p2', value: '+inf', reason: 'live', child: 0 },
    { kind: 'open-insert', name: 'p1', value: '+inf', reason: 'live', child: 0 },
    { kind: 'open-remove', name: 'p1', value: '+inf', reason: 'live', child: 0 },
    { kind: 'leaf', name: 'p1', value: 4 },
    { kind: 'open-insert', name: 'p1', value: 4, reason: 'solved', child: 1 },
    { kind: 'open-remove', name: 'p2', value: '+inf', reason: 'purged', child: 0 },
    { kind: 'finish', name: 'p', value: 4 },
  ]);
  return { ...cutOffExample(), strategy: 'sss-star', pv: ['p1'], trace, tree: { nodes } };
}

/** Mandatory work first on max(min(5, 9), min(3, 1)) by two processors, as the server tells it. */
export function parallelExample(): TreeReply {
  const nodes = treeOf([
    'p',
    null,
    ['p1', null, ['p11', 5], ['p12', 9]],
    ['p2', null, ['p21', 3], ['p22', 1]],
  ]);
  const at = (processor: number, time: number) => ({ processor, time });
  const trace = traceOf(nodes, [
    { kind: 'enter', name: 'p', value: '-inf', ...at(0, 0) },
    { kind: 'enter', name: 'p1', value: '+inf', ...at(0, 0.1) },
    { kind: 'enter', name: 'p2', value: '+inf', ...at(1, 0.2) },
    { kind: 'leaf', name: 'p11', value: 5, ...at(0, 1.2) },
    { kind: 'update', name: 'p1', beta: 5, value: 5, child: 0, improved: true, ...at(0, 1.2) },
    { kind: 'leaf', name: 'p21', value: 3, ...at(1, 1.3) },
    { kind: 'update', name: 'p2', beta: 3, value: 3, child: 0, improved: true, ...at(1, 1.3) },
    { kind: 'leaf', name: 'p12', value: 9, ...at(0, 2.2) },
    { kind: 'update', name: 'p1', beta: 5, value: 5, child: 1, ...at(0, 2.2) },
    { kind: 'update', name: 'p', alpha: 5, value: 5, child: 0, improved: true, ...at(0, 2.3) },
    {
      kind: 'update',
      name: 'p2',
      alpha: 5,
      beta: 3,
      value: 3,
      child: 0,
      reason: 'cut-off',
      ...at(0, 2.4),
    },
    { kind: 'update', name: 'p', alpha: 5, value: 5, child: 1, ...at(0, 2.4) },
    { kind: 'line', name: 'p', child: 0, ...at(0, 2.5) },
    { kind: 'line', name: 'p1', child: 0, ...at(0, 2.5) },
    { kind: 'line', name: 'p11', ...at(0, 2.5) },
    { kind: 'finish', name: 'p', value: 5, ...at(0, 2.5) },
  ]);
  return {
    ...cutOffExample(),
    strategy: 'mwf',
    value: 5,
    leaves: 3,
    pv: ['p1', 'p11'],
    trace,
    tree: { nodes },
    parallel: parallelWork(),
  };
}

/** What the two processors did, and what it cost. */
function parallelWork(): Parallel {
  const work = (processor: number, start: number, end: number, node: number) =>
    ({ processor, start, end, kind: 'busy', node }) as const;
  return {
    processors: 2,
    costs: { leaf: 1, visit: 0.1, message: 0.1 },
    time: 2.5,
    sequential_time: 3.3,
    speedup: 1.32,
    efficiency: 0.66,
    leaf_speedup: null,
    each: [
      { busy: 2.2, in_vain: 0, waiting: 0.3 },
      { busy: 0.8, in_vain: 0.3, waiting: 1.4 },
    ],
    lanes: [work(0, 0, 2.2, 0), work(1, 0.2, 1, 4), { ...work(1, 1, 1.3, 5), kind: 'in-vain' }],
    lanes_truncated: false,
  };
}

export const STRATEGIES: Strategy[] = [
  {
    name: 'alpha-beta',
    kind: 'exact',
    source: 'Muszycka85 2.2',
    summary: 'two bounds',
    options: ['window', 'cut'],
  },
  {
    name: 'sss-star',
    kind: 'exact',
    source: 'Muszycka85 2.6',
    summary: 'best first',
    options: [],
  },
  {
    name: 'probcut',
    kind: 'selective',
    source: 'Tong02 fig 1.7',
    summary: 'a shallow search predicts the deep one',
    options: ['cut', 'model'],
  },
  {
    name: 'node-cutting',
    kind: 'selective',
    source: 'Tong02 ch 4',
    summary: 'only the children up to place x by a shallow search; on alpha-beta',
    options: ['window', 'cut', 'places'],
  },
  {
    name: 'mwf',
    kind: 'parallel',
    source: 'Muszycka85 4.1',
    summary: 'mandatory work first',
    options: ['costs'],
  },
  {
    name: 'tree-splitting',
    kind: 'parallel',
    source: 'Muszycka85 4.1',
    summary: 'a tree of processors',
    options: ['costs', 'slaves'],
  },
];
