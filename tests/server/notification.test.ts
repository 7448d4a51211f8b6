import { expect, test } from 'vitest';
import { agentOperations } from '../../src/shared/entities/agent/operations.ts';
import { mediaOperations } from '../../src/shared/entities/media/operations.ts';
import { notificationOperations } from '../../src/shared/entities/notification/operations.ts';
import { sharedServer } from './harness.ts';
import { chief, customUser, expectInvalid, lastAudit } from './support/house.ts';
import { pngBytes } from './support/png.ts';

const server = sharedServer();
const call: ReturnType<typeof server>['call'] = (operation, input, options = chief) =>
  server().call(operation, input, options);
const { create, list, detail, recipients, unread, markRead, readers } = notificationOperations;

const pngFile = async (name = 'gambar.png') =>
  new File([new Uint8Array(await pngBytes())], name, { type: 'image/png' });

test('C-076: the fifteen of D-21, newest first; to all 9, to an agent 4, to a partner 2', async () => {
  const { data } = await call(list, {});
  expect(data).toHaveLength(15);
  expect(data.map((each) => each.createdAt)).toEqual(
    data
      .map((each) => each.createdAt)
      .sort()
      .reverse(),
  );
  expect(data.filter((each) => each.agentCode !== '')).toHaveLength(4);
  expect(data.filter((each) => each.partnerCode !== '')).toHaveLength(2);
  expect(new Set(data.map((each) => each.status))).toEqual(new Set(['Terkirim']));
  const page = await call(list, { keyword: 'promo', limit: 2, page: 2, sort_by: 'title' });
  expect(page.paginate).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
  expect(page.data.map((each) => each.title)).toEqual(['Program motor baru']);
});

test('C-075, C-077: a notification travels with its picture (R-512) and is sent at once (A-033)', async () => {
  const texts = {
    title: 'Pengumuman <b>penting</b>',
    name: 'Nama',
    category: 'Informasi',
    slug: 'pengumuman-penting',
    brief: 'Ringkas',
    description: 'Panjang',
  };
  const { data: agents } = await call(agentOperations.byCode, {
    agent_code: (await call(list, { keyword: 'AG-' })).data[0]!.agentCode,
  });
  const answer = await call(create, {
    ...texts,
    agentCode: agents!.agent_code.toLowerCase(),
    partnerCode: 'p0002',
    imageFile: await pngFile(),
  });
  expect(answer).toMatchObject({ status: 201, message: 'Data berhasil disimpan' });
  const stored = (await call(detail, answer.data)).data;
  expect(stored).toMatchObject({
    ...texts,
    agentCode: agents!.agent_code,
    partnerCode: 'P0002',
    status: 'Terkirim',
  });
  const picture = await server().download(
    mediaOperations.file,
    { folder: 'cms_pic', name: stored.image },
    chief,
  );
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(await lastAudit(server())).toMatchObject({ action: 'create', entity: 'notification' });
});

test('only a title is required; empty codes mean everybody', async () => {
  const { data } = await call(create, { title: 'Singkat', agentCode: '', partnerCode: '', imageFile: '' });
  expect((await call(detail, data)).data).toMatchObject({
    title: 'Singkat',
    category: '',
    agentCode: '',
    partnerCode: '',
    image: '',
  });
});

test.each([
  [{}, { title: 'Judul wajib diisi' }],
  [{ title: 'a', agentCode: 'AG-00-00-9999' }, { agentCode: 'Kode Agen tidak ditemukan' }],
  [{ title: 'a', partnerCode: 'P9999' }, { partnerCode: 'Kode Partner tidak ditemukan' }],
  [{ title: 'a', brief: 'b'.repeat(256) }, { brief: 'Ringkasan paling banyak 255 karakter' }],
  [{ title: 'a', agentType: 'lain' }, { agentType: 'Tipe Akun tidak dikenal' }],
  [{ title: 'a', recipient: 'agents' }, { agentCode: 'Kode Agen wajib diisi' }],
  [{ title: 'a', recipient: 'level' }, { agentLevel: 'Level Agen wajib diisi' }],
  [
    { title: 'a', agentLevel: '2', partnerCode: 'P0002' },
    { agentType: 'Pilih salah satu: kode, atau tipe dan level' },
  ],
  [{ title: 'a', imageFile: 'bukan file' }, { imageFile: 'Gambar tidak dapat dibaca' }],
])('faulty input %# is refused', async (input, fields) => {
  await expectInvalid(server(), create, { input, fields });
});

test('a file that is no picture is recognised by content', async () => {
  await expectInvalid(server(), create, {
    input: {
      title: 'a',
      imageFile: new File(['<svg onload=alert(1)>'], 'gambar.png', { type: 'image/png' }),
    },
    fields: { imageFile: 'Gambar harus JPEG, PNG, atau WebP' },
  });
});

test('a picture above 5 MB is refused', async () => {
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'besar.png');
  const answer = await call(create, { title: 'a', imageFile: large });
  expect(answer).toMatchObject({
    status: 413,
    error: { fields: { imageFile: 'Ukuran file paling besar 5 MB' } },
  });
});

test('an unknown id answers 404 with a message to show (R-513)', async () => {
  expect(await call(detail, { id: 99_999 })).toMatchObject({
    status: 404,
    message: 'Data tidak ditemukan. Mungkin sudah dihapus.',
  });
  expect(await call(detail, { id: 'x' })).toMatchObject({ status: 422 });
});

test("P-320: a company's role with the code reads, and sends nothing", async () => {
  const user = await customUser(server(), { codes: ['r_view_notification_list'], company: 3, branch: 3 });
  expect((await call(list, {}, user)).status).toBe(200);
  expect((await call(create, { title: 'a' }, user)).status).toBe(403);
});

