import type { Root, Subject } from './types';

export const SOURCES = ['text', 'synthetic', 'board'] as const;
export type Source = (typeof SOURCES)[number];

export const SHAPES = ['uniform', 'nonuniform'] as const;
export type Shape = (typeof SHAPES)[number];

/** How the leaves of a synthetic tree get their values; the last three take a probability. */
export const SCHEMES = [
  'unordered',
  'integer',
  'real',
  'p-ordered',
  'p-exact',
  'p-leaves',
] as const;
export type Scheme = (typeof SCHEMES)[number];
export const isOrdered = (scheme: Scheme): boolean => scheme.startsWith('p-');

/** Few enough to look at. */
const FIRST_DEPTH = 2;
const LARGEST_SEED = 1_000_000;

/** What is to be searched: a tree as text, one made by chance, or a position on a board. */
export class Topic {
  source = $state<Source>('text');

  tree = $state('');
  root = $state<Root>('max');

  shape = $state<Shape>('uniform');
  width = $state(3);
  depth = $state(3);
  scheme = $state<Scheme>('unordered');
  probability = $state(0.6);
  seed = $state(1);

  game = $state('');
  variant = $state('');
  position = $state('');
  moves = $state('');
  plies = $state(FIRST_DEPTH);

  constructor(tree: string) {
    this.tree = tree;
  }

  subject(): Subject {
    if (this.source === 'text') return { tree: this.tree, root: this.root };
    if (this.source === 'board') {
      const { game, variant, position, moves, plies } = this;
      const given = Object.entries({ variant, position, moves }).filter(([, text]) => text !== '');
      return { game, depth: plies, ...Object.fromEntries(given) };
    }
    const size = `${this.width},${this.depth}`;
    const chance = { scheme: this.schemeText(), seed: this.seed };
    return this.shape === 'uniform'
      ? { uniform: size, ...chance }
      : { nonuniform: size, ...chance };
  }

  /** What is searched, in a few words. */
  title(): string {
    if (this.source === 'text') return this.tree;
    if (this.source === 'board')
      return [this.game, this.variant, this.moves].filter(Boolean).join(' ');
    return `${this.width} \u00d7 ${this.depth}, ${this.schemeText()}, ${this.seed}`;
  }

  newSeed(): void {
    this.seed = 1 + Math.floor(Math.random() * LARGEST_SEED);
  }

  write(query: URLSearchParams): void {
    if (this.source === 'text') {
      query.set('tree', this.tree);
      if (this.root !== 'max') query.set('root', this.root);
    } else if (this.source === 'synthetic') {
      query.set(this.shape, `${this.width},${this.depth}`);
      query.set('scheme', this.schemeText());
      query.set('seed', String(this.seed));
    } else {
      const { game, variant, position, moves } = this;
      for (const [name, text] of Object.entries({ game, variant, position, moves })) {
        if (text) query.set(name, text);
      }
      query.set('depth', String(this.plies));
    }
  }

  /** Takes what an address says; a missing part keeps the default. */
  read(query: URLSearchParams): void {
    const shape = SHAPES.find((name) => query.has(name));
    if (query.has('game')) this.readBoard(query);
    else if (shape) this.readSynthetic(query, shape);
    else if (query.has('tree')) {
      this.source = 'text';
      this.tree = query.get('tree') ?? '';
    }
    this.root = query.get('root') === 'min' ? 'min' : 'max';
  }

  private readBoard(query: URLSearchParams): void {
    this.source = 'board';
    this.game = query.get('game') ?? '';
    this.variant = query.get('variant') ?? '';
    this.position = query.get('position') ?? '';
    this.moves = query.get('moves') ?? '';
    this.plies = whole(query.get('depth')) ?? FIRST_DEPTH;
  }

  private readSynthetic(query: URLSearchParams, shape: Shape): void {
    this.source = 'synthetic';
    this.shape = shape;
    const [width, depth] = (query.get(shape) ?? '').split(',');
    this.width = whole(width) ?? this.width;
    this.depth = whole(depth) ?? this.depth;
    const [name, probability] = (query.get('scheme') ?? '').split(':');
    this.scheme = SCHEMES.find((scheme) => scheme === name) ?? 'unordered';
    if (probability && Number.isFinite(Number(probability))) this.probability = Number(probability);
    this.seed = whole(query.get('seed')) ?? this.seed;
  }

  private schemeText(): string {
    return isOrdered(this.scheme) ? `${this.scheme}:${this.probability}` : this.scheme;
  }
}

function whole(text: string | null | undefined): number | undefined {
  return text && /^\d+$/.test(text) ? Number(text) : undefined;
}
