// The shapes the server sends and takes: see src/app (codec). Nothing here computes.

export type Kind =
  | 'enter'
  | 'leaf'
  | 'update'
  | 'skip'
  | 'verdict'
  | 'retrieve'
  | 'pass'
  | 'open-insert'
  | 'open-remove'
  | 'line'
  | 'note'
  | 'finish'
  | 'truncated';

/** A number, or an infinite bound such as "-inf" or "+inf-1"; null where it means nothing. */
export type Bound = number | string | null;

/** The numbers of a shallow test: deep = a * shallow + b + error. */
export interface TestNumbers {
  /** Depth that would have been searched, and depth of the test. */
  d: number;
  s: number;
  a: number;
  b: number;
  sigma: number;
  t: number;
  /** A shallow value beyond this settles it. */
  threshold: Bound;
  /** What the shallow search found, once it is over. */
  shallow: Bound;
}

/**
 * What a search that grows a tree writes at a node, or a search for many players, whose vectors have
 * a number for each of them: see src/app (words).
 */
export interface NodeLabel {
  kind: 'bounds' | 'proof' | 'conspiracy' | 'visits' | 'vector';
  numbers: Bound[];
  /** Short, in numbers and signs: "[3, 9]". */
  text: string;
}

/** One event of a search, in the view of MAX whatever the strategy. */
export interface TraceEvent {
  step: number;
  kind: Kind;
  node: number | null;
  name: string;
  alpha: Bound;
  beta: Bound;
  value: Bound;
  reason: string;
  child: number | null;
  improved: boolean;
  text: string;
  /** The value is only a bound of what the node is worth. */
  is?: 'at-most' | 'at-least';
  /** Which bound a cut-off met. */
  bound?: 'alpha' | 'beta';
  /** That bound was set above the parent. */
  deep?: boolean;
  /** The node that had set it, or the window of the whole search. */
  from?: number | 'window' | null;
  /** How often the node had been entered before. */
  again?: number;
  /** Values are MAX's chances of winning, from 0 to 1. */
  chances?: boolean;
  /** Of a search for many players: `count` is the seat that moves, or why a node was cut off. */
  seats?: boolean;
  test?: TestNumbers;
  /** Of a search that grows a tree: the label of the node from now on, or the node is expanded. */
  label?: NodeLabel;
  expands?: boolean;
  /** Told by the engine only: plies, a plain number and a second value, whose meaning the reason says. */
  depth?: number;
  count?: number;
  other?: Bound;
  /** What a remembered value rests on. */
  known?: 'at-least' | 'at-most' | 'exactly' | 'child' | 'rules';
  child_name?: string;
  /** Told by parallel searches only, from 0: a simulated processor, or a thread of the engine. */
  processor?: number;
  /** When a simulated processor does it; threads have no clock. */
  time?: number;
}

/** A node of the tree; the server's places in a drawing (x, y) are not used: subtrees can be folded. */
export interface TreeNode {
  id: number;
  parent: number | null;
  index: number;
  /** Boards: the moves that lead here, such as "b1.a1". */
  name: string;
  /** Boards: the last of them, and what stands on the cells, a symbol for each. */
  move?: string;
  pieces?: string;
  ply: number;
  player: 'max' | 'min';
  /** In a search for many players: who moves, from 0. */
  seat?: number;
  leaf: boolean;
  /** On the principal variation of the finished search. */
  pv?: boolean;
  value: number | null;
  /** Of a leaf in a search for many players: the values of all of them, "(1, 2, 6)". */
  values_text?: string;
}

/** What a simulated processor does from `start` to `end`; between two stretches it waits. */
export interface Stretch {
  processor: number;
  start: number;
  end: number;
  kind: 'busy' | 'in-vain';
  /** The root of the subtree it works on; null: it is not drawn. */
  node: number | null;
}

/** What a simulated parallel search has cost. */
export interface Parallel {
  processors: number;
  costs: { leaf: number; visit: number; message: number };
  time: number;
  /** Of alpha-beta on one processor. */
  sequential_time: number;
  speedup: number;
  efficiency: number;
  /** Parallel SSS* only. */
  leaf_speedup: number | null;
  each: { busy: number; in_vain: number; waiting: number }[];
  /** In the order of their start; of a long search only the first ones. */
  lanes: Stretch[];
  lanes_truncated: boolean;
}

export interface TreeReply {
  /** Or the recipe, if the engine searched. */
  strategy: string;
  recipe?: string;
  /** Of the engine. */
  threads?: number;
  value: Bound;
  /** Of max^n: one for each player. */
  values?: number[];
  /** "none": the search was stopped. */
  bound: 'exact' | 'lower' | 'upper' | 'none';
  leaves: number;
  nodes: number;
  visits: number;
  cuts: number;
  pv: string[];
  parallel?: Parallel;
  truncated: boolean;
  trace: TraceEvent[];
  /** Of a very large tree only the first nodes are sent. */
  tree: { nodes: TreeNode[]; truncated?: boolean };
}

/** Forms of a searched tree for other programs. */
export const FORMS = ['tikz', 'animated', 'csv'] as const;
export type Form = (typeof FORMS)[number];

/** The answer where a form was asked for. */
export interface FileReply {
  file?: { name: string; text: string };
  error?: string;
}

/** In the order in which they are offered. */
export const STRATEGY_KINDS = [
  'exact',
  'best-first',
  'selective',
  'backup',
  'parallel',
  'seats',
] as const;
export type StrategyKind = (typeof STRATEGY_KINDS)[number];

export interface Strategy {
  name: string;
  kind: StrategyKind;
  source: string;
  summary: string;
  options: string[];
}

export type Root = 'max' | 'min';
export type Cut = 'ge' | 'gt';

/** Numbers of the selective strategies: the model deep = a * shallow + b + error, and node-cutting. */
export interface Model {
  d: number;
  s: number;
  a: number;
  b: number;
  sigma: number;
  t: number;
  /** The place, from 0, up to which node-cutting searches children. */
  x: number;
  /** 1: the child at place x is searched; 0: it is not. */
  keep: number;
}

/** What is searched: a tree as text, a tree made by chance, or a position on a board. */
export type Subject =
  | { tree: string; root?: Root }
  | { uniform: string; scheme?: string; seed?: number }
  | { nonuniform: string; scheme?: string; seed?: number }
  | { game: string; variant?: string; position?: string; moves?: string; depth: number };

/** How it is searched. */
export interface Method {
  /** One of the two. */
  strategy?: string;
  recipe?: string;
  cut?: Cut;
  window?: [Bound, Bound];
  width?: number;
  /** What is no number is the server's to refuse. */
  processors?: number | string;
  threads?: number | string;
  set?: Record<string, number>;
}

export type TreeRequest = Subject & Method;
