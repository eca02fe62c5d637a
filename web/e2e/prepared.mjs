// Runs and a match, so that their views have something to show.
import { eventually } from './support.mjs';

const STUDY = 'muszycka85/pruning';
const RUN = 'muszycka85.pruning';

export const REPORT = `#/lab?study=${STUDY}`;

const prepared = new WeakMap();

/** A finished run of a study and a finished match; once for each server. */
export function prepare(app) {
  if (!prepared.has(app)) prepared.set(app, runAll(app));
  return prepared.get(app);
}

async function runAll(app) {
  await app.server.post('lab/runs', { study: STUDY, trees: 1, cells: 'table=III' });
  const { id } = await app.server.post('matches', {
    game: 'tic-tac-toe',
    players: ['default', 'random', 'greedy'],
    games: 4,
    depth: 1,
  });
  const over = async (path) => (await app.server.get(path)).state === 'finished';
  await eventually(() => over(`matches/${id}`), true);
  await eventually(() => over(`lab/runs/${RUN}`), true);
  return { id };
}
