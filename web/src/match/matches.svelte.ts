import { get, messageOf, post } from '../lib/api';
import type { GameInfo, MatchGameInfo, MatchRequest, MatchRun } from '../lib/wire';
import { Follower, withRun } from '../runs/follow';

/** While a match goes on, its list of games is fetched at most so often. */
const GAMES_MS = 1500;

/** The matches of the server, and the games of the one that is looked at. */
export class Matches {
  list: MatchRun[] = $state.raw([]);
  info: GameInfo[] = $state.raw([]);
  loaded = $state(false);
  error = $state('');
  /** Of the match that is looked at. */
  games: MatchGameInfo[] = $state.raw([]);
  gamesError = $state('');

  /** The server plays one match at a time. */
  readonly running: MatchRun | undefined = $derived(
    this.list.find((run) => run.state === 'running'),
  );

  private closed = false;
  private readonly follower = new Follower<MatchRun>('matches', 'match', (run) => this.take(run));
  private shown = '';
  private fetching: AbortController | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  async load(): Promise<void> {
    try {
      const [{ games }, { matches }] = await Promise.all([
        get<{ games: GameInfo[] }>('games'),
        get<{ matches: MatchRun[] }>('matches'),
      ]);
      this.info = games;
      this.list = matches;
      this.loaded = true;
      this.error = '';
      this.watch();
    } catch (cause) {
      this.error = messageOf(cause);
    }
  }

  /** Another tab or the command line may have done something in the meantime. */
  async refresh(): Promise<void> {
    if (this.loaded && !this.running) await this.load();
  }

  /** A refusal is the caller's to show. */
  start(request: MatchRequest): Promise<MatchRun> {
    return this.begin('matches', request);
  }

  resume(run: MatchRun, games?: number): Promise<MatchRun> {
    return this.begin(`matches/${run.id}/resume`, games ? { games } : {});
  }

  async stop(run: MatchRun): Promise<void> {
    await post(`matches/${run.id}/stop`);
  }

  /** Looks at the games of this match; '' at none. */
  show(id: string): void {
    if (id === this.shown) return;
    this.shown = id;
    this.games = [];
    this.gamesError = '';
    clearTimeout(this.timer);
    this.timer = undefined;
    this.fetchGames();
  }

  async fetchGames(): Promise<void> {
    this.fetching?.abort();
    if (!this.shown) return;
    this.fetching = new AbortController();
    const { signal } = this.fetching;
    try {
      const run = await get<MatchRun>(`matches/${this.shown}`, {}, signal);
      this.games = run.games ?? [];
      this.gamesError = '';
    } catch (cause) {
      if (!signal.aborted) this.gamesError = messageOf(cause);
    }
  }

  close(): void {
    this.closed = true;
    this.follower.close();
    this.fetching?.abort();
    clearTimeout(this.timer);
  }

  /** An answer may come when the view is gone. */
  private watch(): void {
    if (!this.closed) this.follower.watch(this.running);
  }

  private async begin(path: string, body: unknown): Promise<MatchRun> {
    const run = await post<MatchRun>(path, body);
    this.take(run);
    this.watch();
    return run;
  }

  private take(run: MatchRun): void {
    const before = this.list.find((one) => one.id === run.id);
    this.list = withRun(this.list, run);
    if (run.id !== this.shown) return;
    if (run.games) this.games = run.games;
    else if (run.done !== before?.done) this.fetchSoon();
  }

  private fetchSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.fetchGames();
    }, GAMES_MS);
  }
}
