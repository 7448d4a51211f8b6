import { and, eq, ne } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { agent } from '../../src/server/entities/agent/table.ts';
import { partner } from '../../src/server/entities/partner/table.ts';
import { program } from '../../src/server/entities/program/table.ts';
import { question } from '../../src/server/entities/question/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import type { AnswerInput } from '../../src/shared/entities/referral/schema.ts';
import type { ReferralStatus } from '../../src/shared/entities/referral/status.ts';
import { cases } from '../run.ts';
import { type CallOptions, sharedServer } from './harness.ts';
import { staffWith } from './support/accounts.ts';
import {
  admin,
  bandungAdmin,
  bankAdmin,
  createOne,
  financeAdmin,
  inputFor,
  placeAt,
  programNamed,
  someAgent,
  storedReferral,
  superAdmin,
  usedQuota,
} from './support/referrals.ts';

const server = sharedServer();
const { update, updateStatus, detail, remove, bulkRemove, updateCall, call } = referralOperations;

const read = async (id: number) => (await server().call(detail, { id }, { as: superAdmin })).data;

async function ownerOf(id: number) {
  const { agent_id, soa_company_id } = await storedReferral(server(), id);
  const [owner] = await server().services.db.select().from(agent).where(eq(agent.id, agent_id));
  return { agent_code: owner!.agent_code, soa_company_id };
}

const edit = async (id: number, program: string, changes: object = {}, as = superAdmin) => {
  const { product_id: _, ...input } = await inputFor(server(), program);
  return server().call(update, { ...input, id, ...changes }, { as });
};

