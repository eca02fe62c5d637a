import { t } from './i18n.svelte';
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

/** What a variant is like; empty where nobody has written it down. */
export function variantInWords(game: string, base: string): string {
  const [, columns, rows] = /^(\d+)x(\d+)$/.exec(base) ?? [];
  const key = `variant.${game}.${base}`;
  const text = t(key);
  if (text !== key) return text;
  const sized = `variant.${game}.size`;
  const words = columns && rows ? t(sized, { columns, rows }) : sized;
  return words === sized ? '' : words;
}
