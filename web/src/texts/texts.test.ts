// Every text that the page asks for exists in every language, and nothing else does.
import { expect, it } from 'vitest';
import de from './de.json';
import en from './en.json';

const SOURCES = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const CODE = Object.values(SOURCES).join('\n');

/** Names that the server gives in English need no English text. */
const TRANSLATED_NAME = /^name\./;

const ownKeys = (texts: Record<string, string>) =>
  Object.keys(texts)
    .filter((key) => !TRANSLATED_NAME.test(key))
    .sort();

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

const matches = (pattern: RegExp) => [...CODE.matchAll(pattern)].flatMap(([, ...found]) => found);

/** t('play.new'), t(busy ? 'play.stop' : 'play.go') */
const asked = [
  ...matches(/\bt\(\s*'([^']+)'/g),
  ...matches(/\bt\([^()'`]*\?\s*'([^']+)'\s*:\s*'([^']+)'/g),
];
/** t(`play.state.${state}`) */
const askedByBeginning = matches(/`([\w-]+\.[\w.-]*)\$\{/g);
/** Keys may also wait in tables. */
const literals = new Set(matches(/'([\w-]+\.[^'\s]+)'/g));

const withoutPlural = (key: string) => key.replace(/_(one|other)$/, '');

it('has the same keys in every language', () => {
  expect(ownKeys(de)).toEqual(ownKeys(en));
});

it('has the same placeholders in every language', () => {
  const german: Record<string, string> = de;
  for (const [key, text] of Object.entries(en)) {
    const wanted = new Set(placeholders(text));
    expect(new Set(placeholders(german[key] ?? '')), key).toEqual(wanted);
  }
});

it('leaves no text empty', () => {
  for (const texts of [en, de]) {
    for (const [key, text] of Object.entries(texts)) expect(text.trim(), key).not.toBe('');
  }
});

it('has every plural in both forms', () => {
  for (const key of ownKeys(en).filter((name) => name !== withoutPlural(name))) {
    for (const form of ['one', 'other']) {
      expect(en).toHaveProperty([`${withoutPlural(key)}_${form}`]);
    }
  }
});

it('has every text that the page asks for', () => {
  const known = new Set([...Object.keys(en), ...Object.keys(en).map(withoutPlural)]);
  expect(asked.filter((key) => !known.has(key))).toEqual([]);
  const missing = askedByBeginning.filter((beginning) =>
    Object.keys(en).every((key) => !key.startsWith(beginning)),
  );
  expect(missing.filter((beginning) => !beginning.startsWith('name.'))).toEqual([]);
});

it('has no text that nobody asks for', () => {
  const used = (key: string) =>
    literals.has(key) ||
    literals.has(withoutPlural(key)) ||
    askedByBeginning.some((beginning) => key.startsWith(beginning));
  expect(ownKeys(en).filter((key) => !used(key))).toEqual([]);
});
