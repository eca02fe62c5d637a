// A game without rules and a server without a network, for tests.
import { flushSync, tick } from 'svelte';
import type {
  AnalysisLine,
  AnalysisReport,
  Board,
  GameInfo,
  PositionView,
  RecipeWord,
  Side,
} from '../lib/wire';

export const BOARD: Board = {
  game: 'toy',
  variant: 'plain',
  cells: ['a', 'b', 'c'].map((label, x) => ({ label, x, y: 0, shape: 'square', shaded: false })),
  pieces: [
    { symbol: 'X', name: 'black disc', side: 'first', dark: true, layers: [] },
    { symbol: 'O', name: 'white disc', side: 'second', dark: false, layers: [] },
  ],
  sides: ['Black', 'White'],
  ground: 'plain',
  lines: [],
  start: '',
};

export const GAME: GameInfo = {
  name: 'toy',
  title: 'Toy',
  summary: 'for tests',
  source: 'ours',
  unit: 'point',
  variants: ['plain'],
  position: 'XO. X',
  capabilities: ['key'],
  evaluations: ['default'],
  recipes: [
    { name: 'best', recipe: 'default tt=1M', meaning: 'the strongest' },
    { name: 'old', recipe: 'fixed', meaning: 'as in the book' },
  ],
  sides: ['Black', 'White'],
};

const word = (group: string, name: string, args: string, meaning: string, needs = '') =>
  ({ group, name, arguments: args, needs, source: 'ours', meaning }) satisfies RecipeWord;

export const WORDS: RecipeWord[] = [
  word('preset', 'default', '', 'what is usual'),
  word('preset', 'plain', '', 'every part off'),
  word('deepening', 'id', '(1)', 'deeper and deeper'),
  word('memory', 'tt', '=64M', 'a table', 'key'),
  word('order=', 'table', '', 'the best move of the table', 'key'),
  word('order=', 'fixed', '(2)', 'static values'),
  word('deepening', 'fixed', '', 'one search'),
  word('select=', 'null', '(R=2)', 'whoever may pass', 'pass'),
  word('select=', 'lmr', '(first=3,reduce=1)', 'late moves less deep'),
  word('select@', 'select@', 'STAGE=WORD', 'by stage', 'stage'),
  word('symmetry', 'symmetry', '', 'mirror images', 'mirror'),
];

export function viewOf(part: Partial<PositionView> = {}): PositionView {
  const played = part.played ?? [];
  return {
    game: 'toy',
    variant: 'plain',
    start: 'start',
    position: 'XO. X',
    pieces: 'XO.',
    to_move: sideAt(played.length),
    played,
    last: null,
    moves: ['a', 'b', 'c'].map((text) => ({ text, ways: [[text]] })),
    over: false,
    result: '',
    ending: '',
    margin: null,
    winner: null,
    note: '',
    ply: played.length,
    text_board: 'X O .',
    ...part,
  };
}

const sideAt = (ply: number): Side => (ply % 2 === 0 ? 'first' : 'second');

export function lineWith(part: Partial<AnalysisLine> = {}): AnalysisLine {
  return {
    depth: 5,
    number: 1,
    score: 12,
    score_text: '+12',
    first_score: 12,
    win: 0.6,
    pv: ['a', 'b'],
    ...part,
  };
}

export function reportWith(part: Partial<AnalysisReport> = {}): AnalysisReport {
  return {
    depth: 5,
    lines: [lineWith()],
    nodes: 1000,
    nps: 2000,
    seconds: 0.5,
    hashfull: 7,
    ...part,
  };
}

/** What a request carries. */
export type Body = Record<string, unknown>;

/** One open answer of the server; events are sent by the test. */
export class OpenStream {
  closed = false;
  private readonly pieces: ReadableStreamDefaultController<Uint8Array>;

  constructor(
    readonly path: string,
    readonly body: Body,
    pieces: ReadableStreamDefaultController<Uint8Array>,
  ) {
    this.pieces = pieces;
  }

