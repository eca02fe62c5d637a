// The address says what is shown: #/view?query.

export const VIEWS = ['start', 'play', 'tree', 'lab', 'match', 'settings', 'about'] as const;
export type View = (typeof VIEWS)[number];
export type Query = URLSearchParams | Record<string, string | number | undefined>;

export interface Place {
  view: View;
  query: URLSearchParams;
}

/** Links from before there were views: the whole hash is a question to the tree view. */
const OLD_LINK = /^#\w+=/;

export function readAddress(hash: string): Place {
  if (OLD_LINK.test(hash)) return { view: 'tree', query: new URLSearchParams(hash.slice(1)) };
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  const view = VIEWS.find((name) => name === path) ?? 'start';
  return { view, query: new URLSearchParams(query) };
}

function parameters(query: Query): URLSearchParams {
  if (query instanceof URLSearchParams) return query;
  const result = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') result.set(name, String(value));
  }
  return result;
}

/** For links. Names without a value are left out. */
export function address(view: View, query: Query = {}): string {
  const text = String(parameters(query));
  return `#/${view}${text ? `?${text}` : ''}`;
}

const first = readAddress(location.hash);
let view: View = $state(first.view);
let query: URLSearchParams = $state.raw(first.query);
let lastQueries: Partial<Record<View, URLSearchParams>> = $state.raw({ [first.view]: first.query });
/** The address that the browser has told us of, or that we have written. */
let heard = location.hash;

/** What the address says; reactive. */
export const route = {
  get view(): View {
    return view;
  },
  get query(): URLSearchParams {
    return query;
  },
};

function take(next: Place): void {
  const same = next.view === view && String(next.query) === String(query);
  if (same) return;
  view = next.view;
  query = next.query;
  lastQueries = { ...lastQueries, [view]: query };
}

/** A link back to a view as it was left. */
export function lastAddress(of: View): string {
  return address(of, lastQueries[of]);
}

/** Goes to a view; "back" returns. */
export function go(to: View, asking: Query = {}): void {
  const next = address(to, asking);
  if (next !== location.hash) history.pushState(null, '', next);
  heard = location.hash;
  take(readAddress(next));
}

/**
 * Notes in the address what the view shows, without a step in the history. A view that has been
 * left in the meantime has nothing to say.
 */
export function replace(from: View, showing: Query = {}): void {
  // The browser has a new address a moment before it tells us: a link of this view, too.
  if (from !== view || heard !== location.hash) return;
  const next = address(from, showing);
  if (next !== location.hash) history.replaceState(history.state, '', next);
  heard = location.hash;
  take(readAddress(next));
}

// Links and typed addresses change the hash; "back" to another hash does so as well.
addEventListener('hashchange', () => {
  heard = location.hash;
  take(readAddress(heard));
});
