import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accessItem, role, roleAccess } from '../../src/server/entities/role/table.ts';
import { seedFirstStart } from '../../src/server/start/firstStart.ts';
import { accessCodes, accessGroups, accessNames } from '../../src/shared/core/access.ts';
import { roleOperations } from '../../src/shared/entities/role/operations.ts';
import { sharedServer } from './harness.ts';
import { accessIds, auditOf, makeRole, makeUser, roleNamed, staffWith, unique } from './support/accounts.ts';
import { admin, bandungAdmin, bankAdmin, superAdmin, verifier } from './support/referrals.ts';

const server = sharedServer();
const { list, detail, create, update, remove, accessItems } = roleOperations;
const asSuper = { as: superAdmin };

const codesOf = async (id: number) => {
  const { data } = await server().call(detail, { id }, asSuper);
  return data.access.map((item) => item.access_code);
};

describe('C-191', () => {
  test('D-02: the roles with their access, searched and sorted', async () => {
    const { data } = await server().call(list, { sort_by: 'id' }, asSuper);
    expect(data.slice(0, 6).map((each) => [each.id, each.role_name])).toEqual([
      [1, 'Super Admin'],
      [2, 'Admin'],
      [5, 'Admin Perusahaan'],
      [6, 'Admin Cabang'],
      [7, 'Verifikator'],
      [8, 'Keuangan'],
    ]);
    expect(data.map((each) => each.access?.length).slice(0, 4)).toEqual([87, 78, 39, 23]);
    const found = await server().call(list, { keyword: 'verif', limit: 5 }, asSuper);
    expect(found.data.map((each) => each.role_name)).toEqual(['Verifikator']);
    expect(found.paginate).toEqual({ page: 1, limit: 5, total: 1, totalPages: 1 });
    const down = await server().call(list, { sort_by: 'role_name', sort_dir: 'desc', limit: 1 }, asSuper);
    expect(down.data[0]?.role_name).toBe('Verifikator');
  });

  test('without r_roles only ids and names, of partner accounts only the roles they can give', async () => {
    const staff = await staffWith(server(), ['c_user_detail']);
    const seen = await server().call(list, {}, staff.as);
    expect(seen.data.length).toBeGreaterThan(5);
    for (const each of seen.data) expect(Object.keys(each).sort()).toEqual(['id', 'role_name']);
    const bank = await server().call(list, {}, { as: bankAdmin });
    expect(bank.data.map((each) => each.id)).toEqual([5, 6]);
    expect((await server().call(list, {}, { as: verifier })).status).toBe(403);
  });
});

test('C-196: every group with its items, in the order of the catalogue', async () => {
  const { data } = await server().call(accessItems, {}, asSuper);
  const parents = data.filter((item) => item.parent_id === null);
  expect(parents.map((item) => item.access_code)).toEqual(accessGroups.map((group) => group.code));
  const leaves = data.filter((item) => item.parent_id !== null);
  expect(leaves.map((item) => item.access_code).sort()).toEqual([...accessCodes].sort());
  const ids = new Set(parents.map((item) => item.id));
  expect(leaves.every((item) => ids.has(item.parent_id!))).toBe(true);
});

