import { named, t } from '../lib/i18n.svelte';
import type { Board, PositionView } from '../lib/wire';

/** How a game ended, in the language of the page; empty while it goes on. */
export function outcomeInWords(
  { over, winner, margin, ending }: PositionView,
  { sides }: Board,
): string {
  if (!over) return '';
  const side = winner ? named(sides[winner === 'first' ? 0 : 1]) : '';
  const result = side ? t('play.wins', { side }) : t('play.draw');
  if (ending !== '' && ending !== 'rules') return `${result} (${t(`play.ending.${ending}`)})`;
  return side && margin ? t('play.winsBy', { side, margin }) : result;
}
