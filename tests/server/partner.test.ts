import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { partner } from '../../src/server/entities/partner/table.ts';
import { referral } from '../../src/server/entities/referral/table.ts';
import type { InputOf } from '../../src/shared/core/operation.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { prefixOperations } from '../../src/shared/entities/prefix/operations.ts';
import { sharedServer } from './harness.ts';
import { auditOf, makeRole, makeUser, staffWith } from './support/accounts.ts';
import { partnerContact } from './support/partners.ts';
import { bandungAdmin, bankAdmin, createOne, superAdmin, verifier } from './support/referrals.ts';

const server = sharedServer();
const { list, detail, create, update, remove, lookup, uses } = partnerOperations;
const asSuper = { as: superAdmin };

type NewPartner = InputOf<typeof create>;

let made = 0;
function nextCode(): string {
  made += 1;
  return `Z${String.fromCharCode(65 + Math.floor(made / 26), 65 + (made % 26))}`;
}

const companyInput = (changes: object = {}, partner_code = nextCode()): NewPartner & { name: string } => ({
  partner_type: 'company',
  name: `PT Uji Coba ${partner_code}`,
  partner_code,
  category: 'Ritel',
  pic_jabatan: 'Manajer',
  pic_phone_number: '0812345678',
  ...partnerContact,
  ...changes,
});
const branchInput = (changes: object = {}): NewPartner => ({
  partner_type: 'branch',
  name: 'Cabang Uji',
  parent_id: 2,
  pic_phone_number: '0212345678',
  ...partnerContact,
  ...changes,
});

const countPartners = () => server().services.db.$count(partner);

test('A-117: regions exist where they are new or changed, with the nearest names; older ones stay', async () => {
  const call = (input: object) => server().call(create, companyInput(input), asSuper);
  expect((await call({ city: 'Kota Bandoeng' })).error?.fields).toEqual({
    city: 'Kota/Kabupaten tidak ditemukan di Jawa Barat, yang mirip: Kota Bandung, Kota Banjar',
  });
  expect((await call({ province: 'Jawa Timur' })).error?.fields).toHaveProperty('city');
  expect((await call({ province: 'Atlantis' })).error?.fields).toHaveProperty('province');
  const { id } = await makePartner(companyInput());
  const change = (input: object) => server().call(update, { id, ...input }, asSuper);
  await server().services.db.update(partner).set({ village: 'Dago Lama' }).where(eq(partner.id, id));
  expect((await change({ name: 'PT Uji Lagi' })).status).toBe(200);
  expect((await change({ kecamatan: 'Sukajadi' })).error?.fields).toHaveProperty('kelurahan');
  expect((await change({ kelurahan: 'Lebak Siliwangi' })).status).toBe(200);
});

async function makePartner(input: NewPartner, as = superAdmin) {
  const answer = await server().call(create, input, { as });
  expect(answer.status, answer.message).toBe(201);
  return answer.data;
}
async function stored(id: number) {
  const [row] = await server().services.db.select().from(partner).where(eq(partner.id, id));
  if (!row) throw new Error(`No partner ${id}`);
  return row;
}
async function branchNamed(name: string) {
  const [row] = await server().services.db.select().from(partner).where(eq(partner.name, name));
  if (!row) throw new Error(`No branch ${name}`);
  return row;
}