describe('C-193', () => {
  test('R-330: a role with chosen codes; parents among them grant nothing (R-331)', async () => {
    const role_name = `Penilai ${unique()}`;
    const access = await accessIds(server(), ['p_referral', 'r_referral', 'r_referral_detail']);
    const answer = await server().call(create, { role_name, access }, asSuper);
    expect(answer).toMatchObject({ status: 201, message: 'Data berhasil disimpan' });
    expect(answer.data.id).toBeGreaterThanOrEqual(7);
    expect(await codesOf(answer.data.id)).toEqual(['r_referral', 'r_referral_detail']);
    const entries = await auditOf(server(), 'role', answer.data.id);
    expect(entries.map((entry) => entry.action)).toEqual(['create', 'access']);
    expect(entries[1]?.after).toEqual({ codes: ['r_referral', 'r_referral_detail'] });
  });

  test('R-332: nobody grants a code that they do not hold', async () => {
    const role_name = `Tinggi ${unique()}`;
    const editor = await staffWith(server(), ['c_role_data', 'r_referral']);
    const access = await accessIds(server(), ['r_referral', 'd_referral']);
    const answer = await server().call(create, { role_name, access }, editor.as);
    expect(answer).toMatchObject({ status: 403, message: 'Access Denied!' });
    expect(answer.error?.fields?.access).toContain('tidak Anda miliki');
    expect(await roleNamed(server(), role_name)).toEqual([]);
    const own = await server().call(
      create,
      { role_name, access: await accessIds(server(), ['r_referral']) },
      editor.as,
    );
    expect(own.status).toBe(201);
  });

  test('P-320: a partner account changes no role, even with the codes', async () => {
    const role_id = await makeRole(server(), ['c_role_data', 'u_role', 'd_role_data', 'r_referral']);
    const partnerBound = await makeUser(server(), { role_id, company_id: 2, branch_id: 2 });
    const access = await accessIds(server(), ['r_referral']);
    const input = { role_name: `Luar ${unique()}`, access };
    expect((await server().call(create, input, partnerBound.as)).status).toBe(403);
    expect((await server().call(update, { id: 7, ...input }, partnerBound.as)).status).toBe(403);
    expect((await server().call(remove, { id: 8 }, partnerBound.as)).status).toBe(403);
  });

  test('a taken name answers 409 on the field, in any spelling', async () => {
    const access = await accessIds(server(), ['r_referral']);
    for (const role_name of ['VERIFIKATOR', 'Vérifikator', 'Veri\u200bfikator', 'Ｖerifikator']) {
      const answer = await server().call(create, { role_name, access }, asSuper);
      expect(answer).toMatchObject({ status: 409, message: 'Nama role sudah dipakai' });
      expect(answer.error?.fields).toHaveProperty('role_name');
    }
  });

  test.each([
    ['no name', { role_name: ' ' }, 'role_name', 'Nama Role wajib diisi'],
    ['a name too long', { role_name: 'x'.repeat(256) }, 'role_name', 'Nama Role paling banyak 255 karakter'],
    ['a name of another type', { role_name: 7 }, 'role_name', 'Nama Role harus berupa teks'],
    ['no access', { access: [] }, 'access', 'Hak Akses wajib diisi'],
    ['access that is no list', { access: 'semua' }, 'access', 'Hak Akses harus berupa daftar'],
    ['an unknown item', { access: [999_999] }, 'access', 'Hak Akses tidak dikenal'],
  ])('refuses %s', async (_, changes, field, message) => {
    const access = await accessIds(server(), ['r_referral']);
    const input = { role_name: `Salah ${unique()}`, access, ...changes };
    const before = await server().services.db.$count(role);
    const answer = await server().call(create, input as never, asSuper);
    expect(answer.status).toBe(422);
    expect(answer.error?.fields?.[field]).toBe(message);
    expect(await server().services.db.$count(role)).toBe(before);
  });

  test('only parents is no access at all', async () => {
    const access = await accessIds(server(), ['p_referral', 'p_agent']);
    const answer = await server().call(create, { role_name: `Kosong ${unique()}`, access }, asSuper);
    expect(answer).toMatchObject({ status: 422, message: 'Hak Akses wajib diisi' });
  });
});

describe('C-192, C-194', () => {
  test('R-333: a changed role counts from the next call on, without signing in again', async () => {
    const role_id = await makeRole(server(), ['r_referral']);
    const user = await makeUser(server(), { role_id });
    const tryIt = () => server().call(list, {}, user.as);
    expect((await tryIt()).status).toBe(403);
    const { data } = await server().call(detail, { id: role_id }, asSuper);
    const access = await accessIds(server(), ['r_referral', 'r_roles']);
    const changed = await server().call(
      update,
      { id: role_id, role_name: data.role_name, access, version: data.version },
      asSuper,
    );
    expect(changed).toMatchObject({ status: 200, message: 'Data berhasil diubah' });
    expect((await tryIt()).status).toBe(200);
    await server().call(
      update,
      { id: role_id, role_name: data.role_name, access: await accessIds(server(), ['r_referral']) },
      asSuper,
    );
    expect((await tryIt()).status).toBe(403);
    const entries = await auditOf(server(), 'role', role_id);
    expect(entries.at(-1)).toMatchObject({
      action: 'access',
      before: { codes: ['r_referral', 'r_roles'] },
      after: { codes: ['r_referral'] },
    });
  });

  test('a newer record answers 409 and stays as it is', async () => {
    const id = await makeRole(server(), ['r_referral']);
    const { data } = await server().call(detail, { id }, asSuper);
    const access = await accessIds(server(), ['r_agent_list']);
    const save = () =>
      server().call(update, { id, role_name: data.role_name, access, version: data.version }, asSuper);
    expect((await save()).status).toBe(200);
    const second = await save();
    expect(second).toMatchObject({
      status: 409,
      message: 'Data sudah Anda ubah di jendela lain. Muat ulang, lalu coba lagi.',
    });
  });

  test('R-332: a role may keep its codes; the editor must hold added ones', async () => {
    const editor = await staffWith(server(), ['u_role', 'r_referral', 'r_agent_list']);
    const id = await makeRole(server(), ['d_referral', 'r_referral']);
    const { data } = await server().call(detail, { id }, asSuper);
    const save = async (codes: string[]) =>
      server().call(
        update,
        { id, role_name: data.role_name, access: await accessIds(server(), codes) },
        editor.as,
      );
    expect((await save(['d_referral', 'r_referral', 'r_agent_list'])).status).toBe(200);
    expect((await save(['d_referral', 'd_agent'])).status).toBe(403);
    expect(await codesOf(id)).toEqual(['r_agent_list', 'r_referral', 'd_referral']);
  });

  test('A-108: a code that the editor does not hold is not taken away either', async () => {
    const editor = await staffWith(server(), ['u_role', 'r_referral']);
    const id = await makeRole(server(), ['d_referral', 'r_referral']);
    const save = async (codes: string[]) =>
      server().call(update, { id, access: await accessIds(server(), codes) }, editor.as);
    const taken = await save(['r_referral']);
    expect(taken.status).toBe(403);
    expect(taken.error?.fields).toEqual({
      access: 'Anda tidak dapat mencabut hak akses yang tidak Anda miliki',
    });
    expect(await codesOf(id)).toEqual(['r_referral', 'd_referral']);
    expect((await save(['d_referral'])).status).toBe(200);
    expect(await codesOf(id)).toEqual(['d_referral']);
  });

  test('A-108: role 1 keeps every code; its name may change', async () => {
    const editor = await staffWith(server(), ['r_role', 'u_role']);
    const one = { id: 1, access: await accessIds(server(), ['u_role']) };
    for (const as of [asSuper, editor.as])
      expect(await server().call(update, one, as)).toMatchObject({
        status: 409,
        message: 'Role Super Admin selalu memiliki semua hak akses',
      });
    expect(await codesOf(1)).toHaveLength(87);
    const all = { id: 1, role_name: 'Kepala', access: await accessIds(server(), accessCodes) };
    expect((await server().call(update, all, asSuper)).status).toBe(200);
    expect((await server().call(update, { id: 1, role_name: 'Super Admin' }, asSuper)).status).toBe(200);
    expect(await codesOf(1)).toHaveLength(87);
  });

  test('unknown roles answer 404', async () => {
    const access = await accessIds(server(), ['r_referral']);
    expect((await server().call(detail, { id: 999 }, asSuper)).status).toBe(404);
    expect((await server().call(update, { id: 999, role_name: 'Hantu', access }, asSuper)).status).toBe(404);
    expect((await server().call(detail, { id: 'satu' }, asSuper)).status).toBe(422);
  });
});

