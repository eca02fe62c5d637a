import { keyOf } from '../lib/keys';
import type { Folds } from './folds';
import type { TreeIndex } from './tree-index';

export type Action = 'run' | 'forward' | 'back' | 'first' | 'last' | 'toggle';

const ACTIONS: Readonly<Record<string, Action>> = {
  'Ctrl+Enter': 'run',
  ArrowRight: 'forward',
  ArrowLeft: 'back',
  Home: 'first',
  End: 'last',
  ' ': 'toggle',
};

export function shortcut(event: KeyboardEvent): Action | null {
  return ACTIONS[keyOf(event)] ?? null;
}

/** The node a key leads to: up, down, and to the brothers on either side; -1 if there is none. */
export function neighbour(tree: TreeIndex, place: number, folds: Folds, key: string): number {
  if (place < 0) return key === 'ArrowDown' ? tree.root : -1;
  const parent = tree.parent(place);
  const family = tree.children(parent);
  const among = family.indexOf(place);
  switch (key) {
    case 'ArrowUp':
      return parent;
    case 'ArrowDown':
      return folds.has(place) ? -1 : (tree.children(place)[0] ?? -1);
    case ',':
      return family[among - 1] ?? -1;
    case '.':
      return family[among + 1] ?? -1;
    default:
      return -1;
  }
}
