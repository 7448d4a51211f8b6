import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openSealer } from '../../src/server/auth/sealer.ts';
import { openApi } from '../../src/server/entities/openApi/table.ts';
import { partner } from '../../src/server/entities/partner/table.ts';
import { audit } from '../../src/server/kit/table.ts';
import { secretMarks } from '../../src/shared/entities/audit/words.ts';
import { newCredentials, newSecrets } from '../../src/shared/entities/openApi/credentials.ts';
import { openApiOperations } from '../../src/shared/entities/openApi/operations.ts';
import { openApiStatusOf } from '../../src/shared/entities/openApi/status.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { programOperations } from '../../src/shared/entities/program/operations.ts';
import { type CallOptions, sharedServer } from './harness.ts';
import { auditCount, chief, customUser, expectInvalid, lastAudit, staleOwnText } from './support/house.ts';

const server = sharedServer();
const call: ReturnType<typeof server>['call'] = (operation, input, options = chief) =>
  server().call(operation, input, options);
const { list, access, create, detail, update, remove } = openApiOperations;

/** `company` is PT Bank Nusa Sejahtera; `other` is PT Multifinance Karya. */
const company = 2;
const other = 3;
const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));

async function branchesOf(parent_id: number): Promise<number[]> {
  const { data } = await call(partnerOperations.lookup, { type: 'branch', parent_id });
  return data.map((branch) => branch.id).sort((a, b) => a - b);
}

async function programsOf(partner_id: number): Promise<number[]> {
  const { data } = await call(programOperations.byPartner, { partner_id });
  return data.map((program) => program.id);
}

async function newPartner(of = company) {
  return {
    isactivated: true,
    isdisabled: false,
    pic_name: 'Rani Mitra',
    phone_number: '081100001234',
    company: of,
    branch: await branchesOf(of),
    program: await programsOf(of),
    include_assign: true,
    accessid: [2, 3],
    ...newCredentials(random),
  };
}

async function created(of = company): Promise<number> {
  const { status, data } = await call(create, await newPartner(of));
  expect(status).toBe(201);
  return data.id;
}

describe('demo data', () => {
  test('D-13: five partners, three Aktif, one Tidak Aktif, one Suspended', async () => {
    const { data, paginate } = await call(list, { limit: 50 });
    expect(data.map(openApiStatusOf).sort()).toEqual(['active', 'active', 'active', 'inactive', 'suspended']);
    expect(paginate?.total).toBe(5);
    expect(data[0]).toMatchObject({ company: 2, company_name: 'PT Bank Nusa Sejahtera' });
    expect(JSON.stringify(data)).not.toContain('password');
  });

  test('D-14: five groups, 18 items', async () => {
    const { data } = await call(access, {});
    const groups = data.filter((item) => item.parent_id === null);
    expect(groups.map((group) => group.api_name)).toEqual([
      'Referral',
      'Produk',
      'Program',
      'Agen',
      'Laporan',
    ]);
    expect(data.length - groups.length).toBe(18);
  });

  test('C-081: a partner of the demo has all branches and programs of its company', async () => {
    const [first] = (await call(list, {})).data;
    const { data } = await call(detail, { id: first!.id });
    expect(data.branch).toEqual(await branchesOf(company));
    expect(data.branches.map((branch) => branch.id)).toEqual(data.branch);
    expect(data.program).toEqual(await programsOf(company));
    expect(data.accessid).toHaveLength(12);
    expect(data.password?.slice(0, 5)).toBe(data.username.slice(0, 5));
  });
});

