import type { Cut, Model, Root } from './types';

/** What a link to a view carries; a missing part keeps the page's default. */
export interface View {
  tree: string;
  strategy: string;
  root: Root;
  cut: Cut;
  model: Model;
  step: number;
}

export const DEFAULT_MODEL: Readonly<Model> = { d: 2, s: 1, a: 1, b: 0, sigma: 10, t: 1.5 };
export const MODEL_KEYS = Object.keys(DEFAULT_MODEL) as (keyof Model)[];

/** The part of the address after '#'. Defaults are left out, so that links stay short. */
export function writeHash(view: View): string {
  const params = new URLSearchParams({ tree: view.tree, strategy: view.strategy });
  if (view.root !== 'max') params.set('root', view.root);
  if (view.cut !== 'ge') params.set('cut', view.cut);
  if (MODEL_KEYS.some((key) => view.model[key] !== DEFAULT_MODEL[key])) {
    params.set('set', MODEL_KEYS.map((key) => `${key}=${view.model[key]}`).join(','));
  }
  if (view.step > 0) params.set('step', String(view.step));
  return `#${params}`;
}

export function readHash(hash: string): Partial<View> {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const view: Partial<View> = {};
  const tree = params.get('tree');
  const strategy = params.get('strategy');
  const step = Number(params.get('step'));
  if (tree !== null) view.tree = tree;
  if (strategy !== null) view.strategy = strategy;
  if (params.get('root') === 'min') view.root = 'min';
  if (params.get('cut') === 'gt') view.cut = 'gt';
  if (params.has('set')) view.model = readModel(params.get('set') ?? '');
  if (Number.isInteger(step) && step > 0) view.step = step;
  return view;
}

function readModel(text: string): Model {
  const model = { ...DEFAULT_MODEL };
  for (const pair of text.split(',')) {
    const [key, value] = pair.split('=');
    const known = MODEL_KEYS.find((name) => name === key);
    if (known && value && Number.isFinite(Number(value))) model[known] = Number(value);
  }
  return model;
}
