import { describe, expect, test } from 'vitest';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { callScriptDefault } from '../../src/shared/entities/setting/callScript.ts';
import { settingOperations } from '../../src/shared/entities/setting/operations.ts';
import { sharedServer } from './harness.ts';
import { chief, customUser, expectInvalid, lastAudit, staleOwnText } from './support/house.ts';

const server = sharedServer();
const call: ReturnType<typeof server>['call'] = (operation, input, options = chief) =>
  server().call(operation, input, options);

describe('general settings (S-090)', () => {
  const {
    general,
    createGeneral,
    updateGeneral,
    entries,
    updateEntry,
    maxUpload,
    demandLock,
    callScript,
    updateCallScript,
  } = settingOperations;
  const values = {
    phone_number: '0812345678',
    email: 'baru@mitra.example',
    url_delete_account: 'https://mitra.example/hapus',
  };

  test('C-037: the first entry is the record of D-17', async () => {
    const { data } = await call(general, {});
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      id: 1,
      phone_number: '081100000001',
      email: 'bantuan@mitra.example',
      url_delete_account: 'https://mitra.example/hapus-akun',
    });
  });

  test('C-038: a second record is a conflict (R-501)', async () => {
    const answer = await call(createGeneral, values);
    expect(answer.status).toBe(409);
    expect((await call(general, {})).data).toHaveLength(1);
  });

  test('C-039 changes it once, names what changed, and refuses an outdated version', async () => {
    const [before] = (await call(general, {})).data;
    const answer = await call(updateGeneral, { id: 1, ...values, version: before!.version });
    expect(answer).toMatchObject({ status: 200, message: 'Data berhasil diubah', data: null });
    expect((await call(general, {})).data[0]).toMatchObject(values);
    expect(await lastAudit(server())).toMatchObject({
      action: 'update',
      entity: 'generalSetting',
      entity_id: '1',
      before: { phone_number: '081100000001', email: 'bantuan@mitra.example' },
      after: { phone_number: '0812345678', email: 'baru@mitra.example' },
    });
    const late = await call(updateGeneral, {
      id: 1,
      ...values,
      email: 'lain@mitra.example',
      version: before!.version,
    });
    expect(late).toMatchObject({ status: 409, message: staleOwnText });
    expect((await call(general, {})).data[0]?.email).toBe('baru@mitra.example');
  });

  test.each([
    [
      { phone_number: '', email: '', url_delete_account: '' },
      {
        phone_number: 'Nomor Telepon Bantuan wajib diisi',
        email: 'Email Bantuan wajib diisi',
        url_delete_account: 'Tautan Hapus Akun wajib diisi',
      },
    ],
    [
      { ...values, phone_number: '081234567' },
      { phone_number: 'Must start with zero and a minimum of 9 characters' },
    ],
    [
      { ...values, phone_number: '0712345678' },
      { phone_number: 'Must start with zero and a minimum of 9 characters' },
    ],
    [
      { ...values, phone_number: '08123abc78' },
      { phone_number: 'Must start with zero and a minimum of 9 characters' },
    ],
    [{ ...values, email: 'tanpa-at' }, { email: 'Invalid email' }],
    [
      { ...values, url_delete_account: 'javascript:alert(1)' },
      { url_delete_account: 'Tautan Hapus Akun harus alamat http atau https' },
    ],
    [{ ...values, email: { a: 1 } }, { email: 'Email Bantuan harus berupa teks' }],
  ])('R-502: %j is refused', async (input, fields) => {
    await expectInvalid(server(), updateGeneral, { input: { id: 1, ...input }, fields });
  });

  test('an unknown id answers 404', async () => {
    expect((await call(updateGeneral, { id: 2, ...values })).status).toBe(404);
  });

  test('C-052, C-054: the row limit comes first and is set by a form-encoded call', async () => {
    const answer = await call(updateEntry, { key: 'IMPORT_COUNT', value: '750' });
    expect(answer).toMatchObject({ status: 200, message: 'Data berhasil diubah' });
    expect((await call(entries, {})).data[0]).toEqual({ key: 'IMPORT_COUNT', value: '750' });
    expect((await call(maxUpload, {})).data).toEqual({ max_upload: 750 });
    expect(await lastAudit(server())).toMatchObject({ entity: 'setting', after: { value: '750' } });
  });

  test.each([
    ['', 'Maksimum Baris Upload wajib diisi'],
    ['0', 'The value should be a positive number'],
    ['-5', 'The value should be a positive number'],
    ['1.5', 'The value should be a positive number'],
    ['sepuluh', 'The value should be a positive number'],
    ['100001', 'Maksimum Baris Upload paling besar 100.000'],
  ])('A-101: a row limit of "%s" is refused', async (value, message) => {
    await expectInvalid(server(), updateEntry, {
      input: { key: 'IMPORT_COUNT', value },
      fields: { value: message },
    });
  });

  test.each([
    ['EXPORT_REASON_REQUIRED', undefined, 'Alasan ekspor wajib wajib diisi'],
    ['EXPORT_REASON_REQUIRED', 'ya', 'Alasan ekspor wajib harus true atau false'],
    ['IMPORT_COUNT', undefined, 'Maksimum Baris Upload wajib diisi'],
  ])('C-054: %s with the value %s is refused in words of that setting', async (key, value, message) => {
    await expectInvalid(server(), updateEntry, { input: { key, value }, fields: { value: message } });
  });

  test('an office can demand a lock of every page; each session contains it', async () => {
    const told = async () => (await call(sessionOperations.me, {})).data.lockMinutes;
    expect(await told()).toBe(0);
    expect((await call(demandLock, { lock_minutes: '15' })).status).toBe(200);
    expect(await told()).toBe(15);
    expect((await call(entries, {})).data).toContainEqual({ key: 'LOCK_MINUTES', value: '15' });
    expect(await lastAudit(server())).toMatchObject({
      entity: 'setting',
      entity_id: 'LOCK_MINUTES',
      after: { value: '15' },
    });
    await expectInvalid(server(), demandLock, {
      input: { lock_minutes: 7 },
      fields: { lock_minutes: 'Kunci Otomatis harus 0, 5, 15, atau 30' },
    });
    await call(demandLock, { lock_minutes: 0 });
    expect(await told()).toBe(0);
  });

  test('A-176: the call script has a text from the start, and stays empty once emptied', async () => {
    const told = async () => (await call(callScript, {})).data.call_script;
    expect(await told()).toBe(callScriptDefault);
    expect((await call(updateCallScript, { call_script: 'Halo {nama}' })).status).toBe(200);
    expect(await told()).toBe('Halo {nama}');
    expect(await lastAudit(server())).toMatchObject({
      entity: 'setting',
      entity_id: 'CALL_SCRIPT',
      before: { value: null },
      after: { value: 'Halo {nama}' },
    });
    await call(updateCallScript, { call_script: '' });
    expect(await told()).toBe('');
  });

  test('another key cannot be set', async () => {
    await expectInvalid(server(), updateEntry, {
      input: { key: 'LAIN', value: '1' },
      fields: { key: 'Pengaturan tidak dikenal' },
    });
  });
});

