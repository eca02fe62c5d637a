import { settings } from './settings.svelte';

/** Elements that need keys themselves. */
const TYPING = 'input:not([type="checkbox"]), textarea, select';
const PRESSING = 'button, a, summary, input, [role="button"], [role="tab"], [role="gridcell"]';
const PRESS_KEYS = new Set([' ', 'Enter']);
/** These mean nothing to a field. */
const WHILE_TYPING = new Set(['Ctrl+Enter', 'Escape']);

/**
 * The key of a shortcut: "ArrowLeft", "?", "Ctrl+Enter" (also for the command key); empty if the
 * element in focus or an open dialog wants the key for itself.
 */
export function keyOf(event: KeyboardEvent): string {
  if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return '';
  const target = event.target instanceof Element ? event.target : null;
  const key = nameOf(event);
  if (target?.closest(TYPING) && !WHILE_TYPING.has(key)) return '';
  if (PRESS_KEYS.has(key) && target?.closest(PRESSING)) return '';
  // Who dictates, or shakes, may not want letters to do something.
  if (key.length === 1 && key !== ' ' && !settings.letterKeys) return '';
  return key;
}

function nameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  if (ctrlKey || metaKey) return `Ctrl+${key}`;
  // Letters and signs carry their shift in themselves.
  return shiftKey && key.length > 1 ? `Shift+${key}` : key;
}
