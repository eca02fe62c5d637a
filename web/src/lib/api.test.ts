import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, CLIENT, get, listen, messageOf, post, stream, wasAborted } from './api';
import { connection } from './connection.svelte';

const encoder = new TextEncoder();

/** A server that answers every call in the same way; the calls are kept. */
function serve(answer: (init: RequestInit) => Response | Promise<Response>) {
  const calls: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({ path, init });
    return answer(init);
  });
  return calls;
}

/** A stream that says these pieces; it then ends, breaks or says nothing more. */
function speaking(pieces: string[], after: 'end' | 'break' | 'silence' = 'end'): Response {
  const body = new ReadableStream<Uint8Array>({
    start(control) {
      for (const piece of pieces) control.enqueue(encoder.encode(piece));
      if (after === 'end') control.close();
      if (after === 'break') control.error(new TypeError('connection reset'));
    },
  });
  return new Response(body);
}

const failure = (call: Promise<unknown>): Promise<unknown> => call.then(() => null).catch((e) => e);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  connection.lost = false;
});

it('names its tab, and leaves out questions without an answer', async () => {
  const calls = serve(() => Response.json({ cells: [] }));
  expect(await get('board', { game: 'othello', variant: undefined })).toEqual({ cells: [] });
  expect(calls[0]?.path).toBe('api/v1/board?game=othello');
  expect(CLIENT).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  expect(calls[0]?.init.headers).toMatchObject({ 'X-Client': CLIENT });
});

it('gives a refusal in the words of the server', async () => {
  serve(() => Response.json({ error: 'move "z9": no such cell' }, { status: 422 }));
  const cause = await failure(post('position', { game: 'othello', moves: 'z9' }));
  expect(cause).toBeInstanceOf(ApiError);
  expect(cause).toMatchObject({ status: 422, unreachable: false });
  expect(messageOf(cause)).toBe('move "z9": no such cell');
  expect(connection.lost).toBe(false);
});

it('says so when an answer is no JSON', async () => {
  serve(() => new Response('<html>', { status: 200 }));
  expect(messageOf(await failure(get('games')))).toMatch(/could not be read/);
  serve(() => new Response('<html>', { status: 502 }));
  expect(messageOf(await failure(get('games')))).toMatch(/502/);
});

it('notices a server that is gone, and one that is back', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failure(get('games'))).toMatchObject({ unreachable: true });
  expect(connection.lost).toBe(true);
  serve(() => Response.json({ error: 'no' }, { status: 400 }));
  await failure(get('games'));
  expect(connection.lost).toBe(false);
});

it('takes no blame for a call that was given up', async () => {
  const control = new AbortController();
  serve(() => {
    control.abort();
    return Promise.reject(new DOMException('aborted', 'AbortError'));
  });
  const cause = await failure(get('games', {}, control.signal));
  expect(wasAborted(cause)).toBe(true);
  expect(messageOf(cause)).toBe('');
  expect(connection.lost).toBe(false);
});

it('hands on events in order, however they are cut', async () => {
  const calls = serve(() =>
    speaking([
      'event: started\ndata: {}\n\n: alive\n\nevent: rep',
      'ort\ndata: {"depth": 3}\n',
      '\nevent: result\ndata: {"bestmove": "d3"}\n\n',
    ]),
  );
  const heard: [string, unknown][] = [];
  await stream('analyse', { game: 'othello' }, (event, data) => heard.push([event, data]));
  expect(heard).toEqual([
    ['started', {}],
    ['report', { depth: 3 }],
    ['result', { bestmove: 'd3' }],
  ]);
  expect(calls[0]?.init).toMatchObject({ method: 'POST', body: '{"game":"othello"}' });
});

it('rejects with the error a stream ends with', async () => {
  serve(() => speaking(['event: error\ndata: {"error": "replaced by a newer request"}\n\n']));
  const heard: string[] = [];
  const cause = await failure(stream('analyse', {}, (event) => heard.push(event)));
  expect(messageOf(cause)).toBe('replaced by a newer request');
  expect(heard).toEqual([]);
});

it.each(['end', 'break'] as const)('notices a stream that stops short (%s)', async (after) => {
  serve(() => speaking(['event: started\ndata: {}\n\n'], after));
  const cause = await failure(stream('analyse', {}, () => {}));
  expect(cause).toMatchObject({ unreachable: true });
  expect(connection.lost).toBe(true);
});

it('notices a stream that has fallen silent', async () => {
  vi.useFakeTimers();
  serve(() => speaking([': alive\n\n'], 'silence'));
  const call = failure(stream('analyse', {}, () => {}));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await call).toMatchObject({ unreachable: true });
});

it('stops a stream that was given up, and nobody hears of it', async () => {
  const control = new AbortController();
  serve((init) => {
    const body = new ReadableStream<Uint8Array>({
      start(queue) {
        queue.enqueue(encoder.encode('event: report\ndata: {}\n\n'));
        init.signal?.addEventListener('abort', () => queue.error(init.signal?.reason));
      },
    });
    return new Response(body);
  });
  const call = failure(stream('analyse', {}, () => control.abort(), control.signal));
  expect(wasAborted(await call)).toBe(true);
  expect(connection.lost).toBe(false);
});

it('does not swallow a mistake of its listener', async () => {
  serve(() => speaking(['event: run\ndata: {}\n\n'], 'silence'));
  const mistake = new Error('of the view');
  const call = listen('lab/runs/x/events', () => {
    throw mistake;
  });
  expect(await failure(call)).toBe(mistake);
  expect(connection.lost).toBe(false);
});

it('listens until the server has said everything', async () => {
  const calls = serve(() => speaking(['event: run\ndata: {"done": 1}\n\n']));
  const heard: unknown[] = [];
  await listen('lab/runs/x/events', (_, data) => heard.push(data));
  expect(heard).toEqual([{ done: 1 }]);
  expect(calls[0]?.init.method).toBe('GET');
});
