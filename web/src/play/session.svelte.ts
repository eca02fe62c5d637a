import { arrowCells } from '../board/ways';
import { ApiError, get, messageOf, post, stream } from '../lib/api';
import type {
  AnalyseRequest,
  AnalysisReport,
  AnalysisResult,
  Board,
  GameRecord,
  PlayResult,
  PositionView,
  ReadReply,
  Side,
} from '../lib/wire';
import { askEngine } from './ask-engine';
import { grow } from './grow';
import type { Kept } from './keep';
import { type Opening, wait } from './opening';
import { graft } from './record';
import { type Engine, type Seat, Seats, USUAL_LIMIT } from './seats.svelte';
import { ROOT, Variations } from './variations.svelte';

/** Two engines: a pause between their moves, so that one can follow. */
const PACE_MS = 400;

/**
 * A game on the board. The server knows the rules; here is which position is shown, what was tried
 * around it and whose turn it is. Whatever is begun makes an answer still awaited void.
 */
export class Session {
  game = $state('');
  variant = $state('');
  start = $state('start');
  board: Board | null = $state.raw(null);
  view: PositionView | null = $state.raw(null);
  tree = $state.raw(new Variations());
  /** The record that the game was read from, with its tags. */
  record: GameRecord | null = $state.raw(null);
  readonly seats = new Seats();
  /** What the engine is asked for at the moment. */
  searching: 'move' | 'hint' | null = $state(null);
  /** The last report of that search. */
  report: AnalysisReport | null = $state.raw(null);
  error = $state('');
  /** What to do to try again after an error; null: there is nothing to repeat. */
  again: (() => void) | null = $state.raw(null);
  flipped = $state(false);
  /** The move that the engine recommends here. */
  hinted: string | null = $state(null);
  /** The same as people write it. */
  hintText: string | null = $state(null);
  /** It is the engine's turn, and nobody has told it to wait: a reload goes on with it. */
  due = $state(false);
  /** Of the mistakes that a level makes in this game. */
  seed = $state(1);
  /** Who sat where before somebody took the other side: that ends with the game. */
  before: readonly Seat[] | null = $state.raw(null);

  readonly thinking = $derived(this.searching !== null);
  readonly over = $derived(this.view?.over ?? false);
  /** It is an engine's turn, and it waits to be told to go on. */
  readonly paused = $derived.by(() => {
    if (!this.view || this.view.over || this.searching === 'move') return false;
    return this.seats.isEngine(this.view.to_move);
  });
  readonly canUndo = $derived(this.tree.current !== ROOT);
  readonly canRedo = $derived(this.tree.node(this.tree.current).children.length > 0);
  readonly hintArrow = $derived.by(() => {
    const move = this.view?.moves.find(({ text }) => text === this.hinted);
    return move && move.ways.length > 0
      ? [{ cells: arrowCells(move), weight: 1, kind: 'hint' as const }]
      : [];
  });

  private work = new AbortController();
  private views = new Map<number, PositionView>();

  /** From the start to the position shown, as the server takes them. */
  moves(): string {
    return this.tree.texts(this.tree.current).join(' ');
  }

  /** The sides take turns, so the ply says whose turn it is. */
  sideToMove(id: number): Side {
    return this.sideAfter(this.tree.node(id).ply);
  }

  private sideAfter(plies: number): Side {
    const shown = this.tree.node(this.tree.current).ply;
    return this.seats.after(this.view?.to_move ?? 'first', plies - shown);
  }

  /** An engine whose turn it is begins. The old game stays if the server refuses. */
  async newGame(opening: Opening): Promise<boolean> {
    const { before } = this;
    if (!(await this.open(opening, () => this.newGame(opening)))) return false;
    if (before) this.seats.adopt(before);
    this.before = null;
    this.flipped = this.seats.turned;
    this.seed = 1 + Math.floor(Math.random() * 1e6);
    this.letEngineMove();
    return true;
  }

  /** A game as it was kept, with all that was tried; an engine whose turn was due goes on. */
  async restore(kept: Kept): Promise<boolean> {
    const tree = Variations.from(kept.nodes, kept.seats.length);
    if (!(await this.open(kept.opening, () => this.restore(kept), tree))) return false;
    this.seats.adopt(kept.seats);
    ({ flipped: this.flipped, record: this.record } = kept);
    ({ before: this.before = null, seed: this.seed = 1 } = kept);
    if (kept.due) this.letEngineMove();
    return true;
  }

  /** A game as it was left: nobody moves by himself. */
  async load(read: Omit<ReadReply, 'kind'>): Promise<boolean> {
    const { game, variant, position, moves, record } = read;
    const opening = { game, variant, position, moves };
    if (!(await this.open(opening, () => this.load(read)))) return false;
    this.record = record ?? null;
    if (record) graft(this.tree, record, (ply) => this.sideAfter(ply - 1));
    return true;
  }

