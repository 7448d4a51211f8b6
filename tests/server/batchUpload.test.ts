import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { batchColumns } from '../../src/batch/file/columns.ts';
import { findHeader, matchHeader } from '../../src/batch/file/rows.ts';
import { viewerById } from '../../src/server/auth/currentUser.ts';
import { agent } from '../../src/server/entities/agent/table.ts';
import { judgeBatch } from '../../src/server/entities/batchUpload/judgedBatch.ts';
import { lookup } from '../../src/server/entities/batchUpload/lookup.ts';
import { batchFolder } from '../../src/server/entities/batchUpload/paths.ts';
import { batchRef } from '../../src/server/entities/batchUpload/table.ts';
import { program } from '../../src/server/entities/program/table.ts';
import { question } from '../../src/server/entities/question/table.ts';
import { referral, referralAnswer, referralHistory } from '../../src/server/entities/referral/table.ts';
import { region } from '../../src/server/entities/region/table.ts';
import { setting } from '../../src/server/entities/setting/table.ts';
import {
  type BatchCatalogue,
  batchLookupInput,
  batchUploadOperations,
} from '../../src/shared/entities/batchUpload/operations.ts';
import type { MediaFolder } from '../../src/shared/entities/media/operations.ts';
import { cityNames, provinceNames } from '../../src/shared/entities/region/names.ts';
import planFile from '../fixtures/plan.json' with { type: 'json' };
import { sharedServer } from './harness.ts';
import { uploadPicture } from './support/agents.ts';
import { batchRow, catalogueOf, goodRow, process, sheetOf, upload, workbookOf } from './support/batches.ts';
import {
  admin,
  bandungAdmin,
  bankAdmin,
  createOne,
  financeAdmin,
  programNamed,
  someAgent,
  superAdmin,
  usedQuota,
} from './support/referrals.ts';
import { readWorkbook, textsOf } from './support/workbooks.ts';

const server = sharedServer();
const operations = batchUploadOperations;
const tabungan = 'Tabungan Impian';

let series = 0;
async function goodRows(count: number, programName = tabungan, as = superAdmin) {
  const catalogue = await catalogueOf(server(), programName, as);
  const agent = await someAgent(server(), as === superAdmin ? 1 : 2);
  series += 1;
  const rows = Array.from({ length: count }, (_, index) =>
    goodRow(catalogue, agent.agent_code, `T${series}-${String(index + 1).padStart(3, '0')}`),
  );
  return { catalogue, rows };
}

const createdBy = async (batchId: number) => {
  const refs = await server().services.db.select().from(batchRef).where(eq(batchRef.batch_id, batchId));
  const ids = refs.map((row) => row.referral_id);
  const rows = ids.length
    ? await server().services.db.select().from(referral).where(inArray(referral.id, ids))
    : [];
  return { refs, rows };
};

const invalidFile = (id: number, as = superAdmin) =>
  server().download(operations.invalidFile, { id }, { as });

const look =
  (input: object, as = superAdmin) =>
  async () => {
    const { id } = await programNamed(server(), tabungan);
    return (await server().call(operations.lookup, { program_id: id, ...input }, { as })).data;
  };

