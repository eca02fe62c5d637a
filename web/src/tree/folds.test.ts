import { describe, expect, it } from 'vitest';
import { foldsFor, hosts, MOST_DRAWN, revealed, toggled } from './folds';
import { cutOffExample, treeOf } from './testing';
import { TreeIndex } from './tree-index';

type Shape = Parameters<typeof treeOf>[0];

/** A tree in which every inner node has `width` children. */
function uniform(width: number, depth: number): TreeIndex {
  const shape = (left: number): Shape => [
    `n${left}`,
    0,
    ...(left === 0 ? [] : Array.from({ length: width }, () => shape(left - 1))),
  ];
  return new TreeIndex(treeOf(shape(depth)));
}

const small = new TreeIndex(cutOffExample().tree.nodes);
const drawn = (tree: TreeIndex, folds: ReadonlySet<number>) =>
  new Set(hosts(tree, folds).filter((host) => host >= 0)).size;

describe('foldsFor', () => {
  it('leaves a tree alone that can be drawn', () => {
    expect(foldsFor(small).size).toBe(0);
    expect(foldsFor(uniform(3, 6)).size).toBe(0);
  });

  it('folds a larger one until it can be drawn', () => {
    const tree = uniform(2, 11);
    expect(tree.nodes.length).toBeGreaterThan(MOST_DRAWN);
    const folds = foldsFor(tree);
    expect(folds.size).toBeGreaterThan(0);
    expect(drawn(tree, folds)).toBeLessThanOrEqual(MOST_DRAWN);
    const plies = new Set([...folds].map((place) => tree.nodes[place]?.ply));
    expect(plies.size).toBe(1);
  });

  it('shows the moves of the root whatever they cost', () => {
    const tree = uniform(4, 2);
    expect([...foldsFor(tree, 3)]).toEqual([1, 6, 11, 16]);
    expect(drawn(tree, foldsFor(tree, 3))).toBe(5);
  });
});

describe('hosts', () => {
  it('says who stands for whom', () => {
    expect(hosts(small, new Set())).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(hosts(small, new Set([4]))).toEqual([0, 1, 2, 3, 4, 4, 4]);
    expect(hosts(small, new Set([0, 4]))).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});

describe('toggled', () => {
  it('folds and unfolds', () => {
    const once = toggled(small, new Set(), 1);
    expect([...once]).toEqual([1]);
    expect(toggled(small, once, 1).size).toBe(0);
    expect([...once]).toEqual([1]);
  });

  it('cannot fold a leaf', () => {
    expect(toggled(small, new Set(), 2).size).toBe(0);
  });

  it('unfolds a large subtree by one ply only', () => {
    const tree = uniform(2, 11);
    const open = toggled(tree, new Set([0]), 0);
    expect([...open]).toEqual([...tree.children(0)]);
  });
});

it('reveals a node by unfolding what is above it, and nothing else', () => {
  expect([...revealed(small, new Set([0, 1, 4]), 5)]).toEqual([1]);
  expect([...revealed(small, new Set([4]), 4)]).toEqual([4]);
});