describe('C-161', () => {
  test('D-04: the companies with their columns, searched, sorted and in pages', async () => {
    const { data } = await server().call(list, { partner_type: 'company', sort_by: 'id' }, asSuper);
    const seeded = data.filter((each) => each.id <= 6);
    expect(seeded.map((each) => [each.partner_code, each.partner_prefix_code, each.category])).toEqual([
      ['MRN', 'P0001', 'Teknologi'],
      ['BNS', 'P0002', 'Perbankan'],
      ['MFK', 'P0003', 'Multifinance'],
      ['ASG', 'P0004', 'Asuransi'],
      ['KPM', 'P0005', 'Koperasi'],
      ['GPI', 'P0006', 'Properti'],
    ]);
    expect(data[1]).toMatchObject({
      id: 2,
      partner_prefix_code: 'P0002',
      name: 'PT Bank Nusa Sejahtera',
      partner_code: 'BNS',
      category: 'Perbankan',
      parent_id: null,
      parent_name: null,
    });
    const page = await server().call(
      list,
      { partner_type: 'company', keyword: 'pt', sort_by: 'name', sort_dir: 'desc', limit: 2 },
      asSuper,
    );
    expect(page.data).toHaveLength(2);
    expect(page.paginate).toMatchObject({ page: 1, limit: 2 });
    expect(page.data[0]!.name > page.data[1]!.name).toBe(true);
    const byCode = await server().call(list, { partner_type: 'company', keyword: 'mfk' }, asSuper);
    expect(byCode.data.map((each) => each.partner_code)).toEqual(['MFK']);
    const byCategory = await server().call(list, { category: 'Koperasi' }, asSuper);
    expect(byCategory.data.map((each) => each.name)).toEqual(['Koperasi Maju Bersama']);
  });

  test('D-05: branches with their company; company_id is the company and its branches', async () => {
    const input = { partner_type: 'branch', sort_by: 'parent_name', sort_dir: 'asc' } as const;
    const { data } = await server().call(list, { ...input, company_id: 3 }, asSuper);
    const numbers = Array.from({ length: 14 }, (_, index) => `C${String(index + 1).padStart(3, '0')}`);
    const all = await server().call(list, { partner_type: 'branch', sort_by: 'id' }, asSuper);
    expect(all.data.slice(0, 14).map((each) => each.partner_prefix_code)).toEqual(numbers);
    expect(data.map((each) => each.parent_name)).toEqual(Array(3).fill('PT Multifinance Karya'));
    const subtree = await server().call(list, { company_id: 3 }, asSuper);
    expect(subtree.data).toHaveLength(4);
    const { data: sorted } = await server().call(list, input, asSuper);
    const names = sorted.map((each) => each.parent_name!);
    expect(names).toEqual([...names].sort());
    const byCity = await server().call(list, { city: data[0]!.city }, asSuper);
    expect(byCity.data.every((each) => each.city === data[0]!.city)).toBe(true);
  });

  test('each type needs its code; without a type all types the user may list', async () => {
    const reader = await staffWith(server(), ['r_branch']);
    const as = (partner_type?: 'company' | 'branch') => server().call(list, { partner_type }, reader.as);
    expect((await as('branch')).status).toBe(200);
    expect(await as('company')).toMatchObject({ status: 403, message: 'Access Denied!' });
    const { data } = await as();
    expect(data.length).toBeGreaterThan(0);
    expect(data.every((each) => each.partner_type === 'branch')).toBe(true);
    const unknown = await server().call(list, { partner_type: 'toko' as never }, asSuper);
    expect(unknown.status).toBe(422);
  });

  test('P-311: a company sees its subtree (R-008), a branch itself', async () => {
    const bank = await server().call(list, {}, { as: bankAdmin });
    expect(bank.data.every((each) => each.id === 2 || each.parent_id === 2)).toBe(true);
    expect(bank.data.length).toBeGreaterThanOrEqual(5);
    const branch = await server().call(list, {}, { as: bandungAdmin });
    expect(branch.data.map((each) => each.name)).toEqual(['BNS Bandung']);
  });
});

describe('C-162', () => {
  test('a company with its products, a branch with its company', async () => {
    const { data } = await server().call(detail, { id: 2 }, asSuper);
    expect(data.products.map((each) => each.product_name)).toEqual([
      'Kredit Pemilikan Rumah',
      'Kredit Tanpa Agunan',
      'Mesin EDC',
      'Tabungan Berjangka',
    ]);
    const { id } = await branchNamed('BNS Bandung');
    const branch = await server().call(detail, { id }, asSuper);
    expect(branch.data).toMatchObject({
      partner_type: 'branch',
      partner_code: '',
      parent_name: 'PT Bank Nusa Sejahtera',
      products: [],
    });
  });

  test('the type decides the code; out of scope is not found', async () => {
    const reader = await staffWith(server(), ['r_branch_detail']);
    const { id } = await branchNamed('BNS Bandung');
    expect((await server().call(detail, { id }, reader.as)).status).toBe(200);
    expect((await server().call(detail, { id: 2 }, reader.as)).status).toBe(403);
    expect((await server().call(detail, { id: 3 }, { as: bankAdmin })).status).toBe(404);
    expect((await server().call(detail, { id: 2 }, { as: bandungAdmin })).status).toBe(404);
    expect((await server().call(detail, { id }, { as: bandungAdmin })).status).toBe(200);
    expect((await server().call(detail, { id: 999_999 }, asSuper)).status).toBe(404);
  });
});