describe('C-195', () => {
  test('an unused role is deleted, and its name can be used again', async () => {
    const id = await makeRole(server(), ['r_referral']);
    const { data } = await server().call(detail, { id }, asSuper);
    expect(await server().call(remove, { id }, asSuper)).toMatchObject({
      status: 200,
      message: 'Data berhasil dihapus',
    });
    expect((await server().call(detail, { id }, asSuper)).status).toBe(404);
    expect((await server().call(remove, { id }, asSuper)).status).toBe(404);
    const [stored] = await server().services.db.select().from(role).where(eq(role.id, id));
    expect(stored?.deleted_at).toBeInstanceOf(Date);
    const access = await accessIds(server(), ['r_referral']);
    const again = await server().call(create, { role_name: data.role_name, access }, asSuper);
    expect(again.status).toBe(201);
  });

  test.each([1, 2, 5, 6])('R-332: role %i cannot be deleted', async (id) => {
    const answer = await server().call(remove, { id }, asSuper);
    expect(answer).toMatchObject({ status: 409, message: 'Role bawaan tidak dapat dihapus' });
  });

  test('R-332: a role in use cannot be deleted', async () => {
    const answer = await server().call(remove, { id: 7 }, asSuper);
    expect(answer).toMatchObject({
      status: 409,
      message: 'Role masih dipakai 1 pengguna',
      error: { uses: [{ kind: 'user', count: 1 }] },
    });
  });

  test('P-251: an admin edits no roles', async () => {
    expect((await server().call(remove, { id: 7 }, { as: admin })).status).toBe(403);
    expect((await server().call(accessItems, {}, { as: bandungAdmin })).status).toBe(403);
  });
});

test('A-108: a start gives role 1 the codes it lacks, also those that the database does not know', async () => {
  const { services } = server();
  const gone = eq(accessItem.code, 'crud_partner_api');
  await services.db.delete(accessItem).where(gone);
  await services.db.delete(roleAccess).where(eq(roleAccess.role_id, 1));
  await seedFirstStart(services, () => Promise.reject(new Error('asked for a password')));
  expect((await codesOf(1)).sort()).toEqual([...accessCodes].sort());
  const [added] = await services.db.select().from(accessItem).where(gone);
  const [parent] = await services.db.select().from(accessItem).where(eq(accessItem.id, added!.parent_id!));
  expect(parent?.code).toBe('p_partner_api');
});

test('a start gives the rights the names of this version', async () => {
  const { services } = server();
  const one = eq(accessItem.code, 'u_referral_bulk');
  await services.db.update(accessItem).set({ name: 'Ubah banyak' }).where(one);
  await seedFirstStart(services, () => Promise.reject(new Error('asked for a password')));
  const [named] = await services.db.select().from(accessItem).where(one);
  expect(named?.name).toBe(accessNames.u_referral_bulk);
});