const staff = { as: 'admin@mitra.example' };
const unreadOf = async (options: typeof chief) => (await call(unread, {}, options)).data.total;
let ofBank: ReturnType<typeof customUser> | undefined;
const bank = () => {
  ofBank ??= customUser(server(), {
    codes: ['r_view_notification_list', 'r_notifications'],
    company: 2,
    branch: 2,
  });
  return ofBank;
};

test('several agents and partners get one notification; unknown codes are named', async () => {
  const { data: agents } = await call(agentOperations.list, { limit: 3 });
  const codes = agents.map(({ agent_code }) => agent_code);
  const agentCode = ` ${codes[0]!.toLowerCase()},${codes[1]} ,, ${codes[2]}, ${codes[0]}`;
  const count = await call(recipients, { agentCode, partnerCode: 'P0002' });
  expect(count.data).toMatchObject({ agents: 3, partners: 1 });
  const made = await call(create, {
    title: 'Untuk beberapa',
    agentCode,
    partnerCode: 'P0002',
    recipient: 'agents',
  });
  expect((await call(detail, made.data)).data).toMatchObject({
    agentCode: codes.join(', '),
    partnerCode: 'P0002',
    agentCount: 3,
    partnerCount: 1,
  });
  await expectInvalid(server(), create, {
    input: { title: 'a', agentCode: `${codes[0]}, XX-1, XX-2` },
    fields: { agentCode: 'Kode Agen tidak ditemukan: XX-1, XX-2' },
  });
  const many = Array.from({ length: 101 }, (_, index) => `AG-${index}`).join(',');
  await expectInvalid(server(), create, {
    input: { title: 'a', agentCode: many },
    fields: { agentCode: 'Kode Agen paling banyak 100' },
  });
});

test('all, a type or a level: counted before it is sent, and kept with it', async () => {
  const total = async (filter: object) =>
    (await call(agentOperations.list, { ...filter, agent_status: 'active', limit: 1 })).paginate!.total;
  const all = (await call(recipients, {})).data;
  expect(all.agents).toBe(await total({}));
  expect(all.partners).toBeGreaterThan(5);
  const level = (await call(recipients, { agentLevel: '2' })).data;
  expect(level).toMatchObject({ agents: await total({ agent_level: 2 }), partners: 0, users: 0 });
  expect(level.agents).toBeLessThan(all.agents);
  const made = await call(create, { title: 'Level dua', agentLevel: '2', agentType: 'individual' });
  const { data } = await call(detail, made.data);
  expect(data).toMatchObject({ agentLevel: '2', agentType: 'individual', agentCode: '', partnerCount: 0 });
  expect(data.agentCount).toBeLessThanOrEqual(level.agents);
});

test('the bell counts unopened notifications for the user; opening one or all lowers it', async () => {
  const company = await bank();
  const [mine, theirs] = [await unreadOf(staff), await unreadOf(company)];
  const toAll = (await call(create, { title: 'Untuk semua' })).data;
  const toBank = (await call(create, { title: 'Untuk bank', partnerCode: 'P0002' })).data;
  await call(create, { title: 'Untuk yang lain', partnerCode: 'P0003' });
  await call(create, { title: 'Untuk agen', agentLevel: '1' });
  expect(await unreadOf(staff)).toBe(mine + 1);
  expect(await unreadOf(company)).toBe(theirs + 2);
  const rows = (await call(list, { limit: 3 }, company)).data;
  expect(rows.map(({ title }) => title)).toEqual(['Untuk agen', 'Untuk bank', 'Untuk semua']);
  expect(rows.filter(({ isUnread }) => isUnread).map(({ title }) => title)).toEqual([
    'Untuk bank',
    'Untuk semua',
  ]);
  expect((await call(markRead, toBank, company)).status).toBe(200);
  expect((await call(markRead, toBank, company)).status).toBe(200);
  expect(await unreadOf(company)).toBe(theirs + 1);
  expect((await call(detail, toBank, company)).data.isUnread).toBe(false);
  await call(markRead, {}, company);
  expect(await unreadOf(company)).toBe(0);
  expect(await unreadOf(staff)).toBe(mine + 1);
  expect((await call(markRead, { id: 99_999 }, company)).error?.fields).toEqual({
    id: 'Notifikasi tidak ditemukan',
  });
  expect((await call(detail, toAll)).data.readCount).toBe(1);
});

test('a notification is not new for its maker, and branch users read none (P-320)', async () => {
  await call(markRead, {});
  await call(create, { title: 'Dari saya' });
  expect(await unreadOf(chief)).toBe(0);
  const branch = await customUser(server(), { codes: ['r_view_notification_list'], company: 2, branch: 8 });
  expect(await unreadOf(branch)).toBe(0);
  expect((await call(markRead, {}, branch)).status).toBe(403);
});

test('who has read it, when, and how many of how many', async () => {
  const company = await bank();
  const made = (await call(create, { title: 'Dibaca siapa' })).data;
  const before = (await call(detail, made)).data;
  expect(before.readCount).toBe(0);
  expect(before.userCount).toBeGreaterThan(1);
  await call(markRead, made, staff);
  await call(markRead, made, company);
  await call(markRead, made);
  expect((await call(detail, made)).data).toMatchObject({ readCount: 2, userCount: before.userCount });
  const seen = (await call(readers, made)).data;
  expect(seen).toHaveLength(2);
  expect(seen.map(({ readAt }) => readAt)).toEqual(
    seen
      .map(({ readAt }) => readAt)
      .sort()
      .reverse(),
  );
  const told = (await call(readers, made, company)).data;
  expect(told.map(({ id, name }) => (id === null ? name : 'own'))).toEqual(['own', 'petugas lain (1)']);
  expect((await call(recipients, {}, company)).status).toBe(403);
});
