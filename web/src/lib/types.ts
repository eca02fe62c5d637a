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
  | 'finish'
  | 'truncated';

/** A number, or an infinite bound such as "-inf" or "+inf-1"; null where it means nothing. */
export type Bound = number | string | null;

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
  son: number | null;
  improved: boolean;
  text: string;
}

/** A node with the place the server gave it: x in leaf widths, y in plies downwards. */
export interface TreeNode {
  id: number;
  parent: number | null;
  index: number;
  name: string;
  ply: number;
  player: 'max' | 'min';
  leaf: boolean;
  /** On the principal variation of the finished search. */
  pv?: boolean;
  value: number | null;
  x: number;
  y: number;
}

export interface TreeReply {
  strategy: string;
  value: Bound;
  bound: 'exact' | 'lower' | 'upper';
  leaves: number;
  nodes: number;
  visits: number;
  cuts: number;
  pv: string[];
  truncated: boolean;
  trace: TraceEvent[];
  /** Of a very large tree only the first nodes are drawn. */
  tree: { nodes: TreeNode[]; truncated?: boolean };
}

export interface Strategy {
  name: string;
  kind: 'exact' | 'selective';
  source: string;
  summary: string;
  options: string[];
}

export type Root = 'max' | 'min';
export type Cut = 'ge' | 'gt';

/** The fitted model of the selective strategies: deep = a * shallow + b + error. */
export interface Model {
  d: number;
  s: number;
  a: number;
  b: number;
  sigma: number;
  t: number;
}

export interface TreeRequest {
  tree: string;
  strategy: string;
  root?: Root;
  cut?: Cut;
  set?: Model;
}