describe('the job (R-711)', () => {
  test('creates the good rows and returns the wrong ones with their reasons', async () => {
    const { catalogue, rows } = await goodRows(120);
    rows[3]!.submitter_mobile_number = '62-AB';
    rows[60]!.agent_code = 'AG-00-00-0000';
    rows[61]!.ref = rows[0]!.ref!;
    rows[119]!.submitter_name = '';
    const used = await usedQuota(server(), catalogue.program.id);
    const batch = await process(server(), await workbookOf(catalogue, rows), { description: 'Campuran' });
    expect(batch).toMatchObject({
      status: 'DONE',
      outcome: 'SUKSES',
      title: 'Campuran',
      name: 'Campuran',
      total_count: 120,
      processed_count: 120,
      invalid_count: 4,
    });
    const { rows: created, refs } = await createdBy(batch.id);
    expect(created).toHaveLength(116);
    expect(new Set(refs.map((row) => row.ref)).size).toBe(116);
    expect(created.every((row) => row.status === 1 && row.program_id === catalogue.program.id)).toBe(true);
    expect(new Set(created.map((row) => row.submission_number)).size).toBe(116);
    expect(await usedQuota(server(), catalogue.program.id)).toBe(used + 116);
    const [history] = await server()
      .services.db.select()
      .from(referralHistory)
      .where(eq(referralHistory.referral_id, created[0]!.id));
    expect(history).toMatchObject({
      title: 'Pengajuan Baru',
      sub_title: "Rahmat Hidayat · batch upload 'Campuran'",
    });
    const answers = await server()
      .services.db.select()
      .from(referralAnswer)
      .where(eq(referralAnswer.referral_id, created[0]!.id));
    expect(answers.map((answer) => answer.content)).toEqual(catalogue.questions.map(() => 'Toko Maju'));

    const sheet = await readWorkbook(await invalidFile(batch.id), 'Pengajuan');
    const columns = batchColumns(catalogue);
    const remark = columns.findIndex((column) => column.key === 'remark');
    const said = sheet.rows.map((row) => [textsOf(row)[0], textsOf(row)[remark]]);
    expect(said.map(([ref]) => ref)).toEqual([rows[3]!.ref, rows[60]!.ref, rows[61]!.ref, rows[119]!.ref]);
    expect(said[0]?.[1]).toContain('hanya boleh angka');
    expect(said[1]?.[1]).toContain("Nomor Agen 'AG-00-00-0000' tidak ditemukan.");
    expect(said[2]?.[1]).toContain(`Ref Baris '${rows[0]!.ref}' sama dengan baris 2.`);
    expect(said[3]?.[1]).toContain('Nama Lengkap kosong.');
  });

  test('returns the outcome of every row by the file’s own key', async () => {
    const { catalogue, rows } = await goodRows(4);
    rows[1]!.submitter_name = '';
    rows[2]!.ref = '';
    const batch = await process(server(), await workbookOf(catalogue, rows));
    const results = async (as = superAdmin) =>
      (await server().call(operations.results, { id: batch.id }, { as })).data;
    const { created, refused, ...row } = await results();
    expect(row).toMatchObject({ status: 'DONE', total_row_count: 4, invalid_row_count: 1 });
    expect(created.map(({ ref }) => ref)).toEqual([rows[0]!.ref, '', rows[3]!.ref]);
    const { rows: referrals } = await createdBy(batch.id);
    const numbers = referrals.map(({ submission_number }) => submission_number);
    expect(created.map(({ submission_number }) => submission_number).sort()).toEqual(numbers.sort());
    expect(refused).toMatchObject([{ ref: rows[1]!.ref, name: '', reason: 'Nama Lengkap kosong.' }]);
    const keys = [...created, ...refused].map(({ row_key }) => row_key);
    expect(new Set(keys).size).toBe(4);
    const { refs } = await createdBy(batch.id);
    expect(created.map(({ row_key }) => row_key).sort()).toEqual(refs.map(({ row_key }) => row_key).sort());

    await server()
      .services.db.update(referral)
      .set({ deleted_at: new Date() })
      .where(eq(referral.id, referrals[0]!.id));
    const gone = (await results()).created.filter(({ referral_id }) => referral_id === null);
    expect(gone).toMatchObject([{ name: '', submission_number: '' }]);
  });

  test('returns it too when the program has been deleted since', async () => {
    const { catalogue, rows } = await goodRows(2);
    rows[1]!.submitter_name = '';
    const batch = await process(server(), await workbookOf(catalogue, rows));
    const mark = (deleted_at: Date | null) =>
      server().services.db.update(program).set({ deleted_at }).where(eq(program.id, catalogue.program.id));
    const results = () => server().call(operations.results, { id: batch.id }, { as: superAdmin });
    const before = await results();
    await mark(new Date());
    const after = await results();
    await mark(null);
    expect(after.data.refused).toEqual(before.data.refused);
    expect(after.data.refused).toHaveLength(1);
  });

  test('hides the rows of an all-or-nothing batch until all are created', async () => {
    const { catalogue, rows } = await goodRows(3);
    rows[1]!.submitter_name = '';
    const batch = await process(server(), await workbookOf(catalogue, rows), { all_or_nothing: true });
    const { data } = await server().call(operations.results, { id: batch.id }, { as: superAdmin });
    expect(data.created).toEqual([]);
    expect(data.refused.map(({ ref }) => ref)).toEqual([rows[1]!.ref]);
  });

  test('the file of wrong rows, corrected, can be sent as it is', async () => {
    const { catalogue, rows } = await goodRows(3);
    rows[1]!.submitter_mobile_number = '';
    const first = await process(server(), await workbookOf(catalogue, rows));
    expect(first.invalid_count).toBe(1);
    const second = await process(
      server(),
      await workbookOf(catalogue, [{ ...rows[1], submitter_mobile_number: '085711112222' }]),
    );
    expect(second).toMatchObject({ outcome: 'SUKSES', total_count: 1, invalid_count: 0, invalid_file: '' });
  });

  test('a Ref Baris that was sent before never creates twice', async () => {
    const { catalogue, rows } = await goodRows(5);
    await process(server(), await workbookOf(catalogue, rows), { description: 'Pertama' });
    const again = await process(server(), await workbookOf(catalogue, rows));
    expect(again).toMatchObject({ status: 'DONE', invalid_count: 5 });
    expect((await createdBy(again.id)).rows).toEqual([]);
    const sheet = await readWorkbook(await invalidFile(again.id), 'Pengajuan');
    expect(textsOf(sheet.rows[0]).at(-1)).toContain('pernah dikirim pada');
    expect((await look({ refs: [rows[0]!.ref!] })()).refs).toMatchObject([{ title: 'Pertama' }]);
    const other = await process(server(), await workbookOf(catalogue, rows), { as: admin });
    expect(other.invalid_count).toBe(0);
  });

  test('A-114: one Ref Baris may name another person, and a row without one is known by its content', async () => {
    const { catalogue, rows } = await goodRows(3);
    await process(server(), await workbookOf(catalogue, rows), { description: 'Gelombang satu' });
    const others = rows.map((row, index) => ({
      ...row,
      submitter_mobile_number: `08571234000${index}`,
      ...(index === 2 && { ref: '' }),
    }));
    const second = await process(server(), await workbookOf(catalogue, [...others, rows[0]!]));
    expect(second).toMatchObject({ status: 'DONE', invalid_count: 1 });
    expect((await createdBy(second.id)).rows.map((row) => row.phone).sort()).toEqual([
      '085712340000',
      '085712340001',
      '085712340002',
    ]);
    const unnamed = { ...others[2]!, submitter_name: 'Nama Lain' };
    const third = await process(server(), await workbookOf(catalogue, [unnamed]));
    expect(third).toMatchObject({ status: 'DONE', invalid_count: 1 });
    const sheet = await readWorkbook(await invalidFile(third.id), 'Pengajuan');
    expect(textsOf(sheet.rows[0]).at(-1)).toContain('Baris ini pernah dikirim pada');
  });

  test('the list shows how many rows the sender left out, which are no errors', async () => {
    const { catalogue, rows } = await goodRows(3);
    const file = await workbookOf(catalogue, rows);
    const batch = await process(server(), file, { left_out_row_count: 2 });
    const { data } = await server().call(operations.list, { page: 1, size: 10 }, { as: superAdmin });
    expect(data.referral.rows.find(({ id }) => id === batch.id)).toMatchObject({
      processed_row_count: 3,
      total_row_count: 3,
      left_out_row_count: 2,
      invalid_row_count: 0,
    });
    for (const left_out_row_count of [-1, 1.5]) {
      const refused = await upload(server(), file, { left_out_row_count });
      expect(refused.status).toBe(422);
      expect(refused.error?.fields?.left_out_row_count).toContain('Baris Dilewati');
    }
  });

  test.each([false, true])(
    'A-114: each row of a file of several programs becomes a submission of its own (all or nothing: %s)',
    async (all_or_nothing) => {
      const first = await goodRows(60);
      const second = await goodRows(60, 'Tabungan Haji');
      const programs = [first.catalogue, second.catalogue] as const;
      const answered = programs.some(({ questions }) => questions.some((question) => question.is_mandatory));
      expect(answered).toBe(false);
      const rows = first.rows.flatMap((row, index) => [row, second.rows[index]!]);
      const used = await Promise.all(programs.map(({ program: { id } }) => usedQuota(server(), id)));
      const batch = await process(server(), await workbookOf(programs, rows), { all_or_nothing });
      expect(batch).toMatchObject({ status: 'DONE', invalid_count: 0, total_count: 120 });
      const created = (await createdBy(batch.id)).rows;
      expect(
        programs.map(({ program: { id } }) => created.filter((row) => row.program_id === id).length),
      ).toEqual([60, 60]);
      expect(await Promise.all(programs.map(({ program: { id } }) => usedQuota(server(), id)))).toEqual(
        used.map((count) => count + 60),
      );
      const again = await process(server(), await workbookOf(programs, rows.slice(0, 2)), { all_or_nothing });
      expect(again.invalid_count).toBe(2);
    },
  );

  test('X03, X04, X12: question columns that are not the program’s fail the file', async () => {
    const { catalogue, rows } = await goodRows(1);
    const [question, ...rest] = catalogue.questions;
    const outcomeOf = async (questions: BatchCatalogue['questions']) =>
      (await process(server(), await workbookOf({ ...catalogue, questions }, rows))).outcome;
    const reworded = [{ ...question!, question_text: 'Nama ibu kandung' }, ...rest];
    expect(await outcomeOf(reworded)).toMatch(/^ERROR: Template ini versi .* pertanyaan program berubah/);
    const columns = batchColumns({ ...catalogue, questions: reworded });
    const file = await sheetOf(
      columns.map(({ header }) => header),
      columns.map(({ key }) => rows[0]![key] ?? ''),
    );
    const batch = await process(server(), file);
    expect(batch.outcome).toBe(
      `ERROR: Kolom '[P${question!.id}] ${question!.question_text}' tidak ada. Mungkin maksudnya kolom '[P${question!.id}] Nama ibu kandung'?`,
    );
    expect((await createdBy(batch.id)).rows).toEqual([]);
  });

  test('D04: the quota goes to the first rows of the file', async () => {
    const chosen = await programNamed(server(), 'Tabungan Haji');
    const { catalogue, rows } = await goodRows(8, 'Tabungan Haji');
    const used = await usedQuota(server(), chosen.id);
    await server()
      .services.db.update(program)
      .set({ is_quota: true, quota_initial: used + 5 })
      .where(eq(program.id, chosen.id));
    const batch = await process(server(), await workbookOf(catalogue, rows));
    expect(batch).toMatchObject({ outcome: 'SUKSES', invalid_count: 3 });
    const { refs } = await createdBy(batch.id);
    expect(refs.map((row) => row.ref).sort()).toEqual(rows.slice(0, 5).map((row) => row.ref));
    const sheet = await readWorkbook(await invalidFile(batch.id), 'Pengajuan');
    expect(textsOf(sheet.rows[0]).at(-1)).toContain('Kuota pada Program ini sudah habis');
  });

  test('a KTP product takes rows without photo, which is added later (A-041)', async () => {
    const { catalogue, rows } = await goodRows(1, 'KTA Cepat Cair');
    Object.assign(rows[0]!, {
      nik: '3273054505900007',
      submitter_job: 'Guru',
      submitter_address: 'Jl. Melati No. 5',
      submitter_province: 'jawa barat',
      submitter_city: 'Kota Bandung',
      submitter_kecamatan: 'Cicendo',
      submitter_kelurahan: 'Arjuna',
      submitter_zip_code: '40172',
      submitter_salary: '5000000',
    });
    const batch = await process(server(), await workbookOf(catalogue, rows));
    expect(batch).toMatchObject({ outcome: 'SUKSES', invalid_count: 0 });
    const { rows: created } = await createdBy(batch.id);
    expect(created[0]).toMatchObject({
      province: 'Jawa Barat',
      submitter_identity_number: '3273054505900007',
      salary: 5_000_000,
      identity_photo: '',
    });
  });

  test('a row brings the photos that its uploader has sent before it, and no others (R-723)', async () => {
    const upload = (folder: MediaFolder, as = bankAdmin) => uploadPicture(server(), folder, as);
    const [ktp, selfie, foreign] = [
      await upload('referral_identity_card'),
      await upload('referral_selfie'),
      await upload('referral_identity_card', admin),
    ];
    const { catalogue, rows } = await goodRows(4, tabungan, bankAdmin);
    Object.assign(rows[0]!, { submitter_identity_photo: ktp, submitter_selfie_photo: selfie });
    Object.assign(rows[1]!, { submitter_identity_photo: foreign });
    Object.assign(rows[2]!, { submitter_identity_photo: selfie });
    // The server does not know files on the user's computer.
    Object.assign(rows[3]!, { submitter_identity_photo: 'ktp.jpg' });
    const batch = await process(server(), await workbookOf(catalogue, rows), { as: bankAdmin });
    expect(batch).toMatchObject({ outcome: 'SUKSES', invalid_count: 2 });
    const { rows: created } = await createdBy(batch.id);
    expect(created.map((row) => [row.identity_photo, row.selfie_photo]).sort()).toEqual(
      [
        ['', ''],
        [ktp, selfie],
      ].sort(),
    );
    const sheet = await readWorkbook(await invalidFile(batch.id, bankAdmin), 'Pengajuan');
    expect(sheet.rows.map((row) => textsOf(row).at(-1))).toEqual([
      expect.stringContaining(`Gambar '${foreign}' tidak ditemukan. Kirim ulang gambarnya.`),
      expect.stringContaining(`Gambar '${selfie}' tidak ditemukan. Kirim ulang gambarnya.`),
    ]);
    const photos = [
      `referral_identity_card/${ktp}`,
      `referral_identity_card/${foreign}`,
      'program_icon/x.png',
    ];
    expect(await look({ photos }, bankAdmin)()).toMatchObject({ photos: photos.slice(0, 1) });
  });

  test('an answer that is a picture comes with the row, too', async () => {
    const { db } = server().services;
    const chosen = await programNamed(server(), tabungan);
    const questions = (['image', 'image_loc_latlon'] as const).map((question_type) => ({
      program_id: chosen.id,
      question_text: `Uji ${question_type}`,
      question_type,
      is_mandatory: true,
    }));
    const made = await db.insert(question).values(questions).returning({ id: question.id });
    const [first, second] = made.map(({ id }) => id) as [number, number];
    const { catalogue, rows } = await goodRows(1);
    const names = [
      await uploadPicture(server(), 'referral_answers'),
      await uploadPicture(server(), 'referral_answers'),
    ];
    Object.assign(rows[0]!, {
      [`q${first}.image`]: names[0],
      [`q${second}.image`]: names[1],
      [`q${second}.lat`]: '-6.2',
      [`q${second}.lon`]: '106.8',
    });
    const batch = await process(server(), await workbookOf(catalogue, rows));
    await db
      .update(question)
      .set({ deleted_at: new Date() })
      .where(inArray(question.id, [first, second]));
    expect(batch).toMatchObject({ outcome: 'SUKSES', invalid_count: 0 });
    const { rows: created } = await createdBy(batch.id);
    const answers = await db
      .select()
      .from(referralAnswer)
      .where(eq(referralAnswer.referral_id, created[0]!.id));
    const pictures = answers.filter(({ question_id }) => question_id === first || question_id === second);
    expect(pictures.map(({ image }) => image)).toEqual(names);
    expect(pictures[1]).toMatchObject({ content: `image:${names[1]};latlon:-6.2,106.8` });
  });

  test('R-712: more rows than IMPORT_COUNT refuse the whole file', async () => {
    const { db } = server().services;
    const { catalogue, rows } = await goodRows(6);
    await db.update(setting).set({ value: '5' }).where(eq(setting.key, 'IMPORT_COUNT'));
    const batch = await process(server(), await workbookOf(catalogue, rows));
    await db.update(setting).set({ value: '1000' }).where(eq(setting.key, 'IMPORT_COUNT'));
    expect(batch).toMatchObject({ status: 'FAILED', outcome: 'ERROR: jumlah baris melebihi batas 5' });
    expect((await createdBy(batch.id)).rows).toEqual([]);
  });

  test('a file of nothing but the example has no rows', async () => {
    const { catalogue } = await goodRows(0);
    const batch = await process(
      server(),
      await workbookOf(catalogue, [{ ref: 'CONTOH', submitter_name: 'x' }]),
    );
    expect(batch).toMatchObject({ status: 'FAILED', outcome: 'ERROR: File ini tidak berisi baris data.' });
  });

  test('P-312: a company’s rows may name only its own agents', async () => {
    const { catalogue, rows } = await goodRows(2, tabungan, bankAdmin);
    rows[1]!.agent_code = (await someAgent(server(), 3)).agent_code;
    const batch = await process(server(), await workbookOf(catalogue, rows), { as: bankAdmin });
    expect(batch.invalid_count).toBe(1);
    expect((await createdBy(batch.id)).rows[0]).toMatchObject({ soa_company_id: 2 });
  });
});

