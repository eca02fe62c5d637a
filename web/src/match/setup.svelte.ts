import { seated, seatsOf } from '../lib/sides';
import type { GameInfo, MatchRequest } from '../lib/wire';
import { familiesFor } from '../play/families';
import {
  engine,
  type Limit,
  type PlayerDraft,
  playerText,
  readPlayer,
  simple,
  USUAL_LIMIT,
} from './players';

export const MOST_PLAYERS = 16;

export type Format = NonNullable<MatchRequest['format']>;

/** Numbered as they came, whatever place they have now. */
export interface NumberedPlayer {
  readonly id: number;
  readonly draft: PlayerDraft;
}

/** What is asked of the next match, while it is being written. Defaults are over in seconds. */
export class Setup {
  game = $state('');
  variant = $state('');
  players: NumberedPlayer[] = $state.raw([]);
  games: number | undefined = $state(10);
  format: Format = $state('round-robin');
  limit: Limit = $state.raw({ kind: 'depth', value: '2' });
  seed: number | undefined = $state();
  randomPlies: number | undefined = $state();
  threads: number | undefined = $state();
  name = $state('');

  private nextId = 1;

  /** How many seats the game has: as many players as that meet in a game. */
  seats = $state(2);

  readonly pairings = $derived(
    this.format === 'gauntlet'
      ? choices(this.players.length - 1, this.seats - 1)
      : choices(this.players.length, this.seats),
  );

  constructor() {
    this.invite([engine(), simple('greedy')]);
  }

  /** `before`: the game until now. Recipes that only it knows by name stay with it. */
  chooseGame(game: GameInfo, before?: GameInfo): void {
    const left = before && seated(before, this.variant);
    this.game = game.name;
    this.sit(game, game.variants[0] ?? '', left);
  }

  /** Another variant may have another number of seats. */
  chooseVariant(game: GameInfo, variant: string): void {
    this.sit(game, variant, seated(game, this.variant));
  }

  private sit(game: GameInfo, variant: string, before: GameInfo | undefined): void {
    this.variant = variant;
    const now = seated(game, variant);
    this.seats = seatsOf(now);
    const families = familiesFor(this.seats);
    const fitting = (draft: PlayerDraft): PlayerDraft => {
      const [word = ''] = draft.recipe.split(/[ (]/);
      const names = (one: GameInfo | undefined) => !!one?.recipes.some(({ name }) => name === word);
      const foreign = names(before) || this.seats > 2;
      const known = names(now) || families.includes(word);
      return foreign && !known ? { ...draft, recipe: this.usualRecipe } : draft;
    };
    this.players = this.players.map(({ id, draft }) => ({ id, draft: fitting(draft) }));
    while (this.players.length < this.seats) this.add(simple('random'));
  }

  invite(drafts: readonly PlayerDraft[]): void {
    this.players = [];
    for (const draft of drafts) this.add(draft);
  }

  /** With more than two seats the engine does not play, so the words of recipes mean nothing. */
  private get usualRecipe(): string {
    return this.seats > 2 ? 'best' : 'default';
  }

  add(draft = engine(this.usualRecipe)): void {
    this.players = [...this.players, { id: this.nextId++, draft }];
  }

  change(id: number, draft: PlayerDraft): void {
    this.players = this.players.map((one) => (one.id === id ? { id, draft } : one));
  }

  remove(id: number): void {
    this.players = this.players.filter((one) => one.id !== id);
  }

  /** Takes over what an earlier match was asked. */
  copy(request: MatchRequest, game?: GameInfo): void {
    this.game = request.game;
    this.seats = seatsOf(game, request.variant);
    this.variant = request.variant ?? '';
    this.invite(request.players.map(readPlayer));
    this.games = request.games;
    this.format = request.format ?? 'round-robin';
    this.limit = limitOf(request);
    this.seed = request.seed;
    this.randomPlies = request.random_plies;
    this.threads = request.threads;
  }

  request(): MatchRequest {
    const request: MatchRequest = {
      game: this.game,
      variant: this.variant,
      players: this.players.map(({ draft }) => playerText(draft)),
      games: this.games ?? 0,
      format: this.format,
    };
    const { kind, value } = this.limit;
    if (kind === 'time') request.time = value.trim();
    else request[kind] = Number(value);
    if (isNumber(this.seed)) request.seed = this.seed;
    if (isNumber(this.randomPlies)) request.random_plies = this.randomPlies;
    if (isNumber(this.threads)) request.threads = this.threads;
    if (this.name.trim()) request.name = this.name.trim();
    return request;
  }
}

/** In how many ways `some` of `all` can be chosen. */
function choices(all: number, some: number): number {
  let ways = 1;
  for (let i = 0; i < some; ++i) ways = (ways * (all - i)) / (i + 1);
  return Math.max(0, Math.round(ways));
}

/** An emptied field of numbers is null. */
const isNumber = (value: unknown): value is number => typeof value === 'number';

function limitOf(request: MatchRequest): Limit {
  if (request.time) return { kind: 'time', value: request.time };
  if (request.nodes) return { kind: 'nodes', value: String(request.nodes) };
  if (request.depth) return { kind: 'depth', value: String(request.depth) };
  return { kind: 'time', value: USUAL_LIMIT.time };
}
