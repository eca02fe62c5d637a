// A simulated parallel search along its clock: who does what at which time, and which step of the
// trace is shown then.
import type { Parallel, Stretch, TraceEvent } from './types';

/** Unknown: of a very long search only the first stretches are sent. */
export type Doing = 'busy' | 'in-vain' | 'waiting' | 'unknown';

/** What one processor does for a while. */
export interface Interval {
  processor: number;
  start: number;
  end: number;
  doing: Doing;
  /** What it works on; null: nothing, or nothing that is drawn. */
  node: number | null;
}

/** How many processors are busy and how many work in vain, on an average over a slice of time. */
export interface Share {
  busy: number;
  inVain: number;
}

export interface Totals {
  busy: number;
  inVain: number;
  waiting: number;
}

export class Timeline {
  readonly processors: number;
  readonly end: number;
  /** Up to this time everything is known. */
  readonly known: number;
  readonly totals: Totals;
  private readonly rows: readonly (readonly Stretch[])[];
  /** By step; step 0 is the beginning. */
  private readonly times: readonly number[];

  constructor(parallel: Parallel, trace: readonly TraceEvent[]) {
    this.processors = parallel.processors;
    this.end = parallel.time;
    const rows: Stretch[][] = Array.from({ length: parallel.processors }, () => []);
    for (const stretch of parallel.lanes) rows[stretch.processor]?.push(stretch);
    this.rows = rows;
    this.known = parallel.lanes_truncated ? (parallel.lanes.at(-1)?.start ?? 0) : parallel.time;
    const totals = { busy: 0, inVain: 0, waiting: 0 };
    for (const { busy, in_vain, waiting } of parallel.each) {
      totals.busy += busy;
      totals.inVain += in_vain;
      totals.waiting += waiting;
    }
    this.totals = totals;
    const times = [0];
    for (const { time } of trace) times.push(time ?? times.at(-1) ?? 0);
    this.times = times;
  }

  /** The stretches of work of a processor, in the order of time. */
  rowOf(processor: number): readonly Stretch[] {
    return this.rows[processor] ?? [];
  }

  /** What a processor does at a time. */
  at(processor: number, time: number): Interval {
    const row = this.rowOf(processor);
    const after = countUpTo(row, time, ({ start }) => start);
    const [last, next] = [row[after - 1], row[after]];
    if (last && time < last.end) return { ...last, doing: last.kind };
    const none = { processor, node: null } as const;
    const start = last?.end ?? 0;
    if (next) return { ...none, start, end: next.start, doing: 'waiting' };
    if (time >= this.known && this.known < this.end) {
      return { ...none, start: Math.max(start, this.known), end: this.end, doing: 'unknown' };
    }
    return { ...none, start, end: this.known, doing: 'waiting' };
  }

  /** When the step happened that is shown last. */
  timeOf(step: number): number {
    return this.times[Math.min(step, this.times.length - 1)] ?? 0;
  }

  /** The last step up to a time. */
  stepAt(time: number): number {
    return countUpTo(this.times, time, (each) => each) - 1;
  }

  /** The work of all processors together, in equal slices of time. */
  shares(slices: number): Share[] {
    const shares = Array.from({ length: slices }, () => ({ busy: 0, inVain: 0 }));
    const width = this.end / slices;
    if (!(width > 0)) return shares;
    for (const { start, end, kind } of this.rows.flat()) {
      const last = Math.min(slices - 1, Math.floor(end / width));
      for (let slice = Math.floor(start / width); slice <= last; ++slice) {
        const share = shares[slice];
        if (!share) break;
        const part = Math.min(end, (slice + 1) * width) - Math.max(start, slice * width);
        share[kind === 'busy' ? 'busy' : 'inVain'] += Math.max(0, part) / width;
      }
    }
    return shares;
  }
}

/** How many entries of a sorted list are at or before a value. */
function countUpTo<T>(list: readonly T[], value: number, key: (entry: T) => number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = list[middle];
    if (entry !== undefined && key(entry) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Distances between the ticks of an axis: 1, 2 or 5 times a power of ten, about `count` of them. */
export function ticks(end: number, count: number): number[] {
  if (!(end > 0)) return [0];
  const rough = end / Math.max(count, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const all: number[] = [];
  for (let i = 0; i * step <= end * (1 + 1e-9); ++i) all.push(i * step);
  return all;
}
