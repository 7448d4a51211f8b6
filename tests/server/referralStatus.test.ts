import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { partner } from '../../src/server/entities/partner/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { accessItem, roleAccess } from '../../src/server/entities/role/table.ts';
import { formatRupiah } from '../../src/shared/core/formats.ts';
import { findTransition } from '../../src/shared/core/status.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import {
  type ReferralStatus,
  referralStatus,
  referralStatusIds,
  referralStatusNames,
} from '../../src/shared/entities/referral/status.ts';
import { sharedServer } from './harness.ts';
import {
  bandungAdmin,
  bankAdmin,
  createOne,
  financeAdmin,
  placeAt,
  someAgent,
  storedReferral,
  superAdmin,
} from './support/referrals.ts';

const server = sharedServer();
const { list, detail, update, updateCall, updateStatus } = referralOperations;

const ids = { bank: 0, bandung: 0, surabaya: 0, finance: 0 };
beforeAll(async () => {
  const numbers = { bank: 'P0002', bandung: 'C002', surabaya: 'C003', finance: 'P0003' };
  const rows = await server()
    .services.db.select({ id: partner.id, number: partner.partner_number })
    .from(partner)
    .where(inArray(partner.partner_number, Object.values(numbers)));
  for (const [name, number] of Object.entries(numbers)) {
    ids[name as keyof typeof ids] = rows.find((row) => row.number === number)!.id;
  }
});

const payloads = {
  assign: () => ({ partner_id_company_assign: ids.bank, partner_id_branch_assign: ids.bandung }),
  confirm: () => ({}),
  amount: () => ({ incentive_amount: 75_000_000 }),
  payment: () => ({ incentive_insentif: '900000', incentive_tax: 22_500, total_incentive: 1 }),
  reason: () => ({ status_reason: 'Dokumen tidak lengkap' }),
};
const everything = () => Object.assign({}, ...Object.values(payloads).map((payload) => payload()));

const move = (referral_ids: number[], to: ReferralStatus, payload: object = {}, as = superAdmin) =>
  server().call(updateStatus, { referral_ids, referral_status_id: to, ...payload }, { as });

describe('R-110…R-118: all 64 pairs', () => {
  const pairs = referralStatusIds.flatMap((from) => referralStatusIds.map((to) => [from, to] as const));

  test.each(pairs)('%i → %i', async (from, to) => {
    const id = await createOne(server());
    await placeAt(server(), id, from);
    const allowed = findTransition(referralStatus, from, to);
    const answer = await move([id], to, everything());
    if (!allowed) {
      expect(answer.status).toBe(409);
      expect(answer.message).toBe(`tidak dapat mengubah status ${referralStatusNames[from]}`);
      expect((await storedReferral(server(), id)).status).toBe(from);
      return;
    }
    expect(answer.status, answer.message).toBe(200);
    expect(answer.data).toEqual({ changed: 1 });
    expect((await storedReferral(server(), id)).status).toBe(to);
    const { data } = await server().call(detail, { id }, { as: superAdmin });
    expect(data.history[0]?.title).toBe(allowed.label ?? referralStatusNames[to]);
    expect(data.history[0]?.sub_title).toContain('Rahmat Hidayat');
    expect(data.updated_by).toBe('Rahmat Hidayat');
  });
});

describe('what a move writes', () => {
  test('Assign needs company and branch, and the branch must belong to the company', async () => {
    const id = await createOne(server());
    const missing = await move([id], 2, { partner_id_company_assign: ids.bank });
    expect(missing.status).toBe(422);
    expect(missing.error?.fields).toEqual({ partner_id_branch_assign: 'Cabang wajib diisi' });
    const foreign = await move([id], 2, {
      partner_id_company_assign: ids.finance,
      partner_id_branch_assign: ids.bandung,
    });
    expect(foreign.status).toBe(422);
    expect(foreign.error?.fields).toHaveProperty('partner_id_branch_assign');
    await move([id], 2, payloads.assign());
    const { data } = await server().call(detail, { id }, { as: superAdmin });
    expect(data).toMatchObject({
      company_assign_name: 'PT Bank Nusa Sejahtera',
      branch_assign_name: expect.stringContaining('Bandung'),
    });
    expect(data.history[0]?.sub_title).toContain('PT Bank Nusa Sejahtera');
  });

  test('R-115: the total is the server’s, whatever is sent', async () => {
    const id = await createOne(server());
    await placeAt(server(), id, 5);
    await move([id], 6, payloads.payment());
    expect(await storedReferral(server(), id)).toMatchObject({
      incentive_gross: 900_000,
      incentive_tax: 22_500,
      incentive_total: 877_500,
    });
  });

  test('R-113 needs an amount; A-092: at Sukses the stored one stands when none is sent', async () => {
    const id = await createOne(server());
    await placeAt(server(), id, 3);
    expect((await move([id], 4)).error?.fields).toEqual({ incentive_amount: 'Nominal wajib diisi' });
    await move([id], 4, { incentive_amount: -5_000 });
    await move([id], 5);
    expect(await storedReferral(server(), id)).toMatchObject({ status: 5, approved_amount: -5_000 });
  });

  test('R-124: Re-Assign clears the reason, the history keeps it', async () => {
    const id = await createOne(server());
    expect((await move([id], 8)).error?.fields).toEqual({ status_reason: 'Alasan wajib diisi' });
    await move([id], 8, { status_reason: 'Salah alamat' });
    expect((await storedReferral(server(), id)).rejection_reason).toBe('Salah alamat');
    await move([id], 2, payloads.assign());
    const { data } = await server().call(detail, { id }, { as: superAdmin });
    expect(data.status_reason).toBe('');
    expect(data.history.map((entry) => entry.title)).toEqual(['Re-Assign', 'Ditolak', 'Pengajuan Baru']);
    expect(data.history[1]?.sub_title).toContain('Salah alamat');
  });
});

