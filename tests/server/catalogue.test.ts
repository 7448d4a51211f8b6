import { expect, test } from 'vitest';
import { agent } from '../../src/server/entities/agent/table.ts';
import { rememberZipCode } from '../../src/server/entities/region/rules.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { partnerOperations } from '../../src/shared/entities/partner/operations.ts';
import { productOperations } from '../../src/shared/entities/product/operations.ts';
import { programBlock, programBlockedTexts } from '../../src/shared/entities/program/block.ts';
import { programOperations } from '../../src/shared/entities/program/operations.ts';
import { questionTypes } from '../../src/shared/entities/question/fields.ts';
import { questionOperations } from '../../src/shared/entities/question/operations.ts';
import { regionOperations } from '../../src/shared/entities/region/operations.ts';
import { sharedServer } from './harness.ts';

const server = sharedServer();
const admin = { as: 'admin@mitra.example' };
const bns = { as: 'admin.bns@mitra.example' };
const bandung = { as: 'cabang.bdg@mitra.example' };
const verifier = { as: 'verifikator@mitra.example' };

const products = async (options = admin) => (await server().call(productOperations.list, {}, options)).data;
const productNamed = async (code: string) => (await products()).find((each) => each.product_code === code)!;
const programNamed = async (code: string, name: string) =>
  (await productNamed(code)).program_list.find((each) => each.program_name === name)!;

test('D-06…D-09: the catalogue has its counts, deleted entries hidden (R-012)', async () => {
  const all = await products();
  expect(all).toHaveLength(6);
  expect(all.flatMap((each) => each.category_list)).toHaveLength(14);
  expect(all.flatMap((each) => each.program_list)).toHaveLength(23);
  const questions = await Promise.all(
    all
      .flatMap((each) => each.program_list)
      .map(async ({ id }) => (await server().call(questionOperations.byProgram, { id }, admin)).data),
  );
  expect(questions.flat()).toHaveLength(60);
  expect(new Set(questions.flat().map((each) => each.question_type))).toEqual(
    new Set(Object.keys(questionTypes)),
  );
});

test('D-08: the programs show every reason for which one is blocked (R-130…R-132)', async () => {
  const blockOf = async (code: string, name: string) => {
    const block = programBlock(await programNamed(code, name));
    return block && programBlockedTexts[block];
  };
  expect(await blockOf('KTA', 'KTA Payroll')).toBe('Kuota pada Program ini sudah habis');
  expect(await blockOf('KTA', 'KTA Pensiun')).toBe('Program ini belum aktif');
  expect(await blockOf('KKB', 'Mobil Bekas')).toBe('Masa Aktif Program ini sudah berakhir');
  expect(await blockOf('KPR', 'KPR Syariah')).toBe('Masa Aktif Program ini sudah berakhir');
  for (const [code, name] of [
    ['KTA', 'KTA Merdeka'],
    ['KTA', 'KTA Cepat Cair'],
    ['EDC', 'EDC UMKM'],
  ] as const)
    expect(await blockOf(code, name), name).toBeUndefined();
});

test('E-MAP.18: quota figures are derived from what was given, added, reduced and used', async () => {
  expect(await programNamed('KKB', 'Mobil Listrik')).toMatchObject({
    quota: 60,
    initialQuota: 40,
    additionalQuota: 20,
  });
  const reduced = await programNamed('ASJ', 'Proteksi Karyawan');
  expect(reduced).toMatchObject({ quota: 50, initialQuota: 80, reductionQuota: 30 });
  expect(reduced.remaining_quota).toBe(50 - reduced.usedQuota);
});

test('C-001 pages, searches and sorts; without limit everything comes unpaged (C-903)', async () => {
  const page = await server().call(
    productOperations.list,
    { limit: 2, page: 2, sort_by: 'product_name', sort_dir: 'asc' },
    admin,
  );
  expect(page.paginate).toEqual({ page: 2, limit: 2, total: 6, totalPages: 3 });
  expect(page.data.map((each) => each.product_name)).toEqual([
    'Kredit Pemilikan Rumah',
    'Kredit Tanpa Agunan',
  ]);
  const found = await server().call(productOperations.list, { keyword: 'kredit agunan' }, admin);
  expect(found.data.map((each) => each.product_code)).toEqual(['KTA']);
  expect(found.paginate).toBeUndefined();
  const literal = await server().call(productOperations.list, { keyword: '%' }, admin);
  expect(literal.data).toEqual([]);
});