  /**
   * Plays a move, or several with blanks between them; then it is the engine's turn. Answers as soon
   * as the move is on the board, or refused.
   */
  play(text: string): Promise<boolean> {
    const moves = text.split(/\s+/).filter(Boolean);
    const now = this.view?.to_move ?? 'first';
    const seat = this.seats[this.seats.after(now, moves.length)];
    return seat.kind === 'engine' ? this.turn(moves, seat) : this.extend(moves);
  }

  /** Adds a line below the position shown and goes to its end; no engine replies. */
  show = (texts: string[]): Promise<boolean> => this.extend(texts);

  /** Shows any position of the tree. */
  async goto(id: number): Promise<boolean> {
    const signal = this.begin();
    try {
      const view = this.views.get(id) ?? (await this.ask(this.tree.texts(id).join(' '), signal));
      if (signal.aborted) return false;
      this.arrive(id, view);
      return true;
    } catch (cause) {
      return this.fail(cause, signal, () => this.goto(id));
    }
  }

  /** Back to where a person had the choice: against an engine, two moves or more. */
  async undo(): Promise<void> {
    let at = this.tree.node(this.tree.current).parent;
    while (at !== null && this.isReply(at) && at !== ROOT) at = this.tree.node(at).parent;
    if (at !== null) await this.goto(at);
  }

  async redo(): Promise<void> {
    let at = this.tree.after(this.tree.current);
    while (at !== null && this.isReply(at)) {
      const next = this.tree.after(at);
      if (next === null) break;
      at = next;
    }
    if (at !== null) await this.goto(at);
  }

  /** A person plays `side` from now on, engines all others. */
  takeSide(side: Side): void {
    this.stopEngine();
    this.before ??= this.seats.list();
    this.seats.take(side);
    this.flipped = this.seats.turned;
    this.letEngineMove();
  }

  /** The same players with changed places, from the beginning. */
  swapPlaces(): Promise<boolean> {
    const seats = this.before ?? this.seats.list();
    this.before = [...seats.slice(1), ...seats.slice(0, 1)];
    return this.newGame({ game: this.game, variant: this.variant, position: this.start });
  }

  /** Puts a person or an engine on a seat; an engine whose turn it becomes, moves. */
  sit(side: Side, seat: Seat): void {
    const wasThinking = this.searching === 'move';
    const arrives = seat.kind === 'engine' && !this.seats.isEngine(side);
    this.seats.sit(side, seat);
    if (this.view?.to_move !== side) return;
    if (wasThinking) this.stopEngine();
    if (wasThinking || arrives) this.letEngineMove();
  }

  /** Lets an engine that waits go on. */
  resume = (): void => this.letEngineMove();

  /** Asks the engine what it would play here. */
  async hint(): Promise<void> {
    if (!this.view || this.view.over) return;
    const { recipe } = this.seats.engine(this.view.to_move);
    const signal = this.begin('hint');
    this.forget();
    try {
      const asked = this.question(this.moves(), { kind: 'engine', recipe, limit: USUAL_LIMIT });
      const result = await askEngine(asked, signal, (report) => {
        this.report = report;
      });
      if (signal.aborted) return;
      this.searching = null;
      this.hinted = result?.bestmove ?? null;
      this.hintText = result?.lines[0]?.written?.[0] ?? this.hinted;
    } catch (cause) {
      this.fail(cause, signal, () => this.hint());
    }
  }

  /** Ends the engine's thinking without a move. */
  stopEngine(): void {
    if (this.searching || this.due) this.begin();
  }

  /** An error that somebody is about to mend. */
  dismiss(): void {
    if (!this.again) this.error = '';
  }

  /** The server is back: what it did not hear is said again. */
  reconnect(): void {
    this.error = '';
    this.again?.();
  }

  /** Ends the engine's thinking with the best move so far. */
  async moveNow(): Promise<void> {
    await post('stop').catch(() => undefined);
  }

  /** Takes the place of whatever was asked before. */
  private begin(searching: 'move' | 'hint' | null = null): AbortSignal {
    this.work.abort();
    this.work = new AbortController();
    this.searching = searching;
    this.due = searching === 'move';
    return this.work.signal;
  }

  private ask(moves: string, signal: AbortSignal): Promise<PositionView> {
    const { game, variant, start: position } = this;
    return post<PositionView>('position', { game, variant, position, moves }, signal);
  }

