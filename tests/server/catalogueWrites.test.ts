import { describe, expect, test } from 'vitest';
import { categoryOperations } from '../../src/shared/entities/category/operations.ts';
import { productOperations } from '../../src/shared/entities/product/operations.ts';
import { programOperations } from '../../src/shared/entities/program/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sharedServer } from './harness.ts';
import {
  companies,
  createBranching,
  createCategory,
  createProduct,
  createProgram,
  newProduct,
} from './support/catalogue.ts';
import { auditCount, chief, customUser, expectInvalid, lastAudit, staleOwnText } from './support/house.ts';
import { createOne, inputFor } from './support/referrals.ts';

const server = sharedServer();
const call: ReturnType<typeof server>['call'] = (operation, input, options = chief) =>
  server().call(operation, input, options);
const newest = '2100-01-01T00:00:00.000Z';
const bank = { as: 'admin.bns@mitra.example' };
const insurance = { as: 'admin.asg@mitra.example' };
const unknown = 999_999;

describe('products (S-070…S-072)', () => {
  const { create, update, remove, assignPartner, detail, list } = productOperations;

  test('C-003: a product is stored as sent, with its partners (R-401, A-069)', async () => {
    const input = await newProduct(server(), {
      product_level: ['3', 1, 1],
      partnerAssign: [companies.bank, String(companies.cooperative), companies.bank],
    });
    const answer = await call(create, input);
    expect(answer).toMatchObject({ status: 201, message: 'Data berhasil disimpan' });
    const { data } = await call(detail, { id: answer.data.id });
    expect(data).toMatchObject({ ...input, product_level: [1, 3], partnerAssign: [{ id: 2 }, { id: 5 }] });
    expect(await lastAudit(server())).toMatchObject({
      action: 'assignPartner',
      entity: 'product',
      after: { partner_ids: [2, 5] },
    });
  });

  test('C-003: markup in a name is text like any other', async () => {
    const product_name = '<script>alert(1)</script>';
    const id = await createProduct(server(), { product_name });
    expect((await call(detail, { id })).data.product_name).toBe(product_name);
  });

  test('C-003: every rule of R-401 at its field', async () => {
    const input = await newProduct(server());
    const refuse = (changes: object, fields: Record<string, string>) =>
      expectInvalid(server(), create, { input: { ...input, ...changes }, fields });
    await expectInvalid(server(), create, {
      input: {},
      fields: {
        product_name: 'Nama Produk wajib diisi',
        product_code: 'Kode Produk wajib diisi',
        product_color: 'Warna Produk wajib diisi',
        product_img: 'Logo Produk wajib diisi',
        product_level: 'Level Agen wajib diisi',
        is_ktp_mandatory: 'KTP Wajib / Opsional wajib diisi',
        partnerAssign: 'Please pick a partner',
      },
    });
    await refuse({ partnerAssign: [] }, { partnerAssign: 'Please pick a partner' });
    await refuse({ partnerAssign: [unknown] }, { partnerAssign: 'Partner tidak ditemukan' });
    await refuse({ partnerAssign: [7] }, { partnerAssign: 'Partner tidak ditemukan' });
    await refuse({ product_code: 'UJ' }, { product_code: 'Kode Produk harus 3 karakter' });
    await refuse({ product_code: 'UJIX' }, { product_code: 'Kode Produk harus 3 karakter' });
    await refuse(
      { product_color: 'red' },
      { product_color: 'Warna Produk harus kode warna, misalnya #FFFFFF' },
    );
    await refuse({ product_level: [] }, { product_level: 'Level Agen wajib diisi' });
    await refuse({ product_level: [4] }, { 'product_level.0': 'Level Agen harus 1, 2, atau 3' });
    await refuse({ product_img: 'tidakada.png' }, { product_img: 'Logo Produk belum dikirim' });
    await refuse(
      { product_name: 'x'.repeat(256) },
      { product_name: 'Nama Produk paling banyak 255 karakter' },
    );
  });

  test('C-003, C-004: a code in use is a conflict at its field, whatever its case', async () => {
    const refused = await call(create, await newProduct(server(), { product_code: 'kta' }));
    expect(refused).toMatchObject({
      status: 409,
      message: 'Kode Produk kta sudah dipakai',
      error: { code: 'CONFLICT', fields: { product_code: 'Kode Produk kta sudah dipakai' } },
    });
    const input = await newProduct(server());
    const id = await createProduct(server(), input);
    expect((await call(update, { ...input, id })).status).toBe(200);
    expect((await call(update, { ...input, id, product_code: 'KTA' })).status).toBe(409);
  });

  test('C-005: the code of a deleted product is free again', async () => {
    const input = await newProduct(server());
    const id = await createProduct(server(), input);
    expect(await call(remove, { id })).toMatchObject({ status: 200, message: 'Data berhasil dihapus' });
    expect((await call(create, input)).status).toBe(201);
  });

  test('C-004: a change is audited; partners stay unless sent, and never go empty', async () => {
    const input = await newProduct(server());
    const id = await createProduct(server(), input);
    const { partnerAssign, ...rest } = input;
    const { version } = (await call(detail, { id })).data;
    const changed = await call(update, { ...rest, id, product_name: 'Kredit Baru', version });
    expect(changed).toMatchObject({ status: 200, message: 'Data berhasil diubah' });
    expect((await call(detail, { id })).data).toMatchObject({
      product_name: 'Kredit Baru',
      partnerAssign: [{ id: companies.bank }],
    });
    expect(await lastAudit(server())).toMatchObject({
      action: 'update',
      entity: 'product',
      entity_id: String(id),
      before: { product_name: 'Kredit Uji' },
      after: { product_name: 'Kredit Baru' },
    });
    await expectInvalid(server(), update, {
      input: { ...input, id, partnerAssign: [] },
      fields: { partnerAssign: 'Please pick a partner' },
    });
    await call(update, { ...input, id, partnerAssign: [companies.finance] });
    expect((await call(detail, { id })).data.partnerAssign).toMatchObject([{ id: companies.finance }]);
  });

  test('C-004: an outdated form is a conflict and changes nothing', async () => {
    const input = await newProduct(server());
    const id = await createProduct(server(), input);
    const stale = await call(update, { ...input, id, product_name: 'Lain', version: newest });
    expect(stale).toMatchObject({ status: 409, message: staleOwnText });
    expect((await call(detail, { id })).data.product_name).toBe(input.product_name);
  });

  test('C-006 replaces the whole set (A-069)', async () => {
    const id = await createProduct(server(), { partnerAssign: [companies.bank, companies.finance] });
    const partner_id = [companies.finance, companies.insurance];
    expect((await call(assignPartner, { product_id: id, partner_id })).status).toBe(200);
    const assigned = (await call(detail, { id })).data.partnerAssign;
    expect(assigned.map((each) => each.id)).toEqual(partner_id);
    expect((await call(detail, { id }, bank)).status).toBe(404);
    await expectInvalid(server(), assignPartner, {
      input: { product_id: id, partner_id: [] },
      fields: { partner_id: 'Please pick a partner' },
    });
    await expectInvalid(server(), assignPartner, {
      input: { product_id: id, partner_id: [companies.bank, unknown] },
      fields: { partner_id: 'Partner tidak ditemukan' },
    });
    expect((await call(detail, { id })).data.partnerAssign).toEqual(assigned);
    expect((await call(assignPartner, { product_id: unknown, partner_id })).status).toBe(404);
  });

  test('C-005: a deleted product and its categories and programs are hidden; history keeps the names (R-417)', async () => {
    const above = await createBranching(server());
    const program = await createProgram(server(), above);
    const referral = await createOne(server(), 'Program Uji');
    const { product_id: id } = above;
    expect((await call(remove, { id })).status).toBe(200);
    expect((await call(detail, { id })).status).toBe(404);
    expect((await call(list, {})).data.map((each) => each.id)).not.toContain(id);
    expect((await call(programOperations.detail, { id: program })).status).toBe(404);
    expect((await call(programOperations.byCategory, { category_id: above.category_id })).data).toEqual([]);
    expect((await call(categoryOperations.remove, { id: above.category_id })).status).toBe(404);
    expect((await call(remove, { id })).status).toBe(404);
    const stored = (await call(referralOperations.detail, { id: referral })).data;
    expect(stored).toMatchObject({ product_name: 'Kredit Uji', program_name: 'Program Uji' });
  });

  test('C-005: a deleted product takes no new submission', async () => {
    const above = await createBranching(server());
    await createProgram(server(), above, { program_name: 'Program Segera Hilang' });
    const input = await inputFor(server(), 'Program Segera Hilang');
    await call(remove, { id: above.product_id });
    const refused = await call(referralOperations.create, input);
    expect(refused).toMatchObject({
      status: 422,
      error: { fields: { product_id: 'Produk tidak ditemukan' } },
    });
  });
});

