import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { partner } from '../../src/server/entities/partner/table.ts';
import { referral, referralHistory } from '../../src/server/entities/referral/table.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sharedServer } from './harness.ts';
import {
  bandungAdmin,
  createOne,
  financeAdmin,
  placeAt,
  storedReferral,
  superAdmin,
} from './support/referrals.ts';

const server = sharedServer();
const { detail, update, updateCall, updateStatus, since, remove, bulkRemove } = referralOperations;

let bandung: { company: number; branch: number };
beforeAll(async () => {
  const rows = await server()
    .services.db.select({ id: partner.id, number: partner.partner_number })
    .from(partner)
    .where(inArray(partner.partner_number, ['P0002', 'C002']));
  const idOf = (number: string) => rows.find((row) => row.number === number)!.id;
  bandung = { company: idOf('P0002'), branch: idOf('C002') };
});

async function assigned(status: 2 | 3 | 4 | 5 = 3): Promise<number> {
  const id = await createOne(server());
  await placeAt(server(), id, status);
  await server()
    .services.db.update(referral)
    .set({ assigned_company_id: bandung.company, assigned_branch_id: bandung.branch })
    .where(eq(referral.id, id));
  return id;
}
const seenOf = async (id: number) => (await storedReferral(server(), id)).decision_version;
const approve = (id: number, as = superAdmin, more: object = {}) =>
  server().call(
    updateStatus,
    { referral_ids: [id], referral_status_id: 4, incentive_amount: 42_000_000, ...more },
    { as },
  );
const reject = (ids: number[], more: object = {}, as = bandungAdmin) =>
  server().call(
    updateStatus,
    { referral_ids: ids, referral_status_id: 8, status_reason: 'Tidak lengkap', ...more },
    { as },
  );

describe('a move after a colleague’s unseen change', () => {
  test('is refused with who did what when, and changes nothing', async () => {
    const id = await assigned();
    const seen = { [id]: await seenOf(id) };
    expect((await approve(id)).status).toBe(200);
    const answer = await reject([id], { seen });
    expect(answer).toMatchObject({
      status: 409,
      error: {
        code: 'CONFLICT',
        since: {
          [id]: {
            version: seen[id]! + 1,
            by: 'Rahmat Hidayat',
            isOwn: false,
            what: 'Disetujui, nominal Rp42.000.000',
          },
        },
      },
    });
    expect(answer.message).toMatch(
      /^Sudah berubah sejak Anda lihat: Rahmat Hidayat · Disetujui, nominal Rp42.000.000 · \d\d\.\d\d$/,
    );
    expect(await storedReferral(server(), id)).toMatchObject({ status: 4, approved_amount: 42_000_000 });
  });

  test('names the changed ones of several, so that the others can be moved', async () => {
    const ids = await Promise.all([assigned(), assigned(), assigned()]);
    const seen = Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await seenOf(id)])));
    await approve(ids[1]!);
    const answer = await reject(ids, { seen }, superAdmin);
    expect(answer.status).toBe(409);
    expect(Object.keys(answer.error!.records!)).toEqual([String(ids[1])]);
    expect(answer.error!.since![ids[1]!]).toMatchObject({ isOwn: true });
    expect(answer.error!.records![ids[1]!]).toMatch(/^Anda · .* · \d\d\.\d\d\.\d\d$/);
    const others = [ids[0]!, ids[2]!];
    expect((await reject(others, { seen }, superAdmin)).data).toEqual({ changed: 2 });
  });

  test('is accepted without `seen`, as the documents state', async () => {
    const id = await assigned();
    await approve(id);
    expect((await reject([id])).status).toBe(200);
  });

  test('is refused after the checks of rights and scope, and before its own rules', async () => {
    const id = await assigned();
    const seen = { [id]: (await seenOf(id)) + 7 };
    expect((await approve(id, superAdmin, { referral_status_id: 1, seen })).error?.since).toBeDefined();
    expect(await reject([id], { seen }, financeAdmin)).toMatchObject({
      status: 403,
      error: { code: 'ACCESS_DENIED' },
    });
  });
});

