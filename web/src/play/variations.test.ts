import { expect, it } from 'vitest';
import { ROOT, Variations } from './variations.svelte';

/** a b c, and instead of b also x y. */
function branched() {
  const tree = new Variations();
  const a = tree.add(ROOT, 'a', 'first');
  const b = tree.add(a, 'b', 'second');
  const c = tree.add(b, 'c', 'first');
  const x = tree.add(a, 'x', 'second');
  const y = tree.add(x, 'y', 'first');
  return { tree, a, b, c, x, y };
}

it('keeps what was tried beside the main line', () => {
  const { tree, a, b, c, x, y } = branched();
  expect(tree.mainline()).toEqual([a, b, c]);
  expect(tree.path(y)).toEqual([a, x, y]);
  expect(tree.texts(y)).toEqual(['a', 'x', 'y']);
  expect(tree.path(ROOT)).toEqual([]);
  expect(tree.node(y)).toMatchObject({ ply: 3, side: 'first', parent: x });
});

it('does not write a move twice', () => {
  const { tree, a, b } = branched();
  expect(tree.add(a, 'b', 'second')).toBe(b);
  expect(tree.node(a).children).toHaveLength(2);
});

it('goes forward where one came from', () => {
  const { tree, a, b, x, y } = branched();
  expect(tree.after(a)).toBe(b);
  tree.visit(y);
  tree.visit(a);
  expect(tree.after(a)).toBe(x);
  expect(tree.after(y)).toBeNull();
});

it('makes another move the main one', () => {
  const { tree, a, x, y } = branched();
  tree.promote(x);
  expect(tree.mainline()).toEqual([a, x, y]);
  tree.promote(ROOT);
  expect(tree.mainline()).toEqual([a, x, y]);
});

it('forgets a move with all that follows', () => {
  const { tree, a, b, c, x, y } = branched();
  tree.visit(y);
  tree.remove(x);
  expect(tree.current).toBe(a);
  expect(tree.after(a)).toBe(b);
  expect(tree.has(y)).toBe(false);
  expect(tree.mainline()).toEqual([a, b, c]);
  tree.remove(ROOT);
  expect(tree.has(ROOT)).toBe(true);
});
