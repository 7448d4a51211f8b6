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
const { create, list, detail } = notificationOperations;

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
  [{ title: 'a', imageFile: 'bukan file' }, { imageFile: 'Gambar tidak dapat dibaca' }],
])('faulty input %# is refused', async (input, fields) => {
  await expectInvalid(server(), create, { input, fields });
});

test('a file that is no picture is told by its content', async () => {
  await expectInvalid(server(), create, {
    input: {
      title: 'a',
      imageFile: new File(['<svg onload=alert(1)>'], 'gambar.png', { type: 'image/png' }),
    },
    fields: { imageFile: 'Gambar harus JPEG, PNG atau WebP' },
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
  expect(await call(detail, { id: 99_999 })).toMatchObject({ status: 404, message: 'Data tidak ditemukan' });
  expect(await call(detail, { id: 'x' })).toMatchObject({ status: 422 });
});

test("P-320: a company's role with the code reads, and sends nothing", async () => {
  const user = await customUser(server(), { codes: ['r_view_notification_list'], company: 3, branch: 3 });
  expect((await call(list, {}, user)).status).toBe(200);
  expect((await call(create, { title: 'a' }, user)).status).toBe(403);
});
