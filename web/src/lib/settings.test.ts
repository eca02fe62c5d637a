import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import { defaults, readSettings, settings, writeSettings } from './settings.svelte';

it.each([null, '', '{', '[]', '7', '"dark"', 'null'])('takes %j as no settings at all', (text) => {
  expect(readSettings(text)).toEqual(defaults());
});

it('keeps what makes sense and drops the rest', () => {
  const text = '{"theme":"dark","language":"klingon","dots":"yes","labels":false,"old":1}';
  expect(readSettings(text)).toEqual({ ...defaults(), theme: 'dark', labels: false });
});

it('writes only what differs from the defaults', () => {
  expect(writeSettings(defaults())).toBe('{}');
  const chosen = { ...defaults(), theme: 'dark' as const, lastGame: 'abalone' };
  expect(JSON.parse(writeSettings(chosen))).toEqual({ theme: 'dark', lastGame: 'abalone' });
  expect(readSettings(writeSettings(chosen))).toEqual(chosen);
});

it('keeps a choice in the browser', () => {
  settings.theme = 'dark';
  flushSync();
  expect(readSettings(localStorage.getItem('espalier.settings')).theme).toBe('dark');
  Object.assign(settings, defaults());
  flushSync();
  expect(localStorage.getItem('espalier.settings')).toBe('{}');
});
