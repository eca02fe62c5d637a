import { describe, expect, it } from 'vitest';
import { engine, playerText, readPlayer, simple } from './players';

describe('playerText', () => {
  it('writes the line the server reads', () => {
    expect(playerText(engine())).toBe('default');
    expect(playerText(engine(' best tt=1M ', { kind: 'depth', value: ' 3 ' }))).toBe(
      'best tt=1M depth=3',
    );
    expect(playerText(simple('greedy'))).toBe('greedy');
    expect(playerText({ ...engine(), kind: 'text', text: ' strategy(mtdf depth=3) ' })).toBe(
      'strategy(mtdf depth=3)',
    );
  });
});

describe('readPlayer', () => {
  it.each([
    'default',
    'random',
    'best tt=1M depth=3',
    'id pvs order=table,killers time=50ms',
    'name="Alpha" default depth=2',
    'mix(0.9 default depth=3 | 0.1 random)',
  ])('takes over %s', (line) => {
    expect(playerText(readPlayer(line))).toBe(line);
  });

  it('finds the limit of a player of its own', () => {
    expect(readPlayer('best nodes=1000')).toEqual(engine('best', { kind: 'nodes', value: '1000' }));
    expect(readPlayer('mix(0.9 default depth=3 | 0.1 random)').kind).toBe('text');
  });
});
