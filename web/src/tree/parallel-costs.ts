// What a simulated parallel search has cost, as numbers to read.
import { n } from '../lib/i18n.svelte';
import type { Timeline } from './timeline';
import type { TreeReply } from './types';

/** Beside the time; each is a text, too. */
export const PARALLEL = ['speedup', 'efficiency', 'busy', 'inVain', 'waiting'] as const;
export type ParallelCost = (typeof PARALLEL)[number];

/** A cost in writing; a search that was stopped is compared with nothing. */
export function costOf(name: ParallelCost, reply: TreeReply, timeline: Timeline): string {
  const { parallel, bound } = reply;
  if (name !== 'speedup' && name !== 'efficiency') return n(timeline.totals[name], 1);
  if (!parallel || bound === 'none') return '';
  return name === 'speedup'
    ? n(parallel.speedup, 2)
    : `${n(Math.round(100 * parallel.efficiency))} %`;
}
