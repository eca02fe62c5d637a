// The lab view in a document, against a server that answers with written-down replies.
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import { settings } from '../lib/settings.svelte';
import type { LabComparison } from '../lib/wire';
import {
  click,
  FakeServer,
  find,
  isThere,
  labRun,
  STUDY,
  settle,
  text,
  type,
  visit,
} from '../runs/testing';
import Lab from './Lab.svelte';

const OTHER = { ...STUDY, name: 'buro/probcut', title: 'ProbCut', trees: 200, full_trees: 1000 };
const ID = 'muszycka85.pruning';
const EVENTS = `lab/runs/${ID}/events`;

let server: FakeServer;
let page: ReturnType<typeof mount> | undefined;

beforeEach(() => {
  settings.language = 'en';
  server = new FakeServer();
  server.on('GET studies', { studies: [STUDY, OTHER] });
  server.on('GET lab/runs', { runs: [] });
});

afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
  vi.unstubAllGlobals();
});

async function open(hash = '#/lab'): Promise<void> {
  await visit(hash);
  page = mount(Lab, { target: document.body });
  await settle();
}

it('lists the studies and begins with the first', async () => {
  await open();
  expect(text(`lab-study-${STUDY.name}`)).toContain('2,000 trees');
  expect(find(`lab-study-${STUDY.name}`).getAttribute('aria-current')).toBe('true');
  expect(find<HTMLInputElement>('lab-trees').value).toBe('20');
  expect(location.hash).toContain('study=muszycka85');
});

it('says so where a link names no study', async () => {
  await open('#/lab?study=nobody/knows');
  expect(text('error')).toContain('There is no study “nobody/knows”');
  expect(find(`lab-study-${STUDY.name}`).getAttribute('aria-current')).toBe('true');
});

it('starts a run, follows it and shows its report', async () => {
  const begun = labRun({
    state: 'running',
    samples_done: 0,
    units_done: 0,
    files: [],
    verdicts: [],
  });
  server.on('POST lab/runs', begun);
  await open();
  await type('lab-trees', '7');
  await type('lab-cells', ' table=III ');
  await click('lab-start');
  expect(server.bodies('POST lab/runs')).toEqual([
    { study: STUDY.name, trees: 7, cells: 'table=III' },
  ]);
  expect(location.hash).toContain(`run=${ID}`);
  expect(find<HTMLButtonElement>('lab-start').disabled).toBe(true);
  expect(isThere('lab-report')).toBe(false);

  server.say(EVENTS, 'run', { ...begun, samples_done: 40, seconds_left: 65 });
  await settle();
  expect(find<HTMLProgressElement>('lab-progress').value).toBe(0.25);
  expect(find('lab-progress').parentElement?.textContent).toContain('1 min 5 s left');

  server.on(`GET lab/runs/${ID}`, labRun());
  server.hangUp(EVENTS);
  await settle();
  expect(text('lab-verdicts')).toContain('agrees');
  expect(find<HTMLIFrameElement>('lab-report').getAttribute('src')).toMatch(
    /^api\/v1\/lab\/runs\/muszycka85\.pruning\/files\/report\.html\?/,
  );
  expect(find<HTMLButtonElement>('lab-start').disabled).toBe(false);
});

it('shows a refusal at the form and keeps what was written', async () => {
  server.on('POST lab/runs', new ApiError('another run holds the processors', 409));
  await open();
  await type('lab-trees', '33');
  await click('lab-start');
  expect(text('error') || document.body.textContent).toContain('another run holds the processors');
  expect(find<HTMLInputElement>('lab-trees').value).toBe('33');
});

it('finds a run that goes on after a reload, and stops it', async () => {
  const going = labRun({ state: 'running', samples_done: 80 });
  server.on('GET lab/runs', { runs: [going] });
  server.on(`POST lab/runs/${ID}/stop`, {});
  await open();
  expect(server.isListenedTo(EVENTS)).toBe(true);
  await click('lab-stop');
  expect(text('lab-stop')).toBe('Stopping …');
  server.say(EVENTS, 'run', { ...going, samples_done: 90 });
  await settle();
  expect(text('lab-stop')).toBe('Stopping …');
  const stopped = labRun({ state: 'stopped', units_done: 4 });
  server.on(`GET lab/runs/${ID}`, stopped);
  server.hangUp(EVENTS);
  await settle();
  expect(isThere('lab-stop')).toBe(false);

  server.on('POST lab/runs', { ...going });
  await click('lab-resume');
  expect(server.bodies('POST lab/runs')).toEqual([{ study: STUDY.name }]);
  expect(isThere('lab-stop')).toBe(true);
});

it('tells why a run failed', async () => {
  server.on('GET lab/runs', {
    runs: [labRun({ state: 'failed', error: 'the database is locked' })],
  });
  await open();
  expect(document.body.textContent).toContain('the database is locked');
});

