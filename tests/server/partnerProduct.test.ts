import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { partnerExportColumns } from '../../src/server/entities/partner/exportSheet.ts';
import { product } from '../../src/server/entities/product/table.ts';
import { exportFileOperations } from '../../src/shared/entities/exportFile/operations.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { productOperations } from '../../src/shared/entities/product/operations.ts';
import { sharedServer } from './harness.ts';
import { auditOf, makeRole, makeUser, staffWith } from './support/accounts.ts';
import { bandungAdmin, bankAdmin, superAdmin, verifier } from './support/referrals.ts';
import { readWorkbook, textsOf, until } from './support/workbooks.ts';

const server = sharedServer();
const { products, assignProduct, removeProduct, olderRemoveProduct, list } = partnerOperations;
const asSuper = { as: superAdmin };

const property = 6;

const offered = async (partnerId: number) => {
  const { data } = await server().call(products, { partnerId }, asSuper);
  return data.map((each) => each.product_name);
};
async function productId(code: string) {
  const [row] = await server().services.db.select().from(product).where(eq(product.code, code));
  if (!row) throw new Error(`No product ${code}`);
  return row.id;
}
const assign = (partner_id: number, product_id: number[], as = superAdmin) =>
  server().call(assignProduct, { partner_id, product_id }, { as });

describe('C-166, C-026', () => {
  test('A-069: adds to the products a company offers, once', async () => {
    const before = await offered(property);
    const [edc, kta] = [await productId('EDC'), await productId('KTA')];
    const answer = await assign(property, [edc, kta, edc]);
    expect(answer).toMatchObject({ status: 200, message: 'Data berhasil disimpan' });
    await assign(property, [kta]);
    expect(await offered(property)).toEqual([...before, 'Kredit Tanpa Agunan', 'Mesin EDC'].sort());
    const entries = await auditOf(server(), 'partner', property);
    expect(entries[0]).toMatchObject({ action: 'assign-product', after: { product_id: [edc, kta] } });
  });

  test('A-213: an open form of the product does not undo the change', async () => {
    const id = await productId('TBJ');
    const read = async () => (await server().call(productOperations.detail, { id }, asSuper)).data;
    const save = ({ version }: { version: number }) =>
      server().call(productOperations.update, { id, version, partnerAssign: [2] }, asSuper);
    const before = await read();
    await assign(property, [id]);
    expect((await save(before)).status).toBe(409);
    const assigned = await read();
    await assign(property, [id]);
    expect((await read()).version).toBe(assigned.version);
    await server().call(removeProduct, { id, partner_id: property }, asSuper);
    expect((await save(assigned)).status).toBe(409);
  });

  test('nothing, unknown products, branches and unknown partners are refused', async () => {
    const before = await offered(property);
    const empty = await assign(property, []);
    expect(empty.error?.fields?.product_id).toBe('Produk wajib diisi');
    const none = await server().call(assignProduct, { partner_id: property } as never, asSuper);
    expect(none.error?.fields?.product_id).toBe('Produk wajib diisi');
    const unknown = await assign(property, [await productId('TBJ'), 999_999]);
    expect(unknown.error?.fields?.product_id).toBe('Produk tidak ditemukan');
    const branch = await assign(7, [await productId('TBJ')]);
    expect(branch.error?.fields?.partner_id).toBe('Produk hanya dapat ditambahkan pada perusahaan');
    expect((await assign(999_999, [await productId('TBJ')])).status).toBe(404);
    expect(await offered(property)).toEqual(before);
  });

  test('P-311: other companies are out of scope: 403 on write, 404 on read', async () => {
    const role_id = await makeRole(server(), ['crud_partner_product', 'r_crud_product']);
    const bound = await makeUser(server(), { role_id, company_id: 2, branch_id: 2 });
    const kta = await productId('KTA');
    const write = (partner_id: number) =>
      server().call(assignProduct, { partner_id, product_id: [kta] }, bound.as);
    expect((await write(3)).status).toBe(403);
    expect((await write(2)).status).toBe(200);
    expect((await server().call(removeProduct, { id: kta, partner_id: 3 }, bound.as)).status).toBe(403);
    expect((await server().call(products, { partnerId: 3 }, { as: bankAdmin })).status).toBe(404);
    expect((await server().call(products, { partnerId: 2 }, { as: bankAdmin })).status).toBe(200);
    expect((await server().call(products, { partnerId: 2 }, { as: verifier })).status).toBe(403);
  });
});