describe('C-080, C-081: adding', () => {
  test('answers what was sent, and R-833', async () => {
    const sent = await newPartner();
    const answer = await call(create, sent);
    expect(answer).toMatchObject({ status: 201, message: 'Partner Created' });
    const { data } = await call(detail, { id: answer.data.id });
    expect(data).toMatchObject(sent);
  });

  test('A-063: the secrets are stored sealed, and no audit entry has them', async () => {
    const sent = await newPartner();
    const { id } = (await call(create, sent)).data;
    const { db } = server().services;
    const [stored] = await db.select().from(openApi).where(eq(openApi.id, id));
    expect(JSON.stringify(stored)).not.toContain(sent.password);
    expect(JSON.stringify(stored)).not.toContain(sent.clientsecret);
    const sealer = await openSealer(db);
    expect(sealer.open(stored!.password_sealed)).toBe(sent.password);
    expect(() => sealer.open(`${stored!.password_sealed.slice(0, -4)}AAAA`)).toThrow();
    const entry = await lastAudit(server());
    expect(entry).toMatchObject({ action: 'create', entity: 'openApi', entity_id: String(id) });
    for (const secret of [stored!.password_sealed, stored!.client_secret_sealed, sent.password])
      expect(JSON.stringify(entry)).not.toContain(secret);
  });

  test('opening the credentials is recorded', async () => {
    const id = await created();
    await call(detail, { id });
    expect(await lastAudit(server())).toMatchObject({
      action: 'reveal',
      entity: 'openApi',
      entity_id: String(id),
    });
  });

  test('R-607, A-064, A-066: required fields, phone, flags', async () => {
    const good = await newPartner();
    const refused = (change: object, fields: Record<string, string>) =>
      expectInvalid(server(), create, { input: { ...good, ...change }, fields });
    await refused(
      { pic_name: ' ', company: '', branch: [], program: [], isactivated: undefined },
      {
        isactivated: 'Status wajib diisi',
        pic_name: 'Nama PIC wajib diisi',
        company: 'Perusahaan wajib diisi',
        branch: 'Cabang wajib diisi',
        program: 'Program wajib diisi',
      },
    );
    const phone = { phone_number: 'Numbers only and must start with zero' };
    for (const phone_number of ['0812345', '8123456789', '0812345678901234567', '08abc1234'])
      await refused({ phone_number }, phone);
    await refused({ isdisabled: true }, { isactivated: 'Status tidak boleh Aktif dan Suspended sekaligus' });
    for (const phone_number of ['08123456', '012345678901234567'])
      expect((await call(create, { ...(await newPartner()), phone_number })).status).toBe(201);
  });

  test('R-605: credentials of another shape are refused', async () => {
    const good = await newPartner();
    const refused = (change: object, fields: Record<string, string>) =>
      expectInvalid(server(), create, { input: { ...good, ...change }, fields });
    await refused({ username: 'pendek' }, { username: 'Username harus 32 huruf dan angka' });
    await refused(
      { clientsecret: 'x'.repeat(32) },
      {
        clientsecret: 'Client Secret harus 32 huruf dan angka dan diawali 5 karakter pertama Username',
      },
    );
    await refused(
      { password: `${good.password.slice(0, 31)}<` },
      { password: 'Password harus 32 huruf dan angka dan diawali 5 karakter pertama Username' },
    );
  });

  test('branches must be the company’s, programs its products’, access items known', async () => {
    const good = await newPartner();
    const refused = (change: object, fields: Record<string, string>) =>
      expectInvalid(server(), create, { input: { ...good, ...change }, fields });
    const foreign = await branchesOf(other);
    await refused({ branch: foreign }, { branch: 'Cabang bukan milik perusahaan ini' });
    await refused({ program: [999_999] }, { program: 'Program bukan milik perusahaan ini' });
    await refused({ accessid: [999_999] }, { accessid: 'Akses tidak ditemukan' });
    await refused({ company: 999_999 }, { company: 'Perusahaan tidak ditemukan' });
    await refused({ company: foreign[0] }, { company: 'Perusahaan tidak ditemukan' });
  });

  test('username and client id are unique', async () => {
    const first = await newPartner();
    await call(create, first);
    const before = await auditCount(server());
    const again = await call(create, first);
    expect(again).toMatchObject({
      status: 409,
      message: 'Username sudah dipakai. Pilih Regenerate, lalu simpan lagi.',
      error: { fields: { username: 'Username sudah dipakai. Pilih Regenerate, lalu simpan lagi.' } },
    });
    const username = first.clientid;
    const sameClient = { ...first, username };
    expect(await call(create, sameClient)).toMatchObject({
      status: 409,
      message: 'Client ID sudah dipakai. Pilih Regenerate, lalu simpan lagi.',
    });
    expect(await auditCount(server())).toBe(before);
  });
});

