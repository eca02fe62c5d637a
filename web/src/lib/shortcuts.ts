export type Action = 'run' | 'forward' | 'back' | 'first' | 'last' | 'toggle';

const KEYS: Readonly<Record<string, Action>> = {
  ArrowRight: 'forward',
  ArrowLeft: 'back',
  Home: 'first',
  End: 'last',
  ' ': 'toggle',
};

/** Elements that need these keys themselves. */
const TYPING = 'input, textarea, select';
const PRESSING = 'button, a, summary';

export function shortcut(event: KeyboardEvent): Action | null {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return 'run';
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TYPING)) return null;
  if (event.key === ' ' && target?.closest(PRESSING)) return null;
  return KEYS[event.key] ?? null;
}
