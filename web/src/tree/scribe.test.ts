// The rules by which events become marks; replay.test.ts tells whole stories.
import { describe, expect, it } from 'vitest';
import { Ledger } from './ledger';
import { Scribe } from './scribe';
import { traceOf, treeOf } from './testing';
import { TreeIndex } from './tree-index';

const nodes = treeOf([
  'p',
  null,
  ['a', null, ['a1', 1], ['a2', 2], ['a3', 3]],
  ['b', null, ['b1', 4], ['b2', 5]],
]);
const tree = new TreeIndex(nodes);

function written(events: Parameters<typeof traceOf>[1], bestFirst = false): Ledger {
  const ledger = new Ledger(nodes.length);
  const scribe = new Scribe(tree, bestFirst, ledger);
  for (const event of traceOf(nodes, events)) scribe.apply(event);
  return ledger;
}

const placeOf = (name: string) => nodes.findIndex((node) => node.name === name);
const markOf = (ledger: Ledger, name: string) => ledger.mark(placeOf(name));
const cutNames = ({ marks }: Ledger) =>
  nodes.filter((_, place) => (marks[place]?.cutBy ?? 0) > 0).map(({ name }) => name);

function pathOf(ledger: Ledger): string[] {
  const names: string[] = [];
  for (let at = ledger.path; at; at = at.above) names.push(nodes[at.place]?.name ?? '');
  return names;
}

describe('entering', () => {
  it('leaves everything that is not above', () => {
    const ledger = written([
      { kind: 'enter', name: 'p' },
      { kind: 'enter', name: 'a' },
      { kind: 'leaf', name: 'a1', value: 1 },
      { kind: 'enter', name: 'b', alpha: 1 },
    ]);
    expect(pathOf(ledger)).toEqual(['b', 'p']);
    expect(markOf(ledger, 'a')).toMatchObject({ phase: 'evaluated', open: false });
    expect(markOf(ledger, 'b')).toMatchObject({ open: true, entry: { alpha: 1, beta: '+inf' } });
  });

  it('a second time forgets the best child and the cuts, and counts', () => {
    const ledger = written([
      { kind: 'enter', name: 'a' },
      { kind: 'leaf', name: 'a1' },
      { kind: 'update', name: 'a', child: 0, improved: true, reason: 'cut-off' },
      { kind: 'enter', name: 'a', reason: 're-search' },
    ]);
    expect(markOf(ledger, 'a')).toMatchObject({ visits: 2, bestChild: -1, reason: 're-search' });
    expect(cutNames(ledger)).toEqual([]);
  });

  it('for a question keeps the best child: no value is at stake', () => {
    const ledger = written([
      { kind: 'enter', name: 'a' },
      { kind: 'leaf', name: 'a1' },
      { kind: 'update', name: 'a', child: 0, improved: true },
      { kind: 'enter', name: 'a', alpha: 3, beta: 3, reason: 'test-above' },
    ]);
    expect(markOf(ledger, 'a').bestChild).toBe(placeOf('a1'));
  });
});

describe('cutting', () => {
  const searched: Parameters<typeof traceOf>[1] = [
    { kind: 'enter', name: 'a' },
    { kind: 'leaf', name: 'a1' },
  ];

  it.each([
    ['update', 'cut-off', null, ['a2', 'a3']],
    ['verdict', 'cut-off', null, ['a2', 'a3']],
    ['update', 'probcut', null, ['a1', 'a2', 'a3']],
    ['skip', 'gpc', 1, ['a2']],
    ['skip', 'fgpc', 1, ['a2', 'a3']],
    ['skip', 'node-cutting', 1, ['a2']],
    ['skip', '', 1, []],
    ['update', '', 0, []],
  ] as const)('%s %s of child %j: %j', (kind, reason, child, names) => {
    const ledger = written([...searched, { kind, name: 'a', reason, child }]);
    expect(cutNames(ledger)).toEqual(names);
  });

  it('outlives the search of other children, which a look at all of them came before', () => {
    const looks = ['a1', 'a2', 'a3'].map((name) => ({ kind: 'leaf', name, reason: 'ordering' }));
    const ledger = written([
      { kind: 'enter', name: 'a' },
      ...looks,
      { kind: 'skip', name: 'a', reason: 'node-cutting', child: 0 },
      { kind: 'leaf', name: 'a3' },
      { kind: 'update', name: 'a', reason: 'cut-off', child: 2 },
    ] as Parameters<typeof traceOf>[1]);
    expect(cutNames(ledger)).toEqual(['a1', 'a2']);
    expect(['a1', 'a2', 'a3'].map((name) => markOf(ledger, name).cutBy)).toEqual([5, 7, 0]);
    expect(markOf(ledger, 'a3').visits).toBe(2);
  });

  it('remembers the step that did it', () => {
    const ledger = written([...searched, { kind: 'update', name: 'a', reason: 'cut-off' }]);
    expect(markOf(ledger, 'a2').cutBy).toBe(3);
  });

  it('heals when the node is looked at after all', () => {
    const ledger = written([
      ...searched,
      { kind: 'update', name: 'a', reason: 'cut-off' },
      { kind: 'leaf', name: 'a2' },
    ]);
    expect(cutNames(ledger)).toEqual(['a3']);
  });
});

