import { named, t } from '../lib/i18n.svelte';
import { entryOf } from '../lib/sides';
import type { Board, PositionView } from '../lib/wire';

/** How a game ended, in the language of the page; empty while it goes on. */
export function outcomeInWords(
  { over, winner, points = [], margin, ending }: PositionView,
  { sides }: Board,
): string {
  if (!over) return '';
  const side = winner ? named(entryOf(sides, winner)) : '';
  const sharing = sides.filter((_, place) => (points[place] ?? 0) > 0).map(named);
  const partly = sharing.length > 1 && sharing.length < sides.length;
  const drawn = partly ? t('play.shared', { sides: sharing.join(', ') }) : t('play.draw');
  const result = side ? t('play.wins', { side }) : drawn;
  if (ending !== '' && ending !== 'rules') return `${result} (${t(`play.ending.${ending}`)})`;
  return side && margin ? t('play.winsBy', { side, margin }) : result;
}