describe('A-135: Re-Assign of paid submissions', () => {
  test('empties their insentif, pajak and total, and keeps them in the history of each', async () => {
    const many = await Promise.all([1, 2].map(() => createOne(server())));
    const paid = [900_000, 1_200_000];
    for (const [index, id] of many.entries()) {
      await placeAt(server(), id, 5);
      await move([id], 6, { incentive_insentif: paid[index], incentive_tax: 22_500 });
    }
    await move(many, 8, { status_reason: 'Salah rekening' });
    expect((await move(many, 2, payloads.assign())).data).toEqual({ changed: 2 });
    for (const [index, id] of many.entries()) {
      expect(await storedReferral(server(), id)).toMatchObject({
        incentive_gross: 0,
        incentive_tax: 0,
        incentive_total: 0,
      });
      const { data } = await server().call(detail, { id }, { as: superAdmin });
      const total = formatRupiah(paid[index]! - 22_500);
      expect(data.history[0]?.sub_title).toContain(
        `dikosongkan: insentif ${formatRupiah(paid[index]!)}, pajak Rp22.500, total ${total}`,
      );
    }
  });
  test('says nothing of amounts where none were stored', async () => {
    const id = await createOne(server());
    await move([id], 8, { status_reason: 'Salah alamat' });
    await move([id], 2, payloads.assign());
    const { data } = await server().call(detail, { id }, { as: superAdmin });
    expect(data.history[0]?.sub_title).not.toContain('dikosongkan');
  });
});

describe('bulk (R-120…R-122)', () => {
  test('moves all selected rows at once', async () => {
    const many = await Promise.all([1, 2, 3, 4, 5].map(() => createOne(server())));
    const answer = await move([...many, many[0]!], 2, payloads.assign());
    expect(answer.data).toEqual({ changed: 5 });
    const rows = await server().services.db.select().from(referral).where(inArray(referral.id, many));
    expect(rows.map((row) => row.status)).toEqual([2, 2, 2, 2, 2]);
  });

  test('rows of different status or product are refused, and none is moved', async () => {
    const [first, second] = [await createOne(server()), await createOne(server())];
    await placeAt(server(), second, 2);
    expect(await move([first, second], 8, payloads.reason())).toMatchObject({
      status: 409,
      message: 'Status harus sama',
    });
    const other = await createOne(server(), 'EDC Kuliner');
    expect(await move([first, other], 8, payloads.reason())).toMatchObject({
      status: 409,
      message: 'Produk harus sama',
    });
    expect((await storedReferral(server(), first)).status).toBe(1);
  });

  test('names the rows that stand in the way, and no other (B4)', async () => {
    const ids = [await createOne(server()), await createOne(server()), await createOne(server())];
    const [first, moved, rejected] = ids as [number, number, number];
    await placeAt(server(), rejected, 8);
    expect((await move(ids, 2, payloads.assign())).error?.records).toEqual({
      [rejected]: 'Status harus sama, kini Ditolak',
    });
    await placeAt(server(), moved, 2);
    expect((await move([first, moved], 2, payloads.assign())).error?.records).toEqual({
      [moved]: 'tidak dapat mengubah status Assign',
    });
    await placeAt(server(), rejected, 1);
    expect((await move(ids, 8, payloads.reason())).error?.records).toEqual({
      [moved]: 'Status harus sama, kini Assign',
    });
    for (const id of ids) expect((await storedReferral(server(), id)).rejection_reason).toBe('');
  });

  test('an unknown row answers 404 and moves none', async () => {
    const id = await createOne(server());
    const unknown = await move([id, 999_999], 8, payloads.reason());
    expect(unknown.status).toBe(404);
    expect(unknown.error?.records).toEqual({ 999999: 'Data tidak ditemukan. Mungkin sudah dihapus.' });
    expect((await storedReferral(server(), id)).status).toBe(1);
  });

  test('more than one row needs u_referral_bulk: branch admins hold no such code', async () => {
    const [first, second] = [await createOne(server()), await createOne(server())];
    for (const id of [first, second]) {
      await placeAt(server(), id, 2, { assigned_company_id: ids.bank, assigned_branch_id: ids.bandung });
    }
    expect((await move([first, second], 3, {}, bandungAdmin)).status).toBe(403);
    expect((await move([first], 3, {}, bandungAdmin)).status).toBe(200);
  });
});

