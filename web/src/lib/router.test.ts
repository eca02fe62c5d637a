import { beforeEach, expect, it } from 'vitest';
import { address, go, lastAddress, readAddress, replace, route } from './router.svelte';

beforeEach(() => go('play'));

it.each([
  ['', 'start', ''],
  ['#', 'start', ''],
  ['#/', 'start', ''],
  ['#/lab', 'lab', ''],
  ['#/play?game=othello&moves=d3+c3', 'play', 'game=othello&moves=d3+c3'],
  ['#/tree?tree=%28%3F%29', 'tree', 'tree=%28%3F%29'],
  ['#/nowhere?x=1', 'start', 'x=1'],
  ['#main', 'start', ''],
])('reads the address %s', (hash, view, query) => {
  const place = readAddress(hash);
  expect(place.view).toBe(view);
  expect(String(place.query)).toBe(query);
});

it('takes links from before there were views to the tree', () => {
  const { view, query } = readAddress('#tree=%28%2841+5%29%29&strategy=alpha-beta');
  expect(view).toBe('tree');
  expect(query.get('tree')).toBe('((41 5))');
  expect(query.get('strategy')).toBe('alpha-beta');
});

it('writes what it reads', () => {
  const query = { game: 'othello', position: '--X? O&', depth: 2, variant: undefined, moves: '' };
  const place = readAddress(address('play', query));
  expect(Object.fromEntries(place.query)).toEqual({
    game: 'othello',
    position: '--X? O&',
    depth: '2',
  });
  expect(address('lab')).toBe('#/lab');
});

it('goes to a view and notes it in the address', () => {
  go('tree', { tree: '(1 2)' });
  expect(route.view).toBe('tree');
  expect(route.query.get('tree')).toBe('(1 2)');
  expect(location.hash).toBe(address('tree', { tree: '(1 2)' }));
});

it('remembers how a view was left', () => {
  replace('play', { game: 'abalone' });
  go('lab');
  expect(lastAddress('play')).toBe('#/play?game=abalone');
  expect(lastAddress('match')).toBe('#/match');
});

it('does not let a view that was left change the address', () => {
  go('lab');
  replace('play', { game: 'abalone' });
  expect(route.view).toBe('lab');
  expect(location.hash).toBe('#/lab');
});

it.each(['#/about', '#/play?game=othello'])('does not lose the link %s of a moment ago', (link) => {
  history.pushState(null, '', link);
  replace('play', { game: 'abalone' });
  expect(location.hash).toBe(link);
  window.dispatchEvent(new Event('hashchange'));
  expect(address(route.view, route.query)).toBe(link);
});

it('follows links', () => {
  location.hash = '#/match?id=7';
  window.dispatchEvent(new Event('hashchange'));
  expect(route.view).toBe('match');
  expect(route.query.get('id')).toBe('7');
});
