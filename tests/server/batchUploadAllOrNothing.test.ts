import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { processBatch } from '../../src/server/entities/batchUpload/job.ts';
import { program } from '../../src/server/entities/program/table.ts';
import { referral, referralHistory } from '../../src/server/entities/referral/table.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sharedServer } from './harness.ts';
import { batchRow, process } from './support/batches.ts';
import { refsOf, undisturbed, waitingBatch, withFault } from './support/batchJobs.ts';
import { superAdmin, usedQuota } from './support/referrals.ts';

const server = sharedServer();
const whole = { all_or_nothing: true } as const;

async function shownOf(id: number): Promise<number> {
  const ids = (await refsOf(server(), id)).map((row) => row.referral_id);
  if (ids.length === 0) return 0;
  return server().services.db.$count(referral, and(inArray(referral.id, ids), isNull(referral.deleted_at)));
}

const storedSince = (id: number) => server().services.db.$count(referral, sql`${referral.id} > ${id}`);

async function newestId(): Promise<number> {
  const [row] = await server()
    .services.db.select({ id: sql<number>`max(${referral.id})` })
    .from(referral);
  return row!.id;
}

test('after a kill between two chunks no row is visible; after the resumption all are', async () => {
  const { id, catalogue } = await waitingBatch(server(), 170, 'SATU', whole);
  const used = await usedQuota(server(), catalogue.program.id);
  const dying = withFault(server().services, 3, () => {
    throw new Error('power cut');
  });
  await expect(processBatch.run(dying, { id }, undisturbed())).rejects.toThrow('power cut');
  expect(await batchRow(server(), id)).toMatchObject({ status: 'PROCESSING', cursor: 100 });
  expect(await refsOf(server(), id)).toHaveLength(100);
  expect(await shownOf(id)).toBe(0);
  const [hidden] = await refsOf(server(), id);
  const detail = await server().call(
    referralOperations.detail,
    { id: hidden!.referral_id },
    { as: superAdmin },
  );
  expect(detail.status).toBe(404);

  await processBatch.run(server().services, { id }, undisturbed());
  expect(await batchRow(server(), id)).toMatchObject({
    status: 'DONE',
    outcome: 'SUKSES',
    processed_count: 170,
    invalid_count: 0,
  });
  expect(await shownOf(id)).toBe(170);
  expect(await usedQuota(server(), catalogue.program.id)).toBe(used + 170);
});

test('after a kill while rows are shown none is visible until the batch is done', async () => {
  const { id } = await waitingBatch(server(), 60, 'TAMPIL', whole);
  const dying = withFault(server().services, 3, () => {
    throw new Error('power cut');
  });
  await expect(processBatch.run(dying, { id }, undisturbed())).rejects.toThrow('power cut');
  expect(await batchRow(server(), id)).toMatchObject({ status: 'PROCESSING', cursor: 60 });
  expect(await shownOf(id)).toBe(0);
  await processBatch.run(server().services, { id }, undisturbed());
  expect(await shownOf(id)).toBe(60);
});

test('a row that is refused at its creation rolls back all others', async () => {
  const newest = await newestId();
  const { id, catalogue, file } = await waitingBatch(server(), 170, 'BATAL', whole);
  const { db } = server().services;
  const used = await usedQuota(server(), catalogue.program.id);
  const ofProgram = eq(program.id, catalogue.program.id);
  const limit = { is_quota: true, quota_initial: used + 110, quota_added: 0, quota_reduced: 0 };
  const raced = withFault(server().services, 2, (tx) => tx.update(program).set(limit).where(ofProgram));
  await processBatch.run(raced, { id }, undisturbed());
  await db.update(program).set({ is_quota: false, quota_initial: 0 }).where(ofProgram);

  const row = await batchRow(server(), id);
  expect(row).toMatchObject({
    status: 'FAILED',
    outcome: 'ERROR: 60 baris gagal, jadi tidak ada pengajuan yang dibuat',
    invalid_count: 60,
  });
  expect(row.invalid_file).not.toBe('');
  expect(await refsOf(server(), id)).toEqual([]);
  expect(await storedSince(newest)).toBe(0);
  expect(await db.$count(referralHistory, sql`${referralHistory.referral_id} > ${newest}`)).toBe(0);
  expect(await usedQuota(server(), catalogue.program.id)).toBe(used);
  expect(await process(server(), file, whole)).toMatchObject({ status: 'DONE', invalid_count: 0 });
});

test('after the last attempt no row is left', async () => {
  const newest = await newestId();
  const { id, catalogue } = await waitingBatch(server(), 120, 'LEPAS', whole);
  const used = await usedQuota(server(), catalogue.program.id);
  const dying = withFault(server().services, 2, () => {
    throw new Error('disk');
  });
  await expect(processBatch.run(dying, { id }, undisturbed())).rejects.toThrow('disk');
  expect(await usedQuota(server(), catalogue.program.id)).toBe(used + 50);
  await processBatch.failed?.(server().services, { id }, new Error('disk'), undisturbed());
  expect(await batchRow(server(), id)).toMatchObject({ status: 'FAILED' });
  expect(await storedSince(newest)).toBe(0);
  expect(await usedQuota(server(), catalogue.program.id)).toBe(used);
});

test('a late worker does not close a finished batch again', async () => {
  const { id } = await waitingBatch(server(), 20, 'TELAT', whole);
  await processBatch.run(server().services, { id }, undisturbed());
  const [first] = await refsOf(server(), id);
  const { db } = server().services;
  await db.update(referral).set({ deleted_at: new Date() }).where(eq(referral.id, first!.referral_id));
  await processBatch.failed?.(server().services, { id }, new Error('late'), undisturbed());
  expect(await batchRow(server(), id)).toMatchObject({ status: 'DONE', outcome: 'SUKSES' });
  expect(await shownOf(id)).toBe(19);
});
