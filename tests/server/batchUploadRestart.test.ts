import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { processBatch } from '../../src/server/entities/batchUpload/job.ts';
import { batchFolder, newStoredName } from '../../src/server/entities/batchUpload/paths.ts';
import { batchRef, batchUpload } from '../../src/server/entities/batchUpload/table.ts';
import type { Services } from '../../src/server/kit/context.ts';
import { sharedServer } from './harness.ts';
import { batchRow, catalogueOf, goodRow, workbookOf } from './support/batches.ts';
import { someAgent, usedQuota } from './support/referrals.ts';

const server = sharedServer();
const never = new AbortController().signal;

/** A batch that no worker knows of: the tests run its job themselves. */
async function waitingBatch(rows: number, prefix: string, wrong: readonly number[] = []) {
  const catalogue = await catalogueOf(server(), 'Tabungan Impian');
  const { agent_code } = await someAgent(server());
  const values = Array.from({ length: rows }, (_, index) =>
    goodRow(catalogue, agent_code, `${prefix}-${String(index + 1).padStart(4, '0')}`),
  );
  for (const index of wrong) values[index]!.submitter_name = '';
  const file = await workbookOf(catalogue, values);
  const stored_file = newStoredName();
  await mkdir(batchFolder(server().dataFolder), { recursive: true });
  await writeFile(join(batchFolder(server().dataFolder), stored_file), Buffer.from(await file.arrayBuffer()));
  const [row] = await server()
    .services.db.insert(batchUpload)
    .values({
      title: prefix,
      name: prefix,
      outcome: prefix,
      file_name: 'x.xlsx',
      stored_file,
      created_by: 1,
      company_id: 1,
      branch_id: 1,
    })
    .returning();
  return { id: row!.id, catalogue };
}

const refsOf = (id: number) => server().services.db.select().from(batchRef).where(eq(batchRef.batch_id, id));

/** The services with a database whose `fatal`-th transaction does `what` at its end. */
function withFault(services: Services, fatal: number, what: () => void): Services {
  let count = 0;
  const db = new Proxy(services.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return (callback: (tx: unknown) => Promise<unknown>) =>
        target.transaction(async (tx) => {
          const answer = await callback(tx);
          count += 1;
          if (count === fatal) what();
          return answer;
        });
    },
  });
  return { ...services, db };
}

test('a chunk that dies before it commits is done once when the job is taken up again', async () => {
  const { id, catalogue } = await waitingBatch(170, 'MATI', [10, 120, 169]);
  const used = await usedQuota(server(), catalogue.program.id);
  const dying = withFault(server().services, 2, () => {
    throw new Error('power cut');
  });
  await expect(processBatch.run(dying, { id }, never)).rejects.toThrow('power cut');
  expect(await batchRow(server(), id)).toMatchObject({
    status: 'PROCESSING',
    cursor: 50,
    processed_count: 50,
  });
  expect(await refsOf(id)).toHaveLength(49);

  await processBatch.run(server().services, { id }, never);
  expect(await batchRow(server(), id)).toMatchObject({
    status: 'DONE',
    outcome: 'SUKSES',
    cursor: 170,
    total_count: 170,
    invalid_count: 3,
  });
  const refs = await refsOf(id);
  expect(new Set(refs.map((row) => row.ref)).size).toBe(167);
  expect(new Set(refs.map((row) => row.referral_id)).size).toBe(167);
  expect(await usedQuota(server(), catalogue.program.id)).toBe(used + 167);
});

test('a stop between two chunks keeps what is done, and the rest follows', async () => {
  const { id } = await waitingBatch(130, 'HENTI');
  const stop = new AbortController();
  await processBatch.run(
    withFault(server().services, 1, () => stop.abort()),
    { id },
    stop.signal,
  );
  expect(await batchRow(server(), id)).toMatchObject({ status: 'PROCESSING', cursor: 50, finished_at: null });
  await processBatch.run(server().services, { id }, never);
  expect(await batchRow(server(), id)).toMatchObject({ status: 'DONE', invalid_count: 0 });
  expect(await refsOf(id)).toHaveLength(130);
  await processBatch.run(server().services, { id }, never);
  expect(await refsOf(id)).toHaveLength(130);
});

test('two workers on one batch: the second gives up, nothing is doubled', async () => {
  const { id } = await waitingBatch(60, 'DUA');
  const results = await Promise.allSettled([
    processBatch.run(server().services, { id }, never),
    processBatch.run(server().services, { id }, never),
  ]);
  expect(results.filter((result) => result.status === 'fulfilled').length).toBeGreaterThan(0);
  expect(await refsOf(id)).toHaveLength(60);
});

test('after the last attempt the batch says that it failed', async () => {
  const { id } = await waitingBatch(1, 'GAGAL');
  await processBatch.failed?.(server().services, { id }, new Error('disk'));
  expect(await batchRow(server(), id)).toMatchObject({
    status: 'FAILED',
    outcome: 'ERROR: Terjadi kesalahan pada server',
  });
});
