import { describe, expect, test } from 'vitest';
import { mediaOperations } from '../../src/shared/entities/media/operations.ts';
import { programOperations } from '../../src/shared/entities/program/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sharedServer } from './harness.ts';
import {
  companies,
  createBranching,
  createCategory,
  createProgram,
  newProgram,
  uploadPicture,
} from './support/catalogue.ts';
import { auditCount, chief, customUser, expectInvalid, lastAudit, staleOwnText } from './support/house.ts';
import { createOne, inputFor } from './support/referrals.ts';

const server = sharedServer();
const call: ReturnType<typeof server>['call'] = (operation, input, options = chief) =>
  server().call(operation, input, options);
const { create, update, detail, remove, removeOlder, byPartner, locations } = programOperations;
const newest = '2100-01-01T00:00:00.000Z';
const unknown = 999_999;
const read = async (id: number) => (await call(detail, { id })).data;

const bandung = {
  place_id: '32.73',
  description: 'Kota Bandung, Jawa Barat',
  lat: -6.91,
  lon: 107.61,
  geo_type: 'administrative_area_level_2',
};
const medan = {
  ...bandung,
  place_id: '12.71',
  description: 'Kota Medan, Sumatera Utara',
  lat: 3.59,
  lon: 98.67,
};

async function uploadDocument(): Promise<string> {
  const file = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF').toString('base64');
  const answer = await call(mediaOperations.uploadPdf, { folderName: 'program_document', file });
  return answer.data.name;
}

describe('adding a program (S-076)', () => {
  test('C-011: everything as sent, rich text without what could run (R-405, R-514)', async () => {
    const above = await createBranching(server());
    const input = await newProgram(server(), above, {
      program_doc: await uploadDocument(),
      description: '<p onclick="alert(1)">Isi<script>alert(1)</script></p>',
      snk: '<p><br></p>',
      is_expired_program: true,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      is_quota: true,
      quota: '25',
      is_location: true,
      location_type: 'SPESIFIC_LOCATION',
      program_locations: [bandung, medan, bandung],
    });
    const answer = await call(create, input);
    expect(answer).toMatchObject({ status: 201, message: 'Data berhasil disimpan' });
    expect(await read(answer.data.id)).toMatchObject({
      ...above,
      program_name: input.program_name,
      program_picture: input.program_picture,
      program_doc: input.program_doc,
      description: '<p>Isi</p>',
      snk: '',
      is_expired_program: true,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      is_quota: true,
      quota: 25,
      initialQuota: 25,
      remaining_quota: 25,
      is_location: true,
      location_type: 'SPESIFIC_LOCATION',
      program_locations: [bandung, medan],
      location_count: 2,
      questions: [],
      created_by: 'Rahmat Hidayat',
      updated_by: 'Rahmat Hidayat',
    });
    const { data } = await call(locations, { id: answer.data.id });
    expect(data).toMatchObject([bandung, medan]);
  });

  test('C-011: what a switch rules counts only while it is on (R-405, R-406, R-407)', async () => {
    const above = await createBranching(server());
    const id = await createProgram(server(), above, {
      is_expired_program: false,
      start_date: '2026-01-01',
      end_date: '',
      is_quota: false,
      quota: 40,
      is_location: true,
      location_type: '',
      program_locations: [bandung],
    });
    expect(await read(id)).toMatchObject({
      start_date: null,
      end_date: null,
      is_quota: false,
      quota: 0,
      is_location: false,
      location_type: '',
      program_locations: [],
      location_count: 0,
    });
  });

  test('C-011: server-owned fields are ignored when sent (C-910, R-408)', async () => {
    const above = await createBranching(server());
    const forged = {
      created_by: 1,
      usedQuota: 9,
      remaining_quota: 9,
      is_deleted: true,
      questions: [{ id: 1 }],
    };
    const id = await createProgram(server(), above, { is_quota: true, quota: 5, ...forged } as object);
    expect(await read(id)).toMatchObject({ usedQuota: 0, remaining_quota: 5, questions: [] });
  });

  test('C-011: every wrong field with its text, and nothing written', async () => {
    const above = await createBranching(server());
    const input = await newProgram(server(), above);
    const refuse = (changes: object, fields: Record<string, string>) =>
      expectInvalid(server(), create, { input: { ...input, ...changes }, fields });
    await expectInvalid(server(), create, {
      input: {},
      fields: {
        category_id: 'Kategori wajib diisi',
        program_name: 'Nama Program wajib diisi',
        program_picture: 'Gambar Program wajib diisi',
        product_id: 'Produk wajib diisi',
      },
    });
    await refuse({ product_id: unknown }, { product_id: 'Produk tidak ditemukan' });
    const other = await createBranching(server());
    for (const category_id of [unknown, other.category_id])
      await refuse({ category_id }, { category_id: 'Kategori tidak ada pada produk ini' });
    await refuse({ program_picture: 'x.png' }, { program_picture: 'Gambar Program belum dikirim' });
    const logo = await uploadPicture(server(), 'slider');
    await refuse({ program_doc: logo }, { program_doc: 'Dokumen belum dikirim' });
    await refuse(
      { is_expired_program: true },
      { start_date: 'Tanggal Mulai wajib diisi', end_date: 'Tanggal Berakhir wajib diisi' },
    );
    await refuse(
      { is_expired_program: true, start_date: '2026-02-02', end_date: '2026-02-01' },
      { end_date: 'Tanggal Berakhir tidak boleh sebelum Tanggal Mulai' },
    );
    await refuse({ start_date: '2026-02-30' }, { start_date: 'Tanggal tidak ada' });
    await refuse({ is_quota: true, quota: '' }, { quota: 'Kuota wajib diisi' });
    await refuse({ is_quota: true, quota: -1 }, { quota: 'Kuota tidak boleh negatif' });
    await refuse({ is_quota: true, quota: 1.5 }, { quota: 'Kuota harus bilangan bulat' });
    await refuse({ is_quota: true, quota: 'banyak' }, { quota: 'Kuota harus berupa angka' });
    await refuse({ is_quota: true, quota: 2e9 }, { quota: 'Kuota paling besar 1.000.000.000' });
    await refuse({ location_type: 'KOTA' }, { location_type: 'Tipe Wilayah tidak dikenal' });
    await refuse(
      { program_locations: [{ ...bandung, lat: 91, lon: 'x' }] },
      { 'program_locations.0.lat': 'Lintang tidak valid', 'program_locations.0.lon': 'Bujur tidak valid' },
    );
    await refuse(
      { description: 'x'.repeat(50_001) },
      { description: 'Deskripsi paling banyak 50.000 karakter' },
    );
  });
});

