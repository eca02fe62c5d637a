import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { settings } from '../lib/settings.svelte';
import type { GameInfo } from '../lib/wire';
import VariantChoice from './VariantChoice.svelte';

const GAME = {
  variants: ['standard', 'daisy', 'standard-draw', 'daisy-draw', 'standard-long', 'daisy-long'],
  variant_endings: [
    { name: 'draw', meaning: 'a stopped game is a draw' },
    { name: 'long', meaning: 'games are longer' },
  ],
} as unknown as GameInfo;

let choice: ReturnType<typeof mount> | undefined;
let told: string[] = [];

beforeEach(() => {
  settings.language = 'en';
  told = [];
});

afterEach(async () => {
  if (choice) await unmount(choice);
  choice = undefined;
});

function show(variant: string) {
  const onchange = (next: string) => told.push(next);
  choice = mount(VariantChoice, {
    target: document.body,
    props: { game: GAME, variant, testid: 'variant', onchange },
  });
  flushSync();
}

const find = <E extends HTMLElement>(id: string) =>
  document.querySelector(`[data-testid="${id}"]`) as E;

function turn(name: string) {
  find<HTMLInputElement>(`variant-${name}`).click();
  flushSync();
}

it('offers the starts, and a switch for each further rule', () => {
  show('');
  const select = find<HTMLSelectElement>('variant');
  expect([...select.options].map(({ value }) => value)).toEqual(['standard', 'daisy']);
  expect(document.querySelector('details')?.open).toBe(false);
  select.value = 'daisy';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  expect(told).toEqual(['daisy']);
});

it('takes quick changes one after the other, and stays open', () => {
  show('daisy-draw');
  expect(find<HTMLInputElement>('variant-draw').checked).toBe(true);
  expect(document.querySelector('details')?.open).toBe(true);
  turn('long');
  turn('draw');
  turn('long');
  expect(told).toEqual(['daisy-draw-long', 'daisy-long', 'daisy']);
  expect(document.querySelector('details')?.open).toBe(true);
});