describe('C-163', () => {
  test('R-306: a company with the next number, its code in upper case, and an audit entry', async () => {
    const before = await server().call(prefixOperations.partner, {}, asSuper);
    const code = nextCode();
    const input = companyInput({ partner_code: ` ${code.toLowerCase()} ` });
    const { id, partner_prefix_code } = await makePartner(input);
    expect(partner_prefix_code).toMatch(/^P\d{4}$/);
    expect(await stored(id)).toMatchObject({
      partner_code: code,
      partner_number: partner_prefix_code,
      district: 'Coblong',
      zip_code: '40135',
      parent_id: null,
      created_by: 1,
    });
    const next = await makePartner(companyInput());
    expect(Number(next.partner_prefix_code.slice(1))).toBe(Number(partner_prefix_code.slice(1)) + 1);
    const after = await server().call(prefixOperations.partner, {}, asSuper);
    expect(after.data.company_digit_count).toBeGreaterThan(before.data.company_digit_count);
    const [entry] = await auditOf(server(), 'partner', id);
    expect(entry).toMatchObject({ action: 'create', user_id: 1, after: { name: input.name } });
  });

  test('R-303, R-306: a branch with a number of its own; what only companies have is dropped', async () => {
    const { id, partner_prefix_code } = await makePartner(
      branchInput({ partner_code: 'ABC', category: 'Ritel', pic_jabatan: 'Manajer' }),
    );
    expect(partner_prefix_code).toMatch(/^C\d{3}$/);
    expect(await stored(id)).toMatchObject({
      partner_code: null,
      category: '',
      pic_position: '',
      parent_id: 2,
    });
  });

  test('R-306: existing numbers stay when the prefix changes', async () => {
    const first = await makePartner(branchInput());
    const change = (branch_prefix: string) =>
      server().call(prefixOperations.updatePartner, { id: 1, branch_prefix }, asSuper);
    expect((await change('CB')).status).toBe(200);
    const second = await makePartner(branchInput());
    await change('C');
    expect(second.partner_prefix_code).toMatch(/^CB\d{3}$/);
    expect((await stored(first.id)).partner_number).toBe(first.partner_prefix_code);
  });

  test('twenty at once get twenty numbers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server().call(create, branchInput(), asSuper)),
    );
    const numbers = answers.map((answer) => answer.data.partner_prefix_code);
    expect(new Set(numbers).size).toBe(20);
  });

  test.each([
    ['no name', { name: '' }, 'name', 'Nama wajib diisi'],
    ['a name too long', { name: 'x'.repeat(256) }, 'name', 'Nama paling banyak 255 karakter'],
    ['a name of another type', { name: { x: 1 } }, 'name', 'Nama harus berupa teks'],
    ['an unknown type', { partner_type: 'toko' }, 'partner_type', 'Tipe harus company atau branch'],
    ['no code', { partner_code: '' }, 'partner_code', 'Kode wajib diisi'],
    ['a code of two letters', { partner_code: 'AB' }, 'partner_code', 'Kode harus tepat 3 huruf'],
    ['a code with a digit', { partner_code: 'AB1' }, 'partner_code', 'Kode harus tepat 3 huruf'],
    ['no category', { category: '' }, 'category', 'Kategori wajib diisi'],
    ['an unknown category', { category: 'Warung' }, 'category', 'Kategori tidak dikenal'],
    ['no position', { pic_jabatan: ' ' }, 'pic_jabatan', 'Jabatan PIC wajib diisi'],
    ['no address', { address: '' }, 'address', 'Alamat wajib diisi'],
    ['letters in the postal code', { kode_pos: '40A35' }, 'kode_pos', 'Must be numeric'],
    ['letters in the phone', { phone_number: '022-555' }, 'phone_number', 'Must be numeric'],
    [
      'a phone without the zero',
      { phone_number: '62225551234' },
      'phone_number',
      'Nomor Telepon harus diawali 0 dan terdiri dari 7 sampai 17 angka',
    ],
    [
      'a PIC phone that does not start with 08',
      { pic_phone_number: '0212345678' },
      'pic_phone_number',
      'Must start with zero and a minimum of 9 characters',
    ],
    [
      'a PIC phone of nine digits',
      { pic_phone_number: '081234567' },
      'pic_phone_number',
      'Must start with zero and a minimum of 9 characters',
    ],
  ])('R-301, R-302, R-304: refuses a company with %s', async (_, changes, field, message) => {
    const before = await countPartners();
    const answer = await server().call(create, companyInput(changes), asSuper);
    expect(answer.status).toBe(422);
    expect(answer.error?.fields?.[field]).toBe(message);
    expect(await countPartners()).toBe(before);
  });

  test.each([
    ['no company', { parent_id: '' }, 'Perusahaan wajib diisi'],
    ['an unknown company', { parent_id: 999_999 }, 'Perusahaan tidak ditemukan'],
    ['a branch as its company', { parent_id: 7 }, 'Perusahaan tidak ditemukan'],
  ])('R-303: refuses a branch with %s', async (_, changes, message) => {
    const answer = await server().call(create, branchInput(changes), asSuper);
    expect(answer.status).toBe(422);
    expect(answer.error?.fields?.parent_id).toBe(message);
  });

  test('markup and quotes are text like any other', async () => {
    const name = `PT <script>alert('x')</script> "Robert'); drop table partner;--`;
    const { id } = await makePartner(companyInput({ name }));
    expect((await server().call(detail, { id }, asSuper)).data.name).toBe(name);
  });

  test('a taken code answers 409; that of a deleted company is free', async () => {
    const answer = await server().call(create, companyInput({ partner_code: 'bns' }), asSuper);
    expect(answer).toMatchObject({ status: 409, message: 'Kode perusahaan sudah dipakai' });
    expect(answer.error?.fields).toHaveProperty('partner_code');
    const code = nextCode();
    const { id } = await makePartner(companyInput({ partner_code: code }));
    expect((await server().call(remove, { id }, asSuper)).status).toBe(200);
    await makePartner(companyInput({ partner_code: code }));
  });

  test('each type needs its code, and P-311: a company makes branches of its own', async () => {
    const maker = await staffWith(server(), ['c_branch']);
    expect((await server().call(create, companyInput(), maker.as)).status).toBe(403);
    expect((await server().call(create, branchInput(), maker.as)).status).toBe(201);
    await makePartner(branchInput(), bankAdmin);
    expect((await server().call(create, branchInput({ parent_id: 3 }), { as: bankAdmin })).status).toBe(403);
    const role_id = await makeRole(server(), ['c_partner']);
    const bound = await makeUser(server(), { role_id, company_id: 2, branch_id: 2 });
    expect((await server().call(create, companyInput(), bound.as)).status).toBe(403);
  });
});