test('the committed workbook of 1,000 rows fits the demo data as shipped', async () => {
  const { db, dataFolder } = server().services;
  const viewer = await viewerById(db, 1);
  const stored_file = 'pengajuan-1000.xlsx';
  await copyFile(
    join(import.meta.dirname, '../fixtures', stored_file),
    join(batchFolder(dataFolder), stored_file),
  );
  const batch = { id: 0, created_by: viewer!.id, stored_file };
  const { signal } = new AbortController();
  const { rows } = await judgeBatch({ db, viewer: viewer!, batch, dataFolder, signal });
  const plan = planFile['pengajuan-1000.xlsx'];
  expect(rows).toHaveLength(plan.counts.total);
  expect(rows.filter(({ state }) => state === 'wrong')).toHaveLength(plan.counts.wrong);
  expect(rows.filter(({ state }) => state === 'good').length).toBeGreaterThanOrEqual(plan.counts.good);
});

test('a large workbook is read in a separate thread, and calls are still answered', async () => {
  const { db, dataFolder } = server().services;
  const { catalogue, rows } = await goodRows(1);
  const dear = Array.from({ length: 3000 }, (_, index) => ({
    ...rows[0],
    submitter_address: `${index} ${'jalan '.repeat(1300)}`,
  }));
  const stored_file = 'mahal.xlsx';
  const file = await workbookOf(catalogue, dear);
  await writeFile(join(batchFolder(dataFolder), stored_file), new Uint8Array(await file.arrayBuffer()));
  const viewer = await viewerById(db, 1);
  const request = { db, viewer: viewer!, batch: { id: 0, created_by: 1, stored_file }, dataFolder };
  const work = () =>
    [globalThis.process.threadCpuUsage(), globalThis.process.cpuUsage()].map((used) => used.user);
  const [ownBefore, allBefore] = work();
  await expect(judgeBatch({ ...request, signal: new AbortController().signal })).rejects.toThrow(
    'ERROR: jumlah baris melebihi batas 1.000',
  );
  const [own, all] = work();
  expect((own! - ownBefore!) / (all! - allBefore!)).toBeLessThan(0.3);

  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(judgeBatch({ ...request, signal: stopped })).rejects.toThrow('stopped');
});