test('P-317: a company and its branches see the products assigned to the company', async () => {
  const codes = async (options: { as: string }) =>
    (await products(options)).map((each) => each.product_code).sort();
  expect(await codes(bns)).toEqual(['EDC', 'KPR', 'KTA', 'TBJ']);
  expect(await codes(bandung)).toEqual(['EDC', 'KPR', 'KTA', 'TBJ']);
  const offered = await server().call(productOperations.list, { partner_id: 4 }, admin);
  expect(offered.data.map((each) => each.product_code)).toEqual(['ASJ']);
  const ofPartner = async (partner_id: number) =>
    (await server().call(productOperations.list, { partner_id }, bns)).data.map((each) => each.product_code);
  expect((await ofPartner(2)).sort()).toEqual(['EDC', 'KPR', 'KTA', 'TBJ']);
  const { data: foreign } = await server().call(productOperations.list, { partner_id: 3 }, admin);
  expect(foreign.map((each) => each.product_code)).toContain('KTA');
  expect(await ofPartner(3)).toEqual([]);
});

test('C-912: a product, program or question list outside the scope is not found', async () => {
  const { id } = await productNamed('ASJ');
  const program = await programNamed('ASJ', 'Proteksi Mikro');
  expect((await server().call(productOperations.detail, { id }, bns)).status).toBe(404);
  expect((await server().call(programOperations.detail, { id: program.id }, bns)).status).toBe(404);
  expect((await server().call(questionOperations.byProgram, { id: program.id }, bns)).status).toBe(404);
  const foreign = await server().call(
    programOperations.byCategory,
    { category_id: program.category_id },
    bns,
  );
  expect(foreign.data).toEqual([]);
  expect((await server().call(productOperations.detail, { id: 999_999 }, admin)).status).toBe(404);
});

test('C-002: the lists of a detail come only with their codes', async () => {
  const { id } = await productNamed('KTA');
  const full = await server().call(productOperations.detail, { id }, admin);
  expect(full.data.category_list).toHaveLength(3);
  expect(full.data.program_list).toHaveLength(5);
  const refused = await server().call(productOperations.detail, { id }, verifier);
  expect(refused.status).toBe(403);
});

test('C-012 answers locations and questions in order', async () => {
  const { id } = await programNamed('KPR', 'KPR Subsidi');
  const { data } = await server().call(programOperations.detail, { id }, admin);
  expect(data.program_locations.map((each) => each.description)).toEqual([
    'Kota Tangerang',
    'Kota Bekasi',
    'Kota Bandung',
  ]);
  expect(data.location_type).toBe('SPESIFIC_LOCATION');
  expect(data.questions.map((each) => each.question_text)).toEqual([
    'Foto slip gaji',
    'Lokasi rumah',
    'Nama ibu kandung',
    'Foto bagian depan rumah',
  ]);
});

test('C-084, C-085: companies, then the branches of one by code or id, within scope', async () => {
  const companies = await server().call(partnerOperations.lookup, { type: 'company' }, admin);
  expect(companies.data.map((each) => each.partner_code).sort()).toEqual([
    'ASG',
    'BNS',
    'GPI',
    'KPM',
    'MFK',
    'MRN',
  ]);
  const byCode = await server().call(
    partnerOperations.lookup,
    { type: 'branch', partner_code: 'bns' },
    admin,
  );
  expect(byCode.data.map((each) => each.name)).toEqual([
    'BNS Bandung',
    'BNS Jakarta Pusat',
    'BNS Semarang',
    'BNS Surabaya',
  ]);
  const byId = await server().call(partnerOperations.lookup, { type: 'branch', parent_id: 2 }, admin);
  expect(byId.data).toEqual(byCode.data);
  const own = await server().call(partnerOperations.lookup, { type: 'company' }, bns);
  expect(own.data.map((each) => each.partner_code)).toEqual(['BNS']);
  const foreign = await server().call(partnerOperations.lookup, { type: 'branch', partner_code: 'MFK' }, bns);
  expect(foreign.data).toEqual([]);
});

test('P-304: a branch reads its own company by name and no sister branch', async () => {
  const companies = await server().call(partnerOperations.lookup, { type: 'company' }, bandung);
  expect(companies.data.map((each) => each.partner_code)).toEqual(['BNS']);
  const branches = await server().call(
    partnerOperations.lookup,
    { type: 'branch', partner_code: 'BNS' },
    bandung,
  );
  expect(branches.data.map((each) => each.name)).toEqual(['BNS Bandung']);
});

test('C-131: an agent by number with company and branch; unknown and foreign ones are null (R-136)', async () => {
  const agents = await server().services.db.select().from(agent);
  const ofBandung = agents.find((each) => each.branch_id === branchIdOf('BNS Bandung'))!;
  const ofMedan = agents.find((each) => each.branch_id === branchIdOf('Asuransi Garuda Medan'))!;
  const byCode = async (agent_code: string, options: { as: string }) =>
    (await server().call(agentOperations.byCode, { agent_code }, options)).data;
  expect(await byCode(ofBandung.agent_code.toLowerCase(), bandung)).toEqual({
    id: ofBandung.id,
    fullname: ofBandung.name,
    agent_code: ofBandung.agent_code,
    agent_status: ofBandung.status,
    company: { id: 2, name: 'PT Bank Nusa Sejahtera' },
    branch: { id: ofBandung.branch_id, name: 'BNS Bandung' },
  });
  expect(await byCode(ofMedan.agent_code, bandung)).toBeNull();
  expect(await byCode(ofMedan.agent_code, admin)).not.toBeNull();
  expect(await byCode('AG-00-00-0000', admin)).toBeNull();
});