describe('C-164', () => {
  test('changes the fields, keeps number and type, and notes what changed', async () => {
    const first = companyInput();
    const { id, partner_prefix_code } = await makePartner(first);
    const { data } = await server().call(detail, { id }, asSuper);
    const input = companyInput({ name: 'PT Uji Berubah', category: 'Properti' });
    const answer = await server().call(update, { ...input, id, version: data.version }, asSuper);
    expect(answer).toMatchObject({ status: 200, message: 'Data berhasil diubah' });
    expect((await server().call(detail, { id }, asSuper)).data).toMatchObject({
      name: 'PT Uji Berubah',
      category: 'Properti',
      partner_prefix_code,
      updated_by: 'Rahmat Hidayat',
    });
    const entries = await auditOf(server(), 'partner', id);
    expect(entries.at(-1)).toMatchObject({
      action: 'update',
      before: { name: first.name, category: 'Ritel' },
      after: { name: 'PT Uji Berubah', category: 'Properti' },
    });
    const again = await server().call(update, { ...input, id, version: data.version }, asSuper);
    expect(again).toMatchObject({
      status: 409,
      message: 'Data sudah Anda ubah di jendela lain. Muat ulang, lalu coba lagi.',
    });
    const otherType = await server().call(update, { ...branchInput(), id }, asSuper);
    expect(otherType.error?.fields?.partner_type).toBe('Tipe tidak dapat diubah');
  });

  test('a branch can change its company only while no record belongs to it', async () => {
    const { id } = await makePartner(branchInput());
    const move = (parent_id: number, as = superAdmin) =>
      server().call(update, { ...branchInput({ parent_id }), id }, { as });
    expect((await move(3, bankAdmin)).status).toBe(403);
    expect((await move(3)).status).toBe(200);
    expect((await move(2, bankAdmin)).status).toBe(403);
    await makeUser(server(), { role_id: 6, company_id: 3, branch_id: id });
    expect(await move(2)).toMatchObject({
      status: 409,
      message: 'Perusahaan tidak dapat diubah karena cabang ini sudah dipakai',
    });
    expect((await stored(id)).parent_id).toBe(3);
  });

  test('P-313: nor while a submission names it, not even a closed one', async () => {
    const { id } = await makePartner(branchInput());
    const submission = await createOne(server());
    await server()
      .services.db.update(referral)
      .set({ assigned_company_id: 2, assigned_branch_id: id, status: 8 })
      .where(eq(referral.id, submission));
    const moved = await server().call(update, { id, parent_id: 3 }, asSuper);
    expect(moved).toMatchObject({
      status: 409,
      message: 'Perusahaan tidak dapat diubah karena cabang ini sudah dipakai',
    });
    expect((await stored(id)).parent_id).toBe(2);
  });

  test('the type decides the code; out of scope is refused, unknown not found', async () => {
    const editor = await staffWith(server(), ['u_branch_detail']);
    const { id } = await makePartner(companyInput());
    expect((await server().call(update, { ...companyInput(), id }, editor.as)).status).toBe(403);
    const foreign = await makePartner(branchInput({ parent_id: 3 }));
    const by = (as: string) => server().call(update, { ...branchInput(), id: foreign.id }, { as });
    expect((await by(bankAdmin)).status).toBe(403);
    expect((await by(verifier)).status).toBe(403);
    expect((await server().call(update, { ...companyInput(), id: 999_999 }, asSuper)).status).toBe(404);
    const taken = await server().call(update, { ...companyInput({ partner_code: 'BNS' }), id }, asSuper);
    expect(taken.status).toBe(409);
  });
});

