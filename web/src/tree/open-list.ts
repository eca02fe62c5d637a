// The OPEN list of a best-first search, rebuilt from the events that changed it.
import type { Ledger } from './ledger';
import type { Bound, TraceEvent } from './types';

export interface OpenEntry {
  node: number;
  name: string;
  status: 'live' | 'solved';
  merit: Bound;
  /** The step which put the entry here. */
  since: number;
}

/** Changes the list as one event says; other events leave it alone. */
export function applyToOpen(ledger: Ledger, event: TraceEvent): void {
  if (event.node === null) return;
  const list = ledger.openOf(event.processor);
  if (event.kind === 'open-insert') {
    ledger.insertOpen(list, event.child ?? list.length, {
      node: event.node,
      name: event.name,
      status: event.reason === 'solved' ? 'solved' : 'live',
      merit: event.value,
      since: event.step,
    });
  } else if (event.kind === 'open-remove') {
    const place = placeOf(list, event);
    if (place >= 0) ledger.removeOpen(list, place);
  }
}

/** The event names the place; the node decides where the two disagree. */
function placeOf(list: readonly OpenEntry[], event: TraceEvent): number {
  if (event.child !== null && list[event.child]?.node === event.node) return event.child;
  return list.findIndex((entry) => entry.node === event.node);
}

export function usesOpen(trace: readonly TraceEvent[]): boolean {
  return trace.some((event) => event.kind === 'open-insert');
}