describe('maintenance (S-091)', () => {
  const { maintenance, setMaintenance } = settingOperations;

  test('C-045: ten endpoints, one of them in maintenance (D-18)', async () => {
    const { data } = await call(maintenance, {});
    expect(data.map((each) => each.endpoint_name)).toEqual([
      'Login',
      'Registrasi',
      'OTP',
      'Pengajuan Referal',
      'Daftar Produk',
      'Tarik Tunai',
      'Transfer Bank',
      'Upgrade Premium',
      'Notifikasi',
      'Riwayat',
    ]);
    expect(data.filter((each) => each.is_maintenance)).toHaveLength(1);
  });

  test('C-046 closes one endpoint and leaves the others (R-503)', async () => {
    const [first] = (await call(maintenance, {})).data;
    expect((await call(setMaintenance, { id: first!.id, is_maintenance: 'true' })).status).toBe(200);
    const closed = (await call(maintenance, {})).data.filter((each) => each.is_maintenance);
    expect(closed.map((each) => each.endpoint_name)).toEqual(['Login', 'Transfer Bank']);
    expect((await call(setMaintenance, { id: 9999, is_maintenance: true })).status).toBe(404);
    await expectInvalid(server(), setMaintenance, {
      input: { id: first!.id, is_maintenance: 'ya' },
      fields: { is_maintenance: 'Status harus true atau false' },
    });
  });
});