describe('all or nothing', () => {
  test('creates nothing when a row is wrong, and says which', async () => {
    const { catalogue, rows } = await goodRows(60);
    rows[58]!.submitter_mobile_number = 'x';
    const used = await usedQuota(server(), catalogue.program.id);
    const batch = await process(server(), await workbookOf(catalogue, rows), { all_or_nothing: true });
    expect(batch).toMatchObject({
      status: 'FAILED',
      outcome: 'ERROR: 1 baris gagal, jadi tidak ada pengajuan yang dibuat',
      total_count: 60,
      invalid_count: 1,
    });
    expect((await createdBy(batch.id)).rows).toEqual([]);
    expect(await usedQuota(server(), catalogue.program.id)).toBe(used);
    const sheet = await readWorkbook(await invalidFile(batch.id), 'Pengajuan');
    expect(sheet.rows.map((row) => textsOf(row)[0])).toEqual([rows[58]!.ref]);
  });

  test('creates every row when none is', async () => {
    const { catalogue, rows } = await goodRows(60);
    const batch = await process(server(), await workbookOf(catalogue, rows), { all_or_nothing: true });
    expect(batch).toMatchObject({ status: 'DONE', outcome: 'SUKSES', invalid_count: 0, processed_count: 60 });
    expect((await createdBy(batch.id)).rows).toHaveLength(60);
  });
});

