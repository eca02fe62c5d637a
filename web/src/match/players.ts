// A player of a match is one line of text (docs/players.md); here it is put together.

export const SIMPLE = ['random', 'greedy', 'first'] as const;
export type SimpleKind = (typeof SIMPLE)[number];

export const KINDS = ['engine', ...SIMPLE, 'text'] as const;
export type PlayerKind = (typeof KINDS)[number];

export const LIMITS = ['depth', 'time', 'nodes'] as const;
export type LimitKind = (typeof LIMITS)[number];

export interface Limit {
  kind: LimitKind;
  /** "4", "50ms" */
  value: string;
}

export interface PlayerDraft {
  kind: PlayerKind;
  recipe: string;
  /** The player's own; otherwise the match's. */
  limit: Limit | null;
  /** The whole line, for those who know it. */
  text: string;
}

export const USUAL_LIMIT: Record<LimitKind, string> = { depth: '4', time: '50ms', nodes: '10000' };

export const limitKind = (name: string | undefined): LimitKind | undefined =>
  LIMITS.find((kind) => kind === name);

export function engine(recipe = 'default', limit: Limit | null = null): PlayerDraft {
  return { kind: 'engine', recipe, limit, text: '' };
}

export function simple(kind: SimpleKind): PlayerDraft {
  return { ...engine(), kind };
}

/** The line the server reads. */
export function playerText(draft: PlayerDraft): string {
  if (draft.kind === 'text') return draft.text.trim();
  if (draft.kind !== 'engine') return draft.kind;
  const limit = draft.limit ? ` ${draft.limit.kind}=${draft.limit.value.trim()}` : '';
  return draft.recipe.trim() + limit;
}

/** The other way round: as much of a line as the form has fields for. */
export function readPlayer(line: string): PlayerDraft {
  const kind = SIMPLE.find((name) => name === line);
  if (kind) return simple(kind);
  // Brackets at the start are strategies and mixtures; a quote is a name.
  if (/^\w+\(|"/.test(line)) return { ...engine(), kind: 'text', text: line };
  const [, recipe = line, name, value = ''] = /^(.*?)\s+(depth|time|nodes)=(\S+)$/.exec(line) ?? [];
  const limit = limitKind(name);
  return engine(recipe, limit ? { kind: limit, value } : null);
}
