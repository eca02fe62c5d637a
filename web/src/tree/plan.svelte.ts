import { readBound } from './format';
import type { Cut, Method, Model, Strategy } from './types';

export const DEFAULT_MODEL: Readonly<Model> = {
  d: 2,
  s: 1,
  a: 1,
  b: 0,
  sigma: 10,
  t: 1.5,
  x: 2,
  keep: 1,
};
const MODEL_KEYS = Object.keys(DEFAULT_MODEL) as (keyof Model)[];

/** Options that stand for several numbers: the linear model, and node-cutting. */
export const MODELS = {
  model: ['d', 's', 'a', 'b', 'sigma', 't'],
  places: ['d', 's', 'x', 'keep'],
} as const satisfies Record<string, readonly (keyof Model)[]>;
export type ModelName = keyof typeof MODELS;
export const MODEL_NAMES = Object.keys(MODELS) as ModelName[];

/** Single numbers some strategies take, by the option; empty: the strategy's own choice. */
const NUMBERS = {
  width: ['width'],
  guess: ['guess'],
  delta: ['delta'],
  step: ['step'],
  costs: ['leaf', 'visit', 'message'],
  slaves: ['slaves', 'levels'],
} as const satisfies Record<string, readonly string[]>;
export type NumberName = (typeof NUMBERS)[keyof typeof NUMBERS][number];
const NUMBER_NAMES: readonly NumberName[] = Object.values(NUMBERS).flat();

type Numbers = Record<NumberName, number | null>;
const noNumbers = () => Object.fromEntries(NUMBER_NAMES.map((name) => [name, null])) as Numbers;

/** The single numbers that a strategy with these options takes. */
export function numbersOf(options: readonly string[]): NumberName[] {
  const groups = Object.entries(NUMBERS).filter(([option]) => options.includes(option));
  return groups.flatMap(([, names]) => names);
}

/** Strategies with costs run on simulated processors. */
export const isSimulated = (options: readonly string[]): boolean => options.includes('costs');
/** So many, if nobody says otherwise. */
export const USUAL_PROCESSORS = 8;

/** Who searches: a strategy as published, or the engine as a recipe makes it. */
export const SEARCHERS = ['strategy', 'recipe'] as const;
export type Searcher = (typeof SEARCHERS)[number];

/** Recipes to begin with; their names are texts. */
export const READY = [
  { id: 'pvs', recipe: 'pvs' },
  { id: 'deepening', recipe: 'id pvs tt=1M order=table,killers,history' },
  { id: 'mtdf', recipe: 'mtdf tt=1M order=table' },
  { id: 'null', recipe: 'pvs select=null(R=1,depth=1,moves=1)' },
  { id: 'lmr', recipe: 'pvs select=lmr(first=1,depth=2)' },
  { id: 'probcut', recipe: 'select=probcut(t=1.5,s=1,d=2,sigma=10)' },
] as const;

/** How a tree is to be searched: a strategy and what it may be told, or a recipe. */
export class Plan {
  by = $state<Searcher>('strategy');
  recipe = $state<string>(READY[0].recipe);
  strategy = $state('');
  cut = $state<Cut>('ge');
  model = $state<Model>({ ...DEFAULT_MODEL });
  numbers = $state<Numbers>(noNumbers());
  /** Of a simulated search, and of the engine, as somebody wrote them; empty: the usual number. */
  processors = $state('');
  threads = $state('');
  /** The window at the root; empty: infinite. */
  alpha = $state('');
  beta = $state('');
  /** Widths, one after the other: "4, 16". */
  stages = $state('');

  constructor(strategy: string) {
    this.strategy = strategy;
  }

