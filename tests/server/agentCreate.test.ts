import { describe, expect, test } from 'vitest';
import { verifyPassword } from '../../src/server/auth/password.ts';
import { uplineTexts } from '../../src/server/entities/agent/upline.ts';
import { agentWriteTexts } from '../../src/server/entities/agent/write.ts';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { passwordTexts } from '../../src/shared/entities/session/password.ts';
import { sample } from '../run.ts';
import { sharedServer } from './harness.ts';
import { staffWith } from './support/accounts.ts';
import {
  agentInput,
  auditOf,
  freePhone,
  liveAgents,
  makeAgent,
  type NewAgent,
  partnerNamed,
  premiumInput,
  storedAgent,
  uploadPicture,
} from './support/agents.ts';
import { bandungAdmin, bankAdmin, superAdmin } from './support/referrals.ts';

const server = sharedServer();
const { create, remove, detail, list } = agentOperations;
const staff = { as: superAdmin };

const detailOf = async (id: number) => (await server().call(detail, { id }, staff)).data;

describe('C-124', () => {
  test('an individual agent belongs to the office, whatever was sent (R-203); codes follow R-222', async () => {
    const before = await liveAgents(server());
    const answer = await server().call(create, agentInput({ company_id: 2, branch_id: 7 }), staff);
    expect([answer.status, answer.message]).toEqual([201, 'Data berhasil disimpan']);
    const row = await storedAgent(server(), answer.data.id);
    expect(row).toMatchObject({
      agent_code: answer.data.agent_code,
      referral_code: answer.data.referral_code,
      agent_type: 'individual',
      company_id: 1,
      branch_id: 1,
      email: 'wulan.sari@mitra.example',
      status: 'active',
      level: 1,
      account_tier: 'basic',
      identity_type: 'KTP',
      gender: 'Laki-Laki',
      nationality: 'WNI',
      identity_name: '',
      identity_lifetime: false,
    });
    expect(before.some((each) => each.agent_code === row.agent_code)).toBe(false);
    expect(row.agent_code).toMatch(/^AG-\d{2}-\d{2}-\d{4}$/);
    expect(await verifyPassword(row.password_hash, 'Rahasia1!')).toBe(true);
    const [entry] = await auditOf(server(), row.id);
    expect(entry).toMatchObject({ action: 'create', after: { mobile_number: row.phone } });
    expect(JSON.stringify(entry)).not.toContain('argon2');
    expect(JSON.stringify(await detailOf(row.id))).not.toMatch(/password|argon2/);
  });

  test('a company agent stands for its branch; the upline is shown in the profile (R-221)', async () => {
    const branch = await partnerNamed(server(), 'BNS Bandung');
    const upline = await makeAgent(server());
    const { id } = await makeAgent(server(), {
      agent_type: 'company',
      company_id: String(branch.parent_id),
      branch_id: branch.id,
      upline_id: upline.id,
    });
    expect(await detailOf(id)).toMatchObject({
      company_id: branch.parent_id,
      company_name: 'PT Bank Nusa Sejahtera',
      branch_name: 'BNS Bandung',
      upline_id: upline.id,
      upline: { agent_code: upline.agent_code, referral_code: upline.referral_code },
      reqPremium: null,
      premium_status: 'BELUM MENGAJUKAN',
      birthdate: '1901-01-01',
      identity_expiry_date: '1901-01-01',
    });
  });

  test('premium data (R-202, R-207, A-095); the postal code is remembered', async () => {
    const { id } = await makeAgent(server(), { ...(await premiumInput(server())), has_premium_data: true });
    expect(await detailOf(id)).toMatchObject({
      has_premium_data: true,
      gender: 'Perempuan',
      nik: '9900010101900001',
      identity_expiry_date: '1901-01-01',
      account_type: 'basic',
      premium_status: 'BELUM MENGAJUKAN',
    });
    expect(await storedAgent(server(), id)).toMatchObject({
      birth_date: '1990-01-01',
      identity_valid_until: null,
      identity_lifetime: true,
    });
  });

  test('switched off, premium fields hold their defaults; NIK and city stay (A-047)', async () => {
    const { identity_image, ...sent } = await premiumInput(server());
    const { id } = await makeAgent(server(), { ...sent, identity_image, has_premium_data: false });
    expect(await detailOf(id)).toMatchObject({
      nik: '9900010101900001',
      city: 'Kota Bandung',
      fullname_ewallet_premium: '',
      province: '',
      gender: 'Laki-Laki',
      identity_image: '',
      birthdate: '1901-01-01',
    });
  });

  test('C-124: premium data is stored for a caller that does not name the switch; the defaults of R-202 are none', async () => {
    const premium = await premiumInput(server());
    const { id } = await makeAgent(server(), premium);
    expect(await detailOf(id)).toMatchObject({ has_premium_data: true, birth_place: 'Bandung' });
    const { fullname_ewallet_premium, ...incomplete } = premium;
    const refused = await server().call(create, agentInput(incomplete), { as: superAdmin });
    expect(refused.error?.fields).toEqual({
      fullname_ewallet_premium: 'Nama Sesuai Identitas wajib diisi',
    });
    const off = { identity_type: 'KTP', gender: 'Laki-Laki', nationality: 'WNI', birthdate: '1901-01-01' };
    const clerk = await staffWith(server(), ['c_agent']);
    expect((await server().call(create, agentInput(off), clerk.as)).status).toBe(201);
    expect((await server().call(create, agentInput(premium), clerk.as)).status).toBe(403);
  });

  test('R-202: premium data needs u_premium_data as well', async () => {
    const clerk = await staffWith(server(), ['c_agent', 'c_agent_premium']);
    const phone = freePhone();
    const input = agentInput({
      ...(await premiumInput(server())),
      has_premium_data: true,
      mobile_number: phone,
    });
    const { status, message } = await server().call(create, input, clerk.as);
    expect([status, message]).toEqual([403, 'Access Denied!']);
    expect((await liveAgents(server())).some((row) => row.phone === phone)).toBe(false);
    expect((await server().call(create, { ...input, has_premium_data: false }, clerk.as)).status).toBe(201);
  });

  const wrong: [string, Record<string, unknown>, string, string][] = [
    ['no name', { fullname: ' ' }, 'fullname', 'Nama Agen wajib diisi'],
    ['no type', { agent_type: undefined }, 'agent_type', 'Tipe Akun wajib diisi'],
    ['another type', { agent_type: 'other' }, 'agent_type', 'Tipe Akun harus individual atau company'],
    [
      'short phone',
      { mobile_number: '081234567' },
      'mobile_number',
      'Must start with zero and a minimum of 9 characters',
    ],
    [
      'foreign phone',
      { mobile_number: '6281234567890' },
      'mobile_number',
      'Must start with zero and a minimum of 9 characters',
    ],
    ['mail', { email: 'wulan@' }, 'email', 'Invalid email'],
    ['no mail', { email: undefined }, 'email', 'Invalid email'],
    ['weak password', { password: 'rahasia1', confirm_password: 'rahasia1' }, 'password', passwordTexts.weak],
    ['other password', { confirm_password: 'Rahasia2!' }, 'confirm_password', 'Password tidak sama'],
    [
      'company without company',
      { agent_type: 'company', branch_id: 7 },
      'company_id',
      'Perusahaan wajib diisi',
    ],
    ['company without branch', { agent_type: 'company', company_id: 2 }, 'branch_id', 'Cabang wajib diisi'],
    [
      'unknown company',
      { agent_type: 'company', company_id: 999, branch_id: 7 },
      'company_id',
      'Perusahaan tidak ditemukan',
    ],
    [
      'branch of another',
      { agent_type: 'company', company_id: 3, branch_id: 7 },
      'branch_id',
      'Cabang tidak ditemukan',
    ],
    ['unknown upline', { upline_id: 99_999 }, 'upline_id', uplineTexts.unknown],
    [
      'unknown picture',
      { profile_picture: 'x.png' },
      'profile_picture',
      'Foto Profil tidak ditemukan. Kirim ulang gambarnya.',
    ],
    ['letters in NIK', { nik: '12a' }, 'nik', 'NIK harus angka'],
    ['long NIK', { nik: '1'.repeat(17) }, 'nik', 'NIK paling banyak 16 karakter'],
    ['long name', { fullname: 'a'.repeat(256) }, 'fullname', 'Nama Agen paling banyak 255 karakter'],
    ['a list as name', { fullname: ['a'] }, 'fullname', 'Nama Agen harus berupa teks'],
  ];
  test.each(wrong)('%s: nothing is written', async (_, changes, field, text) => {
    const count = (await liveAgents(server())).length;
    const answer = await server().call(create, agentInput(changes as Partial<NewAgent>), staff);
    expect(answer.status).toBe(422);
    expect(answer.error?.fields).toEqual({ [field]: text });
    expect(answer.message).toBe(text);
    expect(await liveAgents(server())).toHaveLength(count);
  });

  test('R-217: what premium requires, by identity type', async () => {
    const input = agentInput({ has_premium_data: true, gender: '', nationality: '' });
    const faultsOf = async (changes: Partial<NewAgent>) =>
      (await server().call(create, { ...input, ...changes }, staff)).error?.fields ?? {};
    const always = {
      fullname_ewallet_premium: 'Nama Sesuai Identitas wajib diisi',
      nik: 'Nomor Identitas wajib diisi',
      birth_place: 'Tempat Lahir wajib diisi',
      birthdate: 'Tanggal Lahir wajib diisi',
      gender: 'Jenis Kelamin wajib diisi',
      address: 'Alamat wajib diisi',
      province: 'Provinsi wajib diisi',
      city: 'Kota wajib diisi',
      district: 'Kecamatan wajib diisi',
      village: 'Kelurahan wajib diisi',
      rt_rw: 'Rt/Rw wajib diisi',
      nationality: 'Kewarganegaraan wajib diisi',
      identity_image: 'Foto identitas wajib diisi',
      selfie_image: 'Foto selfie dengan ID wajib diisi',
      selfie_only_face: 'Foto selfie wajib diisi',
      details_work_type_of_work: 'Jenis Pekerjaan wajib diisi',
    };
    expect(await faultsOf({ identity_type: 'SIM' })).toEqual(always);
    expect(await faultsOf({ identity_type: 'KTP' })).toEqual({
      ...always,
      religion: 'Agama wajib diisi',
      marital_status: 'Status Perkawinan wajib diisi',
      occupation: 'Pekerjaan wajib diisi',
    });
    const complete = { ...(await premiumInput(server())), identity_type: 'SIM' as const };
    const one = (changes: Partial<NewAgent>) => faultsOf({ ...complete, ...changes });
    expect(await one({ registration_number: '1234567890123' })).toEqual({
      registration_number: 'Nomor Registrasi paling banyak 12 karakter',
    });
    expect(await one({ registration_number: '12-3' })).toEqual({
      registration_number: 'Nomor Registrasi harus angka',
    });
    expect(await one({ birthdate: '1990-02-30' })).toEqual({ birthdate: 'Tanggal tidak ada' });
    expect(await one({ religion: 'Lain' })).toEqual({ religion: 'Agama tidak ada dalam daftar' });
    expect(await one({ details_work_field_of_work: 'Kepolisian' })).toEqual({
      details_work_field_of_work: 'Bidang Pekerjaan tidak termasuk Jenis Pekerjaan',
    });
  });

  test('a phone number belongs to one agent; deleting the agent frees it', async () => {
    const mobile_number = freePhone();
    const { id } = await makeAgent(server(), { mobile_number });
    const again = await server().call(create, agentInput({ mobile_number }), staff);
    expect(again).toMatchObject({
      status: 409,
      message: agentWriteTexts.phoneTaken,
      error: { fields: { mobile_number: agentWriteTexts.phoneTaken } },
    });
    await server().call(remove, { id }, staff);
    expect((await server().call(create, agentInput({ mobile_number }), staff)).status).toBe(201);
  });

  test('two at once with one number: one is created, and every code is given once', async () => {
    const mobile_number = freePhone();
    const answers = await Promise.all([
      server().call(create, agentInput({ mobile_number }), staff),
      server().call(create, agentInput({ mobile_number }), staff),
      ...Array.from({ length: 4 }, () => server().call(create, agentInput(), staff)),
    ]);
    expect(answers.map((each) => each.status).sort()).toEqual([201, 201, 201, 201, 201, 409]);
    const codes = answers.filter((each) => each.status === 201).map((each) => each.data.agent_code);
    expect(new Set(codes).size).toBe(5);
  });

  test('Idempotency-Key: a repeated call makes one agent', async () => {
    const input = agentInput();
    const options = { ...staff, headers: { 'idempotency-key': 'agent-create-0001' } };
    const first = await server().call(create, input, options);
    expect((await server().call(create, input, options)).data).toEqual(first.data);
  });
});

