// A step of a search for many players in words. Players are A, B, C, ... in the order of their seats.
import { t } from '../lib/i18n.svelte';
import { formatBound, formatText, formatVector } from './format';
import type { TraceEvent } from './types';

/** "A" for the first seat. */
export const letterOf = (seat: number): string => String.fromCharCode('A'.charCodeAt(0) + seat);

/** Why a node is cut off, by the number of the server. */
const CUTS = ['tree.seats.cut.all', 'tree.seats.cut.little', 'tree.seats.cut.window'] as const;

export function seatsStory(event: TraceEvent): string {
  const { name: node, alpha, beta, label, count = 0 } = event;
  const value = label ? formatVector(label.text) : formatBound(event.value);
  const child = event.child === null ? '' : String(event.child + 1);
  switch (event.kind) {
    case 'enter': {
      const player = letterOf(count);
      if (alpha === null) return t('tree.seats.enter', { node, player });
      const window = { alpha: formatBound(alpha), beta: formatBound(beta) };
      return t('tree.seats.enterWindow', { node, player, ...window });
    }
    case 'leaf':
      return t('tree.seats.leaf', { node, value });
    case 'update':
      return event.improved
        ? t('tree.seats.taken', { node, value, child })
        : t('tree.seats.notTaken', { node, value, child });
    case 'note':
      return t(CUTS[count] ?? CUTS[0], { node, value });
    case 'finish':
      return t('tree.seats.finish', { value });
    case 'truncated':
      return t('tree.story.truncated');
    default:
      return formatText(event.text);
  }
}
