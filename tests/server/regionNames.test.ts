import { beforeAll, describe, expect, test } from 'vitest';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { batchUploadOperations } from '../../src/shared/entities/batchUpload/operations.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { referralOperations } from '../../src/shared/entities/referral/operations.ts';
import { regionOperations } from '../../src/shared/entities/region/operations.ts';
import { sample } from '../run.ts';
import { sharedServer } from './harness.ts';
import { agentInput, partnerTexts, premiumInput } from './support/agents.ts';
import { inputFor, superAdmin } from './support/referrals.ts';

const server = sharedServer();
const as = { as: superAdmin };

interface Place {
  province: string;
  city: string;
  district: string;
  village: string;
}

const ways: readonly [Place, Place][] = [
  [
    { province: 'DKI', city: 'Jaksel', district: 'Kec. Cilandak', village: 'Kel. Pondok Labu' },
    {
      province: 'Daerah Khusus Ibukota Jakarta',
      city: 'Kota Administrasi Jakarta Selatan',
      district: 'Cilandak',
      village: 'Pondok Labu',
    },
  ],
  [
    { province: 'Sumsel', city: 'Palembang', district: 'Ilir Timur II', village: 'Kel. 3 Ilir' },
    {
      province: 'Sumatera Selatan',
      city: 'Kota Palembang',
      district: 'Ilir Timur Dua',
      village: 'Tiga Ilir',
    },
  ],
  [
    { province: 'JABAR', city: 'Bandung', district: 'Coblong', village: 'dago' },
    { province: 'Jawa Barat', city: 'Kota Bandung', district: 'Coblong', village: 'Dago' },
  ],
  [
    { province: 'Papua', city: 'Merauke', district: 'Distrik Merauke', village: 'Kel. Maro' },
    { province: 'Papua Selatan', city: 'Kabupaten Merauke', district: 'Merauke', village: 'Maro' },
  ],
  [
    { province: 'Sumut', city: 'Kab. Toba Samosir', district: 'Balige', village: 'Sangkar Nihuta' },
    { province: 'Sumatera Utara', city: 'Kabupaten Toba', district: 'Balige', village: 'Sangkar Nihuta' },
  ],
];
const wrong: readonly [Place, keyof Place, RegExp][] = [
  [
    { province: 'Jabar', city: 'Kota Semarang', district: 'Tidak Ada', village: 'Tidak Ada' },
    'city',
    /tidak ditemukan di Jawa Barat; ada di Jawa Tengah$/,
  ],
  [
    { province: 'Jabar', city: 'Kota Sumedang', district: 'Tidak Ada', village: 'Tidak Ada' },
    'city',
    /tidak ditemukan di Jawa Barat, yang ada Kabupaten Sumedang$/,
  ],
  [
    { province: 'Jabar', city: 'Bandung', district: 'Tidak Ada', village: 'Tidak Ada' },
    'city',
    /tidak ditemukan di Jawa Barat: ada Kabupaten Bandung dan Kota Bandung. Tulis lengkap$/,
  ],
  [
    { province: 'Jabar', city: 'Kota Bandung', district: 'Soreang', village: 'Tidak Ada' },
    'district',
    /tidak ditemukan di Kota Bandung; ada di Kabupaten Bandung$/,
  ],
];

interface Way {
  create: (place: Place) => Promise<{ id: number }>;
  change: (id: number, place: Place) => Promise<{ error?: { fields?: Record<string, string> } }>;
  read: (id: number) => Promise<Place>;
  field: (level: keyof Place) => string;
}

