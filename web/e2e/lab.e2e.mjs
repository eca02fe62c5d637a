// The laboratory: a study is started, watched, stopped, continued, compared, and read.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe } from 'node:test';
import { eventually, scene, useApp } from './support.mjs';

const app = useApp();

const STUDY = 'muszycka85/pruning';
/** Few cells, so that a run is over in a moment. */
const FILTER = 'table=III';

const state = (tab) =>
  tab.page.locator('article').getByTestId('run-state').last().getAttribute('data-state');
const done = async (tab) => Number(await tab.byId('lab-progress').getAttribute('data-done'));

async function openStudy(study = STUDY) {
  const tab = await app.open(`#/lab?${new URLSearchParams({ study })}`);
  await tab.byId('lab-start').waitFor();
  return tab;
}

async function start(tab, { trees, cells = FILTER, name = '', seed }) {
  await tab.byId('lab-trees').fill(String(trees));
  if (!(await tab.byId('lab-cells').isVisible())) await tab.page.getByText('More options').click();
  await tab.byId('lab-cells').fill(cells);
  await tab.byId('lab-name').fill(name);
  if (seed) await tab.byId('lab-seed').fill(String(seed));
  await tab.click('lab-start');
}

describe('the laboratory', () => {
  scene(app, 'lists every study, and shows the one that is chosen', async () => {
    const tab = await app.open('#/lab');
    const { studies } = await app.server.get('studies');
    assert.ok(studies.length > 5);
    await eventually(() => tab.page.locator('[data-testid^="lab-study-"]').count(), studies.length);
    const { name, title } = studies.at(-1);
    await tab.click(`lab-study-${name}`);
    await eventually(() => tab.query('study'), name);
    await tab.page.getByRole('heading', { name: title }).waitFor();
  });

  scene(app, 'says how long a first run takes', async () => {
    const { studies } = await app.server.get('studies');
    const usual = JSON.parse(
      readFileSync(new URL('../src/lab/seconds-per-tree.json', import.meta.url)),
    );
    const names = studies.map(({ name }) => name);
    assert.deepEqual(
      Object.keys(usual).filter((name) => !names.includes(name)),
      [],
    );
    for (const name of names.filter((one) => one in usual)) {
      const tab = await openStudy(name);
      await tab.reads('lab-estimate', /about \d/);
    }
  });

  scene(app, 'a small study runs to its report, whose figures can be downloaded', async () => {
    const tab = await openStudy();
    await start(tab, { trees: 1 });
    await eventually(() => state(tab), 'finished');
    await tab.byId('lab-report').waitFor();
    const report = tab.page.frameLocator('[data-testid="lab-report"]');
    await report.locator('h1, h2').first().waitFor();
    await report.locator('table').first().waitFor();
    assert.ok((await report.locator('tr').count()) > 3, 'the report has figures');
    const [download] = await Promise.all([
      tab.page.waitForEvent('download'),
      tab.page.getByRole('link', { name: 'results.csv' }).click(),
    ]);
    const [head, ...rows] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n');
    assert.match(head, /mean/);
    assert.ok(rows.length > 3);
  });

  scene(app, 'two runs are compared', async () => {
    const tab = await openStudy();
    await start(tab, { trees: 2, name: 'other', seed: 7 });
    await eventually(
      () => tab.query('run'),
      (run) => run?.includes('other'),
    );
    await eventually(() => state(tab), 'finished');
    const { runs } = await app.server.get('lab/runs');
    assert.equal(runs.length, 2);
    const usual = runs.find(({ name }) => name === '');
    await tab.page.getByText('Compare two runs').click();
    await tab.byId('lab-compare-with').selectOption(usual.id);
    await tab.byId('lab-compare-table').waitFor();
    await tab.reads('lab-compare-summary', /[1-9]\d* figures? in both runs/);
    assert.equal(tab.query('with'), usual.id);
  });

  scene(app, 'a longer run shows its progress, is stopped, and goes on', async () => {
    const tab = await openStudy();
    await start(tab, { trees: 100_000, cells: '', name: 'long' });
    await eventually(() => state(tab), 'running');
    const early = await eventually(
      () => done(tab),
      (count) => count > 0,
      'progress',
      60_000,
    );
    await eventually(
      () => done(tab),
      (count) => count > early,
      'the progress is live',
      60_000,
    );
    // A run belongs to the server: who comes later sees it, too.
    const witness = await app.open('#/lab');
    await eventually(
      () => done(witness),
      (count) => count >= early,
    );
    await tab.click('lab-stop');
    await eventually(() => state(tab), 'stopped', '', 60_000);
    await tab.byId('lab-report').waitFor();
    const before = await done(tab);
    await tab.click('lab-resume');
    await eventually(() => state(tab), 'running');
    await eventually(
      () => done(tab),
      (count) => count > before,
      'it goes on',
      60_000,
    );
    await tab.click('lab-stop');
    await eventually(() => state(tab), 'stopped', '', 60_000);
  });

  scene(app, 'a filter that fits nothing is refused in the words of the server', async () => {
    const tab = await openStudy();
    tab.forgive(/status of 4\d\d/, /^4\d\d: /);
    await start(tab, { trees: 1, cells: 'nonsense=1', name: 'none' });
    await tab.reads('error', /nonsense/);
  });
});
