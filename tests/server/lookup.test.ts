import { expect, test } from 'vitest';
import { lookupOperations } from '../../src/shared/entities/lookup/operations.ts';
import { optionGroupNames } from '../../src/shared/entities/lookup/options.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { productOperations } from '../../src/shared/entities/product/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { sharedServer } from './harness.ts';
import { chief } from './support/house.ts';
import { bandungAdmin as as } from './support/referrals.ts';

const server = sharedServer();
const { workTypes, workFields, options } = lookupOperations;

test('D-16, C-205, C-206: eight kinds of work with four to six fields each', async () => {
  const { data: types } = await server().call(workTypes, {}, { as });
  expect(types).toHaveLength(8);
  const ids = new Set<number>();
  for (const { id: work_type_id } of types) {
    const { data } = await server().call(workFields, { work_type_id }, { as });
    expect(data.length).toBeGreaterThanOrEqual(4);
    expect(data.length).toBeLessThanOrEqual(6);
    for (const field of data) ids.add(field.id);
  }
  const perType = await Promise.all(
    types.map(async ({ id }) => (await server().call(workFields, { work_type_id: id }, { as })).data.length),
  );
  expect(ids.size).toBe(perType.reduce((sum, count) => sum + count, 0));
});

test('C-206: an unknown kind has no fields; one must be chosen', async () => {
  expect((await server().call(workFields, { work_type_id: 9 }, { as })).status).toBe(404);
  const { status, message } = await server().call(workFields, { work_type_id: '' }, { as });
  expect([status, message]).toEqual([422, 'Jenis Pekerjaan wajib diisi']);
});

test('C-207: the lists of A-052 and A-053', async () => {
  const expected = {
    religion: ['Islam', 'Kristen', 'Katolik', 'Hindu', 'Buddha', 'Konghucu'],
    marital_status: ['Belum Kawin', 'Kawin', 'Cerai Hidup', 'Cerai Mati'],
    blood_type: ['A', 'B', 'AB', 'O', '-'],
    nationality: ['WNI', 'WNA'],
    education: ['SD', 'SMP', 'SMA/SMK', 'D3', 'S1', 'S2', 'S3'],
    residence_status: ['Milik Sendiri', 'Milik Keluarga', 'Sewa/Kontrak', 'Rumah Dinas', 'Kos'],
    partner_category: [
      'Perbankan',
      'Multifinance',
      'Asuransi',
      'Koperasi',
      'Ritel',
      'Properti',
      'Teknologi',
      'Lainnya',
    ],
  } as const;
  for (const group of optionGroupNames) {
    const { status, data } = await server().call(options, { group }, { as });
    expect(status).toBe(200);
    expect(new Set(data).size).toBe(data.length);
    if (group in expected) expect(data).toEqual(expected[group as keyof typeof expected]);
    else expect(data.length).toBeGreaterThan(0);
  }
  expect((await server().call(options, { group: 'toString' as never }, { as })).status).toBe(422);
});

test('C-208: the statuses of R-101, by their ids', async () => {
  const { status, data } = await server().call(referralOperations.statuses, {}, { as });
  expect(status).toBe(200);
  expect(data.map(({ id, name }) => `${id} ${name}`)).toEqual([
    '1 Pengajuan Baru',
    '2 Assign',
    '3 Analisis',
    '4 Disetujui',
    '5 Sukses',
    '6 Pembayaran',
    '7 Selesai',
    '8 Ditolak',
  ]);
});

test('A-184: `carries` leaves the companies that carry all the products and have a branch', async () => {
  const call = async (input: object) =>
    (await server().call(partnerOperations.lookup, { type: 'company', ...input } as never, chief)).data;
  const { data: products } = await server().call(productOperations.list, {}, chief);
  const branches = (await server().call(partnerOperations.lookup, { type: 'branch' }, chief)).data;
  const all = await call({});
  const may = (wanted: typeof products) =>
    all
      .filter(({ id }) => branches.some(({ parent_id }) => parent_id === id))
      .filter(({ id }) => wanted.every(({ partnerAssign }) => partnerAssign.some((each) => each.id === id)))
      .map(({ id }) => id);
  const sets = [...products.map((each) => [each]), products.slice(0, 2), products];
  const lengths = new Set<number>();
  for (const wanted of sets) {
    const found = (await call({ carries: wanted.map(({ id }) => id).join(',') })).map(({ id }) => id);
    expect(found).toEqual(may(wanted));
    lengths.add(found.length);
  }
  expect(lengths.size, 'the products differ in who carries them').toBeGreaterThan(1);
  expect(await call({ carries: '2147483' })).toEqual([]);
});