describe('C-087: what may be uploaded', () => {
  test('R-701: title and file are required, with the stated texts', async () => {
    const { catalogue, rows } = await goodRows(1);
    const file = await workbookOf(catalogue, rows);
    const untitled = await upload(server(), file, { description: '   ' });
    expect([untitled.status, untitled.message]).toEqual([422, 'Batch upload title is required!']);
    const empty = await upload(server(), undefined);
    expect([empty.status, empty.message]).toEqual([422, 'Excel file is required!']);
  });

  test('A-044: only a real .xlsx of at most 10 MB', async () => {
    const { catalogue, rows } = await goodRows(1);
    const bytes = await (await workbookOf(catalogue, rows)).arrayBuffer();
    const renamed = await upload(server(), new File([bytes], 'data.xls'));
    expect([renamed.status, renamed.message]).toEqual([422, 'File harus .xlsx']);
    const text = await upload(server(), new File(['nama;hp\n'], 'data.xlsx'));
    expect(text.status).toBe(422);
    expect(text.message).toContain('File harus .xlsx');
    const large = await upload(server(), new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'data.xlsx'));
    expect(large.status).toBe(413);
  });

  test('R-016: the uploader is who is signed in; the file keeps no part of its name on disk', async () => {
    const { catalogue, rows } = await goodRows(1);
    const file = await workbookOf(catalogue, rows);
    const answer = await server().call(
      operations.upload,
      {
        description: 'Judul',
        name: '',
        created_by: 'orang lain',
        file: new File([await file.arrayBuffer()], '../../jahat.xlsx'),
      },
      { as: superAdmin },
    );
    const stored = await batchRow(server(), answer.data.id);
    expect(stored).toMatchObject({ name: 'Judul', title: 'Judul', file_name: 'jahat.xlsx' });
    expect(stored.stored_file).toMatch(/^[0-9a-f-]{36}\.xlsx$/);
  });

  test('needs c_referral_batch_upload: branch admins hold none', async () => {
    expect((await upload(server(), undefined, { as: bandungAdmin })).status).toBe(403);
  });
});

