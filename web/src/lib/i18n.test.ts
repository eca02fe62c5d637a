import { afterEach, beforeEach, expect, it } from 'vitest';
import en from '../texts/en.json';
import { duration, language, n, named, t, when } from './i18n.svelte';
import { settings } from './settings.svelte';

beforeEach(() => {
  settings.language = 'en';
});

afterEach(() => {
  settings.language = 'auto';
});

it('speaks the chosen language', () => {
  expect(t('ui.close')).toBe('Close');
  settings.language = 'de';
  expect(language()).toBe('de');
  expect(t('ui.close')).toBe('Schließen');
});

it('fills in values', () => {
  expect(t('ui.badStatus', { status: 502 })).toBe('The server answered with status 502.');
  expect(t('shell.switchLanguage', { language: 'Deutsch' })).toBe('Switch to Deutsch');
  expect(t('shell.switchLanguage')).toContain('{language}');
});

it('counts', () => {
  const [key = ''] = Object.keys(en).filter((name) => name.endsWith('_one'));
  const texts: Record<string, string> = en;
  const plural = key.replace(/_one$/, '');
  expect(t(plural, { count: 1 })).toBe(texts[key]?.replace('{count}', '1'));
  expect(t(plural, { count: 2 })).toBe(texts[`${plural}_other`]?.replace('{count}', '2'));
});

it('shows the key of a text that does not exist', () => {
  expect(t('ui.noSuchText')).toBe('ui.noSuchText');
});

it('writes numbers as the language does', () => {
  expect([n(1234567), n(0.5), n(0.5, 2), n(2, 1)]).toEqual(['1,234,567', '0.5', '0.50', '2.0']);
  settings.language = 'de';
  expect([n(1234567), n(0.5), n(0.5, 2)]).toEqual(['1.234.567', '0,5', '0,50']);
});

it('writes times for people', () => {
  expect(when('not a time')).toBe('not a time');
  expect(when('2024-03-09T12:00:00')).toMatch(/Mar 9, 2024/);
  settings.language = 'de';
  expect(when('2024-03-09T12:00:00')).toMatch(/09\.03\.2024/);
});

it.each([
  [0, '0 s'],
  [0.4, '0 s'],
  [59.6, '1 min'],
  [61, '1 min 1 s'],
  [3600, '1 h'],
  [3605, '1 h'],
  [7500, '2 h 5 min'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});

it('leaves names alone that it does not know', () => {
  expect(named('Nobody')).toBe('Nobody');
});

it('keeps the numbers of a text from the server', () => {
  settings.language = 'de';
  expect(named('lost: Black 2, White 10')).toBe('verloren: Schwarz 2, Weiß 10');
});
