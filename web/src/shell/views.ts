import type { Component } from 'svelte';
import type { View } from '../lib/router.svelte';

// Each view is a file of its own, fetched when it is first wanted.
const LOADERS: Readonly<Record<View, () => Promise<{ default: Component }>>> = {
  start: () => import('../start/Start.svelte'),
  play: () => import('../play/Play.svelte'),
  tree: () => import('../tree/Tree.svelte'),
  lab: () => import('../lab/Lab.svelte'),
  match: () => import('../match/Match.svelte'),
  settings: () => import('../settings/Settings.svelte'),
  about: () => import('../about/About.svelte'),
};

/** The component of a view; the browser keeps what it has fetched. */
export async function loadView(view: View): Promise<Component> {
  return (await LOADERS[view]()).default;
}

/** Fetches a view that is likely to be wanted next. */
export function expectView(view: View): void {
  LOADERS[view]().catch(() => {
    // Whoever opens the view hears of it.
  });
}