describe('A-009: partner admins', () => {
  test('a company admin’s agent is of their company, at a branch they choose', async () => {
    const branch = await partnerNamed(server(), 'BNS Bandung');
    const as = { as: bankAdmin };
    const { id } = await makeAgent(server(), { agent_type: 'individual', branch_id: branch.id }, as);
    expect(await storedAgent(server(), id)).toMatchObject({
      agent_type: 'company',
      company_id: branch.parent_id,
      branch_id: branch.id,
    });
    const none = await server().call(create, agentInput(), as);
    expect(none.error?.fields).toEqual({ branch_id: 'Cabang wajib diisi' });
    const other = await server().call(
      create,
      agentInput({ agent_type: 'company', company_id: 3, branch_id: branch.id }),
      as,
    );
    expect(other.error?.fields).toEqual({ company_id: 'Perusahaan tidak ditemukan' });
    const bekasi = await partnerNamed(server(), 'Multifinance Karya Bekasi');
    const foreign = await server().call(create, agentInput({ branch_id: bekasi.id }), as);
    expect(foreign.error?.fields).toEqual({ branch_id: 'Cabang tidak ditemukan' });
  });

  test('a branch admin’s agent is of their branch; uplines and pictures of others are unknown', async () => {
    const branch = await partnerNamed(server(), 'BNS Bandung');
    const as = { as: bandungAdmin };
    const { id } = await makeAgent(server(), {}, as);
    expect(await storedAgent(server(), id)).toMatchObject({ agent_type: 'company', branch_id: branch.id });
    const stranger = await makeAgent(server());
    const upline = await server().call(create, agentInput({ upline_id: stranger.id }), as);
    expect(upline.error?.fields).toEqual({ upline_id: uplineTexts.unknown });
    const foreign = await uploadPicture(server(), 'agent_profile_picture');
    const picture = await server().call(create, agentInput({ profile_picture: foreign }), as);
    expect(Object.keys(picture.error?.fields ?? {})).toEqual(['profile_picture']);
    const own = await uploadPicture(server(), 'agent_profile_picture', bandungAdmin);
    expect((await server().call(create, agentInput({ profile_picture: own }), as)).status).toBe(201);
  });
});

test('every field accepts or refuses any value, with its own message', async () => {
  const complete = { ...agentInput(), ...(await premiumInput(server())), has_premium_data: true };
  const nasty = [
    'constructor',
    '0000-01-01',
    '9999-12-31',
    '\0',
    '<b>',
    "'; drop table agent; --",
    'x'.repeat(6000),
    {},
    [],
    1.5,
  ];
  for (const field of Object.keys(complete)) {
    for (const value of sample(nasty, 3)) {
      const input = { ...complete, mobile_number: freePhone(), [field]: value };
      const answer = await server().call(create, input as NewAgent, staff);
      const said = `${field} = ${JSON.stringify(value).slice(0, 40)}: ${answer.message}`;
      expect([201, 400, 422], said).toContain(answer.status);
    }
  }
  const early = await server().call(list, { start_date: '0000-01-01', end_date: '9999-12-31' }, staff);
  expect([200, 422]).toContain(early.status);
});