describe('C-082: changing', () => {
  test('R-606: secrets are made anew, the username stays; R-833', async () => {
    const id = await created();
    const before = (await call(detail, { id })).data;
    const secrets = newSecrets(before.username, random);
    const changed = { ...before, ...secrets, isactivated: false, isdisabled: true, accessid: [4] };
    const answer = await call(update, { ...changed, version: before.version });
    expect(answer).toMatchObject({ status: 200, message: 'Partner Updated' });
    expect((await call(detail, { id })).data).toMatchObject({ ...secrets, isdisabled: true, accessid: [4] });
    await expectInvalid(server(), update, {
      input: { ...changed, ...newCredentials(random), version: undefined },
      fields: { username: 'Username tidak dapat diubah' },
    });
  });

  test('an outdated form is a conflict', async () => {
    const id = await created();
    const { data } = await call(detail, { id });
    await call(update, { ...data, pic_name: 'Lain' });
    const answer = await call(update, { ...data, version: data.version });
    expect(answer).toMatchObject({ status: 409, message: staleOwnText });
  });

  test('a branch that is gone stays, and does not keep the rest from being saved', async () => {
    const id = await created(other);
    const { db } = server().services;
    const [gone] = await branchesOf(other);
    await db.update(partner).set({ deleted_at: new Date() }).where(eq(partner.id, gone!));
    const { data } = await call(detail, { id });
    expect(data.branches.map((each) => each.id)).toContain(gone);
    expect((await call(update, data)).status).toBe(200);
    expect((await call(detail, { id })).data.branch).toEqual(data.branch);
    await db.update(partner).set({ deleted_at: null }).where(eq(partner.id, gone!));
  });
});

describe('C-083, C-078', () => {
  test('A-097: a deleted partner is gone, and its names are free', async () => {
    const sent = await newPartner();
    const { id } = (await call(create, sent)).data;
    expect(await call(remove, { id })).toMatchObject({ status: 200, message: 'Data berhasil dihapus' });
    for (const answer of [await call(detail, { id }), await call(remove, { id })])
      expect(answer).toMatchObject({ status: 404, message: 'Data tidak ditemukan. Mungkin sudah dihapus.' });
    expect((await call(create, sent)).status).toBe(201);
  });

  test('search, sort and pages', async () => {
    const found = await call(list, { keyword: 'multifinance', limit: 5 });
    expect(found.data.length).toBeGreaterThan(0);
    expect(new Set(found.data.map((row) => row.company))).toEqual(new Set([other]));
    const { data } = await call(list, { sort_by: 'company', sort_dir: 'desc', limit: 2, page: 1 });
    expect(data[0]!.company_name >= data[1]!.company_name).toBe(true);
    expect((await call(list, { sort_by: 'password' as never })).status).toBe(200);
  });
});

describe('P-320: scope', () => {
  const codes = ['crud_partner_api' as const];
  const asCompany = () => customUser(server(), { codes, company, branch: company });

  test('a company that was granted the code works on its own record only', async () => {
    const options = await asCompany();
    const foreign = await created(other);
    const own = await created();
    const seen = await call(list, {}, options);
    expect(new Set(seen.data.map((row) => row.company))).toEqual(new Set([company]));
    const { data } = await call(detail, { id: own }, options);
    expect((await call(update, { ...data, pic_name: 'Sendiri' }, options)).status).toBe(200);
    expect((await call(detail, { id: foreign }, options)).status).toBe(404);
    await expectDenied(options, foreign, data);
  });

  async function expectDenied(options: CallOptions, foreign: number, own: object): Promise<void> {
    const elsewhere = await newPartner(other);
    const before = await auditCount(server());
    const answers = [
      await call(update, { ...elsewhere, id: foreign }, options),
      await call(update, { ...elsewhere, ...own, version: undefined, company: other } as never, options),
      await call(remove, { id: foreign }, options),
      await call(create, elsewhere, options),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403]);
    expect(await auditCount(server())).toBe(before);
  }

  test('a branch has none', async () => {
    const [branch] = await branchesOf(company);
    const options = await customUser(server(), { codes, company, branch: branch! });
    const id = await created();
    expect((await call(list, {}, options)).data).toEqual([]);
    expect((await call(detail, { id }, options)).status).toBe(404);
    expect((await call(remove, { id }, options)).status).toBe(403);
    expect((await call(create, await newPartner(), options)).status).toBe(403);
    expect((await call(programOperations.byPartner, { partner_id: company }, options)).status).toBe(404);
  });
});

test('no audit entry of this file holds a sealed secret', async () => {
  const entries = await server().services.db.select().from(audit).where(eq(audit.entity, 'openApi'));
  expect(entries.length).toBeGreaterThan(10);
  const marks: string[] = Object.values(secretMarks);
  const values = entries.flatMap(({ before, after }) =>
    [before, after].flatMap((side) => Object.entries({ ...(side as Record<string, unknown>) })),
  );
  const secrets = values.filter(([name]) => /sealed|^password|secret/.test(name));
  expect(secrets.length).toBeGreaterThan(10);
  expect(secrets.filter(([, value]) => !marks.includes(String(value)))).toEqual([]);
});
