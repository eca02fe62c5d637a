import { beforeEach, describe, expect, it } from 'vitest';
import { settings } from '../lib/settings.svelte';
import { cutOffExample } from './testing';
import { TreeIndex } from './tree-index';
import { Worksheet } from './worksheet.svelte';

/** ((4 6) (3 9)) by alpha-beta: p22 is never looked at, p2 is at most 3. */
function sheet() {
  const reply = cutOffExample();
  return new Worksheet(new TreeIndex(reply.tree.nodes), reply.trace, reply);
}

const placeOf = (name: string) => cutOffExample().tree.nodes.findIndex((n) => n.name === name);

beforeEach(() => {
  settings.language = 'en';
});

describe('a worksheet', () => {
  it('knows the leaves that are cut off, and what is known of every inner node', () => {
    const { cutLeaves, blanks, leaves } = sheet();
    expect([...cutLeaves]).toEqual([placeOf('p22')]);
    expect(leaves).toBe(4);
    const solutions = blanks.map(
      ({ name, solution }) => `${name} ${solution.replace('\u2009', '')}`,
    );
    expect(solutions).toEqual(['p 4', 'p1 4', 'p2 ≤3']);
  });

  it('judges marks and values, signs or not, and only then', () => {
    const worksheet = sheet();
    worksheet.toggle(placeOf('p22'));
    worksheet.toggle(placeOf('p'));
    expect([...worksheet.marked]).toEqual([placeOf('p22')]);
    Object.assign(worksheet.written, {
      [placeOf('p')]: '4',
      [placeOf('p1')]: '+∞',
      [placeOf('p2')]: '<= 3',
    });
    expect(worksheet.score).toEqual({ right: 6, asked: 7 });
    worksheet.check();
    worksheet.toggle(placeOf('p11'));
    expect(worksheet.marked.size).toBe(1);
  });

  it('can be handed in as a text that says everything', () => {
    const worksheet = sheet();
    worksheet.who = 'Jürgen Größe';
    worksheet.toggle(placeOf('p11'));
    const text = worksheet.result('((4 6) (3 9))', '2026-11-18');
    expect(text).toContain('name: Jürgen Größe');
    expect(text).toContain('score: 2 of 7');
    expect(text).toContain('leaves marked as cut off: p11');
    expect(text).toContain('leaves that are cut off: p22');
    expect(text).toContain('p2\t-\t≤\u20093\tno');
  });
});
