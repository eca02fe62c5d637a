import { get, listen, messageOf, post } from '../lib/api';
import type { Board, MatchGame, PositionView } from '../lib/wire';

/** The game that a match plays just now. The server sends it as it grows. */
export class Live {
  game: MatchGame | null = $state.raw(null);
  board: Board | null = $state.raw(null);
  /** The position that is on the board; it may be a moment behind the game. */
  view: PositionView | null = $state.raw(null);
  error = $state('');
  over = $state(false);

  private readonly calls = new AbortController();
  private drawn: MatchGame | null = null;
  private busy = false;

  constructor(private readonly match: string) {}

  /** Resolves when the match is over, or nobody watches any more. */
  async watch(): Promise<void> {
    const { signal } = this.calls;
    this.error = '';
    this.over = false;
    const hear = (name: string, game: MatchGame) => {
      if (name === 'game' && !signal.aborted) this.take(game);
    };
    try {
      await listen(`matches/${this.match}/live`, hear, signal);
      this.over = true;
    } catch (cause) {
      if (!signal.aborted) this.error = messageOf(cause);
    }
  }

  close(): void {
    this.calls.abort();
  }

  get plies(): number {
    return movesOf(this.game).length;
  }

  get last(): string {
    return movesOf(this.game).at(-1) ?? '';
  }

  private take(game: MatchGame): void {
    this.game = game;
    if (!this.busy) void this.draw();
  }

  /** Of several moves in a hurry, only the last one is drawn. */
  private async draw(): Promise<void> {
    this.busy = true;
    const { signal } = this.calls;
    try {
      while (this.game && this.game !== this.drawn && !signal.aborted) {
        const { game, variant, start, moves } = this.game;
        this.drawn = this.game;
        this.board ??= await get<Board>('board', { game, variant }, signal);
        const asked = { game, variant, position: start, moves };
        this.view = await post<PositionView>('position', asked, signal);
      }
    } catch (cause) {
      if (!signal.aborted) this.error = messageOf(cause);
    } finally {
      this.busy = false;
    }
  }
}

function movesOf(game: MatchGame | null): string[] {
  return game?.moves.split(/\s+/).filter(Boolean) ?? [];
}
