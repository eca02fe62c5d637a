import type { Strategy, TreeReply, TreeRequest } from './types';

/** A refusal by the server, in its own words, or the lack of an answer. */
export class ApiError extends Error {}

const UNREACHABLE = 'The server does not answer. Is "espalier serve" still running?';

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (cause) {
    if (init?.signal?.aborted) throw cause;
    throw new ApiError(UNREACHABLE);
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  throw new ApiError(errorIn(body) ?? `The server answered with status ${response.status}.`);
}

function errorIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  return typeof body.error === 'string' ? body.error : null;
}

// Addresses are relative: the page works under any path prefix.
export async function fetchStrategies(): Promise<Strategy[]> {
  const reply = await call<{ strategies: Strategy[] }>('api/strategies');
  return reply.strategies;
}

export function searchTree(request: TreeRequest, signal: AbortSignal): Promise<TreeReply> {
  return call<TreeReply>('api/tree', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  });
}