describe('the table', () => {
  it('gives a value that is marked as remembered', () => {
    const ledger = written([
      { kind: 'enter', name: 'p', alpha: 3, beta: 8 },
      { kind: 'retrieve', name: 'a', alpha: 5, beta: 5, value: 5 },
    ]);
    expect(markOf(ledger, 'a')).toMatchObject({
      remembered: true,
      phase: 'evaluated',
      value: 5,
      entry: { alpha: 3, beta: 8 },
    });
  });

  it('is forgotten when the node is searched', () => {
    const ledger = written([
      { kind: 'enter', name: 'p' },
      { kind: 'retrieve', name: 'a', value: 5 },
      { kind: 'enter', name: 'a' },
    ]);
    expect(markOf(ledger, 'a')).toMatchObject({ remembered: false, phase: 'entered', visits: 2 });
  });
});

describe('the end', () => {
  const finished = written([
    { kind: 'enter', name: 'p' },
    { kind: 'enter', name: 'a' },
    { kind: 'leaf', name: 'a1' },
    { kind: 'finish', name: 'p', value: 1 },
  ]);

  it('closes everything and gives the root its value', () => {
    expect(pathOf(finished)).toEqual([]);
    expect(finished.finished).toBe(true);
    expect(markOf(finished, 'p')).toMatchObject({ phase: 'evaluated', value: 1 });
  });

  it('marks what was never visited, at the highest place only', () => {
    expect(cutNames(finished)).toEqual(['a2', 'a3', 'b']);
    expect(markOf(finished, 'b').cutBy).toBe(4);
  });
});

it('leaves what a test has cut off to the test, in the end too', () => {
  const ledger = written([
    { kind: 'enter', name: 'p' },
    { kind: 'leaf', name: 'a', reason: 'beta-test' },
    { kind: 'update', name: 'p', reason: 'probcut' },
    { kind: 'finish', name: 'p', value: 1 },
  ]);
  expect(markOf(ledger, 'a').phase).toBe('evaluated');
  expect(cutNames(ledger)).toEqual(['a', 'b']);
  expect(markOf(ledger, 'a').cutBy).toBe(3);
});

describe('a best-first search', () => {
  it('has no path; what is taken off OPEN unsearched is cut', () => {
    const ledger = written(
      [
        { kind: 'enter', name: 'p' },
        { kind: 'open-insert', name: 'a', reason: 'live', child: 0 },
        { kind: 'open-insert', name: 'b', reason: 'live', child: 1 },
        { kind: 'open-remove', name: 'a', reason: 'live', child: 0 },
        { kind: 'open-remove', name: 'b', reason: 'purged', child: 0 },
      ],
      true,
    );
    expect(pathOf(ledger)).toEqual([]);
    expect(ledger.openOf()).toEqual([]);
    expect(markOf(ledger, 'a').phase).toBe('entered');
    expect(markOf(ledger, 'b')).toMatchObject({ phase: 'unseen', cutBy: 5 });
  });

  it('gives a solved node its merit', () => {
    const ledger = written(
      [{ kind: 'open-insert', name: 'a', reason: 'solved', value: 4, child: 0 }],
      true,
    );
    expect(markOf(ledger, 'a')).toMatchObject({ phase: 'evaluated', value: 4 });
  });
});
