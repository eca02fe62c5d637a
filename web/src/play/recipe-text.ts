// A recipe in plain words. The server alone decides whether it is a good one; this only looks up
// the words that the server explains.
import { get } from '../lib/api';
import { type Language, named } from '../lib/i18n.svelte';
import type { GameInfo, RecipeWord } from '../lib/wire';

let asked: Promise<RecipeWord[]> | undefined;

/** The words of recipes; asked for once, and again after a failure. */
export function recipeWords(): Promise<RecipeWord[]> {
  asked ??= get<{ words: RecipeWord[] }>('recipe-words').then(
    ({ words }) => words,
    (cause) => {
      asked = undefined;
      throw cause;
    },
  );
  return asked;
}

/** The same, explained in a language. The first reader of German fetches its texts. */
export async function wordsIn(language: Language): Promise<RecipeWord[]> {
  const words = await recipeWords();
  if (language === 'en') return words;
  const { default: german } = await import('./recipe-words.de.json');
  const meanings: Readonly<Record<string, string>> = german;
  return words.map((word) => ({ ...word, meaning: meanings[word.meaning] ?? word.meaning }));
}

export interface Explained {
  /** As it stands in the recipe. */
  text: string;
  /** Null: no word that the server knows. */
  meaning: string | null;
}

/** "a(1,2),b" as "a(1,2)" and "b": commas in parentheses belong to a word. */
function splitList(list: string): string[] {
  return list.match(/[^,(]+(?:\([^)]*\))?/g) ?? [];
}

const bare = (call: string): string => call.replace(/[(=].*$/s, '');

function lookUp(words: readonly RecipeWord[], group: string | null, call: string): string | null {
  const name = bare(call);
  const found = words.find(
    (word) => word.name === name && (group === null ? !isList(word) : word.group === group),
  );
  return found?.meaning ?? null;
}

/** Words that stand behind a group's name: "order=killers". */
const isList = (word: RecipeWord): boolean => word.group.includes('=');

function explainWord(words: readonly RecipeWord[], text: string): Explained[] {
  const stage = /^(select)@\d+=(.*)$/s.exec(text);
  const list = stage ?? /^([a-z]+)=(.*)$/s.exec(text);
  const group = list ? `${list[1]}=` : null;
  if (!list || !words.some((word) => word.group === group)) {
    return [{ text, meaning: lookUp(words, null, text) }];
  }
  const head = text.slice(0, text.indexOf('=') + 1);
  return splitList(list[2] ?? '').map((call) => ({
    text: head + call,
    meaning: lookUp(words, group, call),
  }));
}

/** What each word of a recipe does, in the order they are written. */
export function explain(
  recipe: string,
  words: readonly RecipeWord[],
  game: GameInfo,
  families: readonly { name: string; meaning: string }[] = [],
): Explained[] {
  const [first, ...rest] = recipe.trim().split(/\s+/);
  if (!first) return [];
  const family = families.find(({ name }) => name === bare(first));
  if (family) return [{ text: recipe.trim(), meaning: family.meaning }];
  const known = game.recipes.find(({ name }) => name === first);
  const beginning = known
    ? [{ text: first, meaning: `${named(known.meaning)}: ${known.recipe}` }]
    : explainWord(words, first);
  return [...beginning, ...rest.flatMap((word) => explainWord(words, word))];
}

/** How a word is written in a recipe: "order=killers", "tt=64M", "id(1)". */
export function spelled(word: RecipeWord): string {
  return (isList(word) ? word.group : '') + word.name + word.arguments;
}

/** The words a game has the means for, by group, in the order of the server. */
export function wordGroups(
  words: readonly RecipeWord[],
  game: GameInfo,
): { group: string; words: RecipeWord[] }[] {
  const groups = new Map<string, RecipeWord[]>();
  for (const word of words) {
    if (word.needs && !game.capabilities.includes(word.needs)) continue;
    const group = topicOf(word.group);
    groups.set(group, [...(groups.get(group) ?? []), word]);
  }
  return [...groups].map(([group, members]) => ({ group, words: members }));
}

const TOPICS: Readonly<Record<string, string>> = {
  preset: 'preset',
  deepening: 'root',
  plies: 'root',
  driver: 'root',
  recursion: 'root',
  memory: 'memory',
  'replace=': 'memory',
  'match=': 'memory',
  etc: 'memory',
  'order=': 'order',
  'select=': 'select',
  'select@': 'select',
  'extend=': 'extend',
  'quiesce=': 'quiesce',
  'quiesce=noisy(': 'quiesce',
  evaluation: 'values',
  params: 'values',
  weights: 'values',
};

/** Several groups of the server are one topic for a reader. */
const topicOf = (group: string): string => TOPICS[group] ?? 'switches';
