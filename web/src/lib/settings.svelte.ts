// What a person chose for this browser. It outlives the page where the browser lets it.

const STORE = 'espalier.settings';

export interface Settings {
  language: 'auto' | 'en' | 'de';
  theme: 'auto' | 'light' | 'dark';
  /** Pieces travel instead of jumping to their place. */
  animate: boolean;
  /** Where the chosen piece may go. */
  dots: boolean;
  /** Names of cells at the board. */
  labels: boolean;
  /** The best lines, drawn on the board. */
  arrows: boolean;
  evalBar: boolean;
  /** Pictures in the place of characters, where a game has both. */
  pictures: boolean;
  /** Single letters and signs are shortcuts. */
  letterKeys: boolean;
  /** The game a new visit begins with; empty: the first one. */
  lastGame: string;
  /** The level of the opponent that was chosen last. */
  lastLevel: string;
}

/** Choices that are words; every other setting is a yes, a no or free text. */
export const CHOICES = {
  language: ['auto', 'en', 'de'],
  theme: ['auto', 'light', 'dark'],
} as const satisfies { [Name in 'language' | 'theme']: readonly Settings[Name][] };

export function defaults(): Settings {
  return {
    language: 'auto',
    theme: 'auto',
    animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    dots: true,
    labels: true,
    arrows: true,
    evalBar: true,
    pictures: false,
    letterKeys: true,
    lastGame: '',
    lastLevel: '',
  };
}

function fits(name: keyof Settings, value: unknown, usual: unknown): boolean {
  if (name === 'language' || name === 'theme') return CHOICES[name].some((word) => word === value);
  return typeof value === typeof usual;
}

/** Takes what makes sense of a stored text, and the default for the rest. */
export function readSettings(text: string | null): Settings {
  const usual = defaults();
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return usual;
  }
  if (typeof stored !== 'object' || stored === null) return usual;
  const names = Object.keys(usual) as (keyof Settings)[];
  const kept = Object.entries(stored).filter(([key, value]) =>
    names.some((name) => name === key && fits(name, value, usual[name])),
  );
  return { ...usual, ...Object.fromEntries(kept) };
}

/** What differs from the defaults, so that a default may change later. */
export function writeSettings(chosen: Settings): string {
  const usual = defaults();
  const names = Object.keys(usual) as (keyof Settings)[];
  const changed = names.filter((name) => chosen[name] !== usual[name]);
  return JSON.stringify(Object.fromEntries(changed.map((name) => [name, chosen[name]])));
}

function load(): string | null {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return null;
  }
}

export const settings: Settings = $state(readSettings(load()));

$effect.root(() => {
  $effect(() => {
    const text = writeSettings(settings);
    try {
      localStorage.setItem(STORE, text);
    } catch {
      // A browser that keeps nothing: the choice lasts as long as the page.
    }
  });
});
