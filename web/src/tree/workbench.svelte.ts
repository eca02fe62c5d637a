import { ApiError, get, messageOf, stream } from '../lib/api';
import { CHANCES, type Example, FIRST } from './examples';
import { Exercise } from './exercise.svelte';
import { Lane } from './lane.svelte';
import { Plan } from './plan.svelte';
import { Player } from './player.svelte';
import { Topic } from './topic.svelte';
import type { FileReply, Form, Strategy, TreeReply, TreeRequest } from './types';
import { Worksheet } from './worksheet.svelte';

/**
 * What to compare with if nobody says otherwise: it visits no leaf that alpha-beta does not, so a
 * tree with leaves left open will do for both.
 */
const RIVAL = 'sss-star';

/** What the view holds: the question being written, and the last answers with their replays. */
export class Workbench {
  readonly topic = new Topic(FIRST.tree);
  /** One search, or two side by side. */
  lanes = $state.raw<readonly [Lane, ...Lane[]]>([new Lane(new Plan(FIRST.strategy))]);
  /** One player moves both lanes. */
  linked = $state(true);
  readonly players = [new Player(), new Player()] as const;
  /** Two searches are looked at from the same place. */
  oneView = $state(true);
  /** The lane the keyboard moves. */
  active = $state(0);
  exercise = $state.raw<Exercise | null>(null);
  /** The exercise on the whole tree. */
  worksheet = $state.raw<Worksheet | null>(null);
  /** The form is folded away: there is something to look at. */
  folded = $state(false);
  /** For a projector: large type, nothing but the tree and its steps. */
  presenting = $state(false);

  strategies = $state.raw<Strategy[]>([]);
  error = $state('');
  /** The same question may be answered next time: the server was away or busy. */
  retryable = $state(false);
  busy = $state(false);

  private pending: AbortController | undefined;

  /** Takes what an address says, and shows its search. */
  async follow(query: URLSearchParams): Promise<void> {
    this.topic.read(query);
    const lanes: [Lane, ...Lane[]] = [this.lanes[0]];
    if (query.has('strategy2')) lanes.push(this.lanes[1] ?? new Lane(new Plan(RIVAL)));
    this.lanes = lanes;
    for (const [place, lane] of lanes.entries()) lane.plan.read(query, suffixOf(place));
    this.linked = query.get('linked') !== '0';
    this.oneView = query.get('views') !== '2';
    this.presenting = query.has('present');
    const steps = lanes.map((_, place) => Number(query.get(`step${suffixOf(place)}`)) || 0);
    await this.run(steps, query.has('exercise'));
    if (query.has('worksheet')) this.setWorksheet(true);
  }

  async show(example: Example): Promise<void> {
    this.topic.source = 'text';
    this.topic.tree = example.tree;
    this.topic.root = 'max';
    const [first] = this.lanes;
    first.plan.read(new URLSearchParams({ strategy: example.strategy }), '');
    // Whatever was refused, an example is not.
    if (this.error) this.lanes = [first];
    await this.run();
  }

  /** A second strategy on the same tree, or no longer. */
  async compare(on: boolean): Promise<void> {
    const [first] = this.lanes;
    this.active = 0;
    this.exercise = null;
    this.worksheet = null;
    const taken = first.plan.by === 'strategy' && first.plan.strategy === RIVAL;
    const rival = taken ? FIRST.strategy : RIVAL;
    this.lanes = on ? [first, new Lane(new Plan(rival))] : [first];
    await this.run([this.players[0].step]);
  }

  /** Asks the server. A newer question makes an older answer void. */
  async run(steps: readonly number[] = [], exercise = this.exercise !== null): Promise<void> {
    this.pending?.abort();
    const pending = new AbortController();
    this.pending = pending;
    for (const player of this.players) player.pause();
    this.busy = true;
    try {
      await this.learn(pending.signal);
      this.fitExample();
      const replies: [Lane, TreeReply, TreeRequest][] = [];
      for (const lane of this.lanes) {
        const request = this.request(lane);
        replies.push([lane, await search(request, pending.signal), request]);
      }
      for (const [lane, reply, request] of replies) lane.load(reply, request);
      this.error = '';
      this.folded = true;
      this.wind(steps);
      this.exercise = null;
      this.worksheet = null;
      if (exercise) this.setExercise(true);
    } catch (cause) {
      if (!pending.signal.aborted) this.fail(cause);
    } finally {
      if (this.pending === pending) this.busy = false;
    }
  }

  /** The strategies are asked for until they are known. */
  private async learn(signal: AbortSignal): Promise<void> {
    if (this.strategies.length > 0) return;
    const reply = await get<{ strategies: Strategy[] }>('strategies', {}, signal);
    this.strategies = reply.strategies;
  }