describe('changes that outdate a decision', () => {
  const changes: [string, boolean, (id: number) => Promise<{ status: number }>][] = [
    [
      'a call',
      false,
      (id) => server().call(updateCall, { referral_id: id, occupation: 'Guru' }, { as: superAdmin }),
    ],
    ['a save that changes nothing', false, (id) => server().call(update, { id }, { as: superAdmin })],
    [
      'the name',
      true,
      (id) => server().call(update, { id, submitter_name: 'Nama Lain' }, { as: superAdmin }),
    ],
    [
      'the assignment',
      true,
      (id) =>
        server().call(
          updateStatus,
          {
            referral_ids: [id],
            referral_status_id: 2,
            partner_id_company_assign: bandung.company,
            partner_id_branch_assign: bandung.branch,
          },
          { as: superAdmin },
        ),
    ],
  ];
  test.each(changes)('%s: %s', async (_name, counts, change) => {
    const id = await assigned(counts ? (8 as 3) : 3);
    const seen = { [id]: await seenOf(id) };
    expect((await change(id)).status).toBe(200);
    const { data } = await server().call(since, { seen }, { as: superAdmin });
    expect(Object.keys(data.since)).toEqual(counts ? [String(id)] : []);
  });
});

test('C-145 and C-146 delete only what was seen', async () => {
  const [one, other] = await Promise.all([assigned(), assigned()]);
  const [seen, seenOther] = [await seenOf(one), await seenOf(other)];
  await approve(one);
  expect((await server().call(remove, { id: one, seen }, { as: superAdmin })).status).toBe(409);
  const both = { referral_ids: [one, other], seen: { [one]: seen, [other]: seenOther } };
  const refused = await server().call(bulkRemove, both, { as: superAdmin });
  expect(Object.keys(refused.error!.records!)).toEqual([String(one)]);
  expect((await server().call(remove, { id: other, seen: seenOther }, { as: superAdmin })).status).toBe(200);
  expect((await server().call(remove, { id: one, seen: seen + 1 }, { as: superAdmin })).status).toBe(200);
});

test('a deleted record and one out of scope are both reported as deleted', async () => {
  const [mine, deleted] = await Promise.all([assigned(), assigned()]);
  await server().call(remove, { id: deleted }, { as: superAdmin });
  const seen = { [mine]: 0, [deleted]: 0 };
  const { data } = await server().call(since, { seen }, { as: bandungAdmin });
  expect(Object.keys(data.since)).toEqual([String(mine)]);
  expect(data.gone).toEqual([deleted]);
  const foreign = await server().call(since, { seen }, { as: financeAdmin });
  expect(foreign.data).toEqual({ since: {}, gone: [mine, deleted] });
});

test('C-150: a call that somebody else has saved meanwhile is not saved over', async () => {
  const id = await assigned();
  const { version } = (await server().call(detail, { id }, { as: superAdmin })).data.call;
  const theirs = { referral_id: id, other_info: 'Dihubungi Rahmat', is_verified: true };
  expect((await server().call(updateCall, { ...theirs, version }, { as: superAdmin })).data.version).toBe(
    version + 1,
  );
  const mine = { referral_id: id, other_info: '', is_verified: false, version };
  expect((await server().call(updateCall, mine, { as: bandungAdmin })).status).toBe(409);
  const { call } = (await server().call(detail, { id }, { as: superAdmin })).data;
  expect(call).toMatchObject({ other_info: 'Dihubungi Rahmat', is_verified: true });
});

test('a move repeated with its key is done once, and gets the first answer', async () => {
  const id = await assigned(5);
  const seen = { [id]: await seenOf(id) };
  const pay = (key: string) =>
    server().call(
      updateStatus,
      { referral_ids: [id], referral_status_id: 6, incentive_insentif: 500_000, seen },
      { as: superAdmin, headers: { 'idempotency-key': key } },
    );
  const key = randomUUID();
  const first = await pay(key);
  expect(first).toMatchObject({ status: 200, data: { changed: 1 } });
  expect(await pay(key)).toEqual(first);
  const entries = await server()
    .services.db.select()
    .from(referralHistory)
    .where(eq(referralHistory.referral_id, id));
  expect(entries.filter(({ title }) => title === 'Pembayaran')).toHaveLength(1);
  const again = await pay(randomUUID());
  expect(again.status).toBe(409);
  expect(again.error!.since![id]).toMatchObject({ isOwn: true, what: expect.stringContaining('Pembayaran') });
});
