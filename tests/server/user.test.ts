import { and, eq, isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { refreshToken } from '../../src/server/auth/table.ts';
import { partner } from '../../src/server/entities/partner/table.ts';
import { appUser } from '../../src/server/entities/user/table.ts';
import { accessCodes } from '../../src/shared/core/access.ts';
import { secretMarks } from '../../src/shared/entities/audit/words.ts';
import { mediaOperations } from '../../src/shared/entities/media/operations.ts';
import { userOperations } from '../../src/shared/entities/user/operations.ts';
import { sharedServer } from './harness.ts';
import { auditOf, makeRole, makeUser, staffWith, storedUser, unique, userInput } from './support/accounts.ts';
import { admin, bandungAdmin, bankAdmin, financeAdmin, superAdmin, verifier } from './support/referrals.ts';

const server = sharedServer();
const { list, partnerAdmins, detail, create, update, remove } = userOperations;
const asSuper = { as: superAdmin };
const countUsers = () => server().services.db.$count(appUser);

const branchNamed = async (name: string) => {
  const [row] = await server().services.db.select().from(partner).where(eq(partner.name, name));
  if (!row) throw new Error(`No branch ${name}`);
  return row;
};

describe('C-181', () => {
  test('everybody but the partner admins, with names, never a password', async () => {
    const answer = await server().call(list, { sort_by: 'id' }, asSuper);
    const roles = new Set(answer.data.map((each) => each.role_id));
    expect(roles.has(5) || roles.has(6)).toBe(false);
    expect(answer.data[0]).toMatchObject({
      id: 1,
      name: 'Rahmat Hidayat',
      email: superAdmin,
      role_name: 'Super Admin',
      company_name: 'PT Mitra Referal Nusantara',
      branch_id: 1,
      lastLogin: expect.any(String),
    });
    expect(JSON.stringify(answer)).not.toMatch(/password|argon2/i);
  });

  test('search, role, sort and pages', async () => {
    const byRole = await server().call(list, { role_id: 8 }, asSuper);
    expect(byRole.data.map((each) => each.name)).toEqual(['Bambang Wijaya']);
    const found = await server().call(list, { keyword: 'agus.salim' }, asSuper);
    expect(found.data.map((each) => each.email)).toEqual(['agus.salim@mitra.example']);
    const page = await server().call(list, { sort_by: 'name', sort_dir: 'asc', limit: 2, page: 2 }, asSuper);
    expect(page.data).toHaveLength(2);
    expect(page.paginate).toMatchObject({ page: 2, limit: 2 });
    const nothing = await server().call(list, { keyword: '%' }, asSuper);
    expect(nothing.data).toEqual([]);
  });

  test('P-316: a company with the code sees only its own users', async () => {
    const role_id = await makeRole(server(), ['r_view_employee']);
    const bound = await makeUser(server(), { role_id, company_id: 6, branch_id: 6 });
    const { data } = await server().call(list, {}, bound.as);
    expect(data.map((each) => each.id)).toEqual([bound.id]);
  });
});

describe('C-182', () => {
  test('roles 5 and 6, and custom roles bound to a partner; deleted ones are gone', async () => {
    const role_id = await makeRole(server(), ['r_referral']);
    const bound = await makeUser(server(), { role_id, company_id: 3, branch_id: 3 });
    const { data } = await server().call(partnerAdmins, {}, asSuper);
    expect(data.every((each) => [5, 6].includes(each.role_id) || each.company_id !== 1)).toBe(true);
    const emails = data.map((each) => each.email);
    expect(emails).toContain(bound.email);
    expect(emails).toContain(bandungAdmin);
    expect(emails).not.toContain('nonaktif@mitra.example');
    expect(emails).not.toContain(superAdmin);
  });

  test('of one partner: the company itself, or one branch', async () => {
    const ofBank = await server().call(partnerAdmins, { partner_id: 2 }, asSuper);
    expect(ofBank.data.map((each) => each.email)).toEqual([bankAdmin]);
    const { id } = await branchNamed('BNS Bandung');
    const branchAdmins = await server().call(partnerAdmins, { role_id: 6 }, asSuper);
    expect(new Set(branchAdmins.data.map((each) => each.role_id))).toEqual(new Set([6]));
    const ofBranch = await server().call(partnerAdmins, { partner_id: id }, asSuper);
    expect(ofBranch.data.map((each) => each.email)).toEqual([bandungAdmin]);
  });

  test('all of them needs r_admin_all, those of a partner the codes of its page', async () => {
    const reader = await staffWith(server(), ['r_partner_profile']);
    expect(await server().call(partnerAdmins, {}, reader.as)).toMatchObject({
      status: 403,
      message: 'Access Denied!',
    });
    expect((await server().call(partnerAdmins, { partner_id: 2 }, reader.as)).status).toBe(200);
    expect((await server().call(partnerAdmins, { partner_id: 2 }, { as: verifier })).status).toBe(403);
  });

  test('P-316: a company sees its own admins, a branch itself', async () => {
    const bank = await server().call(partnerAdmins, {}, { as: bankAdmin });
    expect(bank.data.length).toBeGreaterThanOrEqual(3);
    expect(bank.data.every((each) => each.company_id === 2)).toBe(true);
    const others = await server().call(partnerAdmins, { partner_id: 3 }, { as: bankAdmin });
    expect(others.data).toEqual([]);
    const { id } = await branchNamed('BNS Bandung');
    const branch = await server().call(partnerAdmins, { partner_id: id }, { as: bandungAdmin });
    expect(branch.data.map((each) => each.email)).toEqual([bandungAdmin]);
  });
});

describe('C-183', () => {
  const read = async (id: number, as: string) => server().call(detail, { id }, { as });

  test('the own user needs no code, and shows who made and changed the record', async () => {
    const me = await storedUser(server(), verifier);
    const answer = await read(me.id, verifier);
    expect(answer.data).toMatchObject({ email: verifier, role_name: 'Verifikator', created_by: '' });
    expect(JSON.stringify(answer)).not.toMatch(/password|argon2/i);
    const made = await makeUser(server());
    expect((await read(made.id, superAdmin)).data).toMatchObject({
      created_by: 'Rahmat Hidayat',
      updated_by: 'Rahmat Hidayat',
      createdAt: expect.any(String),
    });
  });

  test('the role of the other decides the code', async () => {
    const [staff, partnerAdmin] = [await storedUser(server(), admin), await storedUser(server(), bankAdmin)];
    const forStaff = await staffWith(server(), ['r_user_detail']);
    const forAdmins = await staffWith(server(), ['r_admin_all']);
    const readAs = (id: number, user: typeof forStaff) => server().call(detail, { id }, user.as);
    expect((await readAs(staff.id, forStaff)).status).toBe(200);
    expect((await readAs(partnerAdmin.id, forStaff)).status).toBe(403);
    expect((await readAs(partnerAdmin.id, forAdmins)).status).toBe(200);
    expect((await readAs(staff.id, forAdmins)).status).toBe(403);
  });

  test('P-316: out of scope and deleted ones are not found', async () => {
    const finance = await storedUser(server(), financeAdmin);
    expect((await read(finance.id, bankAdmin)).status).toBe(404);
    expect((await read((await storedUser(server(), bandungAdmin)).id, bankAdmin)).status).toBe(200);
    expect((await read((await storedUser(server(), bankAdmin)).id, bandungAdmin)).status).toBe(404);
    expect((await read((await storedUser(server(), 'nonaktif@mitra.example')).id, superAdmin)).status).toBe(
      404,
    );
    expect((await read(999_999, superAdmin)).status).toBe(404);
  });
});

describe('C-184', () => {
  const add = (changes: object = {}, as: string = superAdmin) =>
    server().call(create, { ...userInput(), ...changes } as never, { as });

  test('a user of the office has a lower-case email, a picture and an audit entry without the password', async () => {
    const email = `Budi.${unique()}@Mitra.Example`;
    const answer = await add({ name: 'Budi Santoso', email, company_id: '', branch_id: '' });
    expect(answer).toMatchObject({ status: 201, message: 'Data berhasil disimpan' });
    const row = await storedUser(server(), email.toLowerCase());
    expect(row).toMatchObject({ company_id: 1, branch_id: 1, role_id: 2, created_by: 1, updated_by: 1 });
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    const [entry] = await auditOf(server(), 'user', row.id);
    expect(entry).toMatchObject({ action: 'create', user_id: 1, after: { name: 'Budi Santoso' } });
    expect(JSON.stringify(entry)).not.toMatch(/argon2/);
    expect(entry?.after).toMatchObject({ password_hash: secretMarks.after });
  });

  test('R-325: without a picture the initials are drawn and stored', async () => {
    const { id } = await makeUser(server(), { name: 'Ni Luh Ayu' });
    const { data } = await server().call(detail, { id }, asSuper);
    const file = await server().download(
      mediaOperations.file,
      { folder: 'admin_profile_picture', name: data.profile_picture },
      asSuper,
    );
    expect(file.status).toBe(200);
    const picture = await sharp(Buffer.from(await file.arrayBuffer())).stats();
    expect(picture.channels.some((channel) => channel.stdev > 0)).toBe(true);
  });

  test('an uploaded picture is stored, an unknown one is refused', async () => {
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { data } = await server().call(
      mediaOperations.upload,
      { folderName: 'admin_profile_picture', image: image.toString('base64') },
      asSuper,
    );
    const { id } = await makeUser(server(), { profile_picture: data.name });
    expect((await server().call(detail, { id }, asSuper)).data.profile_picture).toBe(data.name);
    const wrong = await add({ profile_picture: 'bukan-milik-siapa-pun.png' });
    expect(wrong.error?.fields?.profile_picture).toBe('Foto Profil belum dikirim');
  });

  test('R-321: the branch of a company admin is the company; R-322: a branch admin needs a branch of it', async () => {
    const { id: branch_id } = await branchNamed('BNS Surabaya');
    const company = await makeUser(server(), { role_id: 5, company_id: 2, branch_id });
    expect(await storedUser(server(), company.email)).toMatchObject({ company_id: 2, branch_id: 2 });
    const branch = await makeUser(server(), { role_id: 6, company_id: '2', branch_id: String(branch_id) });
    expect(await storedUser(server(), branch.email)).toMatchObject({ company_id: 2, branch_id });
    expect((await add({ role_id: 6, company_id: 2, branch_id: 2 })).error?.fields).toEqual({
      branch_id: 'Cabang wajib diisi',
    });
    expect((await add({ role_id: 6, company_id: 3, branch_id })).error?.fields).toEqual({
      branch_id: 'Cabang bukan milik perusahaan yang dipilih',
    });
    expect((await add({ role_id: 5 })).error?.fields).toEqual({ company_id: 'Perusahaan wajib diisi' });
  });

  test.each([
    ['no name', { name: '' }, 'name', 'Nama wajib diisi'],
    ['digits in the name', { name: 'Budi 2' }, 'name', 'Must be alphabet'],
    ['markup in the name', { name: '<b>Budi</b>' }, 'name', 'Must be alphabet'],
    ['a name too long', { name: 'x'.repeat(256) }, 'name', 'Nama paling banyak 255 karakter'],
    ['a name of another type', { name: ['Budi'] }, 'name', 'Nama harus berupa teks'],
    ['no email', { email: ' ' }, 'email', 'Email wajib diisi'],
    ['an email that is none', { email: 'budi@mitra' }, 'email', 'Invalid email'],
    ['a short password', { password: '12345' }, 'password', 'Must be at least 6 characters'],
    ['a long password', { password: '1234567' }, 'password', 'Must be 6 characters'],
    ['a password of letters', { password: 'abcdef' }, 'password', 'Must be 6 characters'],
    ['no password', { password: undefined }, 'password', 'Kata Sandi wajib diisi'],
    ['another confirmation', { confirm_password: '111111' }, 'confirm_password', 'Password must match'],
    ['no role', { role_id: '' }, 'role_id', 'Role wajib diisi'],
    ['a role of another type', { role_id: { id: 2 } }, 'role_id', 'Role harus berupa angka'],
    ['an unknown role', { role_id: 999 }, 'role_id', 'Role tidak ditemukan'],
    ['an unknown company', { company_id: 999 }, 'company_id', 'Perusahaan tidak ditemukan'],
    ['an unknown branch', { branch_id: 999 }, 'branch_id', 'Cabang bukan milik perusahaan yang dipilih'],
  ])('refuses %s', async (_, changes, field, message) => {
    const before = await countUsers();
    const answer = await add(changes);
    expect(answer.status).toBe(422);
    expect(answer.error?.fields?.[field]).toBe(message);
    expect(await countUsers()).toBe(before);
  });

  test('a taken email answers 409 in any spelling; that of a deleted user is free', async () => {
    const answer = await add({ email: 'ADMIN@mitra.example' });
    expect(answer).toMatchObject({ status: 409, message: 'Email sudah dipakai pengguna lain' });
    expect(answer.error?.fields).toHaveProperty('email');
    const again = await makeUser(server());
    await server().call(remove, { id: again.id }, asSuper);
    expect((await add({ email: again.email })).status).toBe(201);
  });

  test('the role that is given decides the code (A-096)', async () => {
    const { id: branch_id } = await branchNamed('BNS Surabaya');
    const bank = { company_id: 2, branch_id };
    const onlyBranches = await makeUser(server(), {
      role_id: await makeRole(server(), [...branchCodes, 'crud_branch_admin']),
    });
    const addAs = (changes: object) => server().call(create, { ...userInput(), ...changes }, onlyBranches.as);
    expect((await addAs({ role_id: 6, ...bank })).status).toBe(201);
    expect((await addAs({ role_id: 5, ...bank })).status).toBe(403);
    expect((await addAs({ role_id: 7 })).status).toBe(403);
  });

  test('R-332: nobody gives a role with rights they lack', async () => {
    const answer = await add({ role_id: 1 }, admin);
    expect(answer).toMatchObject({ status: 403, message: 'Access Denied!' });
    expect(answer.error?.fields?.role_id).toContain('tidak Anda miliki');
    expect((await add({ role_id: 2 }, admin)).status).toBe(201);
  });

  test('P-316: a company adds admins of its own only, a branch nobody', async () => {
    const { id: branch_id } = await branchNamed('BNS Semarang');
    expect((await add({ role_id: 6, company_id: 2, branch_id }, bankAdmin)).status).toBe(201);
    expect((await add({ role_id: 5, company_id: 3 }, bankAdmin)).status).toBe(403);
    expect((await add({ role_id: 6, company_id: 2, branch_id }, bandungAdmin)).status).toBe(403);
  });
});

/** Codes of role 6. A user who creates an account with this role must hold them too. */
const branchCodes = [
  'r_dashboard',
  'r_agent_list',
  'r_agent_profile',
  'c_agent',
  'u_agent_profile',
  'c_agent_export',
  'r_referral',
  'r_referral_detail',
  'c_referral',
  'u_referral_detail',
  'u_referral_status',
  'u_referral_status_analyze',
  'u_referral_status_approved',
  'u_referral_status_rejected',
  'u_referral_verify_call',
  'c_referral_export',
  'r_branch',
  'r_branch_detail',
  'r_products',
  'r_product',
  'r_categories',
  'r_programs',
  'r_program',
] as const;

describe('C-185', () => {
  const save = async (id: number, changes: object, as = superAdmin) => {
    const [stored] = await server().services.db.select().from(appUser).where(eq(appUser.id, id));
    return server().call(update, { id, name: stored!.name, email: stored!.email, ...changes }, { as });
  };

  test('changes name, email and role, keeps the rest, and notes what changed', async () => {
    const made = await makeUser(server());
    const email = `baru.${unique()}@mitra.example`;
    const before = await storedUser(server(), made.email);
    const answer = await save(made.id, { name: 'Wulan Dewi', email, role_id: 7 });
    expect(answer).toMatchObject({ status: 200, message: 'Data berhasil diubah' });
    const row = await storedUser(server(), email);
    expect(row).toMatchObject({ name: 'Wulan Dewi', role_id: 7, profile_picture: before.profile_picture });
    const entries = await auditOf(server(), 'user', made.id);
    expect(entries.at(-1)).toMatchObject({
      action: 'update',
      before: { name: 'Wulan Sari', role_id: 2 },
      after: { name: 'Wulan Dewi', role_id: 7 },
    });
    expect(JSON.stringify(entries)).not.toMatch(/argon2/);
  });

  test('A-028: of oneself only name, email and picture, without any code', async () => {
    const made = await staffWith(server(), ['r_referral']);
    const name = 'Nama Baru';
    const answer = await server().call(
      update,
      { id: made.id, name, email: made.email, role_id: 1, company_id: 2, branch_id: 2 },
      made.as,
    );
    expect(answer.status).toBe(200);
    const row = await storedUser(server(), made.email);
    expect(row).toMatchObject({ name, company_id: 1, branch_id: 1 });
    expect(row.role_id).toBeGreaterThan(8);
    const other = await makeUser(server());
    const denied = await server().call(update, { id: other.id, name, email: other.email }, made.as);
    expect(denied).toMatchObject({ status: 403, message: 'Access Denied!' });
  });

  test('a newer record answers 409', async () => {
    const made = await makeUser(server());
    const { data } = await server().call(detail, { id: made.id }, asSuper);
    expect((await save(made.id, { name: 'Pertama', version: data.version })).status).toBe(200);
    expect(await save(made.id, { name: 'Kedua', version: data.version })).toMatchObject({
      status: 409,
      message: 'Data sudah Anda ubah di jendela lain. Muat ulang, lalu coba lagi.',
    });
    expect((await storedUser(server(), made.email)).name).toBe('Pertama');
  });

  test('R-323, R-324: partner admins keep their role, nobody becomes one', async () => {
    const bank = await storedUser(server(), bankAdmin);
    const { id: branch_id } = await branchNamed('BNS Bandung');
    const change = await save(bank.id, { role_id: 6, company_id: 2, branch_id });
    expect(change.error?.fields?.role_id).toBe('Role admin partner tidak dapat diubah');
    const made = await makeUser(server());
    const become = await save(made.id, { role_id: 5, company_id: 2 });
    expect(become.error?.fields?.role_id).toBe('Pengguna tidak dapat dijadikan admin partner');
  });

  test('a branch admin can be moved to another branch of the company, not to another company', async () => {
    const [bandung, surabaya] = [await branchNamed('BNS Bandung'), await branchNamed('BNS Surabaya')];
    const made = await makeUser(server(), { role_id: 6, company_id: 2, branch_id: bandung.id });
    const move = (changes: object) => save(made.id, changes, bankAdmin);
    expect((await move({ branch_id: surabaya.id })).status).toBe(200);
    expect((await storedUser(server(), made.email)).branch_id).toBe(surabaya.id);
    const { id: other } = await branchNamed('Asuransi Garuda Medan');
    expect((await move({ branch_id: other })).error?.fields).toHaveProperty('branch_id');
    expect((await move({ company_id: 4, branch_id: other })).status).toBe(403);
    expect((await save(made.id, { company_id: 3 })).error?.fields).toEqual({
      branch_id: 'Cabang bukan milik perusahaan yang dipilih',
    });
    expect((await save(made.id, { company_id: null })).error?.fields).toEqual({
      company_id: 'Perusahaan wajib diisi',
    });
    expect((await save(made.id, { company_id: 2 })).status).toBe(200);
    expect((await storedUser(server(), made.email)).branch_id).toBe(surabaya.id);
  });

  test('R-332: an account with more rights than the caller is out of reach', async () => {
    const boss = await storedUser(server(), superAdmin);
    expect((await save(boss.id, { email: 'diambil@mitra.example' }, admin)).status).toBe(403);
    const made = await makeUser(server());
    expect((await save(made.id, { role_id: 1 }, admin)).status).toBe(403);
    expect((await storedUser(server(), made.email)).role_id).toBe(2);
  });

  test('R-332, A-182: lists and the detail say which accounts are out of reach', async () => {
    const { data: staff } = await server().call(list, {}, { as: admin });
    const refused = async ({ id }: { id: number }) => (await save(id, {}, admin)).status === 403;
    expect(new Set(staff.map((each) => each.out_of_reach)).size).toBe(2);
    for (const each of staff) {
      expect(await refused(each), each.email).toBe(each.out_of_reach);
      const one = await server().call(detail, { id: each.id }, { as: admin });
      expect(one.data.out_of_reach, each.email).toBe(each.out_of_reach);
    }
    const { data: all } = await server().call(list, {}, asSuper);
    expect(all.some((each) => each.out_of_reach)).toBe(false);
  });

  test('P-316: others are out of scope, the taken email refused', async () => {
    const finance = await storedUser(server(), financeAdmin);
    expect((await save(finance.id, { name: 'Direbut' }, bankAdmin)).status).toBe(403);
    expect((await save(finance.id, { email: admin })).status).toBe(409);
    expect((await save(finance.id, { name: 'A1' })).error?.fields?.name).toBe('Must be alphabet');
    expect((await server().call(update, { id: 999_999, name: 'A', email: admin }, asSuper)).status).toBe(404);
  });
});

describe('C-186', () => {
  test('a deleted user is signed out, hidden and kept', async () => {
    const made = await makeUser(server());
    expect((await server().call(detail, { id: made.id }, made.as)).status).toBe(200);
    expect(await server().call(remove, { id: made.id }, asSuper)).toMatchObject({
      status: 200,
      message: 'Data berhasil dihapus',
    });
    expect((await server().call(detail, { id: made.id }, made.as)).status).toBe(401);
    expect((await server().call(remove, { id: made.id }, asSuper)).status).toBe(404);
    const row = await storedUser(server(), made.email);
    expect(row).toMatchObject({ deleted_at: expect.any(Date), updated_by: 1 });
    const tokens = await server()
      .services.db.select({ revoked: refreshToken.revoked_at })
      .from(refreshToken)
      .where(eq(refreshToken.user_id, made.id));
    expect(tokens).toEqual([{ revoked: expect.any(Date) }]);
    const entries = await auditOf(server(), 'user', made.id);
    expect(entries.at(-1)?.action).toBe('delete');
    expect(JSON.stringify(entries)).not.toMatch(/argon2/);
  });

  test('R-332: nobody deletes themselves', async () => {
    const me = await storedUser(server(), admin);
    expect(await server().call(remove, { id: me.id }, { as: admin })).toMatchObject({
      status: 409,
      message: 'Anda tidak dapat menghapus akun Anda sendiri',
    });
  });

  test('the role of the other decides the code, and P-316 who is within reach', async () => {
    const staff = await makeUser(server());
    const remover = await makeUser(server(), {
      role_id: await makeRole(server(), [...branchCodes, 'crud_branch_admin']),
    });
    const { id: branch_id } = await branchNamed('BNS Bandung');
    const made = await makeUser(server(), { role_id: 6, company_id: 2, branch_id });
    const removeAs = (id: number, by: object) => server().call(remove, { id }, by);
    expect((await removeAs(staff.id, remover.as)).status).toBe(403);
    expect((await removeAs(made.id, { as: financeAdmin })).status).toBe(403);
    expect((await removeAs(made.id, remover.as)).status).toBe(200);
  });

  test('R-332: the last super admin is neither deleted nor demoted, even by two at once', async () => {
    const everything = await makeRole(server(), accessCodes);
    const [one, two] = [
      await makeUser(server(), { role_id: everything }),
      await makeUser(server(), { role_id: everything }),
    ];
    const boss = await storedUser(server(), superAdmin);
    const last = 'Super Admin terakhir tidak dapat dihapus atau diganti role-nya';
    expect(await server().call(remove, { id: boss.id }, one.as)).toMatchObject({
      status: 409,
      message: last,
    });
    const demoted = await server().call(
      update,
      { id: boss.id, name: boss.name, email: boss.email, role_id: 2 },
      one.as,
    );
    expect(demoted).toMatchObject({ status: 409, message: last });

    const second = await makeUser(server(), { role_id: 1 });
    const answers = await Promise.all([
      server().call(remove, { id: boss.id }, one.as),
      server().call(remove, { id: second.id }, two.as),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const left = await server()
      .services.db.select()
      .from(appUser)
      .where(and(eq(appUser.role_id, 1), isNull(appUser.deleted_at)));
    expect(left).toHaveLength(1);
  });
});
