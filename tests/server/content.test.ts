import { describe, expect, test } from 'vitest';
import { faqOperations } from '../../src/shared/entities/faq/operations.ts';
import { mediaOperations } from '../../src/shared/entities/media/operations.ts';
import { sliderOperations } from '../../src/shared/entities/slider/operations.ts';
import { termsOperations } from '../../src/shared/entities/terms/operations.ts';
import { withdrawInstructionOperations } from '../../src/shared/entities/withdrawInstruction/operations.ts';
import { sharedServer } from './harness.ts';
import { auditCount, chief, customUser, expectInvalid, lastAudit, staleOwnText } from './support/house.ts';
import { pngDataUrl } from './support/png.ts';

const server = sharedServer();
const call: ReturnType<typeof server>['call'] = (operation, input, options = chief) =>
  server().call(operation, input, options);
const newest = '2100-01-01T00:00:00.000Z';

describe('FAQ (S-111…S-113)', () => {
  const { list, create, detail, update, remove, olderList, olderCreate, olderDetail } = faqOperations;
  const entry = { question: 'Apa itu referal?', answer: 'Mengajukan calon nasabah kepada mitra.' };

  test('text no column can hold is refused on its field, before anything is written', async () => {
    const fields = { question: 'Teks berisi karakter yang tidak dapat disimpan' };
    for (const question of ['a\0b', '\ud83d'])
      await expectInvalid(server(), create, { input: { ...entry, question }, fields });
  });

  test('C-066: the twelve of D-20 in their order, which goes by both names', async () => {
    const { data, paginate } = await call(list, {});
    expect(data.map((each) => each.faq_order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(data.every((each) => each.numSort === each.faq_order)).toBe(true);
    expect(paginate).toBeUndefined();
  });

  test('C-066 searches, sorts and pages (C-903)', async () => {
    const page = await call(list, {
      keyword: 'INSENTIF',
      limit: 2,
      page: 1,
      sort_by: 'question',
      sort_dir: 'desc',
    });
    expect(page.data.map((each) => each.question)).toEqual([
      'Kapan insentif dibayarkan?',
      'Apakah insentif dipotong pajak?',
    ]);
    expect(page.paginate).toEqual({ page: 1, limit: 2, total: 2, totalPages: 1 });
    expect((await call(list, { keyword: '%' })).data).toHaveLength(0);
  });

  test('C-067…C-070: a question is added as the last, changed, moved and deleted', async () => {
    const added = await call(create, entry);
    expect(added).toMatchObject({ status: 201, message: 'Data berhasil disimpan' });
    const { id } = added.data;
    const stored = (await call(detail, { id })).data;
    expect(stored).toMatchObject({ ...entry, faq_order: 13 });
    expect(await lastAudit(server())).toMatchObject({
      action: 'create',
      entity: 'faq',
      entity_id: String(id),
    });

    const change = { id, question: 'Apa itu program referal?', answer: entry.answer, faq_order: 1 };
    expect(await call(update, { ...change, version: stored.version })).toMatchObject({
      status: 200,
      message: 'Data berhasil diubah',
    });
    expect((await call(list, {})).data.findIndex((each) => each.id === id)).toBeLessThan(2);
    expect(await call(update, { ...change, version: newest })).toMatchObject({
      status: 409,
      message: staleOwnText,
    });

    expect(await call(remove, { id })).toMatchObject({ status: 200, message: 'Data berhasil dihapus' });
    expect((await call(detail, { id })).status).toBe(404);
    expect((await call(update, change)).status).toBe(404);
    expect((await call(remove, { id })).status).toBe(404);
    expect((await call(list, {})).data.map((each) => each.id)).not.toContain(id);
  });

  test('a question that is moved shifts the others', async () => {
    const orders = async () =>
      (await call(list, {})).data.map(({ id, faq_order }) => [id, faq_order] as const);
    const before = (await orders()).map(([id]) => id);
    await call(update, { id: before[4]!, faq_order: 2 });
    const moved = [before[0], before[4], ...before.slice(1, 4), ...before.slice(5)];
    expect(await orders()).toEqual(moved.map((id, index) => [id, index + 1]));
    await call(update, { id: before[4]!, faq_order: 5 });
    expect(await orders()).toEqual(before.map((id, index) => [id, index + 1]));
  });

  test('an edit without an order keeps the place', async () => {
    const [first] = (await call(list, {})).data;
    await call(update, { id: first!.id, question: first!.question, answer: 'Jawaban baru' });
    expect((await call(detail, { id: first!.id })).data).toMatchObject({
      answer: 'Jawaban baru',
      faq_order: 1,
    });
  });

  test('C-064, C-065, C-071: the older names do the same', async () => {
    const { id } = (await call(olderCreate, entry)).data;
    expect((await call(olderDetail, { id })).data).toEqual((await call(detail, { id })).data);
    expect((await call(olderList, {})).data).toEqual((await call(list, {})).data);
    await call(remove, { id });
  });

  test.each([
    [{}, { question: 'Pertanyaan wajib diisi', answer: 'Jawaban wajib diisi' }],
    [{ question: '   ', answer: 'x' }, { question: 'Pertanyaan wajib diisi' }],
    [
      { question: ['a'], answer: 1 },
      { question: 'Pertanyaan harus berupa teks', answer: 'Jawaban harus berupa teks' },
    ],
    [{ question: 'a'.repeat(5001), answer: 'x' }, { question: 'Pertanyaan paling banyak 5.000 karakter' }],
  ])('faulty input %# is refused', async (input, fields) => {
    await expectInvalid(server(), create, { input, fields });
  });

  test('markup and SQL are text like any other', async () => {
    const hostile = { question: '<script>alert(1)</script>', answer: "'; drop table faq; --" };
    const { id } = (await call(create, hostile)).data;
    expect((await call(detail, { id })).data).toMatchObject(hostile);
    await call(remove, { id });
  });

  test('a repeated Idempotency-Key adds once', async () => {
    const options = { ...chief, headers: { 'idempotency-key': 'faq-tambah-1' } };
    const first = await call(create, entry, options);
    const second = await call(create, entry, options);
    expect(second.data).toEqual(first.data);
    expect((await call(list, { keyword: entry.question })).data).toHaveLength(1);
  });
});

describe('terms (S-114, S-115)', () => {
  const { read, create, update, versions } = termsOperations;

  test('C-034, C-036: one record, sanitised on save (R-514), changed with its version', async () => {
    const before = (await call(read, {})).data!;
    expect(before.terms).toContain('<h2>');
    const dirty =
      '<h2>Baru</h2><script>alert(1)</script><p onclick="x()">isi <a href="javascript:x()">a</a></p>';
    const answer = await call(update, { id: before.id, terms: dirty, version: before.version });
    expect(answer).toMatchObject({ status: 200, message: 'Data berhasil diubah' });
    const after = (await call(read, {})).data!;
    expect(after).toMatchObject({ id: before.id, terms: '<h2>Baru</h2><p>isi <a>a</a></p>' });
    expect(await call(update, { id: before.id, terms: dirty, version: before.version })).toMatchObject({
      status: 409,
      message: staleOwnText,
    });
  });

  test('its versions tell who saved which text when, to everybody with the right to the page', async () => {
    const stored = (await call(read, {})).data!;
    await call(update, { id: stored.id, terms: '<p>Versi A</p>' });
    await call(update, { id: stored.id, terms: '<p>Versi B</p>' });
    await call(update, { id: stored.id, terms: '<p>Versi B</p>' });
    const reader = await customUser(server(), { codes: ['r_terms'], company: 1, branch: 1 });
    const answer = await call(versions, { limit: 2 }, reader);
    expect(answer.data.map(({ terms }) => terms)).toEqual(['<p>Versi B</p>', '<p>Versi A</p>']);
    expect(answer.data[0]).toMatchObject({ user_name: expect.stringMatching(/./), at: expect.any(String) });
    expect(answer.paginate!.total).toBeGreaterThanOrEqual(2);
    const second = await call(versions, { limit: 1, page: 2 }, reader);
    expect(second.data.map(({ terms }) => terms)).toEqual(['<p>Versi A</p>']);
    expect(
      (await call(versions, {}, await customUser(server(), { codes: ['r_faq'], company: 1, branch: 1 })))
        .status,
    ).toBe(403);
  });

  test('R-510: where there is a record, C-035 answers 409', async () => {
    expect((await call(create, { terms: '<p>lagi</p>' })).status).toBe(409);
  });

  test.each(['', '<p><br></p>', '<script>alert(1)</script>'])(
    'nothing but "%s" is refused',
    async (terms) => {
      const fields = { terms: 'Syarat dan Ketentuan wajib diisi' };
      await expectInvalid(server(), update, { input: { id: 1, terms }, fields });
    },
  );
});

describe('sliders (S-107…S-110)', () => {
  const { list, detail, create, update, remove, order } = sliderOperations;
  const upload = async () =>
    (await call(mediaOperations.upload, { folderName: 'slider', image: await pngDataUrl() })).data.name;

  test('C-040, C-041: the five of D-20 with pictures that are there', async () => {
    const { data } = await call(list, {});
    expect(data).toHaveLength(5);
    expect((await call(detail, { id: data[0]!.id })).data).toEqual(data[0]);
    const picture = await server().download(
      mediaOperations.file,
      { folder: 'slider', name: data[0]!.image },
      chief,
    );
    expect(picture.status).toBe(200);
  });

  test('C-042…C-044: a slider is added, changed and deleted', async () => {
    const image = await upload();
    const values = { title: 'Promo', link: 'https://mitra.example/promo', description: 'Isi', image };
    const { status, data } = await call(create, values);
    expect(status).toBe(201);
    const stored = (await call(detail, data)).data;
    expect(stored).toMatchObject(values);
    const changed = { ...values, title: 'Promo baru', link: '' };
    expect((await call(update, { ...data, ...changed, version: stored.version })).status).toBe(200);
    expect((await call(detail, data)).data).toMatchObject(changed);
    expect((await call(update, { ...data, ...changed, version: stored.version })).status).toBe(409);
    expect((await call(remove, data)).message).toBe('Data berhasil dihapus');
    expect((await call(detail, data)).status).toBe(404);
  });

  test('the order is saved as the list of all ids, told to everybody and kept in the log (features.md S4)', async () => {
    const idsOf = async () => (await call(list, {})).data.map(({ id }) => id);
    const before = await idsOf();
    const slider_ids = [...before.slice(1), before[0]!];
    const answer = await call(order, { slider_ids });
    expect(answer).toMatchObject({ status: 200, message: 'Data berhasil diubah' });
    expect(await idsOf()).toEqual(slider_ids);
    expect((await call(list, { limit: 2, page: 1 })).data.map(({ id }) => id)).toEqual(
      slider_ids.slice(0, 2),
    );
    expect(await lastAudit(server())).toMatchObject({
      action: 'order',
      entity: 'slider',
      before: { slider_ids: before },
      after: { slider_ids },
    });
    const { data: added } = await call(create, { title: 'Terakhir', image: await upload() });
    expect((await idsOf()).at(-1)).toBe(added.id);
    await call(remove, added);
  });

  test('an order with a gap, a double or an unknown slide is refused', async () => {
    const ids = (await call(list, {})).data.map(({ id }) => id);
    const entries = await auditCount(server());
    for (const slider_ids of [
      [],
      ids.slice(1),
      [...ids, ids[0]!],
      [...ids.slice(1), ids[1]!],
      [...ids, 999_999],
    ])
      await expectInvalid(server(), order, {
        input: { slider_ids },
        fields: { slider_ids: 'Daftar tidak sama dengan slider yang ada. Muat ulang, lalu coba lagi.' },
      });
    expect((await call(list, {})).data.map(({ id }) => id)).toEqual(ids);
    expect(await auditCount(server())).toBe(entries);
  });

  test('a stored picture may stay without having been uploaded by a person', async () => {
    const [first] = (await call(list, {})).data;
    const { id, title, link, description, image } = first!;
    expect((await call(update, { id, title: `${title}!`, link, description, image })).status).toBe(200);
  });

  test.each([
    [{}, { title: 'Judul wajib diisi', image: 'Gambar wajib diisi' }],
    [{ title: 'a', image: 'tidak-ada.png' }, { image: 'Gambar belum dikirim' }],
    [{ title: 'a', image: '../../etc/passwd' }, { image: 'Gambar belum dikirim' }],
    [
      { title: 'a', image: 'a.png', link: 'javascript:alert(1)' },
      { link: 'Tautan harus alamat http atau https' },
    ],
    [{ title: 'a'.repeat(256), image: 'a.png' }, { title: 'Judul paling banyak 255 karakter' }],
  ])('faulty input %# is refused', async (input, fields) => {
    await expectInvalid(server(), create, { input, fields });
  });
});

describe('withdraw instructions (S-103…S-106)', () => {
  const { list, detail, create, update, remove, order } = withdrawInstructionOperations;

  test('C-030: six per merchant, alfamart when none is named (R-926)', async () => {
    const alfamart = (await call(list, {})).data;
    const indomaret = (await call(list, { merchant_name: 'indomaret' })).data;
    expect(alfamart.map((each) => each.instruction_order)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(alfamart.map((each) => each.merchant_name))).toEqual(new Set(['alfamart']));
    expect(indomaret).toHaveLength(6);
    expect(alfamart[0]!.created_by).toBe('Rahmat Hidayat');
    const wrong = await call(list, { merchant_name: 'warung' as 'alfamart' });
    expect(wrong).toMatchObject({ status: 422, message: 'Merchant tidak dikenal' });
  });

  test('C-031…C-033, C-223: an instruction comes last, is changed, moved to the other merchant, deleted', async () => {
    const values = { merchant_name: 'alfamart' as const, instruction: 'Simpan struk.' };
    const { status, data } = await call(create, values);
    expect(status).toBe(201);
    const stored = (await call(detail, data)).data;
    expect(stored).toMatchObject({ ...values, instruction_order: 7, created_by: 'Rahmat Hidayat' });
    const changed = {
      merchant_name: 'indomaret' as const,
      instruction: 'Simpan bukti.',
      instruction_order: '3',
    };
    expect((await call(update, { ...data, ...changed, version: stored.version })).status).toBe(200);
    expect((await call(detail, data)).data).toMatchObject({ ...changed, instruction_order: 3 });
    expect((await call(update, { ...data, ...changed, version: stored.version })).message).toBe(staleOwnText);
    expect((await call(remove, data)).status).toBe(200);
    expect((await call(detail, data)).status).toBe(404);
  });

  test.each([
    [{}, { merchant_name: 'Merchant wajib diisi', instruction: 'Instruksi wajib diisi' }],
    [
      { merchant_name: 'warung', instruction: 'x' },
      { merchant_name: 'Merchant harus alfamart atau indomaret' },
    ],
  ])('faulty input %# is refused', async (input, fields) => {
    await expectInvalid(server(), create, { input, fields });
  });

  test('an order is a whole number of at least 1', async () => {
    const [first] = (await call(list, {})).data;
    const input = { id: first!.id, merchant_name: 'alfamart', instruction: 'x' };
    await expectInvalid(server(), update, {
      input: { ...input, instruction_order: 0 },
      fields: { instruction_order: 'Urutan paling kecil 1' },
    });
    await expectInvalid(server(), update, {
      input: { ...input, instruction_order: '' },
      fields: { instruction_order: 'Urutan wajib diisi' },
    });
  });

  test('a moved record shifts the others, so that each place is taken once', async () => {
    const orders = async () =>
      (await call(list, {})).data.map(({ id, instruction_order }) => [id, instruction_order] as const);
    const before = (await orders()).map(([id]) => id);
    const [first, second, third, ...rest] = before;
    await call(update, { id: third!, instruction_order: 1 });
    expect(await orders()).toEqual([third, first, second, ...rest].map((id, index) => [id, index + 1]));
    const last = await call(update, { id: third!, instruction_order: 99 });
    expect(last.message).toBe(`Data berhasil diubah; urutannya menjadi ${before.length}`);
    expect((await orders()).at(-1)).toEqual([third, before.length]);
    await call(update, { id: third!, instruction_order: 3 });
    expect(await orders()).toEqual(before.map((id, index) => [id, index + 1]));
  });

  test('places stay 1 to n when one leaves its list, and all of them are put in order at once', async () => {
    const orders = async (merchant_name: 'alfamart' | 'indomaret') =>
      (await call(list, { merchant_name })).data.map(({ instruction_order }) => instruction_order);
    const counted = (most: number) => Array.from({ length: most }, (_, index) => index + 1);
    const add = async () => (await call(create, { merchant_name: 'alfamart', instruction: 'Uji' })).data;
    const [moved, gone] = [await add(), await add()];
    const { length } = await orders('alfamart');
    await call(update, { ...moved, instruction_order: 1 });
    await call(update, { ...moved, merchant_name: 'indomaret' });
    expect(await orders('alfamart')).toEqual(counted(length - 1));
    expect(await orders('indomaret')).toEqual(counted(7));
    await call(update, { ...gone, instruction_order: 2 });
    await call(remove, gone);
    await call(remove, moved);
    expect(await orders('alfamart')).toEqual(counted(length - 2));
    expect(await orders('indomaret')).toEqual(counted(6));

    const ids = (await call(list, {})).data.map(({ id }) => id);
    const turned = ids.toReversed();
    expect((await call(order, { merchant_name: 'alfamart', instruction_ids: turned })).status).toBe(200);
    expect((await call(list, {})).data.map(({ id }) => id)).toEqual(turned);
    expect(await lastAudit(server())).toMatchObject({ action: 'order', after: { instruction_ids: turned } });
    await expectInvalid(server(), order, {
      input: { merchant_name: 'indomaret', instruction_ids: ids },
      fields: { instruction_ids: 'Daftar tidak sama dengan instruksi yang ada. Muat ulang, lalu coba lagi.' },
    });
    await call(order, { merchant_name: 'alfamart', instruction_ids: ids });
  });

  test('A-018: adding needs both codes', async () => {
    const values = { merchant_name: 'alfamart' as const, instruction: 'x' };
    const reader = await customUser(server(), { codes: ['r_withdrawal'], company: 1, branch: 1 });
    const writer = await customUser(server(), { codes: ['crud_program_completion'], company: 1, branch: 1 });
    const before = await auditCount(server());
    expect((await call(create, values, reader)).status).toBe(403);
    expect((await call(create, values, writer)).status).toBe(403);
    expect((await call(list, {}, reader)).status).toBe(200);
    expect((await call(list, {}, writer)).status).toBe(403);
    const { id } = (await call(list, {})).data[0]!;
    const read = await call(detail, { id }, writer);
    expect(read.status).toBe(200);
    expect(await auditCount(server())).toBe(before);
    const { instruction, version } = read.data;
    const same = { id, instruction, version };
    expect((await call(update, same, reader)).status).toBe(403);
    expect((await call(update, same, writer)).status).toBe(200);
    const neither = await customUser(server(), { codes: ['crud_program'], company: 1, branch: 1 });
    expect((await call(detail, { id }, neither)).status).toBe(403);
  });
});
