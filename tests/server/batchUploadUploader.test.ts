import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Queryable } from '../../src/server/db/database.ts';
import { processBatch } from '../../src/server/entities/batchUpload/job.ts';
import { batchUpload } from '../../src/server/entities/batchUpload/table.ts';
import { uploaderTexts } from '../../src/server/entities/batchUpload/uploader.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { roleAccess } from '../../src/server/entities/role/table.ts';
import { appUser } from '../../src/server/entities/user/table.ts';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { sharedServer } from './harness.ts';
import { accessIds, makeRole, makeUser } from './support/accounts.ts';
import { batchRow } from './support/batches.ts';
import { refsOf, undisturbed, waitingBatch, withFault } from './support/batchJobs.ts';
import { superAdmin, usedQuota } from './support/referrals.ts';

const server = sharedServer();

const turns: Record<
  keyof typeof uploaderTexts,
  (tx: Queryable, user: { id: number; role_id: number }) => Promise<unknown>
> = {
  deleted: (tx, { id }) => tx.update(appUser).set({ deleted_at: new Date() }).where(eq(appUser.id, id)),
  right: (tx, { role_id }) => tx.delete(roleAccess).where(eq(roleAccess.role_id, role_id)),
  moved: (tx, { id }) => tx.update(appUser).set({ company_id: 2, branch_id: 2 }).where(eq(appUser.id, id)),
};
const kinds = Object.keys(turns) as (keyof typeof turns)[];

async function uploadedBy(rows: number, prefix: string, options: { all_or_nothing?: boolean } = {}) {
  const role_id = await makeRole(server(), ['c_referral_batch_upload']);
  const { id: user } = await makeUser(server(), { role_id });
  const batch = await waitingBatch(server(), rows, prefix, options);
  await server()
    .services.db.update(batchUpload)
    .set({ created_by: user })
    .where(eq(batchUpload.id, batch.id));
  return { ...batch, user: { id: user, role_id } };
}

const results = async (id: number) =>
  (await server().call(batchUploadOperations.results, { id }, { as: superAdmin })).data;

describe('A-131: right, scope and account are read at each chunk', () => {
  test.each(kinds)(
    '%s while it runs: created rows stay, others are refused with the reason',
    async (kind) => {
      const { id, catalogue, user } = await uploadedBy(170, `LARI${kind}`);
      const used = await usedQuota(server(), catalogue.program.id);
      const services = withFault(server().services, 1, (tx) => turns[kind](tx, user));
      await processBatch.run(services, { id }, undisturbed());
      expect(await batchRow(server(), id)).toMatchObject({ status: 'DONE', cursor: 170, invalid_count: 120 });
      expect(await refsOf(server(), id)).toHaveLength(50);
      expect(await usedQuota(server(), catalogue.program.id)).toBe(used + 50);
      const { refused } = await results(id);
      expect(refused).toHaveLength(120);
      expect(new Set(refused.map(({ reason }) => reason.includes(uploaderTexts[kind])))).toEqual(
        new Set([true]),
      );
    },
  );

  test.each(kinds)('%s before a stopped one goes on: the same', async (kind) => {
    const { id, user } = await uploadedBy(130, `LANJUT${kind}`);
    const stop = new AbortController();
    await processBatch.run(
      withFault(server().services, 1, () => stop.abort()),
      { id },
      undisturbed(stop.signal),
    );
    await turns[kind](server().services.db, user);
    await processBatch.run(server().services, { id }, undisturbed());
    expect(await refsOf(server(), id)).toHaveLength(50);
    const { refused } = await results(id);
    expect(refused).toHaveLength(80);
    expect(refused.every(({ reason }) => reason.includes(uploaderTexts[kind]))).toBe(true);
  });

  test.each(kinds)('%s while all or nothing runs: no row is created', async (kind) => {
    const { id, catalogue, user } = await uploadedBy(90, `SEMUA${kind}`, { all_or_nothing: true });
    const used = await usedQuota(server(), catalogue.program.id);
    const services = withFault(server().services, 1, (tx) => turns[kind](tx, user));
    await processBatch.run(services, { id }, undisturbed());
    expect(await batchRow(server(), id)).toMatchObject({ status: 'FAILED' });
    expect(await refsOf(server(), id)).toHaveLength(0);
    expect(await usedQuota(server(), catalogue.program.id)).toBe(used);
  });

  test.each(['deleted', 'right'] as const)(
    '%s while it waits: no row is created, with the reason',
    async (kind) => {
      const { id, user } = await uploadedBy(3, `ANTRE${kind}`);
      await turns[kind](server().services.db, user);
      await processBatch.run(server().services, { id }, undisturbed());
      const row = await batchRow(server(), id);
      expect([row.status, row.outcome]).toEqual(['FAILED', `ERROR: ${uploaderTexts[kind]}`]);
      expect(await refsOf(server(), id)).toHaveLength(0);
    },
  );

  test('moved while it waits: it is judged by what the uploader sees now (A-111)', async () => {
    const { id, user } = await uploadedBy(3, 'ANTREpindah');
    await turns.moved(server().services.db, user);
    await processBatch.run(server().services, { id }, undisturbed());
    expect(await batchRow(server(), id)).toMatchObject({ company_id: 2, invalid_count: 3 });
    expect(await refsOf(server(), id)).toHaveLength(0);
  });

  test('given back while it runs: the remaining rows are created', async () => {
    const { id, user } = await uploadedBy(150, 'KEMBALI');
    const held = await accessIds(server(), ['c_referral_batch_upload']);
    let chunk = 0;
    let services = server().services;
    const give = (tx: Queryable) =>
      tx.insert(roleAccess).values(held.map((access_id) => ({ role_id: user.role_id, access_id })));
    services = withFault(services, 1, (tx) => turns.right(tx, user));
    services = withFault(services, 2, (tx) => {
      chunk += 1;
      return give(tx);
    });
    await processBatch.run(services, { id }, undisturbed());
    expect(chunk).toBe(1);
    const refs = await refsOf(server(), id);
    const made = await server()
      .services.db.select()
      .from(referral)
      .where(
        inArray(
          referral.id,
          refs.map(({ referral_id }) => referral_id),
        ),
      );
    expect(made).toHaveLength(100);
  });
});