describe('codes and scope', () => {
  test('each move needs its own code (403 without, unchanged)', async () => {
    const id = await createOne(server());
    await placeAt(server(), id, 5, { assigned_company_id: ids.bank, assigned_branch_id: ids.bandung });
    const answer = await move([id], 6, payloads.payment(), bankAdmin);
    expect(answer).toMatchObject({ status: 403, message: 'Access Denied!' });
    expect((await storedReferral(server(), id)).status).toBe(5);
  });

  test('R-111: Re-Assign needs only u_referral_reassign', async () => {
    const { db } = server().services;
    const [base] = await db.select().from(accessItem).where(eq(accessItem.code, 'u_referral_status'));
    const held = and(eq(roleAccess.role_id, 5), eq(roleAccess.access_id, base!.id));
    const id = await createOne(server());
    await placeAt(server(), id, 8, { assigned_company_id: ids.bank, assigned_branch_id: ids.bandung });
    await db.delete(roleAccess).where(held);
    const answer = await move([id], 2, payloads.assign(), bankAdmin);
    await db.insert(roleAccess).values({ role_id: 5, access_id: base!.id });
    expect(answer.status, answer.message).toBe(200);
  });

  test('P-314: a company moves what is assigned to it, and new ones of its own agents', async () => {
    const foreign = await createOne(server());
    expect((await move([foreign], 2, payloads.assign(), bankAdmin)).status).toBe(403);
    const own = await createOne(server(), 'Tabungan Impian', {
      agent_code: (await someAgent(server(), ids.bank)).agent_code,
    });
    expect((await move([own], 2, payloads.assign(), bankAdmin)).status).toBe(200);
    expect((await move([own], 3, {}, financeAdmin)).status).toBe(403);
    expect((await move([own], 3, {}, bankAdmin)).status).toBe(200);
  });

  test('R-125: a company assigns only inside itself', async () => {
    const own = await createOne(server(), 'Tabungan Impian', {
      agent_code: (await someAgent(server(), ids.bank)).agent_code,
    });
    const [branch] = await server()
      .services.db.select({ id: partner.id })
      .from(partner)
      .where(eq(partner.parent_id, ids.finance));
    const target = { partner_id_company_assign: ids.finance, partner_id_branch_assign: branch!.id };
    expect((await move([own], 2, target, bankAdmin)).status).toBe(403);
  });
});

describe('features.md P3: since when a submission has its status', () => {
  const read = async (id: number) => (await server().call(detail, { id }, { as: superAdmin })).data;
  const listed = async (id: number) => {
    const { submission_number: keyword } = await read(id);
    return (await server().call(list, { keyword }, { as: superAdmin })).data.find((row) => row.id === id);
  };
  const past = new Date('2026-01-02T03:04:05.678Z');

  test('a new submission has its status since its creation; list and detail agree', async () => {
    const id = await createOne(server());
    const { statusChangedAt, createdAt } = await read(id);
    expect(statusChangedAt).toBe(createdAt);
    expect((await listed(id))?.statusChangedAt).toBe(createdAt);
  });

  test('a move resets the time, also for several; refused moves do not', async () => {
    const rows = [await createOne(server()), await createOne(server())];
    for (const id of rows) await placeAt(server(), id, 2, { status_changed_at: past });
    expect((await move(rows, 5, payloads.amount())).status).toBe(409);
    for (const id of rows) expect((await read(id)).statusChangedAt).toBe(past.toISOString());
    const before = new Date();
    expect((await move(rows, 3)).status).toBe(200);
    for (const id of rows) {
      const { statusChangedAt, updatedAt } = await read(id);
      expect(statusChangedAt).toBe(updatedAt);
      expect(Date.parse(statusChangedAt)).toBeGreaterThanOrEqual(before.getTime());
    }
  });

  test('an edit and a call leave it', async () => {
    const id = await createOne(server());
    await placeAt(server(), id, 3, { status_changed_at: past });
    const changed = [
      await server().call(update, { id, submitter_job: 'Guru' } as never, { as: superAdmin }),
      await server().call(updateCall, { referral_id: id, is_verified: true } as never, { as: superAdmin }),
    ];
    expect(changed.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(id)).statusChangedAt).toBe(past.toISOString());
  });
});

test('R-840: a call without rows or status says what is missing', async () => {
  const answer = await server().call(updateStatus, {} as never, { as: superAdmin });
  expect(answer.status).toBe(422);
  expect(answer.error?.fields).toEqual({
    referral_ids: 'Pilih paling sedikit satu pengajuan',
    referral_status_id: 'Status wajib diisi',
  });
});

test('two people cannot move the same row twice', async () => {
  const id = await createOne(server());
  const answers = await Promise.all([move([id], 2, payloads.assign()), move([id], 2, payloads.assign())]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
});