  async send(event: string, data: unknown = {}): Promise<void> {
    this.write(event, data);
    await settle();
  }

  write(event: string, data: unknown): void {
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    this.pieces.enqueue(new TextEncoder().encode(text));
  }

  close(): void {
    this.pieces.close();
  }

  async end(): Promise<void> {
    this.close();
    await settle();
  }
}

export interface Asked {
  method: string;
  path: string;
  body: Body;
}

type Answer = (body: Body) => unknown;

/** An error status with the server's words. */
export class Refusal {
  constructor(
    readonly error: string,
    readonly status = 422,
  ) {}
}

const refused = ({ error, status }: Refusal) => Response.json({ error }, { status });

/**
 * Answers like the server: "POST position" and so on; streams stay open until the test ends them. A
 * turn ("POST play") tells the position at once, as "POST position" would; it ends by itself where
 * the game does.
 */
export class FakeServer {
  readonly asked: Asked[] = [];
  readonly streams: OpenStream[] = [];
  answers: Record<string, Answer> = {
    'GET board': () => BOARD,
    'GET recipe-words': () => ({ words: WORDS }),
    'POST position': ({ moves = '', position = 'start' }) => {
      const played = String(moves).split(' ').filter(Boolean);
      return viewOf({ played, start: String(position) });
    },
  };

  readonly fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? 'GET';
    const [path = ''] = String(input).replace('api/v1/', '').split('?');
    const body: Body = init.body ? JSON.parse(String(init.body)) : {};
    this.asked.push({ method, path, body });
    const accept = new Headers(init.headers).get('Accept');
    if (accept === 'text/event-stream') {
      const view = path === 'play' ? this.answers['POST position']?.(body) : null;
      if (view instanceof Refusal) return refused(view);
      return this.open(path, body, view as PositionView | null, init.signal ?? null);
    }
    const answer = this.answers[`${method} ${path}`];
    if (!answer) return Response.json({ error: `no ${method} ${path}` }, { status: 404 });
    const reply = answer(body);
    return reply instanceof Refusal ? refused(reply) : Response.json(reply);
  };

  /** The last question of a kind. */
  last(method: string, path: string): Body | undefined {
    return this.asked.findLast((one) => one.method === method && one.path === path)?.body;
  }

  private open(
    path: string,
    body: Body,
    view: PositionView | null,
    signal: AbortSignal | null,
  ): Response {
    let stream: OpenStream | undefined;
    const events = new ReadableStream<Uint8Array>({
      start: (pieces) => {
        stream = new OpenStream(path, body, pieces);
        this.streams.push(stream);
        if (view) stream.write('position', view);
        if (view?.over) {
          stream.write('result', { search: null, position: view });
          stream.close();
          return;
        }
        signal?.addEventListener('abort', () => {
          if (stream) stream.closed = true;
          pieces.error(signal.reason);
        });
      },
    });
    return new Response(events, { headers: { 'Content-Type': 'text/event-stream' } });
  }
}

/** Lets promises and effects come to rest. */
export async function settle(milliseconds = 0): Promise<void> {
  for (let i = 0; i < 5; ++i) await new Promise((done) => setTimeout(done));
  if (milliseconds > 0) await new Promise((done) => setTimeout(done, milliseconds));
  await tick();
  flushSync();
}

export function find<T extends Element = HTMLElement>(testId: string): T {
  const found = document.querySelector<T>(`[data-testid="${testId}"]`);
  if (!found) throw new Error(`no element ${testId}`);
  return found;
}

export const textOf = (testId: string): string =>
  (find(testId).textContent ?? '').replace(/\s+/g, ' ').trim();

export async function click(testId: string): Promise<void> {
  find(testId).click();
  await settle();
}

export async function fill(testId: string, value: string): Promise<void> {
  const field = find<HTMLInputElement>(testId);
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
}

export async function press(testId: string, key: string): Promise<void> {
  find(testId).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await settle();
}
