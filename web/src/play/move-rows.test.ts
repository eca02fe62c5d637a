import { describe, expect, it } from 'vitest';
import { brotherOf, headOf, lineOf, lineThrough, numberOf, rowsOf } from './move-rows';
import { ROOT, type VariationNode, Variations } from './variations.svelte';

/** a b c d; instead of b also x y z, and instead of z also w. */
function branched() {
  const tree = new Variations();
  const add = (parent: number, text: string) => {
    const { ply } = tree.node(parent);
    return tree.add(parent, text, ply % 2 === 0 ? 'first' : 'second');
  };
  const a = add(ROOT, 'a');
  const b = add(a, 'b');
  const d = add(add(b, 'c'), 'd');
  const x = add(a, 'x');
  const y = add(x, 'y');
  const z = add(y, 'z');
  const w = add(y, 'w');
  return { tree, a, b, d, x, y, z, w };
}

const textOf = (node: VariationNode | null) => node?.text ?? null;

describe('the rows of the main line', () => {
  it('hold two moves each, and are interrupted by variations', () => {
    const { tree } = branched();
    const rows = rowsOf(tree).map((row) =>
      row.kind === 'round' ? [row.number, ...row.moves.map(textOf)] : row.heads.map(textOf),
    );
    expect(rows).toEqual([[1, 'a', 'b'], ['x'], [2, 'c', 'd']]);
  });

  it('go on after an interruption of the first move', () => {
    const { tree } = branched();
    tree.add(ROOT, 'q', 'first');
    const [first, , second] = rowsOf(tree);
    expect(first).toMatchObject({ number: 1, moves: [{ text: 'a' }] });
    expect(second).toMatchObject({ number: 1, moves: [null, { text: 'b' }] });
  });

  it('may begin with the second side', () => {
    const tree = new Variations();
    const a = tree.add(ROOT, 'a', 'second');
    tree.add(a, 'b', 'first');
    const rows = rowsOf(tree);
    expect(rows[0]).toMatchObject({ number: 1, moves: [null, { text: 'a' }] });
    expect(rows[1]).toMatchObject({ number: 2, moves: [{ text: 'b' }] });
  });

  it('hold a move of every seat', () => {
    const tree = new Variations(3);
    let at = ROOT;
    for (const side of ['first', 'second', 'third', 'first'] as const) {
      at = tree.add(at, side, side);
    }
    const rows = rowsOf(tree).map((row) => row.kind === 'round' && row.moves.map(textOf));
    expect(rows).toEqual([['first', 'second', 'third'], ['first']]);
    expect(numberOf(tree, tree.node(at))).toBe('2.');
  });

  it('are none without a move', () => {
    expect(rowsOf(new Variations())).toEqual([]);
  });
});

it('writes a variation with the numbers a reader needs', () => {
  const { tree, x } = branched();
  const items = lineOf(tree, tree.node(x));
  expect(items.map(({ number, node }) => `${number}${node.text}`)).toEqual(['1…x', '2.y', 'z']);
  expect(items.at(-1)?.branches.map(textOf)).toEqual(['w']);
  expect(items[0]?.branches).toEqual([]);
});

it('numbers moves', () => {
  const { tree, a, b, d } = branched();
  expect([a, b, d].map((id) => numberOf(tree, tree.node(id)))).toEqual(['1.', '1…', '2…']);
});

it('knows where a variation begins', () => {
  const { tree, b, d, x, z, w } = branched();
  expect(headOf(tree, d)).toBeNull();
  expect(headOf(tree, ROOT)).toBeNull();
  expect(headOf(tree, z)?.id).toBe(x);
  expect(headOf(tree, w)?.id).toBe(w);
  expect(brotherOf(tree, b, 1)).toBe(x);
  expect(brotherOf(tree, x, -1)).toBe(b);
  expect(brotherOf(tree, x, 1)).toBeNull();
  expect(brotherOf(tree, ROOT, 1)).toBeNull();
});

it('follows a line to its end', () => {
  const { tree, x, w } = branched();
  expect(lineThrough(tree, x).map(textOf)).toEqual(['a', 'x', 'y', 'z']);
  expect(lineThrough(tree, w).map(textOf)).toEqual(['a', 'x', 'y', 'w']);
  expect(lineThrough(tree, ROOT).map(textOf)).toEqual(['a', 'b', 'c', 'd']);
});
