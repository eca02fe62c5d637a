import { n, named, t } from '../lib/i18n.svelte';
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

/** A text that only some games have; empty: this one has none. */
function textIfAny(key: string): string {
  const text = t(key);
  return text === key ? '' : text;
}

/** Why a game has ended as it did, by its own rules; empty where the result says it already. */
export function reasonInWords({ over, game, ending, winner, note }: PositionView): string {
  if (!over || ending !== 'rules' || note) return '';
  return textIfAny(`end.${game}.${winner ? 'won' : 'drawn'}`);
}

/** "⅓" for a share of a third; other shares as numbers. */
function shareInWords(share: number): string {
  const parts = Math.round(1 / share);
  const glyph = share < 1 ? ['', '', '½', '⅓', '¼', '⅕', '⅙'][parts] : undefined;
  return glyph && Math.abs(share - 1 / parts) < 1e-6 ? glyph : n(share);
}

/** What every seat gets of the point at the end; none where a winner or a draw says it all. */
export function pointsOfSeats(
  { over, points = [] }: PositionView,
  { sides }: Board,
): { name: string; share: string }[] {
  if (!over || sides.length <= 2) return [];
  return sides.map((side, place) => ({
    name: named(side),
    share: shareInWords(points[place] ?? 0),
  }));
}