describe('categories (S-073…S-075)', () => {
  const { create, update, remove } = categoryOperations;
  const categoriesOf = async (id: number) =>
    (await call(productOperations.detail, { id })).data.category_list;

  test('C-007…C-009: added, renamed and deleted', async () => {
    const product_id = await createProduct(server());
    const added = await call(create, { product_id, category_name: ' Karyawan ' });
    expect(added).toMatchObject({ status: 201, message: 'Data berhasil disimpan' });
    const { id } = added.data;
    const [stored] = await categoriesOf(product_id);
    expect(stored).toMatchObject({ id, category_name: 'Karyawan', product_id });

    const change = { id, category_name: 'Wiraswasta', version: stored!.version };
    expect(await call(update, change)).toMatchObject({ status: 200, message: 'Data berhasil diubah' });
    expect((await categoriesOf(product_id)).map((each) => each.category_name)).toEqual(['Wiraswasta']);
    expect(await call(update, { ...change, version: newest })).toMatchObject({
      status: 409,
      message: staleOwnText,
    });

    expect(await call(remove, { id })).toMatchObject({ status: 200, message: 'Data berhasil dihapus' });
    expect(await lastAudit(server())).toMatchObject({ action: 'delete', entity: 'category' });
    expect(await categoriesOf(product_id)).toEqual([]);
    expect((await call(update, change)).status).toBe(404);
    expect((await call(remove, { id })).status).toBe(404);
  });

  test('C-007, C-008: the name is required (R-404), the product must exist', async () => {
    await expectInvalid(server(), create, {
      input: { category_name: '  ' },
      fields: { product_id: 'Produk wajib diisi', category_name: 'Nama Kategori wajib diisi' },
    });
    await expectInvalid(server(), create, {
      input: { product_id: unknown, category_name: 'Umum' },
      fields: { product_id: 'Produk tidak ditemukan' },
    });
    const id = await createCategory(server(), await createProduct(server()));
    await expectInvalid(server(), update, {
      input: { id, category_name: 7 },
      fields: { category_name: 'Nama Kategori harus berupa teks' },
    });
  });

  test('C-009: programs of a deleted category are hidden and take no submission (R-012, R-403)', async () => {
    const above = await createBranching(server());
    const program = await createProgram(server(), above, { program_name: 'Program Yatim' });
    const input = await inputFor(server(), 'Program Yatim');
    await call(remove, { id: above.category_id });
    const { data } = await call(productOperations.detail, { id: above.product_id });
    expect([data.category_list, data.program_list]).toEqual([[], []]);
    expect((await call(programOperations.detail, { id: program })).status).toBe(404);
    expect((await call(referralOperations.create, input)).status).toBe(422);
  });
});

