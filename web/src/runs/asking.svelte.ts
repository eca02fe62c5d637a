import { messageOf } from '../lib/api';

/** A request to the server that a button makes: under way, or refused and why. */
export class Asking {
  waiting = $state(false);
  error = $state('');

  /** `untilTold`: the answer is only a promise; whoever sees it kept calls settle(). */
  async ask(what: () => Promise<unknown>, untilTold = false): Promise<void> {
    this.waiting = true;
    this.error = '';
    try {
      await what();
      if (!untilTold) this.settle();
    } catch (cause) {
      this.error = messageOf(cause);
      this.settle();
    }
  }

  settle(): void {
    this.waiting = false;
  }
}
