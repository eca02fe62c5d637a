import { untrack } from 'svelte';

/**
 * Calls `act` whenever what `read` answers has become something else, as data: an old error goes when
 * the form changes. Call it while a component is made.
 */
export function onChange(read: () => unknown, act: () => void): void {
  let before: string | undefined;
  $effect(() => {
    const now = JSON.stringify(read());
    if (before !== undefined && now !== before) untrack(act);
    before = now;
  });
}