const branchOrder = [
  'BNS Jakarta Pusat',
  'BNS Bandung',
  'BNS Surabaya',
  'BNS Semarang',
  'Bekasi',
  'Yogyakarta',
  'Denpasar',
  'Asuransi Garuda Medan',
];
const branchIdOf = (name: string) => 7 + branchOrder.indexOf(name);

test('D-10: the agents have their exact spread', async () => {
  const agents = await server().services.db.select().from(agent);
  const count = <Key extends keyof (typeof agents)[number]>(key: Key) =>
    Object.fromEntries(
      [...Map.groupBy(agents, (each) => each[key])].map(([value, rows]) => [String(value), rows.length]),
    );
  expect(agents).toHaveLength(120);
  expect(count('agent_type')).toEqual({ individual: 70, company: 50 });
  expect(count('status')).toEqual({ active: 90, inactive: 14, suspended: 9, denied: 7 });
  expect(count('account_tier')).toEqual({ basic: 48, regular: 44, premium: 28 });
  expect(count('level')).toEqual({ 1: 70, 2: 35, 3: 15 });
  expect(agents.filter((each) => each.premium_accepted === null)).toHaveLength(79);
  expect(agents.filter((each) => each.premium_accepted === false && each.premium_reason !== '')).toHaveLength(
    5,
  );
  expect(
    agents.filter((each) => each.account_tier === 'premium' && each.identity_type === 'SIM'),
  ).toHaveLength(6);
  expect(agents.filter((each) => each.upline_id === 1)).toHaveLength(12);
  for (const each of agents) {
    expect(each.phone).toMatch(/^08110000\d{4}$/);
    expect(each.agent_code).toMatch(/^AG-\d{2}-\d{2}-\d{4}$/);
    if (each.agent_type === 'individual') expect([each.company_id, each.branch_id]).toEqual([1, 1]);
  }
});

test('C-204 (search): a name of any level brings the levels above it, and nothing below', async () => {
  const search = async (query: string) =>
    (await server().call(regionOperations.search, { query }, admin)).data;
  const [sukajadi] = await search('sukajadi bandung');
  expect(sukajadi).toMatchObject({ province: 'Jawa Barat', city: 'Kota Bandung', district: 'Sukajadi' });
  const [bandung] = await search('kota bandung');
  expect(bandung).toMatchObject({ province: 'Jawa Barat', city: 'Kota Bandung', district: '', village: '' });
  const [bali] = await search('Bali');
  expect(bali).toMatchObject({ province: 'Bali', city: '', district: '', village: '' });
  expect(await search('tidakadadimanapun')).toEqual([]);
  const short = await server().call(regionOperations.search, { query: 'ba' }, admin);
  expect([short.status, short.error?.fields?.query]).toEqual([422, 'Ketik paling sedikit 3 huruf']);
});

test('C-201…C-204: provinces to villages of the whole country, postal codes once entered', async () => {
  const provinces = (await server().call(regionOperations.provinces, {}, admin)).data;
  expect(provinces).toHaveLength(38);
  const west = provinces.find((each) => each.name === 'Jawa Barat')!;
  const cities = (await server().call(regionOperations.cities, { province_id: west.id }, admin)).data;
  expect(cities.map((each) => each.name)).toEqual(
    expect.arrayContaining(['Kota Bandung', 'Kabupaten Bandung']),
  );
  const city = cities.find((each) => each.name === 'Kota Bandung')!;
  const districts = (await server().call(regionOperations.districts, { city_id: city.id }, admin)).data;
  expect(districts).toHaveLength(30);
  const district = districts[0]!;
  const villagesOf = async () =>
    (await server().call(regionOperations.villages, { district_id: district.id }, admin)).data;
  const [village] = await villagesOf();
  expect(village?.zip_code).toBe('');
  const house = { scope: { kind: 'all' } } as const;
  const path = { province: west.name, city: city.name, district: district.name, village: village!.name };
  await rememberZipCode(server().services.db, house, path, '40181');
  await rememberZipCode(server().services.db, house, { ...path, village: 'Tidak Ada' }, '40999');
  expect((await villagesOf())[0]).toEqual({ ...village, zip_code: '40181' });
  const search = async (query: string) =>
    (await server().call(regionOperations.search, { query }, admin)).data;
  expect(await search('40181')).toEqual([
    {
      id: village!.id,
      province: west.name,
      city: city.name,
      district: district.name,
      village: village!.name,
      zip_code: '40181',
    },
  ]);
  const none = await server().call(regionOperations.cities, { province_id: '99' }, admin);
  expect(none.data).toEqual([]);
});
