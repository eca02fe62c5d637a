// A server for tests: answers that are written down, and streams that are spoken by hand.
import { flushSync, tick } from 'svelte';
import { vi } from 'vitest';
import { ApiError } from '../lib/api';
import type { LabRun, MatchRun, StudyInfo } from '../lib/wire';

export interface Asked {
  method: string;
  path: string;
  body: unknown;
}

type Answer = (asked: Asked) => unknown;

export class FakeServer {
  readonly asked: Asked[] = [];
  private readonly answers = new Map<string, Answer>();
  private readonly listeners = new Map<string, ReadableStreamDefaultController<Uint8Array>>();

  constructor() {
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => this.fetch(address, init));
  }

  /** What a path such as "GET lab/runs" answers from now on. An ApiError is a refusal. */
  on(what: string, answer: unknown): void {
    this.answers.set(what, typeof answer === 'function' ? (answer as Answer) : () => answer);
  }

  /** Says something to whoever listens to a stream. */
  say(path: string, event: string, data: unknown): void {
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    this.listeners.get(path)?.enqueue(new TextEncoder().encode(text));
  }

  hangUp(path: string): void {
    this.listeners.get(path)?.close();
    this.listeners.delete(path);
  }

  isListenedTo(path: string): boolean {
    return this.listeners.has(path);
  }

  bodies(what: string): unknown[] {
    return this.asked
      .filter(({ method, path }) => `${method} ${path}` === what)
      .map(({ body }) => body);
  }

  private async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const path = address.replace(/^.*api\/v1\//, '');
    const method = init.method ?? 'GET';
    const asked = { method, path, body: init.body ? JSON.parse(String(init.body)) : undefined };
    this.asked.push(asked);
    const answer = this.answers.get(`${method} ${path}`);
    if (!answer && path.endsWith('/events')) return this.stream(path, init.signal);
    const reply = answer ? answer(asked) : new ApiError(`no route ${method} ${path}`, 404);
    if (!(reply instanceof ApiError)) return Response.json(reply);
    if (reply.unreachable) throw new TypeError('no connection');
    return Response.json({ error: reply.message }, { status: reply.status });
  }

  private stream(path: string, signal: AbortSignal | null | undefined): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.listeners.set(path, controller);
        signal?.addEventListener('abort', () => {
          if (this.listeners.get(path) !== controller) return;
          this.listeners.delete(path);
          controller.error(signal.reason);
        });
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  }
}

export async function settle(): Promise<void> {
  for (let i = 0; i < 8; ++i) await new Promise((done) => setTimeout(done));
  await tick();
  flushSync();
}

export function find<T extends Element = HTMLElement>(testId: string): T {
  const found = document.querySelector<T>(`[data-testid="${testId}"]`);
  if (!found) throw new Error(`no element ${testId}`);
  return found;
}

export const isThere = (testId: string): boolean =>
  document.querySelector(`[data-testid="${testId}"]`) !== null;

export const text = (testId: string): string =>
  (find(testId).textContent ?? '').replace(/\s+/g, ' ').trim();

export async function click(testId: string): Promise<void> {
  find(testId).click();
  await settle();
}

export async function type(testId: string, value: string): Promise<void> {
  const field = find<HTMLInputElement>(testId);
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
}

export async function press(key: string): Promise<void> {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await settle();
}

export async function visit(hash: string): Promise<void> {
  location.hash = hash;
  window.dispatchEvent(new Event('hashchange'));
  await settle();
}

export const STUDY: StudyInfo = {
  name: 'muszycka85/pruning',
  title: 'Pruning',
  source: 'Muszycka & Shinghal 1985',
  summary: 'leaves of ten strategies',
  trees: 2000,
  full_trees: 0,
  cells: 1308,
};

export function labRun(changes: Partial<LabRun> = {}): LabRun {
  return {
    id: 'muszycka85.pruning',
    study: STUDY.name,
    name: '',
    state: 'finished',
    trees: 20,
    cells: '',
    units_done: 8,
    units_all: 8,
    samples_done: 160,
    samples_all: 160,
    seconds: 3,
    seconds_left: null,
    files: ['report.html', 'results.csv', 'manifest.json', 'figures/one.svg'],
    verdicts: [{ table: 'I', verdict: 'agrees', figures: 9, measured: 9, rejected: 0 }],
    modified: '2026-11-16T20:00:00Z',
    ...changes,
  };
}

export function matchRun(changes: Partial<MatchRun> = {}): MatchRun {
  return {
    id: 'm1',
    request: { game: 'nim', variant: 'plain', players: ['best', 'random'], games: 4, depth: 2 },
    names: ['best', 'random'],
    state: 'finished',
    done: 4,
    all: 4,
    seconds: 2,
    seconds_left: null,
    ratings: [
      { player: 0, name: 'best', elo: 60.2, error: 80.4, points: 3, games: 4, superiority: 0.93 },
      {
        player: 1,
        name: 'random',
        elo: -60.2,
        error: 80.4,
        points: 1,
        games: 4,
        superiority: null,
      },
    ],
    cross: [
      [null, { wins: 3, draws: 0, losses: 1 }],
      [{ wins: 1, draws: 0, losses: 3 }, null],
    ],
    elo: { elo: 190.8, error: 120, los: 0.93, score: 0.75, low: -10, high: 400 },
    ...changes,
  };
}