describe('C-027, C-028', () => {
  test('A-106: the product with its partner, or the link alone', async () => {
    const [edc, kta] = [await productId('EDC'), await productId('KTA')];
    await assign(property, [edc, kta]);
    const byProduct = await server().call(removeProduct, { id: edc, partner_id: property }, asSuper);
    expect(byProduct).toMatchObject({ status: 200, message: 'Data berhasil dihapus' });
    expect(await offered(property)).not.toContain('Mesin EDC');
    const { data } = await server().call(products, { partnerId: property }, asSuper);
    const link = data.find((each) => each.id === kta)!;
    expect((await server().call(olderRemoveProduct, { id: link.link_id }, asSuper)).status).toBe(200);
    expect(await offered(property)).not.toContain('Kredit Tanpa Agunan');
    const gone = await server().call(removeProduct, { id: kta, partner_id: property }, asSuper);
    expect(gone.status).toBe(404);
    expect(await offered(2)).toContain('Mesin EDC');
    const entries = await auditOf(server(), 'partner', property);
    expect(entries.at(-1)).toMatchObject({ action: 'remove-product', before: { product_id: kta } });
  });

  test('needs r_crud_product', async () => {
    const staff = await staffWith(server(), ['crud_partner_product']);
    const answer = await server().call(removeProduct, { id: 1, partner_id: 2 }, staff.as);
    expect(answer).toMatchObject({ status: 403, message: 'Access Denied!' });
  });
});

describe('C-167', () => {
  async function exported(query: object, as: string) {
    const { status, data } = await server().call(
      partnerOperations.export,
      { ...query, reason: 'Uji' },
      { as },
    );
    expect(status).toBe(201);
    await until(async () => {
      const files = await server().call(exportFileOperations.list, { data_name: 'partner' }, { as });
      return files.data.find((each) => each.filename === data.filename && each.state === 'ready');
    });
    const file = await server().download(exportFileOperations.download, { filename: data.filename }, { as });
    return readWorkbook(file);
  }

  test('the file holds the filtered list in its order', async () => {
    const query = { partner_type: 'branch', company_id: 2, sort_by: 'name', sort_dir: 'desc' } as const;
    const sheet = await exported(query, superAdmin);
    expect(sheet.header).toEqual(partnerExportColumns.map((column) => column.header));
    const { data } = await server().call(list, query, asSuper);
    const at = (header: string) => sheet.header.indexOf(header);
    expect(sheet.rows.map((row) => textsOf(row)[at('Nama')])).toEqual(data.map((each) => each.name));
    expect(textsOf(sheet.rows[0])[at('Perusahaan')]).toBe('PT Bank Nusa Sejahtera');
    expect(textsOf(sheet.rows[0])[at('Nomor Telepon')]).toBe(data[0]!.phone_number);
  });

  test('P-311: a company exports its subtree; a branch lacks the code', async () => {
    const sheet = await exported({}, bankAdmin);
    const names = sheet.rows.map((row) => textsOf(row)[sheet.header.indexOf('Nama')]);
    expect(names).toHaveLength(5);
    expect(names).toContain('PT Bank Nusa Sejahtera');
    const branch = await server().call(partnerOperations.export, { reason: 'Uji' }, { as: bandungAdmin });
    expect(branch.status).toBe(403);
  });
});