const calls: Record<string, Way> = {
  referral: {
    create: async (place) => {
      const sent = await inputFor(server(), 'Tabungan Impian', referralPlace(place));
      return (await server().call(referralOperations.create, sent, as)).data;
    },
    change: (id, place) => server().call(referralOperations.update, { id, ...referralPlace(place) }, as),
    read: async (id) => {
      const { data } = await server().call(referralOperations.detail, { id }, as);
      return {
        province: data.submitter_province,
        city: data.submitter_city,
        district: data.submitter_kecamatan,
        village: data.submitter_kelurahan,
      };
    },
    field: (level) => Object.keys(referralPlace(ways[0]![0]))[levels.indexOf(level)]!,
  },
  partner: {
    create: async (place) => {
      const sent = { ...partnerTexts, partner_type: 'branch', name: 'Cabang Wilayah', parent_id: 2 } as const;
      return (await server().call(partnerOperations.create, { ...sent, ...partnerPlace(place) }, as)).data;
    },
    change: (id, place) => server().call(partnerOperations.update, { id, ...partnerPlace(place) }, as),
    read: async (id) => {
      const { data } = await server().call(partnerOperations.detail, { id }, as);
      return { province: data.province, city: data.city, district: data.kecamatan, village: data.kelurahan };
    },
    field: (level) => Object.keys(partnerPlace(ways[0]![0]))[levels.indexOf(level)]!,
  },
  agent: {
    create: async (place) => {
      const sent = agentInput({ ...(await premiumInput(server())), ...place });
      return (await server().call(agentOperations.create, sent, as)).data;
    },
    change: (id, place) => server().call(agentOperations.update, { id, ...place }, as),
    read: async (id) => {
      const { data } = await server().call(agentOperations.detail, { id }, as);
      return { province: data.province, city: data.city, district: data.district, village: data.village };
    },
    field: (level) => level,
  },
  'place of work of an agent': {
    create: async (place) => {
      const sent = agentInput({ ...(await premiumInput(server())), ...workPlace(place) });
      return (await server().call(agentOperations.create, sent, as)).data;
    },
    change: (id, place) => server().call(agentOperations.update, { id, ...workPlace(place) }, as),
    read: async (id) => {
      const { data } = await server().call(agentOperations.detail, { id }, as);
      return {
        province: data.details_work_province,
        city: data.details_work_city,
        district: data.details_work_district,
        village: data.details_work_village,
      };
    },
    field: (level) => `details_work_${level}`,
  },
};
const levels: readonly (keyof Place)[] = ['province', 'city', 'district', 'village'];
const referralPlace = ({ province, city, district, village }: Place) => ({
  submitter_province: province,
  submitter_city: city,
  submitter_kecamatan: district,
  submitter_kelurahan: village,
});
const partnerPlace = ({ province, city, district, village }: Place) => ({
  ...{ province, city },
  ...{ kecamatan: district, kelurahan: village },
});
const workPlace = ({ province, city, district, village }: Place) => ({
  details_work_province: province,
  details_work_city: city,
  details_work_district: district,
  details_work_village: village,
});

describe.each(sample(Object.entries(calls), 2))('%s', (_name, { create, change, read, field }) => {
  let id: number;
  beforeAll(async () => {
    ({ id } = await create(ways[2]![1]));
  });

  test('is made and changed with names as people write them, and keeps the official ones', async () => {
    for (const [written, meant] of ways) {
      const made = await create(written);
      expect(await read(made.id)).toEqual(meant);
      await change(id, written);
      expect(await read(id)).toEqual(meant);
    }
  });

  test.each(wrong)('says where a name stands instead: %j', async (place, level, said) => {
    const before = await read(id);
    const { error } = await change(id, place);
    expect(error?.fields).toEqual({ [field(level)]: expect.stringMatching(said) });
    expect(await read(id)).toEqual(before);
  });
});

test('a lone city of an agent is read like any other (A-047)', async () => {
  const made = await server().call(agentOperations.create, agentInput({ city: 'Solo' }), as);
  const { data } = await server().call(agentOperations.detail, { id: made.data.id }, as);
  expect(data.city).toBe('Kota Surakarta');
});

test.each([
  ['DKI', 'Daerah Khusus Ibukota Jakarta'],
  ['D.K.I. Jakarta', 'Daerah Khusus Ibukota Jakarta'],
  ['Provinsi DKI Jakarta', 'Daerah Khusus Ibukota Jakarta'],
  ['Kepri', 'Kepulauan Riau'],
  ['N.T.T.', 'Nusa Tenggara Timur'],
  ['solo', 'Kota Surakarta'],
  ['laweyan solo', 'Laweyan'],
  ['cilandak jaksel', 'Cilandak'],
  ['Coblong Bandung Jabar', 'Coblong'],
  ['Toba Samosir', 'Kabupaten Toba'],
  ['Mamuju Utara', 'Kabupaten Pasangkayu'],
  ['balige tobasa', 'Balige'],
  ['Ilir Timur II', 'Ilir Timur Dua'],
  ['Kec. Ilir Timur 2 Palembang', 'Ilir Timur Dua'],
  ['Kep. Seribu', 'Kabupaten Administrasi Kepulauan Seribu'],
  ['OKU Timur', 'Kabupaten Ogan Komering Ulu Timur'],
])('"Cari wilayah" finds %s as %s', async (query, name) => {
  const { data } = await server().call(regionOperations.search, { query }, as);
  const [first] = data;
  expect([first?.village, first?.district, first?.city, first?.province].find(Boolean)).toBe(name);
});

test('in files: moved, renamed, elsewhere, and of the other kind', async () => {
  const { data } = await server().call(
    batchUploadOperations.lookup,
    { program_id: 1, regions: [...ways.map(([written]) => written), ...wrong.map(([place]) => place)] },
    as,
  );
  for (const [at, [, meant]] of ways.entries()) {
    for (const level of levels) expect(data.regions[at]![level].name).toBe(meant[level]);
  }
  expect(data.regions[3]!.province.change).toBe('moved');
  expect(data.regions[4]!.city.change).toBe('renamed');
  const [semarang, sumedang, bandung, soreang] = data.regions.slice(ways.length);
  expect(semarang!.city.elsewhere).toEqual(['Jawa Tengah']);
  expect(sumedang!.city.otherKind).toBe('Kabupaten Sumedang');
  expect(bandung!.city.ambiguous).toBe(true);
  expect(soreang!.district.elsewhere).toEqual(['Kabupaten Bandung']);
});