describe('C-088…C-090, C-233', () => {
  test('the list has the stated shape, newest first, and can be searched', async () => {
    const { catalogue, rows } = await goodRows(1);
    const batch = await process(server(), await workbookOf(catalogue, rows), {
      description: 'Cari 100% ini',
    });
    const { data } = await server().call(operations.list, { page: 1, size: 2 }, { as: superAdmin });
    expect(data.referral.rows).toHaveLength(2);
    expect(data.referral.rows[0]).toMatchObject({
      id: batch.id,
      name: 'Cari 100% ini',
      description: 'SUKSES',
      created_by: 'Rahmat Hidayat',
      status: 'DONE',
      processed_row_count: 1,
      total_row_count: 1,
      invalid_filename: '',
    });
    expect(data.totalPages).toBe(Math.ceil(data.referral.count / 2));
    expect(data.referral.totalPages).toBe(data.totalPages);
    const found = await server().call(operations.list, { search_name: '100%' }, { as: superAdmin });
    expect(found.data.referral.rows.map((row) => row.id)).toEqual([batch.id]);
  });

  test('page and size are remembered per user', async () => {
    await server().call(operations.saveSettings, { page: 3, size: 20 }, { as: admin });
    await server().call(operations.saveSettings, { page: 2, size: 15 }, { as: admin });
    const read = async (as: string) => (await server().call(operations.settings, {}, { as })).data;
    expect(await read(admin)).toEqual({ page: 2, size: 15 });
    expect(await read(superAdmin)).toEqual({ page: 1, size: 5 });
  });

  test('P-319: a company sees the batches of its own users', async () => {
    const { catalogue, rows } = await goodRows(2, tabungan, bankAdmin);
    rows[0]!.submitter_name = '';
    const batch = await process(server(), await workbookOf(catalogue, rows), { as: bankAdmin });
    const names = async (as: string) =>
      (await server().call(operations.list, { size: 50 }, { as })).data.referral.rows.map((row) => row.id);
    expect(await names(bankAdmin)).toContain(batch.id);
    expect(await names(superAdmin)).toContain(batch.id);
    expect(await names(financeAdmin)).not.toContain(batch.id);
    expect((await invalidFile(batch.id, bankAdmin)).status).toBe(200);
    expect((await invalidFile(batch.id, financeAdmin)).status).toBe(404);
  });
});