  /** The first example is one that every strategy can run: some need chances of winning. */
  private fitExample(): void {
    const { topic } = this;
    if (topic.source !== 'text') return;
    const chances = this.lanes.some((lane) => this.backsUp(lane));
    if (chances && topic.tree === FIRST.tree) topic.tree = CHANCES.tree;
    else if (!chances && topic.tree === CHANCES.tree) topic.tree = FIRST.tree;
  }

  private backsUp(lane: Lane): boolean {
    return lane.plan.by === 'strategy' && this.strategyOf(lane)?.kind === 'backup';
  }

  private fail(cause: unknown): void {
    this.error = messageOf(cause);
    this.folded = false;
    const status = cause instanceof ApiError ? cause.status : 0;
    this.retryable = status === 0 || status === 409 || status >= 500;
  }

  /** Gives up what is being searched; the server stops as well. */
  stop(): void {
    this.pending?.abort();
    this.busy = false;
  }

  request(lane: Lane): TreeRequest {
    return { ...this.topic.subject(), ...lane.plan.method(this.strategyOf(lane)) };
  }

  strategyOf(lane: Lane): Strategy | undefined {
    return this.strategies.find(({ name }) => name === lane.plan.strategy);
  }

  playerOf(place: number): Player {
    return this.linked || place === 0 ? this.players[0] : this.players[1];
  }

  stepOf(place: number): number {
    return Math.min(this.playerOf(place).step, this.lanes[place]?.length ?? 0);
  }

  /** The player the keyboard moves. */
  get player(): Player {
    return this.playerOf(this.active);
  }

  setLinked(linked: boolean): void {
    const steps = this.lanes.map((_, place) => this.stepOf(place));
    this.linked = linked;
    this.wind(linked ? [Math.max(...steps)] : steps);
  }

  /** What was searched, in a form for other programs. */
  async fileOf(lane: Lane, form: Form): Promise<FileReply> {
    let reply: FileReply = {};
    if (!lane.asked) return reply;
    const signal = new AbortController().signal;
    const on = (event: string, data: FileReply) => {
      if (event === 'result') reply = data;
    };
    await stream('tree', { ...lane.asked, as: form }, on, signal);
    return reply;
  }

  /** Leaves that are cut off and values of nodes, all at once. */
  setWorksheet(on: boolean): void {
    const [lane] = this.lanes;
    const { replay, reply } = lane;
    this.exercise = null;
    const fits = on && replay && reply && this.lanes.length === 1;
    this.worksheet = fits ? new Worksheet(replay.tree, replay.trace, reply) : null;
    if (fits) this.players[0].load(0, 0);
    else this.wind([this.players[0].step]);
  }

  /** Predicting instead of watching. Only one search can be predicted at a time. */
  setExercise(on: boolean): void {
    const [lane] = this.lanes;
    this.worksheet = null;
    if (on && lane.replay && this.lanes.length === 1) {
      this.exercise = new Exercise(lane.replay.tree, lane.replay.trace, this.players[0]);
    } else if (!on) {
      this.exercise = null;
      this.wind([this.players[0].step]);
    }
  }

  /** The address of what is shown. An exercise gives nothing of its solution away. */
  query(exercise = this.exercise !== null || this.worksheet !== null): URLSearchParams {
    const query = new URLSearchParams();
    this.topic.write(query);
    const lanes = exercise ? [this.lanes[0]] : this.lanes;
    for (const [place, { plan }] of lanes.entries()) plan.write(query, suffixOf(place));
    if (exercise) {
      query.set(this.worksheet ? 'worksheet' : 'exercise', '1');
      return query;
    }
    if (this.presenting) query.set('present', '1');
    if (!this.linked && this.lanes.length > 1) query.set('linked', '0');
    if (!this.oneView && this.lanes.length > 1) query.set('views', '2');
    const players = this.linked || this.lanes.length < 2 ? [this.players[0]] : this.players;
    for (const [place, { step }] of players.entries()) {
      if (step > 0) query.set(`step${suffixOf(place)}`, String(step));
    }
    return query;
  }

  /** Sets the players on the traces as they are now. */
  private wind(steps: readonly number[]): void {
    const lengths = this.lanes.map(({ length }) => length);
    const [first, second] = this.players;
    first.load(this.linked ? Math.max(...lengths) : (lengths[0] ?? 0), steps[0]);
    second.load(lengths[1] ?? 0, steps[1] ?? steps[0]);
  }
}

/** What belongs to the second lane ends in 2. */
const suffixOf = (place: number): string => (place === 0 ? '' : String(place + 1));

async function search(request: TreeRequest, signal: AbortSignal): Promise<TreeReply> {
  let reply: TreeReply | undefined;
  const on = (event: string, data: TreeReply) => {
    if (event === 'result') reply = data;
  };
  await stream('tree', request, on, signal);
  if (!reply) throw new Error('a stream without a result');
  return reply;
}
