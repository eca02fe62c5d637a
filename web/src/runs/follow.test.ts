import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import type { LabRun } from '../lib/wire';
import { follow, withRun } from './follow';
import { FakeServer, labRun, settle } from './testing';

const PATH = 'lab/runs/r';
const running = (units: number) => labRun({ id: 'r', state: 'running', units_done: units });

let server: FakeServer;
let heard: LabRun[];
let call: AbortController;

beforeEach(() => {
  server = new FakeServer();
  heard = [];
  call = new AbortController();
});

afterEach(() => {
  call.abort();
  vi.unstubAllGlobals();
});

const watch = () => follow<LabRun>(PATH, 'run', (run) => heard.push(run), call.signal, 1);

it('hears of a run until it is over', async () => {
  const over = watch();
  await settle();
  server.say(`${PATH}/events`, 'run', running(1));
  server.say(`${PATH}/events`, 'other', running(9));
  server.say(`${PATH}/events`, 'run', running(2));
  server.on(`GET ${PATH}`, labRun({ id: 'r', units_done: 3 }));
  server.hangUp(`${PATH}/events`);
  await over;
  expect(heard.map((run) => run.units_done)).toEqual([1, 2, 3]);
});

it('asks again when the connection breaks', async () => {
  let answers = 0;
  server.on(`GET ${PATH}/events`, new ApiError('', 0));
  server.on(`GET ${PATH}`, () => {
    ++answers;
    if (answers === 1) return new ApiError('', 0);
    return answers === 2 ? running(5) : labRun({ id: 'r', state: 'stopped' });
  });
  await watch();
  expect(heard.map((run) => run.state)).toEqual(['running', 'stopped']);
});

it('gives up a run that is no more', async () => {
  server.on(`GET ${PATH}/events`, new ApiError('no such run', 404));
  server.on(`GET ${PATH}`, new ApiError('no such run', 404));
  await watch();
  expect(heard).toEqual([]);
});

it('hears nothing after it was told to stop', async () => {
  const over = watch();
  await settle();
  call.abort();
  await over;
  expect(server.isListenedTo(`${PATH}/events`)).toBe(false);
  expect(heard).toEqual([]);
});

it('puts a run in the place of its older self', () => {
  const [a, b] = [labRun({ id: 'a' }), labRun({ id: 'b' })];
  const newer = labRun({ id: 'b', trees: 7 });
  expect(withRun([a, b], newer)).toEqual([a, newer]);
  expect(withRun([a], newer)).toEqual([newer, a]);
});