describe('writing a catalogue that others share (P-305, P-317)', () => {
  const codes = ['c_product', 'u_product', 'd_product', 'crud_category'] as const;
  const ofBank = () => customUser(server(), { codes: [...codes], company: 2, branch: 2 });

  test('without the codes a company or branch is refused, and nothing is written', async () => {
    const id = await createProduct(server());
    const before = await auditCount(server());
    const input = await newProduct(server());
    for (const options of [bank, insurance]) {
      expect((await call(productOperations.create, input, options)).status).toBe(403);
      expect((await call(productOperations.remove, { id }, options)).status).toBe(403);
    }
    expect(await auditCount(server())).toBe(before);
  });

  test('a company with the codes writes its own product, not a shared or foreign one', async () => {
    const options = await ofBank();
    const own = await call(productOperations.create, await newProduct(server()), options);
    expect(own.status, own.message).toBe(201);
    const shared = await createProduct(server(), { partnerAssign: [companies.bank, companies.finance] });
    const foreign = await createProduct(server(), { partnerAssign: [companies.finance] });

    const input = await newProduct(server());
    expect((await call(productOperations.update, { ...input, id: own.data.id }, options)).status).toBe(200);
    const category = { product_id: own.data.id, category_name: 'Umum' };
    expect((await call(categoryOperations.create, category, options)).status).toBe(201);

    const before = await auditCount(server());
    const refused = [
      await call(productOperations.create, { ...input, partnerAssign: [companies.finance] }, options),
      await call(
        productOperations.assignPartner,
        { product_id: own.data.id, partner_id: [companies.bank, companies.finance] },
        options,
      ),
    ];
    for (const id of [shared, foreign]) {
      const categoryId = await createCategory(server(), id);
      refused.push(
        await call(productOperations.update, { ...input, id }, options),
        await call(productOperations.remove, { id }, options),
        await call(productOperations.assignPartner, { product_id: id, partner_id: [2] }, options),
        await call(categoryOperations.create, { product_id: id, category_name: 'Umum' }, options),
        await call(categoryOperations.update, { id: categoryId, category_name: 'Lain' }, options),
        await call(categoryOperations.remove, { id: categoryId }, options),
      );
    }
    for (const answer of refused) expect([answer.status, answer.message]).toEqual([403, 'Access Denied!']);
    expect(await auditCount(server())).toBe(before + 2);
  });

  test('a branch never writes, even with the codes', async () => {
    const options = await customUser(server(), { codes: ['u_product'], company: 2, branch: 8 });
    const id = await createProduct(server());
    const input = await newProduct(server());
    expect((await call(productOperations.update, { ...input, id }, options)).status).toBe(403);
  });
});
