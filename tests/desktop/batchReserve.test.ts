import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BatchFileWorker, createWorkerReserve } from '../../src/batch/thread/batchFileWorker.ts';
import { catalogue } from '../fixtures/catalogue.ts';
import { filledTemplate, personOf } from './batchFiles.ts';
import { startBatch } from './batchHarness.ts';

const started: { stopped: boolean; crashed: boolean }[] = [];
const start = (): BatchFileWorker => {
  const thread = { stopped: false, crashed: false };
  started.push(thread);
  return {
    check: () => undefined,
    perform: async () => {
      throw new Error('nothing is asked of it');
    },
    sheets: async () => [],
    hasCrashed: () => thread.crashed,
    stop: () => {
      thread.stopped = true;
    },
  };
};
beforeEach(() => {
  started.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('only one thread is prepared, however often a file is dragged, and is used for one file', () => {
  const reserve = createWorkerReserve(start);
  reserve.prepare();
  reserve.prepare();
  expect(started).toHaveLength(1);
  const first = reserve.take();
  expect(started).toHaveLength(1);
  expect(reserve.take()).not.toBe(first);
  expect(started).toHaveLength(2);
  vi.advanceTimersByTime(60 * 60_000);
  expect(started.map(({ stopped }) => stopped)).toEqual([false, false]);
});

test('an unused thread ends after a while, and the next file gets another', () => {
  const reserve = createWorkerReserve(start);
  reserve.prepare();
  vi.advanceTimersByTime(4 * 60_000);
  reserve.prepare();
  vi.advanceTimersByTime(4 * 60_000);
  expect(started).toEqual([{ stopped: false, crashed: false }]);
  vi.advanceTimersByTime(60_000);
  expect(started).toEqual([{ stopped: true, crashed: false }]);
  reserve.take();
  expect(started).toHaveLength(2);
});

test('a thread that crashed while waiting is not used', () => {
  const reserve = createWorkerReserve(start);
  reserve.prepare();
  started[0]!.crashed = true;
  reserve.take();
  expect(started).toHaveLength(2);
});

test('a prepared thread gives the same report, also for the file after it', async () => {
  vi.useRealTimers();
  const batch = startBatch({ catalogue });
  const person = personOf('S');
  const wrong = { 'Nama Lengkap': '' };
  const [one, two] = await Promise.all([
    filledTemplate([person(1), person(2, wrong)]),
    filledTemplate([person(3)]),
  ]);
  batch.service.prepare();
  const summaries = [await batch.openAndFinish(one!), await batch.openAndFinish(two!)];
  expect(summaries.map(({ state, counts }) => [state, counts.total, counts.wrong])).toEqual([
    ['ready', 2, 1],
    ['ready', 1, 0],
  ]);
});

test.each([
  ['an error', `throw new Error('x')`],
  ['an end', 'process.exit(0)'],
])('a thread that dies of %s refuses its file, and nothing waits for it', async (_how, dying) => {
  vi.useRealTimers();
  const program = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${dying} });`;
  const workerFile = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  const batch = startBatch({ catalogue, workerFile });
  const summary = await batch.openAndFinish(await filledTemplate([personOf('S')(1)]));
  expect(summary).toMatchObject({ state: 'refused', refusal: { code: 'INTERNAL' } });
});
