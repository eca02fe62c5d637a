// Lab runs and matches belong to the server; a page only watches them.
import { ApiError, get, listen } from '../lib/api';
import type { RunState } from '../lib/wire';

const AGAIN_MS = 2000;

interface Run {
  id: string;
  state: RunState;
}

/**
 * Hears of a run until it is over. If its stream breaks (the server restarts, or has no stream
 * left), the run is asked after now and then instead.
 */
export async function follow<R extends Run>(
  path: string,
  event: string,
  take: (run: R) => void,
  signal: AbortSignal,
  againMs = AGAIN_MS,
): Promise<void> {
  const heard = (name: string, run: R) => {
    if (name === event && !signal.aborted) take(run);
  };
  while (!signal.aborted) {
    try {
      await listen(`${path}/events`, heard, signal).catch(() => undefined);
      const run = await get<R>(path, {}, signal);
      take(run);
      if (run.state !== 'running') return;
    } catch (cause) {
      if (cause instanceof ApiError && cause.status === 404) return;
    }
    await pause(againMs, signal);
  }
}

/** Follows one run at a time: the one that goes on. */
export class Follower<R extends Run> {
  private id = '';
  private watching = new AbortController();

  constructor(
    private readonly path: string,
    private readonly event: string,
    private readonly take: (run: R) => void,
  ) {}

  async watch(run: R | undefined): Promise<void> {
    if (!run || run.id === this.id) return;
    this.close();
    const { signal } = this.watching;
    this.id = run.id;
    await follow<R>(`${this.path}/${run.id}`, this.event, this.take, signal);
    if (!signal.aborted) this.id = '';
  }

  close(): void {
    this.watching.abort();
    this.watching = new AbortController();
    this.id = '';
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The list with this run in place of its older self, or in front. */
export function withRun<R extends Run>(runs: readonly R[], run: R): R[] {
  if (!runs.some((one) => one.id === run.id)) return [run, ...runs];
  return runs.map((one) => (one.id === run.id ? run : one));
}