describe('C-144', () => {
  test('changes fields, names them in the history, and keeps the product', async () => {
    const id = await createOne(server());
    const before = await storedReferral(server(), id);
    const answer = await edit(id, 'Tabungan Impian', {
      submitter_name: 'Wulan Sari Dewi',
      product_id: 1,
    });
    expect(answer.status, answer.message).toBe(200);
    const data = await read(id);
    expect(data).toMatchObject({ submitter_name: 'Wulan Sari Dewi', product_id: before.product_id });
    expect(data.history[0]).toMatchObject({ title: 'Data diubah', sub_title: 'Rahmat Hidayat · Nama' });
  });

  test('P8: the history has old and new values by name, of personal fields only the name', async () => {
    const id = await createOne(server());
    expect((await edit(id, 'Tabungan Haji')).status).toBe(200);
    const moved = await read(id);
    expect(moved.history[0]!.sub_title).toBe(
      'Rahmat Hidayat · Kategori: Reguler → Haji · Program: Tabungan Impian → Tabungan Haji',
    );
    const answer = await edit(id, 'Tabungan Haji', {
      submitter_name: 'Wulan Sari Dewi',
      submitter_mobile_number: '081234567899',
      submitter_zip_code: '40199',
    });
    expect(answer.status, answer.message).toBe(200);
    const { sub_title } = (await read(id)).history[0]!;
    expect(sub_title).toMatch(/^Rahmat Hidayat · Nama, Nomor Telepon · Kode Pos: - → 40199$/);
    expect(sub_title).not.toContain('0812');
  });

  test('P8: a changed answer is named by its question, with values that are not personal', async () => {
    const id = await createOne(server());
    const { answers } = await inputFor(server(), 'Tabungan Impian');
    const change = (content: string) =>
      answers!.map((answer) => ({ ...(answer as AnswerInput), answer_content: content }));
    expect((await edit(id, 'Tabungan Impian', { answers: change('24') })).status).toBe(200);
    expect((await read(id)).history[0]!.sub_title).toBe(
      'Rahmat Hidayat · Ceritakan kebutuhan Anda · Tenor yang diinginkan (bulan): Toko Maju → 24',
    );
    expect((await edit(id, 'Tabungan Impian', { answers: change('0812-3456-7890') })).status).toBe(200);
    expect((await read(id)).history[0]!.sub_title).toBe(
      'Rahmat Hidayat · Ceritakan kebutuhan Anda, Tenor yang diinginkan (bulan)',
    );
    expect((await edit(id, 'Tabungan Impian', { answers: change('0812-3456-7890') })).status).toBe(200);
    expect((await read(id)).history[0]!.sub_title).toBe('Rahmat Hidayat');
  });

  test('R-133: the program rule runs only when the program changes, and its quota moves', async () => {
    const [from, to] = [
      await programNamed(server(), 'Tabungan Impian'),
      await programNamed(server(), 'Tabungan Haji'),
    ];
    const id = await createOne(server());
    const [usedFrom, usedTo] = [await usedQuota(server(), from.id), await usedQuota(server(), to.id)];
    expect((await edit(id, 'Tabungan Haji')).status).toBe(200);
    expect(await usedQuota(server(), from.id)).toBe(usedFrom - 1);
    expect(await usedQuota(server(), to.id)).toBe(usedTo + 1);
    expect((await read(id)).answers.every((answer) => answer.answer_content !== undefined)).toBe(true);

    const blocked = await placedOn('KTA Payroll');
    const same = await edit(blocked, 'KTA Payroll', { answers: undefined });
    expect(same.status).toBe(422);
    expect(Object.keys(same.error?.fields ?? {})).toContain('nik');
    const moved = await placedOn('KTA Cepat Cair');
    expect(await edit(moved, 'KTA Payroll')).toMatchObject({
      status: 409,
      message: 'Kuota pada Program ini sudah habis',
    });
  });

  async function placedOn(name: string): Promise<number> {
    const id = await createOne(server());
    const chosen = await programNamed(server(), name);
    await placeAt(server(), id, 1, {
      product_id: chosen.product_id,
      category_id: chosen.category_id,
      program_id: chosen.id,
    });
    return id;
  }

  test('A-004: incentive fields count from status 6 on', async () => {
    const id = await createOne(server());
    const incentive = { incentive_amount: 1000, incentive_insentif: 500, incentive_tax: 50 };
    await edit(id, 'Tabungan Impian', incentive);
    expect(await storedReferral(server(), id)).toMatchObject({ approved_amount: 0, incentive_gross: 0 });
    await placeAt(server(), id, 8);
    await edit(id, 'Tabungan Impian', incentive);
    expect(await storedReferral(server(), id)).toMatchObject({
      status: 8,
      approved_amount: 1000,
      incentive_total: 450,
    });
  });

  test('a newer record answers 409 and nothing is written', async () => {
    const id = await createOne(server());
    const { version } = await read(id);
    expect((await edit(id, 'Tabungan Impian', { submitter_name: 'Pertama', version })).status).toBe(200);
    const second = await edit(id, 'Tabungan Impian', { submitter_name: 'Kedua', version });
    expect(second.status).toBe(409);
    expect(second.message).toContain('sudah Anda ubah di jendela lain');
    expect((await read(id)).submitter_name).toBe('Pertama');
  });

  test('R-137: assignment can be changed to a branch of the chosen company only', async () => {
    const id = await createOne(server());
    const branches = await server().services.db.select().from(partner).where(eq(partner.parent_id, 2));
    const target = { partner_id_company_assign: 2, partner_id_branch_assign: branches[0]!.id };
    expect((await edit(id, 'Tabungan Impian', target)).status).toBe(200);
    expect(await read(id)).toMatchObject(target);
    const mixed = await edit(id, 'Tabungan Impian', { ...target, partner_id_company_assign: 3 });
    expect(mixed.error?.fields).toHaveProperty('partner_id_branch_assign');
  });

  test('A-081, P-313: the stored agent may stay, though deleted or of another company; another is looked for', async () => {
    const [branch] = await server().services.db.select().from(partner).where(eq(partner.parent_id, 2));
    const id = await createOne(server());
    await placeAt(server(), id, 2, { assigned_company_id: 2, assigned_branch_id: branch!.id });
    const { agent_code, soa_company_id } = await ownerOf(id);
    const byBank = await edit(id, 'Tabungan Impian', { agent_code: agent_code.toLowerCase() }, bankAdmin);
    expect(byBank.status, byBank.message).toBe(200);
    const [other] = await server()
      .services.db.select()
      .from(agent)
      .where(and(eq(agent.company_id, 1), ne(agent.agent_code, agent_code)));
    const changed = await edit(id, 'Tabungan Impian', { agent_code: other!.agent_code }, bankAdmin);
    expect(changed.status).toBe(403);

    await server()
      .services.db.update(agent)
      .set({ deleted_at: new Date() })
      .where(eq(agent.agent_code, agent_code));
    const afterwards = await edit(id, 'Tabungan Impian', { agent_code, submitter_name: 'Wulan' });
    expect(afterwards.status, afterwards.message).toBe(200);
    expect(await ownerOf(id)).toEqual({ agent_code, soa_company_id });
    await server()
      .services.db.update(agent)
      .set({ deleted_at: null })
      .where(eq(agent.agent_code, agent_code));
  });

  async function handedOn(status: ReferralStatus = 2) {
    const { db } = server().services;
    const { agent_code } = await someAgent(server(), 2);
    const id = await createOne(server(), 'Tabungan Impian', { agent_code });
    const [branch, other] = await db.select().from(partner).where(eq(partner.parent_id, 3));
    const [bankBranch] = await db.select().from(partner).where(eq(partner.parent_id, 2));
    await placeAt(server(), id, status, { assigned_company_id: 3, assigned_branch_id: branch!.id });
    return { id, agent_code, branch: branch!.id, other: other!.id, bankBranch: bankBranch!.id };
  }
  const change = (id: number, changes: object, options: CallOptions) =>
    server().call(update, { id, ...changes }, options);

  test('A-109: the submitting company cannot unassign it by an edit; users who may assign can', async () => {
    const { id, branch, other, bankBranch } = await handedOn();
    const bank = { as: bankAdmin };
    const mine = { partner_id_company_assign: 2, partner_id_branch_assign: bankBranch };
    const taken = await change(id, mine, bank);
    expect(taken.status).toBe(403);
    expect(Object.keys(taken.error?.fields ?? {})).toEqual(Object.keys(mine));
    expect((await change(id, { partner_id_branch_assign: null }, bank)).status).toBe(403);
    const approve = { referral_ids: [id], referral_status_id: 8, status_reason: 'Tidak layak' };
    expect((await server().call(updateStatus, approve, bank)).status).toBe(403);
    const same = { partner_id_company_assign: 3, partner_id_branch_assign: branch };
    expect((await change(id, { ...same, submitter_name: 'Wulan' }, bank)).status).toBe(200);

    const clerk = await staffWith(server(), ['u_referral_detail']);
    expect((await change(id, { partner_id_branch_assign: other }, clerk.as)).status).toBe(403);
    const finance = { as: financeAdmin };
    expect((await change(id, { partner_id_branch_assign: other }, finance)).status).toBe(200);
    expect((await change(id, mine, finance)).status).toBe(403);
    expect(await read(id)).toMatchObject({
      partner_id_company_assign: 3,
      partner_id_branch_assign: other,
      submitter_name: 'Wulan',
    });
  });

  test('A-110: the assigned company does not become its source', async () => {
    const { id, agent_code } = await handedOn();
    const finance = await someAgent(server(), 3);
    const taken = await change(id, { agent_code: finance.agent_code }, { as: financeAdmin });
    expect(taken.status).toBe(403);
    expect(taken.error?.fields).toHaveProperty('agent_code');
    expect(await ownerOf(id)).toEqual({ agent_code, soa_company_id: 2 });

    const foreign = await change(id, { agent_code: finance.agent_code }, { as: bankAdmin });
    expect(foreign.error?.fields).toEqual({ agent_code: 'Nomor Agen tidak ditemukan' });
    const [colleague] = await server()
      .services.db.select()
      .from(agent)
      .where(and(eq(agent.company_id, 2), ne(agent.agent_code, agent_code)));
    const own = await change(id, { agent_code: colleague!.agent_code }, { as: bankAdmin });
    expect(own.status, own.message).toBe(200);
    expect((await change(id, { agent_code: finance.agent_code }, { as: superAdmin })).status).toBe(200);
    expect((await change(id, { agent_code }, { as: bankAdmin })).status).toBe(403);
    expect(await ownerOf(id)).toEqual({ agent_code: finance.agent_code, soa_company_id: 3 });
  });

  test('A-112: a NIK alone; rules of the product count for what stays', async () => {
    const { id } = await handedOn();
    const before = await read(id);
    const chief = { as: superAdmin };
    expect((await change(id, { nik: '3273051234560009' }, chief)).status).toBe(200);
    const { updatedAt: _, history: __, ...after } = await read(id);
    expect(after).toEqual({ ...after, ...without(before), nik: '3273051234560009' });
    const chosen = await programNamed(server(), 'KTA Payroll');
    await placeAt(server(), id, 2, {
      product_id: chosen.product_id,
      category_id: chosen.category_id,
      program_id: chosen.id,
    });
    expect((await change(id, { submitter_job: 'Guru' }, chief)).status).toBe(422);
    await server().call(remove, { id }, chief);
  });

  const without = ({
    updatedAt: _,
    history: __,
    updated_by: ___,
    decision_version: ____,
    version: _____,
    ...record
  }: {
    updatedAt: string;
    history: unknown;
    updated_by: unknown;
    decision_version: number;
    version: number;
  }) => record;

  test('A-117: regions that are new or changed exist', async () => {
    const { id } = await handedOn();
    const chief = { as: superAdmin };
    const address = {
      submitter_province: 'Jawa Barat',
      submitter_city: 'Kota Bandung',
      submitter_kecamatan: 'Cicendo',
      submitter_kelurahan: 'Arjuna',
    };
    expect((await change(id, address, chief)).status).toBe(200);
    const wrong = await change(id, { submitter_kecamatan: 'Cicendoo' }, chief);
    expect(wrong.error?.fields?.submitter_kecamatan).toMatch(/tidak ditemukan di Kota Bandung.*Cicendo/);
    expect((await change(id, { submitter_city: 'Kota Medan' }, chief)).status).toBe(422);
    await placeAt(server(), id, 2, { village: 'Arjuna Lama' });
    expect((await change(id, { submitter_job: 'Guru' }, chief)).status).toBe(200);
    const input = { ...(await inputFor(server(), 'Tabungan Impian')), submitter_city: 'Atlantis' };
    expect((await server().call(referralOperations.create, input, chief)).status).toBe(422);
  });

  test('R-417: a submission whose program or product is no longer offered can still be corrected', async () => {
    const { db } = server().services;
    const id = await createOne(server(), 'EDC UMKM');
    const chosen = await programNamed(server(), 'EDC UMKM');
    const input = { ...(await inputFor(server(), 'EDC UMKM')), id };
    const [branch] = await db.select().from(partner).where(eq(partner.parent_id, 3));
    await placeAt(server(), id, 2, { assigned_company_id: 3, assigned_branch_id: branch!.id });
    expect((await server().call(update, input, { as: financeAdmin })).status).toBe(200);
    await db.update(program).set({ deleted_at: new Date() }).where(eq(program.id, chosen.id));
    const answer = await server().call(update, { ...input, submitter_name: 'Wulan' }, { as: superAdmin });
    expect(answer.status, answer.message).toBe(200);
    const other = await createOne(server(), 'EDC Pasar');
    const moved = await server().call(update, { ...input, id: other }, { as: superAdmin });
    expect(moved.error?.fields).toHaveProperty('program_id');
    await db.update(program).set({ deleted_at: null }).where(eq(program.id, chosen.id));
  });

  test('R-417: answers to deleted questions may be sent along as they were read', async () => {
    const { db } = server().services;
    const id = await createOne(server(), 'EDC Kuliner');
    const { answers } = await read(id);
    const gone = answers.find((each) => each.question_text === 'Ceritakan kebutuhan Anda')!.question_id;
    await db.update(question).set({ deleted_at: new Date() }).where(eq(question.id, gone));
    const answer = await edit(id, 'EDC Kuliner', { answers });
    expect(answer.status, answer.message).toBe(200);
    expect((await read(id)).answers.map((each) => each.question_id).sort()).toEqual(
      answers.map((each) => each.question_id).sort(),
    );
    await db.update(question).set({ deleted_at: null }).where(eq(question.id, gone));
  });

  test('P-313: out of scope is 403 on write and 404 on read', async () => {
    const id = await createOne(server());
    expect((await edit(id, 'Tabungan Impian', {}, bankAdmin)).status).toBe(403);
    expect((await server().call(detail, { id }, { as: bankAdmin })).status).toBe(404);
    expect((await server().call(call, { referral_id: id }, { as: bankAdmin })).status).toBe(404);
    const own = await createOne(server(), 'Tabungan Impian', {
      agent_code: (await someAgent(server(), 2)).agent_code,
    });
    expect((await server().call(detail, { id: own }, { as: bankAdmin })).status).toBe(200);
    expect((await server().call(detail, { id: own }, { as: financeAdmin })).status).toBe(404);
  });
});