describe('C-093 and the checks before sending', () => {
  test('the template can be read back: four sheets, its header, the ignored example', async () => {
    const { catalogue } = await goodRows(0, 'EDC Gratis Sewa');
    const response = await server().download(
      operations.template,
      { program_id: catalogue.program.id },
      { as: superAdmin },
    );
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
      'Template_Pengajuan_EDC_EDC Gratis Sewa_v1.xlsx',
    );
    const copy = response.clone();
    const sheet = await readWorkbook(response, 'Pengajuan');
    expect(sheet.sheets.map(({ name, state }) => [name, state])).toEqual([
      ['Petunjuk', 'visible'],
      ['Pengajuan', 'visible'],
      ['Referensi', 'visible'],
      ['_meta', 'hidden'],
    ]);
    const header = { n: 1, cells: sheet.header.map((text) => ({ text, type: 'text' as const })) };
    expect(findHeader([header])).toBe(header);
    expect(matchHeader(header.cells, batchColumns(catalogue)).missing).toEqual([]);
    expect(textsOf(sheet.rows[0])[0]).toBe('CONTOH');
    const reference = await readWorkbook(copy, 'Referensi');
    expect(reference.rows.map((row) => textsOf(row)[3])).toContain('Jawa Barat');
    expect(reference.rows).toHaveLength(38);
  });

  test('programs and catalogue are those of the caller’s company', async () => {
    const names = async (as: string) =>
      (await server().call(operations.programs, {}, { as })).data.map((each) => each.program_name);
    expect(await names(superAdmin)).toContain('Motor Baru');
    expect(await names(superAdmin)).not.toContain('EDC Perintis');
    expect(await names(bankAdmin)).not.toContain('Motor Baru');
    const motor = await programNamed(server(), 'Motor Baru');
    const answer = await server().call(operations.catalogue, { program_id: motor.id }, { as: bankAdmin });
    expect(answer.status).toBe(404);
  });

  test('agents: known with any dash, blank or sign between the parts of their code, and with none', async () => {
    const { agent_code } = await someAgent(server());
    const ways = ['', ' ', '.', '_', '/', '\u2013', '\u2212', ' - '].map((sign) =>
      agent_code.toLowerCase().replaceAll('-', sign),
    );
    const data = await look({ agent_codes: ways })();
    for (const found of data.agents) expect(found).toEqual({ agent_code, status: 'active', similar: [] });
  });

  test('agents: known in any case, unknown with similar codes', async () => {
    const { agent_code } = await someAgent(server());
    const typo = `${agent_code.slice(0, -1)}${agent_code.endsWith('9') ? '8' : '9'}X`;
    const data = await look({ agent_codes: [agent_code.toLowerCase(), typo, 'ZZZ'] })();
    expect(data.agents[0]).toEqual({ agent_code, status: 'active', similar: [] });
    expect(data.agents[1]).toMatchObject({ agent_code: typo, status: null });
    expect(data.agents[1]!.similar.length).toBeGreaterThan(0);
    const { db } = server().services;
    const named = await db.select({ code: agent.agent_code, name: agent.name }).from(agent);
    expect(data.agents[1]!.similar_names).toEqual(
      data.agents[1]!.similar.map((code) => named.find((each) => each.code === code)!.name),
    );
    expect(data.agents[2]).toEqual({ agent_code: 'ZZZ', status: null, similar: [] });
  });

  test.each([
    ...[
      'DKI',
      'DKJ',
      'DKI Jakarta',
      'D.K.I. Jakarta',
      'Daerah Khusus Jakarta',
      'PROVINSI DKI JAKARTA',
      'Prov. Jakarta',
    ].map((said) => [said, '', '', 'Daerah Khusus Ibukota Jakarta', null, null]),
    ...['DIY', 'D.I. Yogyakarta', 'DI Yogyakarta', 'Yogyakarta', 'PROVINSI DAERAH ISTIMEWA YOGYAKARTA'].map(
      (said) => [said, '', '', 'Daerah Istimewa Yogyakarta', null, null],
    ),
    ['NTB', '', '', 'Nusa Tenggara Barat', null, null],
    ['N.T.T.', '', '', 'Nusa Tenggara Timur', null, null],
    ['Kepri', 'Batam', '', 'Kepulauan Riau', 'Kota Batam', null],
    ['Kep. Riau', 'Kodya Batam', '', 'Kepulauan Riau', 'Kota Batam', null],
    ['Babel', 'Kab. Bangka', '', 'Kepulauan Bangka Belitung', 'Kabupaten Bangka', null],
    ['NAD', 'Banda Aceh', '', 'Aceh', 'Kota Banda Aceh', null],
    ['Sumsel', 'OKU Timur', '', 'Sumatera Selatan', 'Kabupaten Ogan Komering Ulu Timur', null],
    ['Jateng', 'Solo', '', 'Jawa Tengah', 'Kota Surakarta', null],
    [
      'Jakarta',
      'Kab. Adm. Kep. Seribu',
      '',
      'Daerah Khusus Ibukota Jakarta',
      'Kabupaten Administrasi Kepulauan Seribu',
      null,
    ],
    ['Papua', 'Merauke', '', 'Papua Selatan', 'Kabupaten Merauke', null],
    ['Papua Barat', 'Kota Sorong', '', 'Papua Barat Daya', 'Kota Sorong', null],
    ['Maluku', 'Maluku Tenggara Barat', '', 'Maluku', 'Kabupaten Kepulauan Tanimbar', null],
    ['Sulbar', 'Mamuju Utara', '', 'Sulawesi Barat', 'Kabupaten Pasangkayu', null],
    ['Sumut', 'Kab. Toba Samosir', '', 'Sumatera Utara', 'Kabupaten Toba', null],
    ['Jabar', 'Bandung', 'Cicendo', 'Jawa Barat', 'Kota Bandung', 'Cicendo'],
    ['Jabar', 'Bandung', 'Soreang', 'Jawa Barat', 'Kabupaten Bandung', 'Soreang'],
    ['Jabar', 'Bandung', '', 'Jawa Barat', null, null],
  ] as [string, string, string, string | null, string | null, string | null][])(
    'regions as people write them: %j, %j, %j',
    async (province, city, district, ...names) => {
      const { regions } = await look({ regions: [{ province, city, district, village: '' }] })();
      const [found] = regions;
      expect([found!.province.name, found!.city.name, found!.district.name]).toEqual(names);
    },
  );

  test('every everyday name stands for an official region', async () => {
    const names = [...Object.values(provinceNames), ...Object.values(cityNames)];
    const rows = await server()
      .services.db.select({ name: region.name })
      .from(region)
      .where(inArray(region.name, names));
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(names));
  });

  test('regions: by name, by code, without their kind; ambiguous names differ from misspelt ones', async () => {
    const address = (province: string, city: string, district = '', village = '') => ({
      province,
      city,
      district,
      village,
    });
    const { regions } = await look({
      regions: [
        address('JAWA  BARAT', 'Kota Bandung', 'cicendo', 'arjuna'),
        address('32', '3273', '32.73.06', ''),
        address('Jawa Barat', 'Bandung'),
        address('Jawa Barat', 'Kab. Bandung', ''),
        address('Jawa Brat', 'Kota Bandung'),
        address('Jawa Barat', 'Kota Bandungg'),
      ],
    })();
    expect([
      regions[0]!.province.name,
      regions[0]!.city.name,
      regions[0]!.district.name,
      regions[0]!.village.name,
    ]).toEqual(['Jawa Barat', 'Kota Bandung', 'Cicendo', 'Arjuna']);
    expect([regions[1]!.province.name, regions[1]!.city.name, regions[1]!.district.name]).toEqual([
      'Jawa Barat',
      'Kota Bandung',
      'Cicendo',
    ]);
    expect(regions[2]!.city).toMatchObject({ name: null, ambiguous: true });
    expect(regions[2]!.city.similar.sort()).toEqual(['Kabupaten Bandung', 'Kota Bandung']);
    expect(regions[3]!.city.name).toBe('Kabupaten Bandung');
    expect(regions[4]!.province).toMatchObject({ name: null, ambiguous: false });
    expect(regions[4]!.province.similar).toContain('Jawa Barat');
    expect(regions[5]!.city.similar).toContain('Kota Bandung');
  });

  test('same phone in the product, same NIK in the program, known districts, sent refs', async () => {
    await createOne(server(), tabungan, { submitter_mobile_number: '085799990001', nik: '3273059900000001' });
    const asked = {
      phones: ['085799990001', '085799990002'],
      niks: ['3273059900000001', '3273059900000002'],
      nik_regions: ['327306', '990001'],
    };
    const data = await look(asked)();
    expect(data.phones).toMatchObject([{ phone: '085799990001', status: 'Pengajuan Baru' }]);
    expect(data.niks).toMatchObject([{ nik: '3273059900000001' }]);
    expect(data.unknown_nik_regions).toEqual(['990001']);
    const { id } = await programNamed(server(), 'EDC Kuliner');
    const elsewhere = await server().call(
      operations.lookup,
      { program_id: id, ...asked },
      { as: superAdmin },
    );
    expect([elsewhere.data.phones, elsewhere.data.niks]).toEqual([[], []]);
    expect((await look(asked, financeAdmin)()).phones).toEqual([]);
  });
});

