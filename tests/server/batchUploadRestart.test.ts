import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { processBatch } from '../../src/server/entities/batchUpload/job.ts';
import { batchFolder } from '../../src/server/entities/batchUpload/paths.ts';
import { sharedServer } from './harness.ts';
import { batchRow } from './support/batches.ts';
import {
  lostAfter,
  refsOf,
  undisturbed,
  waitingBatch,
  withFault,
  writesBefore,
} from './support/batchJobs.ts';
import { usedQuota } from './support/referrals.ts';

const server = sharedServer();

test('a chunk that dies before it commits is done once when the job is taken up again', async () => {
  const { id, catalogue } = await waitingBatch(server(), 170, 'MATI', { wrong: [10, 120, 169] });
  const used = await usedQuota(server(), catalogue.program.id);
  const dying = withFault(server().services, 2, () => {
    throw new Error('power cut');
  });
  await expect(processBatch.run(dying, { id }, undisturbed())).rejects.toThrow('power cut');
  expect(await batchRow(server(), id)).toMatchObject({
    status: 'PROCESSING',
    cursor: 50,
    processed_count: 50,
  });
  expect(await refsOf(server(), id)).toHaveLength(49);

  await processBatch.run(server().services, { id }, undisturbed());
  expect(await batchRow(server(), id)).toMatchObject({
    status: 'DONE',
    outcome: 'SUKSES',
    cursor: 170,
    total_count: 170,
    invalid_count: 3,
  });
  const refs = await refsOf(server(), id);
  expect(new Set(refs.map((row) => row.ref)).size).toBe(167);
  expect(new Set(refs.map((row) => row.referral_id)).size).toBe(167);
  expect(await usedQuota(server(), catalogue.program.id)).toBe(used + 167);
});

test('a stop between two chunks keeps the created rows, and the rest follows', async () => {
  const { id } = await waitingBatch(server(), 130, 'HENTI');
  const stop = new AbortController();
  await processBatch.run(
    withFault(server().services, 1, () => stop.abort()),
    { id },
    undisturbed(stop.signal),
  );
  expect(await batchRow(server(), id)).toMatchObject({ status: 'PROCESSING', cursor: 50, finished_at: null });
  await processBatch.run(server().services, { id }, undisturbed());
  expect(await batchRow(server(), id)).toMatchObject({ status: 'DONE', invalid_count: 0 });
  expect(await refsOf(server(), id)).toHaveLength(130);
  await processBatch.run(server().services, { id }, undisturbed());
  expect(await refsOf(server(), id)).toHaveLength(130);
});

test('two workers on one batch: the second gives up, nothing is doubled', async () => {
  const { id } = await waitingBatch(server(), 60, 'DUA');
  const results = await Promise.allSettled([
    processBatch.run(server().services, { id }, undisturbed()),
    processBatch.run(server().services, { id }, undisturbed()),
  ]);
  expect(results.filter((result) => result.status === 'fulfilled').length).toBeGreaterThan(0);
  expect(await refsOf(server(), id)).toHaveLength(60);
});

test('after the last attempt the batch has failed', async () => {
  const { id } = await waitingBatch(server(), 1, 'GAGAL');
  await processBatch.failed?.(server().services, { id }, new Error('disk'), undisturbed());
  expect(await batchRow(server(), id)).toMatchObject({
    status: 'FAILED',
    outcome: 'ERROR: Terjadi kesalahan di server. Coba lagi; jika berulang, hubungi pengelola.',
  });
});

test.each([
  { writes: 0, status: 'QUEUED', cursor: 0 },
  { writes: writesBefore, status: 'PROCESSING', cursor: 0 },
  { writes: writesBefore + 1, status: 'PROCESSING', cursor: 50 },
  { writes: writesBefore + 2, status: 'PROCESSING', cursor: 60 },
])('a worker that has lost its job after $writes transactions writes nothing more', async (lost) => {
  const { writes, ...left } = lost;
  const { id } = await waitingBatch(server(), 60, `HILANG${writes}`, { wrong: [3] });
  const attempt = lostAfter(writes);
  await expect(processBatch.run(server().services, { id }, attempt)).rejects.toThrow('taken over');
  const failing = processBatch.failed?.(server().services, { id }, new Error('late'), attempt);
  await expect(failing).rejects.toThrow('taken over');
  const row = await batchRow(server(), id);
  expect(row).toMatchObject({ ...left, finished_at: null, invalid_file: '' });
  expect(await refsOf(server(), id)).toHaveLength(Math.max(0, left.cursor - 1));
  const files = await readdir(batchFolder(server().dataFolder));
  const stem = row.stored_file.replace('.xlsx', '');
  expect(files.filter((name) => name.startsWith(stem))).toEqual([row.stored_file]);
});