describe('bank transfer (S-095)', () => {
  const { bankTransfer, updateBankTransfer } = settingOperations;

  test('C-047, C-048: the limits of D-17, changed with their version', async () => {
    const { data } = await call(bankTransfer, {});
    expect(data).toMatchObject({ id: 1, min_amount: 10_000, max_amount: 25_000_000 });
    const change = { id: 1, min_amount: '20000', max_amount: '30000000', version: data.version };
    expect((await call(updateBankTransfer, change)).status).toBe(200);
    expect((await call(bankTransfer, {})).data).toMatchObject({ min_amount: 20_000, max_amount: 30_000_000 });
    expect(await call(updateBankTransfer, change)).toMatchObject({ status: 409, message: staleOwnText });
    expect((await call(updateBankTransfer, { ...change, id: 2 })).status).toBe(404);
  });

  test.each([
    [
      { min_amount: '', max_amount: null },
      { min_amount: 'Nominal Minimum wajib diisi', max_amount: 'Nominal Maksimum wajib diisi' },
    ],
    [{ min_amount: 'x', max_amount: 1 }, { min_amount: 'Nominal Minimum harus berupa angka' }],
    [
      { min_amount: 2, max_amount: 1 },
      { min_amount: 'Nominal Minimum tidak boleh lebih besar dari Nominal Maksimum' },
    ],
    [{ min_amount: -1, max_amount: 1 }, { min_amount: 'Nominal Minimum tidak boleh negatif' }],
  ])('R-506: %j is refused', async (input, fields) => {
    await expectInvalid(server(), updateBankTransfer, { input: { id: 1, ...input }, fields });
  });
});

