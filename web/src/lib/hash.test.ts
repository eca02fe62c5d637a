import { describe, expect, it } from 'vitest';
import { DEFAULT_MODEL, readHash, type View, writeHash } from './hash';

const VIEW: View = {
  tree: '((41 5) (12 90))',
  strategy: 'alpha-beta',
  root: 'max',
  cut: 'ge',
  model: { ...DEFAULT_MODEL },
  step: 0,
};

describe('the address', () => {
  it('leaves defaults out', () => {
    expect(writeHash(VIEW)).toBe('#tree=%28%2841+5%29+%2812+90%29%29&strategy=alpha-beta');
  });

  it('survives the way there and back', () => {
    const view: View = {
      tree: 'a(b=-7(c=3 d=9.5), é=4)',
      strategy: 'probcut',
      root: 'min',
      cut: 'gt',
      model: { d: 3, s: 1, a: 0.9, b: -2, sigma: 8.5, t: 1.3 },
      step: 12,
    };
    expect(readHash(writeHash(view))).toEqual(view);
  });

  it('ignores what it does not know', () => {
    expect(readHash('')).toEqual({});
    expect(readHash('#step=-3&root=up&cut=eq')).toEqual({});
    expect(readHash('#set=d=4,x=1,t=no').model).toEqual({ ...DEFAULT_MODEL, d: 4 });
  });
});
