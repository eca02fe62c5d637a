import { language } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';

const DARK = '(prefers-color-scheme: dark)';

const system = matchMedia(DARK);
let systemIsDark = $state(system.matches);
system.addEventListener('change', () => {
  systemIsDark = system.matches;
});

/** The theme that is shown; reactive. */
export function theme(): 'light' | 'dark' {
  if (settings.theme !== 'auto') return settings.theme;
  return systemIsDark ? 'dark' : 'light';
}

/** Writes theme and language where style sheets, browsers and screen readers look for them. */
export function dressDocument(): void {
  const root = document.documentElement;
  root.lang = language();
  root.dataset.theme = theme();
  root.dataset.motion = settings.animate ? 'full' : 'reduced';
  const wall = getComputedStyle(root).getPropertyValue('--wall').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', wall);
}
