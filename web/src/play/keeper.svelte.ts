import { untrack } from 'svelte';
import { connection } from '../lib/connection.svelte';
import { type Kept, keep, keptOf, newId } from './keep';
import type { Session } from './session.svelte';

/** Whatever changes is kept so much later. */
const KEEP_MS = 250;

/** Keeps the game of a session, under a name of its own. */
export class Keeper {
  id = $state(newId());
  private unsaved: Kept | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly session: Session) {}

  /** Another game begins: the old one stays as it is. */
  renew(id = newId()): void {
    this.save();
    this.id = id;
  }

  save = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.unsaved) keep(this.unsaved);
    this.unsaved = null;
  };

  /** Call it while a component is made: it follows the game as long as the component is there. */
  follow(): void {
    $effect(() => {
      this.unsaved = keptOf(this.session, this.id);
      this.timer ??= setTimeout(this.save, KEEP_MS);
    });
  }
}

/** Calls `back` when a server that was gone answers again. */
export function onReturn(back: () => void): void {
  let lost = false;
  $effect(() => {
    if (connection.lost) lost = true;
    else if (lost) {
      lost = false;
      untrack(back);
    }
  });
}
