// Why a node was cut off, and what a shallow test said, in words.
import { t } from '../lib/i18n.svelte';
import { CUT_LABELS } from './engine-story';
import { formatBound, formatNumber } from './format';
import { storyOf } from './story';
import type { TestNumbers, TraceEvent } from './types';

const NAMES: Readonly<Record<string, string>> = { probcut: 'ProbCut', gpc: 'GPC', fgpc: 'FGPC' };

/** The label at a cut branch: "α", "β, deep", "GPC". */
export function shortReason(event: TraceEvent): string {
  const name = NAMES[event.reason];
  if (name) return name;
  const label = CUT_LABELS[event.reason];
  if (label) return t(label);
  if (event.reason === 'node-cutting') return t('tree.cut.nodeCuttingLabel');
  if (!event.bound) return '';
  const letter = event.bound === 'alpha' ? 'α' : 'β';
  return event.deep ? t('tree.cut.deepLabel', { bound: letter }) : letter;
}

/** The whole story of a cut; `setter` is the name of the node that had set the bound. */
export function longReason(event: TraceEvent, setter: string): string {
  const node = event.name;
  const value = formatBound(event.value);
  if (event.kind === 'finish') return t('tree.cut.never');
  switch (event.reason) {
    case 'probcut':
      return t('tree.cut.probcut', { node });
    case 'gpc':
      return t('tree.cut.gpc', { node });
    case 'fgpc':
      return t('tree.cut.fgpc', { node });
    case 'node-cutting':
      return t('tree.cut.nodeCutting', { node });
    case 'purged':
      return t('tree.cut.purged');
  }
  if (CUT_LABELS[event.reason]) return storyOf(event);
  if (!event.bound) return t('tree.cut.outside', { node, value });
  const alpha = event.bound === 'alpha';
  const bound = formatBound(alpha ? event.alpha : event.beta);
  // The end of a window, or the threshold of a test, is nobody's sure value.
  const asked = event.from === 'window' ? 'Window' : '';
  const claim = t(`tree.cut.${event.bound}${asked}`, { node, value, bound });
  return `${claim} ${originOf(event, setter)}`;
}

/** Where the bound of a cut-off comes from. */
function originOf(event: TraceEvent, setter: string): string {
  if (event.from === 'window') return t('tree.cut.fromWindow');
  if (event.deep) {
    return setter ? t('tree.cut.deepFrom', { node: setter }) : t('tree.cut.deep');
  }
  return event.deep === false ? t('tree.cut.shallow') : '';
}

/** The numbers of a shallow test, as a sum that can be checked by hand. */
export function testWords(test: TestNumbers): string {
  const { d, s, a, b, sigma, t: deviations } = test;
  const model = t('tree.test.model', {
    a: formatNumber(a),
    b: formatNumber(b),
    sigma: formatNumber(sigma),
    t: formatNumber(deviations),
  });
  const depths = t('tree.test.depths', { s, d });
  const threshold = formatBound(test.threshold);
  const result =
    test.shallow === null
      ? t('tree.test.threshold', { threshold })
      : t('tree.test.result', { threshold, shallow: formatBound(test.shallow) });
  return `${depths} ${result} ${model}`;
}