test('2,000 unknown agents and 2,000 misspelt addresses, asked for in slices: each has its own answer', async () => {
  const { db } = server().services;
  const viewer = (await viewerById(db, 1))!;
  const { agent_code } = await someAgent(server());
  const asked = batchLookupInput.parse({
    program_id: 1,
    agent_codes: Array.from({ length: 2000 }, (_, at) => (at === 0 ? `${agent_code}9` : `ZZ${at}`)),
    regions: Array.from({ length: 2000 }, (_, at) => ({
      province: at % 2 === 0 ? 'Jawa Barad' : 'Jawa Barat',
      city: `Kota Bandum ${at}`,
      district: '',
      village: '',
    })),
  });
  const { agents, regions } = await lookup(db, viewer, asked);
  expect(agents.map((each) => each.agent_code)).toEqual(asked.agent_codes);
  expect(agents[0]!.similar.length).toBeGreaterThan(0);
  expect(regions).toHaveLength(2000);
  expect(regions[0]!.province).toEqual({
    name: null,
    similar: expect.arrayContaining(['Jawa Barat']),
    ambiguous: false,
  });
  expect(regions[1]!.province).toEqual({ name: 'Jawa Barat', similar: [], ambiguous: false });
  expect(regions[1]!.city).toEqual({
    name: null,
    similar: expect.arrayContaining(['Kota Bandung']),
    ambiguous: false,
  });
});
