import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { processBatch } from '../../src/server/entities/batchUpload/job.ts';
import { batchUpload } from '../../src/server/entities/batchUpload/table.ts';
import { appUser } from '../../src/server/entities/user/table.ts';
import { auditOperations } from '../../src/shared/entities/audit/operations.ts';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { batchTexts } from '../../src/shared/entities/batchUpload/schema.ts';
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
import { superAdmin, usedQuota } from './support/referrals.ts';

const server = sharedServer();
let name = '';
const by = () => name;

beforeAll(async () => {
  const [first] = await server().services.db.select().from(appUser).where(eq(appUser.id, 1));
  name = first!.name;
});

const stop = (id: number) => server().call(batchUploadOperations.stop, { id }, { as: superAdmin });
const results = async (id: number) =>
  (await server().call(batchUploadOperations.results, { id }, { as: superAdmin })).data;

describe('C-243 stops a batch', () => {
  test('while it waits: no row is created', async () => {
    const { id } = await waitingBatch(server(), 3, 'BERHENTIantre');
    expect((await stop(id)).status).toBe(200);
    await processBatch.run(server().services, { id }, undisturbed());
    const { status, outcome } = await batchRow(server(), id);
    expect([status, outcome]).toEqual(['FAILED', `ERROR: ${batchTexts.stopped(by())}`]);
    expect(await refsOf(server(), id)).toHaveLength(0);
  });

  test('while it runs: created rows stay, others are refused with the name of the user who stopped it', async () => {
    const { id, catalogue } = await waitingBatch(server(), 120, 'BERHENTIjalan');
    const used = await usedQuota(server(), catalogue.program.id);
    const services = withFault(server().services, 1, (tx) =>
      tx.update(batchUpload).set({ stopped_by: 1 }).where(eq(batchUpload.id, id)),
    );
    await processBatch.run(services, { id }, undisturbed());
    expect(await batchRow(server(), id)).toMatchObject({
      status: 'FAILED',
      outcome: `ERROR: ${batchTexts.stopped(by())}`,
      invalid_count: 70,
    });
    expect(await usedQuota(server(), catalogue.program.id)).toBe(used + 50);
    const { created, refused } = await results(id);
    expect(created).toHaveLength(50);
    expect(refused).toHaveLength(70);
    expect(refused.every(({ reason }) => reason.includes(batchTexts.stopped(by())))).toBe(true);
  });

  test('after a restart it creates no further row', async () => {
    const { id } = await waitingBatch(server(), 120, 'BERHENTImulai');
    const ended = new AbortController();
    await processBatch.run(
      withFault(server().services, 1, () => ended.abort()),
      { id },
      undisturbed(ended.signal),
    );
    expect((await stop(id)).status).toBe(200);
    await processBatch.run(server().services, { id }, undisturbed());
    expect(await batchRow(server(), id)).toMatchObject({ status: 'FAILED', invalid_count: 70 });
    expect(await refsOf(server(), id)).toHaveLength(50);
  });

  test('killed before the batch was closed, the next start closes it', async () => {
    const { id } = await waitingBatch(server(), 120, 'BERHENTIbunuh');
    const services = withFault(server().services, 1, (tx) =>
      tx.update(batchUpload).set({ stopped_by: 1 }).where(eq(batchUpload.id, id)),
    );
    const chunks = 3;
    await expect(processBatch.run(services, { id }, lostAfter(writesBefore + chunks))).rejects.toThrow();
    expect(await batchRow(server(), id)).toMatchObject({ status: 'PROCESSING', cursor: 120 });
    await processBatch.run(server().services, { id }, undisturbed());
    expect(await batchRow(server(), id)).toMatchObject({
      status: 'FAILED',
      outcome: `ERROR: ${batchTexts.stopped(by())}`,
      invalid_count: 70,
    });
  });

  test('all or nothing: no row is created', async () => {
    const { id, catalogue } = await waitingBatch(server(), 90, 'BERHENTIsemua', { all_or_nothing: true });
    const used = await usedQuota(server(), catalogue.program.id);
    const services = withFault(server().services, 1, (tx) =>
      tx.update(batchUpload).set({ stopped_by: 1 }).where(eq(batchUpload.id, id)),
    );
    await processBatch.run(services, { id }, undisturbed());
    const { status, outcome } = await batchRow(server(), id);
    expect([status, outcome]).toEqual([
      'FAILED',
      `ERROR: ${batchTexts.stopped(by())}, jadi tidak ada pengajuan yang dibuat`,
    ]);
    expect(await refsOf(server(), id)).toHaveLength(0);
    expect(await usedQuota(server(), catalogue.program.id)).toBe(used);
  });

  test('after the last row: the batch is done all the same', async () => {
    const { id } = await waitingBatch(server(), 3, 'BERHENTIlambat');
    const services = withFault(server().services, 1, (tx) =>
      tx.update(batchUpload).set({ stopped_by: 1 }).where(eq(batchUpload.id, id)),
    );
    await processBatch.run(services, { id }, undisturbed());
    expect(await batchRow(server(), id)).toMatchObject({ status: 'DONE', outcome: batchTexts.success });
    const late = await stop(id);
    expect([late.status, late.message]).toEqual([409, batchTexts.alreadyOver]);
  });

  test('twice: the second call changes nothing, and the log has one entry', async () => {
    const { id } = await waitingBatch(server(), 1, 'BERHENTIlog');
    expect((await stop(id)).status).toBe(200);
    expect((await stop(id)).status).toBe(200);
    const asked = { entity: 'batchUpload', entity_id: String(id), action: 'stop' } as const;
    const { data } = await server().call(auditOperations.list, asked, { as: superAdmin });
    expect(data.map(({ after }) => after)).toEqual([{ title: 'BERHENTIlog' }]);
  });
});