it('compares two runs, on demand only where they differ', async () => {
  const labels = (w: string) => ({ tree: 'U', w, scheme: '' });
  const of = (mean: number) => ({ mean, stderr: 0.5, n: 20 });
  const comparison: LabComparison = {
    study: STUDY.name,
    columns: ['tree', 'w', 'scheme'],
    rows: [
      { labels: labels('3'), a: of(10), b: of(20), z: -14.142, differs: true },
      { labels: labels('4'), a: of(5), b: of(5.1), z: -0.14, differs: false },
    ],
    differing: 1,
  };
  server.on('GET lab/runs', { runs: [labRun(), labRun({ id: `${ID}.b`, name: 'b' })] });
  server.on(`GET lab/compare?a=${ID}&b=${ID}.b`, comparison);
  await open(`#/lab?study=${STUDY.name}&run=${ID}`);
  await type('lab-compare-with', `${ID}.b`);
  const rows = () => document.querySelectorAll('[data-testid="lab-compare-table"] tbody tr').length;
  expect(rows()).toBe(2);
  expect(text('lab-compare-table')).toContain('-14.14');
  expect(text('lab-compare-table')).not.toContain('scheme');
  await click('lab-compare-differing');
  expect(rows()).toBe(1);
  expect(location.hash).toContain('with=');
});

it('offers to try again when the server does not answer', async () => {
  server.on('GET studies', new ApiError('', 0));
  await open();
  expect(text('error')).toContain('does not answer');
  server.on('GET studies', { studies: [STUDY] });
  find('error').querySelector('button')?.click();
  await settle();
  expect(isThere(`lab-study-${STUDY.name}`)).toBe(true);
});

it('says how long a run may take, judging by earlier ones', async () => {
  await open();
  expect(text('lab-estimate')).toMatch(/about 1 s of one processor/);
  await type('lab-trees', '2000');
  expect(text('lab-estimate')).toMatch(/about 2 min/);
  await type('lab-cells', 'table=II');
  expect(text('lab-estimate')).toContain('not known yet; a first look of 20 trees');
  if (page) await unmount(page);
  // 160 samples of 20 trees took 40 s: 40 trees take 80 s.
  server.on('GET lab/runs', { runs: [labRun({ seconds: 40 })] });
  await open();
  await type('lab-trees', '40');
  expect(text('lab-estimate')).toMatch(/about (\d+ h |)\d+ (min|s)/);
  const known = text('lab-estimate');
  await type('lab-trees', '80');
  expect(text('lab-estimate')).not.toBe(known);
});

it('forgets a refusal when the form changes', async () => {
  server.on('POST lab/runs', new ApiError('there are no such cells', 422));
  await open();
  await type('lab-cells', 'table=IX');
  await click('lab-start');
  expect(document.body.textContent).toContain('there are no such cells');
  await type('lab-cells', 'table=II');
  expect(document.body.textContent).not.toContain('there are no such cells');
});

const verdictsOf = (words: string[]) =>
  words.map((verdict, i) => ({ table: `T${i}`, verdict, figures: 9, measured: 9, rejected: 0 }));

async function finished(words: string[], cells = ''): Promise<void> {
  if (page) await unmount(page);
  server.on('GET lab/runs', { runs: [labRun({ cells, verdicts: verdictsOf(words) })] });
  await open();
}

it('tells what a small finished run has measured in words that fit', async () => {
  await finished(['not measured', 'too few trees']);
  expect(text('lab-verdict-summary')).toBe('No table can be judged yet: too few trees');
  expect(text('lab-verdicts')).not.toContain('not measured');
  expect(text('lab-verdicts')).not.toContain('✓');
  await finished(['not measured', 'not measured'], 'table=III');
  expect(text('lab-verdict-summary')).toContain('holds no whole table');
  expect(text('lab-verdicts')).toContain('not part of this run');
  for (const words of [['not measured'], ['too few trees'], ['partly measured']]) {
    await finished(words);
    expect(text('lab-verdict-summary')).not.toMatch(/0 of 0/);
  }
});

it('counts the tables that reports count: those with a verdict, without the running text', async () => {
  const verdicts = [
    ...verdictsOf(['agrees', 'agrees', 'does not agree', 'too few trees', 'partly measured']),
    { table: 'text, p. 7', verdict: 'agrees', figures: 1, measured: 1, rejected: 0 },
  ];
  server.on('GET lab/runs', { runs: [labRun({ verdicts })] });
  await open();
  expect(text('lab-verdict-summary')).toBe('2 of 3 measured tables agree with the published ones');
  const ticks = [...find('lab-verdicts').querySelectorAll('tbody tr')].filter((row) =>
    row.textContent?.includes('✓'),
  );
  expect(ticks).toHaveLength(3);
});
