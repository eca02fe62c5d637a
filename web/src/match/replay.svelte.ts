import { get, messageOf, post } from '../lib/api';
import { turnAfter } from '../lib/sides';
import type { Board, MatchGame, PositionRequest, PositionView, Side } from '../lib/wire';

/** While a game plays itself: how long a position stays. */
const STEP_MS = 700;

/** One game of a match on the board, ply by ply. The server says what each position is. */
export class Replay {
  readonly moves: string[];
  readonly last: number;
  /** What is wanted, and what is shown as soon as the server has sent it. */
  ply = $state(0);
  board: Board | null = $state.raw(null);
  view: PositionView | null = $state.raw(null);
  playing = $state(false);
  error = $state('');
  flipped = $state(false);
  /** Who moves at ply 0. */
  begins: Side = $state('first');

  private readonly views = new Map<number, PositionView>();
  private readonly calls = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: MatchGame,
    private readonly stepMs = STEP_MS,
  ) {
    this.moves = game.moves.split(/\s+/).filter(Boolean);
    this.last = this.moves.length;
  }

  async open(): Promise<void> {
    const { game, variant } = this.game;
    try {
      const [board, view] = await Promise.all([
        get<Board>('board', { game, variant }, this.calls.signal),
        this.fetch(0),
      ]);
      this.board = board;
      this.begins = view.to_move;
      await this.goto(0);
    } catch (cause) {
      this.error = messageOf(cause);
    }
  }

  close(): void {
    this.pause();
    this.calls.abort();
  }

  mover(ply: number): Side {
    return turnAfter(this.begins, ply, this.board?.sides.length ?? 2);
  }

  /** The whole game, as the play view and the server take it. */
  request(plies = this.last): PositionRequest {
    const { game, variant, start } = this.game;
    return { game, variant, position: start, moves: this.moves.slice(0, plies).join(' ') };
  }

  /** Shows a position; of several steps in a hurry only the last one counts. */
  async goto(ply: number): Promise<void> {
    this.ply = Math.max(0, Math.min(this.last, ply));
    const wanted = this.ply;
    try {
      const view = await this.fetch(wanted);
      if (wanted !== this.ply) return;
      this.view = view;
      this.error = '';
      if (wanted < this.last) this.fetch(wanted + 1).catch(() => undefined);
    } catch (cause) {
      this.error = messageOf(cause);
      this.pause();
    }
  }

  toFirst(): void {
    this.step(0);
  }

  back(): void {
    this.step(this.ply - 1);
  }

  forward(): void {
    this.step(this.ply + 1);
  }

  toLast(): void {
    this.step(this.last);
  }

  /** Steps by hand end a game that plays itself. */
  step(ply: number): void {
    this.pause();
    this.goto(ply);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  private async play(): Promise<void> {
    this.playing = true;
    if (this.ply === this.last) await this.goto(0);
    this.tick();
  }

  private tick(): void {
    this.timer = setTimeout(async () => {
      await this.goto(this.ply + 1);
      if (this.playing && this.ply < this.last) return this.tick();
      this.pause();
    }, this.stepMs);
  }

  private pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private async fetch(ply: number): Promise<PositionView> {
    const known = this.views.get(ply);
    if (known) return known;
    const view = await post<PositionView>('position', this.request(ply), this.calls.signal);
    this.views.set(ply, view);
    return view;
  }
}
