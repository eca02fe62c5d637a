import { describe, expect, it } from 'vitest';
import { Lane } from './lane.svelte';
import { Plan } from './plan.svelte';
import { cutOffExample } from './testing';
import type { TreeReply } from './types';

const METHOD = { tree: '(1 2)', strategy: 'alpha-beta' };

function laneOf(reply: TreeReply = cutOffExample()): Lane {
  const lane = new Lane(new Plan('alpha-beta'));
  lane.load(reply, METHOD);
  return lane;
}

const namesIn = (lane: Lane, state: string) =>
  lane.cells.flatMap(({ view }, place) =>
    view.state === state ? [lane.replay?.tree.nodes[place]?.name] : [],
  );

describe('a lane', () => {
  it('shows any step, forwards and backwards', () => {
    const lane = laneOf();
    lane.show(10);
    expect(namesIn(lane, 'cut')).toEqual(['p22']);
    lane.show(3);
    expect(namesIn(lane, 'cut')).toEqual([]);
    expect(namesIn(lane, 'entered')).toEqual(['p', 'p1']);
    expect(lane.frame?.step).toBe(3);
  });

  it('replaces only the views that differ', () => {
    const lane = laneOf();
    lane.show(4);
    const before = lane.cells.map(({ view }) => view);
    lane.show(5);
    const changed = lane.cells.flatMap(({ view }, place) =>
      view === before[place] ? [] : [place],
    );
    expect(changed).toEqual([1, 3]);
  });

  it('counts what was spent up to the step', () => {
    const lane = laneOf();
    expect(lane.countsNow).toEqual({ leaves: 0, nodes: 0, cuts: 0 });
    lane.show(5);
    expect(lane.countsNow).toEqual({ leaves: 2, nodes: 3, cuts: 0 });
  });

  it('tells about the node the search is at, unless one is chosen', () => {
    const lane = laneOf();
    lane.show(2);
    expect(lane.place).toBe(1);
    lane.chosen = 6;
    expect(lane.place).toBe(6);
  });
});

describe('folded subtrees', () => {
  it('count their nodes, and which of them were visited so far', () => {
    const lane = laneOf();
    lane.toggle(1);
    const bundle = lane.bundles.get(1);
    expect(bundle).toMatchObject({ size: 2, seen: 0, current: false });
    lane.show(3);
    expect(bundle).toMatchObject({ seen: 1, current: true });
    lane.show(5);
    expect(bundle).toMatchObject({ seen: 2, current: true });
    lane.show(8);
    expect(bundle).toMatchObject({ seen: 2, current: false });
    lane.show(2);
    expect(bundle).toMatchObject({ seen: 0, current: false });
  });

  it('count the same when they are folded late', () => {
    const lane = laneOf();
    lane.show(5);
    lane.toggle(1);
    expect(lane.bundles.get(1)).toMatchObject({ size: 2, seen: 2, current: true });
    lane.unfoldAll();
    expect(lane.bundles.size).toBe(0);
  });

  it('open for a node that is wanted', () => {
    const lane = laneOf();
    lane.toggle(0);
    expect(lane.hostOf(5)).toBe(0);
    lane.reveal(5);
    expect(lane.hostOf(5)).toBe(5);
  });
});

describe('another search', () => {
  it('of the same tree keeps folds and the chosen node', () => {
    const lane = laneOf();
    lane.toggle(1);
    lane.chosen = 4;
    lane.load(cutOffExample(), { tree: '(1 2)', strategy: 'minimax' });
    expect([...lane.folds]).toEqual([1]);
    expect(lane.chosen).toBe(4);
    expect(lane.frame?.step).toBe(0);
    expect(lane.asked).toEqual({ tree: '(1 2)', strategy: 'minimax' });
  });

  it('of another tree begins afresh', () => {
    const lane = laneOf();
    lane.toggle(1);
    lane.chosen = 4;
    const other = cutOffExample();
    other.tree.nodes = other.tree.nodes.slice(0, 4);
    lane.load(other, METHOD);
    expect(lane.folds.size).toBe(0);
    expect(lane.chosen).toBe(-1);
  });
});