describe('OTP (S-092…S-094)', () => {
  const { otp, updateOtp, otpRegister, updateOtpRegister, otpPassword, updateOtpPassword } =
    settingOperations;

  test('C-049, C-050: the record of D-17, changed with the returned message', async () => {
    const { data } = await call(otp, {});
    expect(data).toMatchObject({ id: 1, otp_expiry_time: 120, max_request: 3 });
    expect(data.sms_text).toBe('Kode OTP Anda {code}. Jangan berikan kepada siapa pun.');
    const change = {
      id: 1,
      sms_text: "Kode {code}'; drop table faq; --",
      otp_expiry_time: '90',
      max_request: 5,
    };
    const answer = await call(updateOtp, { ...change, version: data.version });
    expect(answer).toMatchObject({ status: 200, message: 'Data berhasil diubah' });
    expect((await call(otp, {})).data).toMatchObject({ ...change, otp_expiry_time: 90 });
  });

  test.each([
    [
      { sms_text: '', otp_expiry_time: '', max_request: null },
      {
        sms_text: 'Teks SMS wajib diisi',
        otp_expiry_time: 'Masa Berlaku Kode wajib diisi',
        max_request: 'Maksimum Permintaan wajib diisi',
      },
    ],
    [
      { sms_text: '{code}', otp_expiry_time: 'lama', max_request: 0 },
      {
        otp_expiry_time: 'Masa Berlaku Kode harus berupa angka',
        max_request: 'Maksimum Permintaan paling kecil 1',
      },
    ],
    [
      { sms_text: `{code}${'a'.repeat(5001)}`, otp_expiry_time: 1, max_request: 1 },
      { sms_text: 'Teks SMS paling banyak 5.000 karakter' },
    ],
    [
      { sms_text: 'Kode Anda {kode}', otp_expiry_time: 60, max_request: 1 },
      { sms_text: 'Teks SMS harus memuat {code}: tanpa itu agen tidak menerima kodenya' },
    ],
  ])('R-504: faulty input %# is refused', async (input, fields) => {
    await expectInvalid(server(), updateOtp, { input: { id: 1, ...input }, fields });
  });

  test('C-221, C-222: both flows are saved, the timer as minutes and seconds (A-031)', async () => {
    const register = (await call(otpRegister, {})).data;
    const password = (await call(otpPassword, {})).data;
    expect(register).toMatchObject({ kind: 'register', resend_from: 1, resend_to: 30, max_resend: 3 });
    expect(register).not.toHaveProperty('code');
    expect(password).toMatchObject({ kind: 'password', resend_from: 1, resend_to: 30, code: 'PWD' });

    const flow = { message: 'Pesan baru {code}', resend_from: 2, resend_to: 0, max_resend: 4 };
    expect((await call(updateOtpRegister, { id: register.id, ...flow })).status).toBe(200);
    expect((await call(updateOtpPassword, { id: password.id, ...flow, code: 'ABC' })).status).toBe(200);
    expect((await call(otpRegister, {})).data).toMatchObject(flow);
    expect((await call(otpPassword, {})).data).toMatchObject({ ...flow, code: 'ABC' });
  });

  test('the record of the other flow answers 404', async () => {
    const { id } = (await call(otpPassword, {})).data;
    const flow = { message: '{code}', resend_from: 1, resend_to: 1, max_resend: 1 };
    expect((await call(updateOtpRegister, { id, ...flow })).status).toBe(404);
  });

  test.each(['AB', 'ABCD', ''])('R-505: a code of "%s" is refused', async (code) => {
    const { id } = (await call(otpPassword, {})).data;
    await expectInvalid(server(), updateOtpPassword, {
      input: { id, message: '{code}', resend_from: 1, resend_to: 1, max_resend: 1, code },
      fields: { code: code ? 'Kode harus 3 karakter' : 'Kode wajib diisi' },
    });
  });

  test('A-161: a text brings its code, and another code takes half a minute', async () => {
    const { data } = await call(otpRegister, {});
    const { id } = data;
    await expectInvalid(server(), updateOtpRegister, {
      input: { id, message: 'Kode Anda', resend_from: 0, resend_to: 45, max_resend: 1 },
      fields: { message: 'Pesan harus memuat {code}: tanpa itu agen tidak menerima kodenya' },
    });
    const soon = { resend_to: 'Kode dikirim ulang paling cepat setelah 30 detik' };
    await call(updateOtpRegister, { id, resend_from: 0, resend_to: 30 });
    await expectInvalid(server(), updateOtpRegister, { input: { id, resend_to: 29 }, fields: soon });
    expect((await call(otpRegister, {})).data).toMatchObject({ resend_from: 0, resend_to: 30 });
  });

  test('A-031: each part of the timer lies between 0 and 59', async () => {
    const { id } = (await call(otpRegister, {})).data;
    await expectInvalid(server(), updateOtpRegister, {
      input: { id, message: '{code}', resend_from: 60, resend_to: -1, max_resend: 1 },
      fields: {
        resend_from: 'Menit Kirim Ulang paling besar 59',
        resend_to: 'Detik Kirim Ulang tidak boleh negatif',
      },
    });
  });
});

describe('P-320, A-019: settings belong to the office', () => {
  const { general, updateGeneral } = settingOperations;
  const values = { id: 1, phone_number: '0812345678', email: 'a@b.co', url_delete_account: 'https://a.b' };

  test("a company's role with the code reads but does not write", async () => {
    const user = await customUser(server(), { codes: ['r_general_settings'], company: 2, branch: 2 });
    expect((await call(general, {}, user)).status).toBe(200);
    const answer = await call(updateGeneral, values, user);
    expect(answer).toMatchObject({ status: 403, message: 'Access Denied!' });
  });

  test("a branch's role with the code does neither", async () => {
    const user = await customUser(server(), { codes: ['r_general_settings'], company: 2, branch: 8 });
    expect((await call(general, {}, user)).status).toBe(403);
    expect((await call(updateGeneral, values, user)).status).toBe(403);
  });
});
