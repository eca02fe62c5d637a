import { expect, it } from 'vitest';
import { tally } from './tally';
import { cutOffExample, traceOf, treeOf } from './testing';

it('ends at the counts of the server', () => {
  const { trace, leaves, nodes, cuts } = cutOffExample();
  const counts = tally(trace, 0);
  expect(counts).toHaveLength(trace.length + 1);
  expect(counts[0]).toEqual({ leaves: 0, nodes: 0, cuts: 0 });
  expect(counts.at(-1)).toEqual({ leaves, nodes, cuts });
});

it('counts step by step, and never down', () => {
  const counts = tally(cutOffExample().trace, 0);
  expect(counts.map(({ leaves }) => leaves)).toEqual([0, 0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
  expect(counts.map(({ cuts }) => cuts)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1]);
});

it('counts a node once, however often it is searched, and the root never', () => {
  const nodes = treeOf(['p', null, ['p1', 4], ['p2', 3]]);
  const trace = traceOf(nodes, [
    { kind: 'enter', name: 'p' },
    { kind: 'leaf', name: 'p1' },
    { kind: 'enter', name: 'p' },
    { kind: 'retrieve', name: 'p1' },
    { kind: 'leaf', name: 'p1' },
  ]);
  expect(tally(trace, 0).at(-1)).toEqual({ leaves: 1, nodes: 1, cuts: 0 });
});

it('does not count what a table knows from elsewhere', () => {
  const nodes = treeOf(['p', null, ['p1', 4], ['p2', 3]]);
  const trace = traceOf(nodes, [
    { kind: 'enter', name: 'p' },
    { kind: 'leaf', name: 'p1' },
    { kind: 'retrieve', name: 'p2' },
  ]);
  expect(tally(trace, 0).at(-1)).toEqual({ leaves: 1, nodes: 1, cuts: 0 });
});

it('tells nodes that are not drawn apart by their names', () => {
  const trace = traceOf(
    [],
    [
      { kind: 'leaf', name: 'x' },
      { kind: 'leaf', name: 'y' },
      { kind: 'leaf', name: 'x' },
    ],
  );
  expect(tally(trace, 0).at(-1)?.leaves).toBe(2);
});

it('does not count a note of the engine', () => {
  const trace = traceOf(treeOf(['p', 1]), [{ kind: 'note', name: 'p', reason: 'node-cutting' }]);
  expect(tally(trace, 0).at(-1)?.cuts).toBe(0);
});

it.each(['cut-off', 'probcut', 'gpc', 'fgpc', 'node-cutting'])('counts %s as a cut', (reason) => {
  const trace = traceOf(treeOf(['p', 1]), [
    { kind: 'update', name: 'p', reason },
    { kind: 'update', name: 'p' },
  ]);
  expect(tally(trace, 0).map(({ cuts }) => cuts)).toEqual([0, 1, 1]);
});
