// What a search has spent after each step. The counts at the end are the server's own.
import type { TraceEvent } from './types';

export interface Counts {
  leaves: number;
  nodes: number;
  cuts: number;
}

/** What a table knows, by whichever way it was found before, is no new node. */
const LOOKS = new Set(['enter', 'leaf']);
/** Reasons that leave children unsearched. */
const CUTS: ReadonlySet<string> = new Set(['cut-off', 'probcut', 'gpc', 'fgpc', 'node-cutting']);

/** Does the event leave children unsearched? A note only says what a part has found out. */
export const isCut = ({ kind, reason, seats = false }: TraceEvent): boolean =>
  (kind !== 'note' || seats) && CUTS.has(reason);

/** The counts after 0, 1, 2, ... events. A node counts once, however often it is searched. */
export function tally(trace: readonly TraceEvent[], root: number | null): Counts[] {
  const leaves = new Set<string>();
  const nodes = new Set<string>();
  let cuts = 0;
  const counts: Counts[] = [{ leaves: 0, nodes: 0, cuts: 0 }];
  for (const event of trace) {
    // A node that is not drawn has no number, but a name.
    const id = event.node === null ? event.name : String(event.node);
    if (event.kind === 'leaf') leaves.add(id);
    if (LOOKS.has(event.kind) && (event.node === null || event.node !== root)) nodes.add(id);
    if (isCut(event)) ++cuts;
    counts.push({ leaves: leaves.size, nodes: nodes.size, cuts });
  }
  return counts;
}
