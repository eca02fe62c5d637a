import { expect, it } from 'vitest';
import { shortcut } from './shortcuts';

function press(key: string, on = 'div', modifiers: KeyboardEventInit = {}) {
  const target = document.createElement(on);
  let action: ReturnType<typeof shortcut> = null;
  target.addEventListener('keydown', (event) => {
    action = shortcut(event as KeyboardEvent);
  });
  target.dispatchEvent(new KeyboardEvent('keydown', { key, ...modifiers }));
  return action;
}

it('steps with the arrows, Home and End', () => {
  expect(press('ArrowRight')).toBe('forward');
  expect(press('ArrowLeft')).toBe('back');
  expect(press('Home')).toBe('first');
  expect(press('End')).toBe('last');
  expect(press('x')).toBeNull();
});

it('leaves keys to those who type or press with them', () => {
  expect(press('ArrowRight', 'textarea')).toBeNull();
  expect(press('ArrowRight', 'select')).toBeNull();
  expect(press('ArrowRight', 'button')).toBe('forward');
  expect(press(' ', 'button')).toBeNull();
  expect(press(' ')).toBe('toggle');
  expect(press('ArrowLeft', 'div', { altKey: true })).toBeNull();
});

it('runs with Ctrl+Enter, from the text too', () => {
  expect(press('Enter', 'textarea', { ctrlKey: true })).toBe('run');
  expect(press('Enter', 'div', { metaKey: true })).toBe('run');
  expect(press('Enter', 'textarea')).toBeNull();
});
