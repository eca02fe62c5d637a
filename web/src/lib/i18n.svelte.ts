import de from '../texts/de.json';
import en from '../texts/en.json';
import { settings } from './settings.svelte';

export type Language = 'en' | 'de';
export type Values = Record<string, string | number>;

const TEXTS: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, de };

/** The languages of the texts, each under its own name. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

function preferred(): Language {
  for (const tag of navigator.languages ?? [navigator.language]) {
    if (/^de\b/i.test(tag)) return 'de';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}

const current: Language = $derived(settings.language === 'auto' ? preferred() : settings.language);

/** The language of the page; reactive. */
export function language(): Language {
  return current;
}

function pattern(key: string, count: string | number | undefined): string {
  const texts = TEXTS[current];
  if (typeof count === 'number') {
    const form = texts[`${key}_${count === 1 ? 'one' : 'other'}`];
    if (form !== undefined) return form;
  }
  return texts[key] ?? key;
}

/**
 * The text of a key, with {name} replaced by the value of that name. With a number `count`, the
 * text is that of key_one or key_other. Numbers are written as the language does.
 */
export function t(key: string, values: Values = {}): string {
  return pattern(key, values.count).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? n(value) : value;
  });
}

/**
 * A text that comes from the server ("Black", "lost: Black 2, White 0"), in the language of the page
 * if it is known there. In a key, # stands for a number of the text.
 */
export function named(text: string): string {
  const known = TEXTS[current][`name.${text}`];
  if (known !== undefined) return known;
  const numbers = text.match(/\d+/g);
  const form = numbers ? TEXTS[current][`name.${text.replace(/\d+/g, '#')}`] : undefined;
  if (form === undefined || !numbers) return text;
  let next = 0;
  return form.replace(/#/g, () => numbers[next++] ?? '#');
}

/** A number as the language writes it, with exactly `digits` decimals if they are given. */
export function n(value: number, digits?: number): string {
  const decimals =
    digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString(current, decimals);
}

/** A point in time, as the server writes it, for people. */
export function when(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return time.toLocaleString(current, { dateStyle: 'medium', timeStyle: 'short' });
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A span of time in the two units that matter: "2 h 5 min", "40 s". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts: [number, string][] = [
    [Math.floor(whole / HOUR), 'h'],
    [Math.floor((whole % HOUR) / MINUTE), 'min'],
    [whole % MINUTE, 's'],
  ];
  const first = parts.findIndex(([amount]) => amount > 0);
  if (first < 0) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${n(amount)} ${unit}`)
    .join(' ');
}