test.each([bankAdmin, financeAdmin, bandungAdmin])(
  '%s can save every submission in scope as it was read',
  async (as) => {
    const { data } = await server().call(referralOperations.list, { limit: cases(6, 25) }, { as });
    expect(data.length).toBeGreaterThan(4);
    for (const { id, submission_number } of data) {
      const { data: stored } = await server().call(detail, { id }, { as });
      const answer = await server().call(update, stored, { as });
      expect([answer.status, answer.message], submission_number).toEqual([200, 'Data berhasil diubah']);
    }
  },
  120_000,
);

describe('C-145, C-146', () => {
  test('a deleted referral is gone and its quota is back (R-151)', async () => {
    const chosen = await programNamed(server(), 'Tabungan Impian');
    const before = await usedQuota(server(), chosen.id);
    const id = await createOne(server());
    expect(await usedQuota(server(), chosen.id)).toBe(before + 1);
    expect(await server().call(remove, { id }, { as: superAdmin })).toMatchObject({
      status: 200,
      message: 'Data berhasil dihapus',
    });
    expect(await usedQuota(server(), chosen.id)).toBe(before);
    expect((await server().call(detail, { id }, { as: superAdmin })).status).toBe(404);
    expect((await server().call(remove, { id }, { as: superAdmin })).status).toBe(404);
    expect((await storedReferral(server(), id)).deleted_at).toBeInstanceOf(Date);
  });

  test('bulk deletion is all or none', async () => {
    const [first, second] = [await createOne(server()), await createOne(server())];
    const bulk = (referral_ids: number[], as = superAdmin) =>
      server().call(bulkRemove, { referral_ids }, { as });
    expect((await bulk([first, second, 999_999])).status).toBe(404);
    expect((await storedReferral(server(), first)).deleted_at).toBeNull();
    expect((await bulk([first, second], bankAdmin)).status).toBe(403);
    expect((await bulk([first, second, first])).status).toBe(200);
    const rows = await server().services.db.select().from(referral).where(eq(referral.id, second));
    expect(rows[0]?.deleted_at).toBeInstanceOf(Date);
  });
});

