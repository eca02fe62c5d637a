import { describe, expect, it } from 'vitest';
import { basesOf, partsOf, variantOf } from './variants';
import type { GameInfo } from './wire';

const ENDINGS = [
  { name: 'all', meaning: 'all marbles' },
  { name: 'draw', meaning: 'a draw' },
];

describe('variants', () => {
  it.each([
    ['standard', 'standard', []],
    ['belgian-daisy', 'belgian-daisy', []],
    ['belgian-daisy-draw', 'belgian-daisy', ['draw']],
    ['standard-all-draw', 'standard', ['all', 'draw']],
  ])('%s is taken apart and put together again', (variant, base, endings) => {
    expect(partsOf(variant, ENDINGS)).toEqual({ base, endings });
    expect(variantOf({ base, endings }, ENDINGS)).toBe(variant);
  });

  it('puts endings in the order of the game', () => {
    expect(variantOf({ base: 'standard', endings: ['draw', 'all'] }, ENDINGS)).toBe(
      'standard-all-draw',
    );
  });

  it('knows the variants that are begun with', () => {
    const variants = ['standard', 'free', 'standard-all', 'free-all', 'standard-draw'];
    const game = { variants, variant_endings: ENDINGS } as unknown as GameInfo;
    expect(basesOf(game)).toEqual(['standard', 'free']);
    expect(basesOf({ variants: ['8x8', '6x6'] } as unknown as GameInfo)).toEqual(['8x8', '6x6']);
  });
});