describe('C-165', () => {
  const drop = (id: number, as = superAdmin) => server().call(remove, { id }, { as });

  test('an unused partner is hidden everywhere and kept', async () => {
    const { id } = await makePartner(companyInput({ name: 'PT Segera Hilang' }));
    expect(await drop(id)).toMatchObject({ status: 200, message: 'Data berhasil dihapus' });
    expect((await drop(id)).status).toBe(404);
    expect((await server().call(detail, { id }, asSuper)).status).toBe(404);
    const choices = await server().call(lookup, { type: 'company' }, asSuper);
    expect(choices.data.some((each) => each.id === id)).toBe(false);
    expect((await server().call(list, { keyword: 'segera hilang' }, asSuper)).data).toEqual([]);
    expect((await stored(id)).deleted_at).toBeInstanceOf(Date);
  });

  test('R-305: the office’s own company is never deleted', async () => {
    expect(await drop(1)).toMatchObject({ status: 409, message: 'Perusahaan utama tidak dapat dihapus' });
  });

  test('A-071: not while it has branches, users, agents or open submissions', async () => {
    const bank = await drop(2);
    expect(bank).toMatchObject({
      status: 409,
      message:
        'Tidak dapat dihapus karena masih memiliki cabang, pengguna, agen, pengajuan yang belum selesai',
    });
    const kinds = bank.error?.uses?.map(({ kind }) => kind);
    expect(kinds).toEqual(['branch', 'user', 'agent', 'sourcedReferral', 'assignedReferral']);
    const branches = await server().call(list, { partner_type: 'branch', company_id: 2, limit: 1 }, asSuper);
    expect(bank.error?.uses?.[0]?.count).toBe(branches.paginate?.total);
    const { id } = await makePartner(companyInput());
    const branch = await makePartner(branchInput({ parent_id: id }));
    expect((await drop(id)).message).toContain('cabang');
    const submission = await createOne(server());
    const assign = (status: 2 | 7) =>
      server()
        .services.db.update(referral)
        .set({ assigned_company_id: id, assigned_branch_id: branch.id, status })
        .where(eq(referral.id, submission));
    await assign(2);
    expect((await drop(branch.id)).message).toBe(
      'Tidak dapat dihapus karena masih memiliki pengajuan yang belum selesai',
    );
    await assign(7);
    expect((await drop(branch.id)).status).toBe(200);
    expect((await drop(id)).status).toBe(200);
  });

  test('R-305: its records are counted as far as the caller may see them (P-316)', async () => {
    const branch = await makePartner(branchInput());
    const role_id = await makeRole(server(), ['d_branch']);
    await makeUser(server(), { role_id, company_id: 2, branch_id: branch.id });
    await makeUser(server(), { role_id: 6, company_id: 2, branch_id: branch.id });
    const ofCompany = await makeUser(server(), { role_id, company_id: 2, branch_id: 2 });
    const message = 'Tidak dapat dihapus karena masih memiliki pengguna';
    const refusal = (count: number) => ({ status: 409, message, error: { uses: [{ kind: 'user', count }] } });
    expect(await drop(branch.id)).toMatchObject(refusal(2));
    expect(await server().call(remove, { id: branch.id }, ofCompany.as)).toMatchObject(refusal(1));
  });

  test('A-175: its records are listed before the deletion, with those of each branch; none for the office’s own company', async () => {
    const { id } = await makePartner(companyInput());
    const [busy, shared, idle] = [
      await makePartner(branchInput({ parent_id: id, name: 'Cabang Ramai' })),
      await makePartner(branchInput({ parent_id: id, name: 'Cabang Bersama' })),
      await makePartner(branchInput({ parent_id: id, name: 'Cabang Sepi' })),
    ];
    await makeUser(server(), { role_id: 6, company_id: id, branch_id: busy.id });
    const place = async (
      soa_branch_id: number,
      assigned_branch_id: number | null,
      status: 2 | 7,
    ): Promise<void> => {
      const submission = await createOne(server());
      const assigned_company_id = assigned_branch_id && id;
      await server()
        .services.db.update(referral)
        .set({ soa_company_id: id, soa_branch_id, assigned_company_id, assigned_branch_id, status })
        .where(eq(referral.id, submission));
    };
    await place(busy.id, busy.id, 2);
    await place(busy.id, shared.id, 2);
    await place(busy.id, null, 7);
    const { data } = await server().call(uses, { id }, asSuper);
    const byId = new Map(data.branches.map((branch) => [branch.id, branch]));
    expect(byId.get(busy.id)).toEqual({ id: busy.id, admins: 1, referrals: 2 });
    expect(byId.get(shared.id)).toEqual({ id: shared.id, admins: 0, referrals: 1 });
    expect(byId.has(idle.id)).toBe(false);
    expect(data.uses).toEqual((await drop(id)).error?.uses);
    expect((await server().call(uses, { id: 1 }, asSuper)).data.uses).toEqual([]);
  });

  test('the type decides the code; out of scope is refused', async () => {
    const remover = await staffWith(server(), ['d_branch']);
    const company = await makePartner(companyInput());
    const branch = await makePartner(branchInput());
    expect((await server().call(remove, { id: company.id }, remover.as)).status).toBe(403);
    expect((await drop(branch.id, bankAdmin)).status).toBe(403);
    const role_id = await makeRole(server(), ['d_branch']);
    const other = await makeUser(server(), { role_id, company_id: 3, branch_id: 3 });
    expect((await server().call(remove, { id: branch.id }, other.as)).status).toBe(403);
    expect((await server().call(remove, { id: branch.id }, remover.as)).status).toBe(200);
  });
});
