import type { GameInfo, VariantEnding } from './wire';

/** A variant as people choose it: "belgian-daisy" with the endings "draw" and "patient". */
export interface VariantParts {
  base: string;
  endings: readonly string[];
}

export function partsOf(variant: string, endings: readonly VariantEnding[] = []): VariantParts {
  let base = variant;
  const found: string[] = [];
  for (const { name } of endings.toReversed()) {
    if (!base.endsWith(`-${name}`)) continue;
    base = base.slice(0, -name.length - 1);
    found.unshift(name);
  }
  return { base, endings: found };
}

/** The name of these parts; endings follow in the order of the game. */
export function variantOf(parts: VariantParts, endings: readonly VariantEnding[] = []): string {
  const wanted = endings.map(({ name }) => name).filter((name) => parts.endings.includes(name));
  return [parts.base, ...wanted].join('-');
}

/** The variants without endings, the usual one first. */
export function basesOf({ variants, variant_endings }: GameInfo): string[] {
  return variants.filter((variant) => partsOf(variant, variant_endings).endings.length === 0);
}
