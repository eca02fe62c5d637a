import { connection } from './connection.svelte';
import { EventReader } from './events';
import { t } from './i18n.svelte';

/** Addresses are relative: the page works under any path prefix. */
const PREFIX = 'api/v1/';

/** A stream that says nothing for so long is dead: the server sends a sign of life twice a second. */
const SILENCE_MS = 10_000;

/** This tab. The server gives each client one search at a time. */
export const CLIENT = randomId();

// biome-ignore lint/suspicious/noExplicitAny: the name of the event says what its data is
export type OnEvent = (event: string, data: any) => void;

/** A refusal by the server, in its own words, or the lack of an answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0: there was no answer. */
  readonly status: number;

  constructor(message: string, status = 0) {
    super(message);
    this.status = status;
  }

  get unreachable(): boolean {
    return this.status === 0;
  }
}

/** Whether a call ended because its caller wanted no answer any more. */
export function wasAborted(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'AbortError';
}

/** What to show of a failed call; nothing if it was given up. */
export function messageOf(cause: unknown): string {
  if (wasAborted(cause)) return '';
  return cause instanceof ApiError ? cause.message : t('ui.unreadable');
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const get = <T>(
  path: string,
  query: Record<string, string | undefined> = {},
  signal?: AbortSignal,
): Promise<T> => call<T>('GET', withQuery(path, query), undefined, signal);

export const post = <T>(path: string, body: unknown = {}, signal?: AbortSignal): Promise<T> =>
  call<T>('POST', path, body, signal);

export const put = <T>(path: string, body: unknown = {}, signal?: AbortSignal): Promise<T> =>
  call<T>('PUT', path, body, signal);

export const del = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  call<T>('DELETE', path, undefined, signal);

/** The address of something the browser fetches by itself: a download, a frame. */
export function addressOf(path: string): string {
  return PREFIX + path;
}

/**
 * Asks for something that takes time. Events arrive in order, the last one is `result`; an
 * `error` event, like a refusal, rejects. Aborting stops the work on the server.
 */
export function stream(
  path: string,
  body: unknown,
  on: OnEvent,
  signal?: AbortSignal,
): Promise<void> {
  return follow('POST', path, body, on, signal, 'result');
}

/** Hears of something that goes on by itself, until the server says it is over. */
export function listen(path: string, on: OnEvent, signal?: AbortSignal): Promise<void> {
  return follow('GET', path, undefined, on, signal);
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1]);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const response = await send(method, path, 'application/json', body, signal);
  const reply: unknown = await response.json().catch(() => null);
  signal?.throwIfAborted();
  if (reply === null && response.status !== 204) throw new ApiError(t('ui.unreadable'), 500);
  return reply as T;
}

/** The answer, once it is known not to be a refusal. */
async function send(
  method: string,
  path: string,
  accept: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: accept, 'X-Client': CLIENT };
  const init: RequestInit = { method, headers, cache: 'no-store' };
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  if (signal) init.signal = signal;
  let response: Response;
  try {
    response = await fetch(addressOf(path), init);
  } catch {
    throw gone(signal);
  }
  connection.lost = false;
  if (!response.ok) throw await refusal(response);
  return response;
}

async function refusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const words =
    typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : '';
  return new ApiError(words || t('ui.badStatus', { status: response.status }), response.status);
}

/** The connection broke, unless the caller broke it. */
function gone(signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  connection.lost = true;
  return new ApiError(t('ui.unreachable'));
}

async function follow(
  method: string,
  path: string,
  body: unknown,
  on: OnEvent,
  signal: AbortSignal | undefined,
  last?: string,
): Promise<void> {
  const own = new AbortController();
  const either = signal ? AbortSignal.any([signal, own.signal]) : own.signal;
  let ended = false;
  const events = new EventReader((event, data) => {
    if (event === 'error') throw new ApiError((data as { error: string }).error, 200);
    ended ||= event === last;
    on(event, data);
  });
  try {
    const response = await send(method, path, 'text/event-stream', body, either);
    for await (const chunk of chunksOf(response, either)) events.take(chunk);
  } finally {
    own.abort();
  }
  if (last && !ended) throw gone(signal);
}

async function* chunksOf(response: Response, signal: AbortSignal): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (reader) {
    const { done, value } = await spoken(reader.read()).catch(() => Promise.reject(gone(signal)));
    if (done) return;
    yield value;
  }
}

/** What a stream says next, unless it has fallen silent. */
function spoken<T>(next: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('silence')), SILENCE_MS);
    next.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