describe('editing a program (S-077, S-081)', () => {
  test('C-013: locations are added and removed, the product stays (R-408)', async () => {
    const above = await createBranching(server());
    const other = await createBranching(server());
    const input = await newProgram(server(), above, {
      is_location: true,
      location_type: 'SPESIFIC_LOCATION',
      program_locations: [bandung],
    });
    const id = (await call(create, input)).data.id;
    const stored = await read(id);
    const removed = stored.program_locations.map((each) => each.id);
    const change = { ...input, id, product_id: other.product_id, version: stored.version };
    const answer = await call(update, {
      ...change,
      program_name: 'Nama Baru',
      program_locations: [...stored.program_locations, medan],
      program_locations_deletes: removed,
    });
    expect(answer).toMatchObject({ status: 200, message: 'Data berhasil diubah' });
    expect(await read(id)).toMatchObject({
      product_id: above.product_id,
      program_name: 'Nama Baru',
      program_locations: [medan],
    });
    expect(await lastAudit(server())).toMatchObject({
      action: 'locations',
      entity: 'program',
      before: { removed: [bandung] },
      after: { added: [medan] },
    });
    expect(await call(update, { ...change, version: newest })).toMatchObject({
      status: 409,
      message: staleOwnText,
    });
  });

  test('C-013: a location of another program cannot be removed', async () => {
    const specific = {
      is_location: true,
      location_type: 'SPESIFIC_LOCATION',
      program_locations: [bandung],
    } as const;
    const above = await createBranching(server());
    const input = await newProgram(server(), above, { ...specific, program_locations: [bandung] });
    const [id, other] = [
      await createProgram(server(), above, input),
      await createProgram(server(), above, { ...specific, program_locations: [bandung] }),
    ];
    const foreign = (await read(other)).program_locations[0]!.id;
    await expectInvalid(server(), update, {
      input: { ...input, id, program_locations_deletes: [foreign] },
      fields: { program_locations_deletes: 'Lokasi tidak ada pada program ini' },
    });
    expect((await read(other)).program_locations).toHaveLength(1);
  });

  test('C-013: without specific locations none are kept (R-406)', async () => {
    const above = await createBranching(server());
    const input = await newProgram(server(), above, {
      is_location: true,
      location_type: 'SPESIFIC_LOCATION',
      program_locations: [bandung],
    });
    const id = (await call(create, input)).data.id;
    await call(update, { ...input, id, location_type: 'ALL' });
    expect(await read(id)).toMatchObject({ is_location: true, location_type: 'ALL', program_locations: [] });
    await call(update, { ...input, id, is_location: false });
    expect(await read(id)).toMatchObject({ is_location: false, location_type: '' });
  });

  test('C-013: moves between categories of its product only', async () => {
    const above = await createBranching(server());
    const second = await createCategory(server(), above.product_id, 'Kedua');
    const input = await newProgram(server(), above);
    const id = (await call(create, input)).data.id;
    expect((await call(update, { ...input, id, category_id: second })).status).toBe(200);
    expect((await read(id)).category_id).toBe(second);
    const foreign = await createBranching(server());
    await expectInvalid(server(), update, {
      input: { ...input, id, category_id: foreign.category_id },
      fields: { category_id: 'Kategori tidak ada pada produk ini' },
    });
    expect((await call(update, { ...input, id: unknown })).status).toBe(404);
  });
});

