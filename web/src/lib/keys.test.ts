import { afterEach, expect, it } from 'vitest';
import { keyOf } from './keys';
import { settings } from './settings.svelte';

afterEach(() => {
  document.body.innerHTML = '';
});

/** The key as it is seen at the window, pressed while this element has the focus. */
function press(html: string, key: string, more: KeyboardEventInit = {}): string {
  document.body.innerHTML = html;
  const target = document.querySelector('[data-here]') ?? document.body;
  let seen = '';
  const listen = (event: KeyboardEvent) => {
    seen = keyOf(event);
  };
  addEventListener('keydown', listen);
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
  removeEventListener('keydown', listen);
  return seen;
}

it('names keys', () => {
  expect(press('', 'ArrowLeft')).toBe('ArrowLeft');
  expect(press('', 'ArrowLeft', { shiftKey: true })).toBe('Shift+ArrowLeft');
  expect(press('', '?', { shiftKey: true })).toBe('?');
  expect(press('', 'Enter', { ctrlKey: true })).toBe('Ctrl+Enter');
  expect(press('', 'Enter', { metaKey: true })).toBe('Ctrl+Enter');
  expect(press('', 'x', { altKey: true })).toBe('');
});

it('leaves keys to what has the focus', () => {
  expect(press('<input data-here>', '?')).toBe('');
  expect(press('<textarea data-here></textarea>', 'Enter', { ctrlKey: true })).toBe('Ctrl+Enter');
  expect(press('<select data-here></select>', 'ArrowLeft')).toBe('');
  expect(press('<button data-here></button>', ' ')).toBe('');
  expect(press('<button data-here></button>', 'ArrowLeft')).toBe('ArrowLeft');
  expect(press('<input type="checkbox" data-here>', 'ArrowLeft')).toBe('ArrowLeft');
  expect(press('<input type="radio" data-here>', 'ArrowLeft')).toBe('');
});

it('leaves text to the field it is written in', () => {
  expect(press('<input data-here>', 'z', { ctrlKey: true })).toBe('');
  expect(press('<input data-here>', 'Escape')).toBe('Escape');
});

it('can do without letters', () => {
  settings.letterKeys = false;
  expect(press('', 'h')).toBe('');
  expect(press('', '?')).toBe('');
  expect(press('', ' ')).toBe(' ');
  expect(press('', 'Home')).toBe('Home');
  settings.letterKeys = true;
  expect(press('', 'h')).toBe('h');
});

it('leaves keys to an open dialog', () => {
  expect(press('<dialog open><p data-here></p></dialog>', 'ArrowLeft')).toBe('');
});
