import { expect, test } from 'vitest';
import { callsPerMinute } from '../../src/server/auth/throttle.ts';
import type { Mail } from '../../src/server/mail/message.ts';
import { emailTemplateOperations } from '../../src/shared/entities/emailTemplate/operations.ts';
import { sharedServer } from './harness.ts';
import { chief, expectInvalid, lastAudit } from './support/house.ts';

const server = sharedServer();
const call: ReturnType<typeof server>['call'] = (operation, input, options = chief) =>
  server().call(operation, input, options);
const { list, remove, create, detail, update, sendTest } = emailTemplateOperations;

test('C-062: the six of D-19 under data.template; the keyword works (A-030)', async () => {
  const { data } = await call(list, {});
  expect(data.template.map((each) => each.title).sort()).toEqual([
    'Agen Disetujui',
    'Agen Ditolak',
    'Atur Ulang Kata Sandi',
    'Pengajuan Ditolak',
    'Pengajuan Selesai',
    'Verifikasi Email',
  ]);
  const found = await call(list, { keyword: 'agen', limit: 2, page: 1 });
  expect(found.data.template.map((each) => each.title)).toEqual(['Agen Disetujui', 'Agen Ditolak']);
  expect(found.paginate).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
});

test('C-211…C-213, C-063: a template is added, changed by its author, and deleted softly', async () => {
  const values = { title: 'Pengingat', menu: 'Kelola Agen', message: 'Halo {name}' };
  const { status, data } = await call(create, values);
  expect(status).toBe(201);
  const stored = (await call(detail, data)).data;
  expect(stored).toMatchObject({ ...values, author: 'Rahmat Hidayat' });

  const changed = { ...values, message: 'Halo {name}, sampai jumpa.' };
  const other = { as: 'admin@mitra.example' };
  const answer = await call(update, { ...data, ...changed, version: stored.version }, other);
  expect(answer).toMatchObject({ status: 200, message: 'Data berhasil diubah' });
  expect((await call(detail, data)).data).toMatchObject({ ...changed, author: 'Dewi Lestari' });
  expect(await call(update, { ...data, ...changed, version: stored.version })).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Data sudah diubah Dewi Lestari \(\d\d\.\d\d\)\. Muat ulang/),
  });

  expect(await call(remove, data)).toMatchObject({ status: 200, message: 'Data berhasil dihapus' });
  expect(await lastAudit(server())).toMatchObject({ action: 'delete', entity: 'emailTemplate' });
  expect((await call(detail, data)).status).toBe(404);
  expect((await call(list, { keyword: 'Pengingat' })).data.template).toHaveLength(0);
  expect((await call(remove, data)).status).toBe(404);
});

test.each([
  [{}, { title: 'Nama wajib diisi', menu: 'Menu wajib diisi', message: 'Pesan wajib diisi' }],
  [{ title: 'a\r\nBcc: x@y.z', menu: 'b', message: 'c' }, { title: 'Nama harus satu baris' }],
  [{ title: 'a', menu: 'b', message: 'c'.repeat(5001) }, { message: 'Pesan paling banyak 5.000 karakter' }],
  [
    { title: 1, menu: null, message: [] },
    { title: 'Nama harus berupa teks', menu: 'Menu wajib diisi', message: 'Pesan harus berupa teks' },
  ],
])('R-507: faulty input %# is refused', async (input, fields) => {
  await expectInvalid(server(), create, { input, fields });
});

test('A-161: one template at a time is the reset mail, it keeps its link, and a new one can take over', async () => {
  const reset = async () =>
    (await call(list, {})).data.template.filter(({ purpose }) => purpose !== '').map(({ title }) => title);
  expect(await reset()).toEqual(['Atur Ulang Kata Sandi']);
  const [first] = (await call(list, { keyword: 'Atur Ulang' })).data.template;
  const linkless = {
    message: 'Pesan harus memuat {link}: tanpa itu penerima tidak dapat mengatur ulang kata sandinya',
  };
  await expectInvalid(server(), update, {
    input: { id: first!.id, message: 'Halo {name}' },
    fields: linkless,
  });
  const values = {
    title: 'Sandi baru',
    menu: 'Lupa',
    message: 'Buka {link}',
    purpose: 'reset_password' as const,
  };
  await expectInvalid(server(), create, { input: { ...values, message: 'Buka' }, fields: linkless });

  const { id } = (await call(create, values)).data;
  expect(await reset()).toEqual(['Sandi baru']);
  expect((await call(update, { id: first!.id, message: 'Halo {name}' })).status).toBe(200);
  await expectInvalid(server(), update, {
    input: { id: first!.id, purpose: 'reset_password' },
    fields: linkless,
  });
  await call(remove, { id });
  expect(await reset()).toEqual([]);
  const again = (await call(create, { ...values, title: 'Sandi lagi' })).data;
  expect(await reset()).toEqual(['Sandi lagi']);
  await call(update, { ...again, purpose: '' });
  expect(await reset()).toEqual([]);
});

test('a mail to try a template out goes to oneself, with samples, a few times a minute', async () => {
  const { services } = server();
  const { mail } = services;
  const sent: Mail[] = [];
  services.mail = { send: async (each) => void sent.push(each) };
  try {
    const input = { title: 'Halo {name}', message: 'Buka {link}, {lain}' };
    const as = { as: 'admin@mitra.example' };
    const answer = await call(sendTest, input, as);
    expect(answer).toMatchObject({ status: 200, message: 'Email uji dikirim ke admin@mitra.example' });
    expect(sent).toEqual([
      {
        to: { name: 'Dewi Lestari', address: 'admin@mitra.example' },
        subject: '[Uji] Halo Rina Wijaya',
        text: 'Buka https://mitra.example/buka/7f3c, {lain}',
      },
    ]);
    expect((await call(list, { keyword: '{lain}' })).data.template).toEqual([]);

    services.mail = { send: () => Promise.reject(new Error('smtp.internal refused')) };
    const refused = await call(sendTest, input, as);
    expect(refused).toMatchObject({
      status: 503,
      message: 'Email uji tidak terkirim: server email menolak atau tidak menjawab.',
    });
    for (let more = 3; more <= callsPerMinute.testMail; more++) await call(sendTest, input, as);
    expect((await call(sendTest, input, as)).status).toBe(429);
  } finally {
    services.mail = mail;
  }
});