describe('deleting a program (S-073)', () => {
  test.each([
    ['C-014', remove],
    ['C-025, the older address,', removeOlder],
  ] as const)('%s hides it; submissions keep its name, new ones are refused', async (name, operation) => {
    const program_name = `Program ${name}`;
    const above = await createBranching(server());
    const id = await createProgram(server(), above, { program_name });
    const referral = await createOne(server(), program_name);
    const input = await inputFor(server(), program_name);
    expect(await call(operation, { id })).toMatchObject({ status: 200, message: 'Data berhasil dihapus' });
    expect((await call(detail, { id })).status).toBe(404);
    expect((await call(locations, { id })).status).toBe(404);
    expect((await call(operation, { id })).status).toBe(404);
    expect((await call(programOperations.byCategory, { category_id: above.category_id })).data).toEqual([]);
    expect((await call(referralOperations.detail, { id: referral })).data).toMatchObject({ program_name });
    expect((await call(referralOperations.create, input)).status).toBe(422);
  });
});

describe('programs by partner (C-016)', () => {
  test('of one partner or several', async () => {
    const names = async (partner_id: number | number[]) => {
      const answer = await call(byPartner, { partner_id });
      expect(answer).toMatchObject({ status: 200, message: 'OK' });
      return answer.data.map((each) => each.program_name);
    };
    const insurance = ['Proteksi Keluarga', 'Proteksi Karyawan', 'Proteksi Mikro'];
    expect(await names(companies.insurance)).toEqual(insurance);
    const both = await names([companies.insurance, companies.cooperative]);
    expect(both).toEqual(expect.arrayContaining([...insurance, 'Tabungan Impian']));
    expect(await names(unknown)).toEqual([]);
    await expectInvalid(server(), byPartner, {
      input: { partner_id: [] },
      fields: { partner_id: 'Partner wajib diisi' },
    });
    await expectInvalid(server(), byPartner, {
      input: { partner_id: 'satu' },
      fields: { 'partner_id.0': 'Partner harus berupa angka' },
    });
  });

  test('P-320: a company asks about itself only', async () => {
    const options = await customUser(server(), { codes: ['crud_partner_api'], company: 4, branch: 4 });
    expect((await call(byPartner, { partner_id: 4 }, options)).data).toHaveLength(3);
    expect((await call(byPartner, { partner_id: [4, 2] }, options)).status).toBe(404);
  });
});

test('P-317: a company with the codes may not touch the programs of a shared or foreign product', async () => {
  const options = await customUser(server(), {
    codes: ['crud_program', 'r_crud_program'],
    company: 2,
    branch: 2,
  });
  const own = await createBranching(server());
  const input = await newProgram(server(), own);
  expect((await call(create, input, options)).status).toBe(201);
  for (const partnerAssign of [[companies.bank, companies.finance], [companies.finance]]) {
    const above = await createBranching(server(), { partnerAssign });
    const id = await createProgram(server(), above, { is_quota: true, quota: 5 });
    const before = await auditCount(server());
    for (const answer of [
      await call(create, { ...input, ...above }, options),
      await call(update, { ...input, ...above, id }, options),
      await call(programOperations.changeQuota, { id, quota: 1, is_add_quota: true }, options),
      await call(removeOlder, { id }, options),
      await call(remove, { id }, options),
    ])
      expect([answer.status, answer.message]).toEqual([403, 'Access Denied!']);
    expect(await auditCount(server())).toBe(before);
  }
});
