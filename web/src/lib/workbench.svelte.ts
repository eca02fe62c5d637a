import { ApiError, fetchStrategies, searchTree } from './api';
import { EXAMPLES, type Example } from './examples';
import { DEFAULT_MODEL, readHash, writeHash } from './hash';
import { Player } from './player.svelte';
import { Replay } from './replay';
import type { Cut, Model, Root, Strategy, TreeReply, TreeRequest } from './types';

/** What the page holds: the question being written, and the last answer with its replay. */
export class Workbench {
  tree = $state(EXAMPLES[0].tree);
  strategyName = $state(EXAMPLES[0].strategy);
  root = $state<Root>('max');
  cut = $state<Cut>('ge');
  model = $state<Model>({ ...DEFAULT_MODEL });

  strategies = $state.raw<Strategy[]>([]);
  reply = $state.raw<TreeReply | null>(null);
  error = $state('');
  busy = $state(false);
  readonly player = new Player();

  readonly strategy = $derived(this.strategies.find(({ name }) => name === this.strategyName));
  readonly replay = $derived(
    this.reply ? new Replay(this.reply.tree.nodes, this.reply.trace, this.reply.pv) : null,
  );
  readonly frame = $derived(this.replay?.at(this.player.step) ?? null);

  private pending: AbortController | undefined;

  /** Takes what the address says, learns the strategies, shows the first search. */
  async start(hash: string): Promise<void> {
    const step = this.take(hash);
    try {
      this.strategies = await fetchStrategies();
    } catch (cause) {
      this.error = messageOf(cause);
      return;
    }
    await this.run(step);
  }

  /** A link followed while the page is open. */
  async follow(hash: string): Promise<void> {
    await this.run(this.take(hash));
  }

  async show(example: Example): Promise<void> {
    this.tree = example.tree;
    this.strategyName = example.strategy;
    this.root = 'max';
    await this.run();
  }

  /** Asks the server. A newer question makes an older answer void. */
  async run(step = 0): Promise<void> {
    this.pending?.abort();
    const pending = new AbortController();
    this.pending = pending;
    this.player.pause();
    this.busy = true;
    try {
      const reply = await searchTree(this.request(), pending.signal);
      if (pending.signal.aborted) return;
      this.reply = reply;
      this.error = '';
      this.player.load(reply.trace.length, step);
    } catch (cause) {
      if (!pending.signal.aborted) this.error = messageOf(cause);
    } finally {
      if (this.pending === pending) this.busy = false;
    }
  }

  request(): TreeRequest {
    const request: TreeRequest = {
      tree: this.tree,
      strategy: this.strategyName,
      root: this.root,
    };
    const options = this.strategy?.options ?? [];
    if (options.includes('cut')) request.cut = this.cut;
    if (options.includes('model')) request.set = { ...this.model };
    return request;
  }

  /** The address of what is shown. */
  link(): string {
    return writeHash({
      tree: this.tree,
      strategy: this.strategyName,
      root: this.root,
      cut: this.cut,
      model: this.model,
      step: this.player.step,
    });
  }

  private take(hash: string): number {
    const view = readHash(hash);
    this.tree = view.tree ?? this.tree;
    this.strategyName = view.strategy ?? this.strategyName;
    this.root = view.root ?? 'max';
    this.cut = view.cut ?? 'ge';
    this.model = view.model ?? { ...DEFAULT_MODEL };
    return view.step ?? 0;
  }
}

function messageOf(cause: unknown): string {
  if (cause instanceof ApiError) return cause.message;
  return 'The answer of the server could not be read.';
}