describe('C-150', () => {
  const values = {
    call_time: '2026-11-21T09:30:00+07:00',
    residence_status: 'Kos' as const,
    education: 'S1' as const,
    family_dependent: 2,
    other_loan: false,
    other_loan_description: 'tidak boleh tersimpan',
    income: 4_500_000,
  };

  test('saves under the signed-in name, mirrors the status, notes only the switch', async () => {
    const id = await createOne(server());
    const save = (is_verified: boolean) =>
      server().call(
        updateCall,
        { referral_id: id, ...values, is_verified, caller_name: 'orang lain' } as never,
        { as: superAdmin },
      );
    const first = await save(true);
    expect(first.status, first.message).toBe(200);
    expect(first.data).toMatchObject({
      caller_name: 'Rahmat Hidayat',
      call_time: '2026-11-21T02:30:00.000Z',
      other_loan_description: '',
      income: 4_500_000,
      is_verified: true,
    });
    const cleared = await server().call(updateCall, { referral_id: id, call_time: '' }, { as: superAdmin });
    expect(cleared.data).toEqual({ ...first.data, call_time: null, version: first.data.version + 1 });
    await save(false);
    const data = await read(id);
    expect(data.verify_call_status).toBe(false);
    expect(data.history.map((entry) => entry.sub_title)).toEqual([
      'Rahmat Hidayat · belum dilakukan',
      'Rahmat Hidayat',
      'Rahmat Hidayat · sudah dilakukan',
      'Rahmat Hidayat',
    ]);
  });

  test('saves of a form that saves itself are one entry until another user saves (R-123)', async () => {
    const id = await createOne(server());
    const save = (address: string, as: string) =>
      server().call(updateCall, { referral_id: id, ...values, address }, { as });
    for (const address of ['Jl. M', 'Jl. Mela', 'Jl. Melati']) await save(address, superAdmin);
    await save('Jl. Mawar', admin);
    await save('Jl. Mawar 2', superAdmin);
    const data = await read(id);
    expect(data.call.address).toBe('Jl. Mawar 2');
    expect(data.history.map((entry) => entry.sub_title)).toEqual([
      'Rahmat Hidayat',
      'Dewi Lestari',
      'Rahmat Hidayat',
      'Rahmat Hidayat',
    ]);
  });

  test('A-201: a discarded call leaves neither caller nor history, and of others all', async () => {
    const id = await createOne(server());
    const save = (as: string, changes: object) =>
      server().call(updateCall, { referral_id: id, ...values, ...changes }, { as });
    const { call: blank, history } = await read(id);
    await save(superAdmin, {});
    await save(superAdmin, { is_verified: true });
    const { caller_name: _, version: _version, ...opened } = blank;
    const first = { ...opened, discard_after: history.length };
    expect((await server().call(updateCall, first as never, { as: superAdmin })).data).toEqual({
      ...blank,
      version: 4,
    });
    expect(await read(id)).toMatchObject({ history, verify_call_status: false });

    await save(admin, { is_verified: true });
    const before = await read(id);
    await save(superAdmin, { is_verified: false, address: 'Jl. Salah' });
    const { caller_name, version: _at, ...stored } = before.call;
    const second = { ...stored, discard_after: before.history.length };
    expect((await server().call(updateCall, second as never, { as: superAdmin })).data.caller_name).toBe(
      caller_name,
    );
    expect(await read(id)).toMatchObject({
      call: { ...before.call, version: before.call.version + 2 },
      history: before.history,
    });
    await save(superAdmin, { address: 'Jl. Mawar' });
    await server().call(updateCall, { ...stored, discard_after: 0 } as never, { as: superAdmin });
    expect((await read(id)).history).toEqual(before.history);
  });

  test('a branch writes only in its scope', async () => {
    const id = await createOne(server());
    const attempt = () => server().call(updateCall, { referral_id: id, ...values }, { as: bandungAdmin });
    expect((await attempt()).status).toBe(403);
    const [branch] = await server()
      .services.db.select()
      .from(partner)
      .where(eq(partner.partner_number, 'C002'));
    await placeAt(server(), id, 2, { assigned_company_id: 2, assigned_branch_id: branch!.id });
    expect((await attempt()).status).toBe(200);
  });
});