  /** What to ask the server: only what the strategy understands. */
  method(info: Strategy | undefined): Method {
    if (this.by === 'recipe') {
      const method: Method = { recipe: this.recipe };
      if (this.threads.trim()) method.threads = numberOr(this.threads);
      return method;
    }
    const options = info?.options ?? [];
    const takes = (option: string) => options.includes(option);
    const method: Method = { strategy: this.strategy };
    if (isSimulated(options) && this.processors.trim()) {
      method.processors = numberOr(this.processors);
    }
    if (takes('cut')) method.cut = this.cut;
    if (takes('window') && this.hasWindow) {
      // What is no number is the server's to refuse.
      const end = (text: string, open: string) => readBound(text || open) ?? text;
      method.window = [end(this.alpha, '-inf'), end(this.beta, '+inf')];
    }
    if (takes('width') && this.numbers.width !== null) method.width = this.numbers.width;
    const set: Record<string, number> = {};
    for (const key of MODEL_NAMES.filter(takes).flatMap((name) => MODELS[name])) {
      set[key] = this.model[key];
    }
    for (const name of numbersOf(options)) {
      const value = this.numbers[name];
      if (name !== 'width' && value !== null) set[name] = value;
    }
    if (takes('stages')) {
      for (const [place, width] of readList(this.stages).entries())
        set[`stage${place + 1}`] = width;
    }
    if (Object.keys(set).length > 0) method.set = set;
    return method;
  }

  /** Writes what differs from the defaults, so that links stay short. */
  write(query: URLSearchParams, suffix: string): void {
    query.set(`strategy${suffix}`, this.strategy);
    if (this.by === 'recipe') {
      query.set(`recipe${suffix}`, this.recipe);
      if (this.threads.trim()) query.set(`threads${suffix}`, this.threads.trim());
      return;
    }
    if (this.processors.trim()) query.set(`processors${suffix}`, this.processors.trim());
    if (this.cut !== 'ge') query.set(`cut${suffix}`, this.cut);
    if (this.hasWindow) query.set(`window${suffix}`, `${this.alpha};${this.beta}`);
    if (this.stages.trim()) query.set(`stages${suffix}`, this.stages);
    const tuned = MODEL_KEYS.filter((key) => this.model[key] !== DEFAULT_MODEL[key]);
    const words = tuned.map((key) => `${key}=${this.model[key]}`);
    for (const name of NUMBER_NAMES) {
      if (this.numbers[name] !== null) words.push(`${name}=${this.numbers[name]}`);
    }
    if (words.length > 0) query.set(`set${suffix}`, words.join(','));
  }

  read(query: URLSearchParams, suffix: string): void {
    this.strategy = query.get(`strategy${suffix}`) ?? this.strategy;
    const recipe = query.get(`recipe${suffix}`);
    this.by = recipe === null ? 'strategy' : 'recipe';
    if (recipe !== null) this.recipe = recipe;
    this.cut = query.get(`cut${suffix}`) === 'gt' ? 'gt' : 'ge';
    this.model = { ...DEFAULT_MODEL };
    this.numbers = noNumbers();
    this.processors = query.get(`processors${suffix}`) ?? '';
    this.threads = query.get(`threads${suffix}`) ?? '';
    this.stages = query.get(`stages${suffix}`) ?? '';
    [this.alpha = '', this.beta = ''] = (query.get(`window${suffix}`) ?? '').split(';');
    for (const word of (query.get(`set${suffix}`) ?? '').split(',')) this.take(word);
  }

  private get hasWindow(): boolean {
    return this.alpha.trim() !== '' || this.beta.trim() !== '';
  }

  private take(word: string): void {
    const [key, text] = word.split('=');
    const value = Number(text);
    if (!text || !Number.isFinite(value)) return;
    const inModel = MODEL_KEYS.find((name) => name === key);
    const number = NUMBER_NAMES.find((name) => name === key);
    if (inModel) this.model[inModel] = value;
    if (number) this.numbers[number] = value;
  }
}

function numberOr(text: string): number | string {
  const number = Number(text.trim().replace('−', '-'));
  return Number.isFinite(number) ? number : text.trim();
}

function readList(text: string): number[] {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  return parts.map(Number).filter(Number.isFinite);
}
