import { t } from '../lib/i18n.svelte';

export interface LegendEntry {
  /** In a square of 20 around the origin. */
  path: string;
  look: string;
  text: string;
}

const DOT = 'M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z';
/** A disc with an A in it. */
const LETTER = 'M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0Z M-4 5L0 -5L4 5M-2.4 1.5H2.4';
const BRANCH = 'M0 -9V9';
const SHEAF = 'M-3 -8 L3 -8 L9 6 Q0 10 -9 6Z';

/** What may be in a drawing, or not. */
export interface Marks {
  bestFirst: boolean;
  folds: boolean;
  table: boolean;
  /** Players have letters instead of being MAX and MIN. */
  seats?: boolean;
  /** Several processors or threads; each has a colour. */
  parallel: boolean;
}

/** A table with its rows, in a box of ten by eight. */
export const TABLE = 'M0 0H10V8H0Z M0 2.7H10 M0 5.3H10';

/** What the marks of a drawing mean; on the page and under a picture of it. */
export function legendOf({
  bestFirst,
  folds,
  table,
  parallel,
  seats = false,
}: Marks): LegendEntry[] {
  const players: LegendEntry[] = seats
    ? [{ path: LETTER, look: 'key-plain', text: t('tree.player.letter') }]
    : [
        { path: 'M0 -8 L8 6 H-8Z', look: 'key-plain', text: t('tree.player.max') },
        { path: 'M0 8 L8 -6 H-8Z', look: 'key-plain', text: t('tree.player.min') },
      ];
  const entries: LegendEntry[] = [
    ...players,
    { path: DOT, look: 'key-unseen', text: t('tree.state.unseen') },
  ];
  if (bestFirst) entries.push({ path: DOT, look: 'key-waiting', text: t('tree.state.waiting') });
  const [entered, evaluated] = parallel
    ? ['key-worker', 'key-worked']
    : ['key-entered', 'key-evaluated'];
  entries.push(
    {
      path: DOT,
      look: entered,
      text: bestFirst ? t('tree.state.opened') : t('tree.state.entered'),
    },
    { path: DOT, look: evaluated, text: t('tree.state.evaluated') },
  );
  if (parallel && !bestFirst) {
    entries.push({ path: DOT, look: 'key-abandoned', text: t('tree.state.abandoned') });
  }
  entries.push(
    { path: BRANCH, look: 'key-cut', text: t('tree.state.cut') },
    { path: BRANCH, look: 'key-pv', text: t('tree.state.pv') },
  );
  if (table) {
    const path = 'M-8 -6H8V6H-8Z M-8 -2H8 M-8 2H8';
    entries.push({ path, look: 'key-table', text: t('tree.node.remembered') });
  }
  if (folds) entries.push({ path: SHEAF, look: 'key-sheaf', text: t('tree.state.folded') });
  return entries;
}