  private async open(opening: Opening, again: () => unknown, kept?: Variations): Promise<boolean> {
    const signal = this.begin();
    const { game, variant = '', position = 'start', moves = '' } = opening;
    try {
      const request = { game, ...(variant && { variant }), position, moves };
      const [board, view] = await Promise.all([
        get<Board>('board', { game, variant }, signal),
        post<PositionView>('position', request, signal),
      ]);
      if (signal.aborted) return false;
      this.seats.suit(board.sides.length, view.game !== this.game);
      this.before = null;
      this.flipped = this.seats.turned;
      this.board = board;
      this.game = view.game;
      this.variant = view.variant;
      this.start = view.start;
      this.tree = kept ?? new Variations(board.sides.length);
      this.record = null;
      this.views.clear();
      this.arrive(grow(this.tree, this.seats, ROOT, view), view);
      return true;
    } catch (cause) {
      return this.fail(cause, signal, again);
    }
  }

  /** Adds moves that nobody answers. */
  private async extend(texts: string[]): Promise<boolean> {
    const signal = this.begin();
    const from = this.tree.current;
    try {
      const view = await this.ask([...this.tree.texts(from), ...texts].join(' '), signal);
      if (signal.aborted) return false;
      this.arrive(grow(this.tree, this.seats, from, view), view);
      return true;
    } catch (cause) {
      return this.fail(cause, signal, () => this.extend(texts));
    }
  }

  /**
   * Plays moves, if any, and lets the engine answer them: one request for both. The promise does not
   * wait for the engine.
   */
  private turn(texts: string[], engine: Engine): Promise<boolean> {
    return new Promise((accept) => {
      void this.takeTurn(texts, engine, () => accept(true)).then(() => accept(false));
    });
  }

  private async takeTurn(texts: string[], engine: Engine, accept: () => void): Promise<void> {
    const pace = this.seats.betweenEngines ? wait(PACE_MS) : Promise.resolve();
    const signal = this.begin(texts.length === 0 ? 'move' : null);
    let at = this.tree.current;
    let awaited = texts;
    const results: PlayResult[] = [];
    if (texts.length === 0) this.forget();
    try {
      const moves = [...this.tree.texts(at), ...texts].join(' ');
      await stream(
        'play',
        this.question(moves, engine),
        (event, data) => {
          if (signal.aborted) return;
          if (event === 'report') this.report = data;
          else if (event === 'result') results.push(data);
          else if (event === 'position' && awaited.length > 0) {
            awaited = [];
            at = grow(this.tree, this.seats, at, data);
            this.arrive(at, data);
            this.searching = data.over ? null : 'move';
            this.due = !data.over;
            accept();
          }
        },
        signal,
      );
      await pace;
    } catch (cause) {
      const again = () => (awaited.length > 0 ? this.turn(awaited, engine) : this.resume());
      this.fail(cause, signal, again);
      return;
    }
    if (signal.aborted) return;
    this.searching = null;
    this.due = false;
    if (results[0]?.search?.bestmove) this.answered(at, results[0].search, results[0].position);
  }

  /** The engine has moved at a node; another engine may go on. */
  private answered(from: number, { lines }: AnalysisResult, view: PositionView): void {
    const score = lines[0]?.win;
    const to = grow(this.tree, this.seats, from, view);
    if (score != null) {
      this.tree.node(from).score = score;
      this.tree.node(to).score ??= score;
    }
    this.arrive(to, view);
    this.letEngineMove();
  }

  private arrive(id: number, view: PositionView): void {
    this.views.set(id, view);
    this.tree.visit(id);
    this.view = view;
    this.searching = null;
    this.report = null;
    this.hinted = null;
    this.hintText = null;
    this.error = '';
    this.again = null;
  }

  private fail(cause: unknown, signal: AbortSignal, again: () => unknown): false {
    if (signal.aborted) return false;
    this.searching = null;
    this.error = messageOf(cause);
    const unreachable = cause instanceof ApiError && cause.unreachable;
    this.again = unreachable ? () => void again() : null;
    return false;
  }

  /** At this node an engine has a person's move to answer. */
  private isReply(id: number): boolean {
    return this.seats.againstEngine && this.seats.isEngine(this.sideToMove(id));
  }

  private letEngineMove(): void {
    if (!this.view || this.view.over) return;
    const seat = this.seats[this.view.to_move];
    if (seat.kind === 'engine') void this.turn([], seat);
  }

  private question(moves: string, { recipe, limit, level }: Engine): AnalyseRequest {
    const { game, variant, start: position } = this;
    const where = { game, variant, position, moves };
    if (level) return { ...where, recipe: `level(${level} seed=${this.seed})` };
    return { ...where, ...limit, ...(recipe && { recipe }) };
  }

  /** A new search takes nothing over. */
  private forget(): void {
    this.report = null;
    this.error = '';
  }
}
