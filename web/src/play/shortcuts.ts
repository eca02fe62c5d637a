import { keyOf } from '../lib/keys';

export type Action =
  | 'back'
  | 'forward'
  | 'first'
  | 'last'
  | 'undo'
  | 'redo'
  | 'flip'
  | 'hint'
  | 'newGame'
  | 'type'
  | 'analyse'
  | 'stop';

const KEYS: Readonly<Record<string, Action>> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'first',
  End: 'last',
  u: 'undo',
  'Ctrl+z': 'undo',
  r: 'redo',
  'Ctrl+y': 'redo',
  'Ctrl+Z': 'redo',
  f: 'flip',
  h: 'hint',
  n: 'newGame',
  m: 'type',
  a: 'analyse',
  Escape: 'stop',
};

/** What a key asks for; null: it is not ours, or belongs to the field in focus. */
export function actionOf(event: KeyboardEvent): Action | null {
  const typing = event.target instanceof Element && event.target.closest('input, textarea, select');
  if (typing && event.key !== 'Escape') return null;
  return KEYS[keyOf(event)] ?? null;
}
