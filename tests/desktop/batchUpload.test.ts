import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { batchColumns, commonColumns } from '../../src/batch/file/columns.ts';
import { fileFault } from '../../src/batch/thread/fileFaults.ts';
import { sweepTempFolders } from '../../src/main/services/batch/tempFile.ts';
import { AppError } from '../../src/shared/core/errors.ts';
import { maxFileRows } from '../../src/shared/entities/batchUpload/fileRows.ts';
import { catalogue, demoCatalogue } from '../fixtures/catalogue.ts';
import type { FilePlan } from '../fixtures/make/rows.ts';
import planFile from '../fixtures/plan.json' with { type: 'json' };
import { exampleValues, filledTemplate, goodRow, workbookOf } from './batchFiles.ts';
import {
  fixture,
  type HarnessOptions,
  readSheet,
  reportCodes,
  startBatch,
  tempFolder,
} from './batchHarness.ts';
import { fillDisk } from './support/fileHandles.ts';

const plans: Record<string, FilePlan> = planFile;
const small = 'sepuluh-baris-openpyxl.xlsx';
const catalogueFor = (name: string) => (name.includes('1000') ? demoCatalogue : catalogue);
const demo = { catalogue: demoCatalogue };

describe('a workbook with typical mistakes', () => {
  it.each(Object.keys(plans))('%s gets the expected findings, and nothing is sent', async (name) => {
    const batch = startBatch({ catalogue: catalogueFor(name) });
    const summary = await batch.openAndFinish(fixture(name));
    const plan = plans[name]!;
    expect(summary.refusal).toBeNull();
    expect(summary.counts).toEqual(plan.counts);
    expect(await reportCodes(batch, summary.draftId)).toEqual(plan.rows);
    expect(summary.fileNotes.map(({ code }) => code)).toEqual(plan.fileNotes);
    expect(summary.programs).toEqual([
      { id: 102, product: 'Kredit Tanpa Agunan', category: 'Karyawan', program: 'KTA Cepat Cair' },
    ]);
    expect(batch.uploads).toEqual([]);
    expect([...new Set(batch.calls)]).toEqual([
      'batchUpload.programs',
      'batchUpload.catalogue',
      'batchUpload.lookup',
    ]);
  });

  it('the samples have at least ten kinds of fault in twenty rows', () => {
    const plan = plans['pengajuan-1000.xlsx']!;
    expect(plan.counts).toEqual({ total: 1000, good: 975, warned: 5, wrong: 20 });
  });

  it('reports its progress and ends with the report', async () => {
    const batch = startBatch(demo);
    const summary = await batch.openAndFinish(fixture('pengajuan-1000.xlsx'));
    expect(batch.events.at(-1)).toEqual(summary);
    expect(batch.events.map(({ progress }) => progress).every((part) => part >= 0 && part <= 1)).toBe(true);
  });

  it('shows pages of the rows in one state', async () => {
    const { service, openAndFinish } = startBatch(demo);
    const { draftId } = await openAndFinish(fixture('pengajuan-1000.xlsx'));
    const page = await service.rows({ draftId, state: 'wrong', page: 3, size: 8 });
    expect([page.total, page.rows.length]).toEqual([20, 4]);
    expect(page.rows.every(({ state }) => state === 'wrong')).toBe(true);
  });
});

describe('the report', () => {
  it('shows the rows of one finding', async () => {
    const { service, openAndFinish } = startBatch();
    const { draftId, groups } = await openAndFinish(fixture('pengajuan-1000.xlsx'));
    for (const { code, column, count } of groups) {
      const page = await service.rows({
        draftId,
        state: 'all',
        finding: { code, column },
        page: 1,
        size: 1000,
      });
      expect(page.total).toBe(count);
      for (const { notes } of page.rows)
        expect(notes).toContainEqual(expect.objectContaining({ code, column }));
    }
  });

  it('lists for each row blocking findings first, corrections last', async () => {
    const { service, openAndFinish } = startBatch(demo);
    const { draftId } = await openAndFinish(fixture('pengajuan-1000.xlsx'));
    const { rows } = await service.rows({ draftId, state: 'wrong', page: 1, size: 1000 });
    const levels = rows.map(({ notes }) => notes.map(({ level }) => level).join(''));
    expect(levels.filter((each) => /^G+P*O+$/.test(each))).not.toEqual([]);
    expect(levels.filter((each) => !/^G+P*O*$/.test(each))).toEqual([]);
  });

  it('is listed until it is sent or closed, for the user who opened it', async () => {
    const { service, openAndFinish } = startBatch();
    const found = async () => (await service.openFiles()).map(({ draftId }) => draftId);
    service.claim(1);
    const first = await openAndFinish(fixture(small));
    const second = await openAndFinish(fixture(small));
    expect(await service.openFiles()).toEqual([second, first]);
    service.cancel(second.draftId);
    service.claim(1);
    expect(await found()).toEqual([first.draftId]);
    await service.send({ draftId: first.draftId, title: 'A', mode: 'good', acceptWarnings: false });
    expect(await found()).toEqual([]);

    const third = await openAndFinish(fixture(small));
    service.claim(2);
    expect(await found()).toEqual([]);
    expect(() => service.summary(third.draftId)).toThrowError(/sudah ditutup/);
  });
});

describe('sending', () => {
  it('sends the corrected good rows, as text, in the template’s layout', async () => {
    const batch = startBatch(demo);
    const { draftId } = await batch.openAndFinish(fixture('pengajuan-1000.xlsx'));
    const sent = await batch.service.send({
      draftId,
      title: 'November',
      mode: 'good',
      acceptWarnings: false,
    });
    expect(sent).toEqual({ id: 1, sent: 975, files: 1 });
    const [upload] = batch.uploads;
    expect(upload!.fields).toEqual({
      name: 'November',
      description: 'November',
      all_or_nothing: 'false',
      left_out_row_count: '25',
    });
    expect(upload!.name).toBe('pengajuan-1000.xlsx');

    const rows = await readSheet(upload!.copy);
    expect(rows).toHaveLength(975);
    expect(rows[1]).toMatchObject({
      'Ref Baris': { text: '0002', type: 'text' },
      'Nomor HP *': { text: '081100500001', type: 'text' },
      'Penghasilan per Bulan': { text: '5250000', type: 'number' },
    });
    for (const row of rows) {
      expect(row['Nomor HP *']).toMatchObject({
        type: 'text',
        text: expect.stringMatching(/^0811005\d{5}$/),
      });
      expect(row['NIK **']).toMatchObject({ type: 'text', text: expect.stringMatching(/^\d{16}$/) });
      expect(row.Keterangan).toBeNull();
    }
  });

  it('sends a file that passes the same rules', async () => {
    const batch = startBatch(demo);
    const { draftId } = await batch.openAndFinish(fixture('pengajuan-1000.xlsx'));
    await batch.service.send({ draftId, title: 'A', mode: 'good', acceptWarnings: true });
    const again = await batch.openAndFinish(batch.uploads[0]!.copy);
    expect(again.counts).toEqual({ total: 980, good: 975, warned: 5, wrong: 0 });
    expect(again.groups.filter(({ level }) => level === 'O')).toEqual([]);
  });

  it('refuses all or nothing while a row is wrong, and sends nothing', async () => {
    const batch = startBatch();
    const { draftId } = await batch.openAndFinish(fixture(small));
    await expect(
      batch.service.send({ draftId, title: 'A', mode: 'all', acceptWarnings: true }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Masih ada 1 baris galat. Perbaiki dulu, atau kirim yang benar saja.',
    });
    expect(batch.uploads).toEqual([]);
  });

  it('sends all or nothing when no row is wrong and warnings are accepted', async () => {
    const batch = startBatch();
    const path = await filledTemplate([goodRow, { ...goodRow, 'Ref Baris': 'T-2', 'Kode Pos': '4017' }]);
    const { draftId, counts } = await batch.openAndFinish(path);
    expect(counts).toEqual({ total: 2, good: 1, warned: 1, wrong: 0 });
    const all = { draftId, title: 'A', mode: 'all' } as const;
    await expect(batch.service.send({ ...all, acceptWarnings: false })).rejects.toMatchObject({
      message: 'Ada 1 baris dengan peringatan. Periksa dulu, lalu centang pernyataannya.',
    });
    expect(await batch.service.send({ ...all, acceptWarnings: true })).toEqual({ id: 1, sent: 2, files: 1 });
    expect(batch.uploads[0]!.fields.all_or_nothing).toBe('true');
  });

  it('sends one file once, also on a double click', async () => {
    const batch = startBatch();
    const { draftId } = await batch.openAndFinish(fixture(small));
    const input = { draftId, title: 'A', mode: 'good', acceptWarnings: false } as const;
    const first = batch.service.send(input);
    await expect(batch.service.send(input)).rejects.toMatchObject({ message: 'File ini sedang dikirim' });
    await first;
    await expect(batch.service.send(input)).rejects.toMatchObject({ message: 'File ini sudah dikirim' });
    expect(batch.uploads).toHaveLength(1);
  });

  it('is uncertain when no answer came, and lets the user decide (V02)', async () => {
    const lost = new AppError('OFFLINE', 'Server tidak dapat dihubungi');
    const batch = startBatch({ failing: { 'batchUpload.upload': lost } });
    const { draftId } = await batch.openAndFinish(fixture(small));
    const input = { draftId, title: 'A', mode: 'good', acceptWarnings: false } as const;
    const failure = {
      code: 'OFFLINE',
      message: 'Server tidak menjawab, jadi status baris belum pasti. Periksa dulu sebelum mengirim ulang.',
    };
    await expect(batch.service.send(input)).rejects.toMatchObject(failure);
    await expect(batch.service.send(input)).rejects.toMatchObject(failure);
  });

  it('leaves no file of rows behind in the temporary folder', async () => {
    let whileSent = () => {};
    const batch = startBatch({ onUpload: () => whileSent() });
    const { draftId } = await batch.openAndFinish(fixture(small));
    // The folder is separate, because other tests send files at the same time.
    const folder = tempFolder();
    for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    let meanwhile: string[] = [];
    whileSent = () => {
      meanwhile = readdirSync(folder);
    };
    await batch.service.send({ draftId, title: 'A', mode: 'good', acceptWarnings: false });
    expect(meanwhile).toEqual([expect.stringMatching(/^rujukan-batch-/)]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('removes files of a killed program after a day', async () => {
    const root = tempFolder();
    const old = join(root, 'rujukan-batch-lama');
    for (const path of [old, join(root, 'rujukan-batch-baru'), join(root, 'lain')]) mkdirSync(path);
    writeFileSync(join(old, 'data.xlsx'), 'x');
    const longAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000);
    utimesSync(old, longAgo, longAgo);
    utimesSync(join(root, 'lain'), longAgo, longAgo);
    await sweepTempFolders(root);
    expect(readdirSync(root).sort()).toEqual(['lain', 'rujukan-batch-baru']);
  });

  it('recognises a sent file by its content (X10), without storing names', async () => {
    const ledgerFile = join(tempFolder(), 'sub', 'sent.json');
    const first = startBatch({ ledgerFile });
    const { draftId } = await first.openAndFinish(fixture(small));
    await first.service.send({ draftId, title: 'Batch pagi', mode: 'good', acceptWarnings: false });
    const copy = join(tempFolder(), 'nama lain.xlsx');
    copyFileSync(fixture(small), copy);
    const { fileNotes } = await startBatch({ ledgerFile }).openAndFinish(copy);
    expect(fileNotes).toEqual([
      expect.objectContaining({
        code: 'X10',
        level: 'P',
        text: expect.stringMatching(
          /^File ini sama persis dengan 'Batch pagi' yang dikirim \d\d-\d\d-\d{4}\.$/,
        ),
      }),
    ]);
    expect(Object.keys(JSON.parse(readFileSync(ledgerFile, 'utf8'))[0]).sort()).toEqual([
      'hash',
      'sentAt',
      'title',
    ]);
  });
});

describe('the annotated workbook', () => {
  it('contains the wrong rows with their reasons, and gives the same findings when opened', async () => {
    const batch = startBatch(demo);
    const first = await batch.openAndFinish(fixture('pengajuan-1000.xlsx'));
    const saved = await batch.service.annotate(first.draftId);
    expect(saved).toMatchObject({ name: 'pengajuan-1000_perbaiki.xlsx', folder: 'Unduhan' });
    const path = join(batch.folder, 'Unduhan', saved.name);
    const rows = await readSheet(path);
    expect(rows).toHaveLength(20);
    expect(rows[0]!.Keterangan?.text).toContain("Nomor Agen 'AG-XXXX-1' tidak ditemukan.");

    const again = await batch.openAndFinish(path);
    expect(again.counts).toEqual({ total: 20, good: 0, warned: 0, wrong: 20 });
    const blocking = (groups: typeof again.groups) =>
      groups.filter(({ level }) => level === 'G').map(({ code, count }) => [code, count]);
    expect(blocking(again.groups)).toEqual(blocking(first.groups));
    expect(again.fileNotes).toEqual([]);
  });

  it('overwrites no other file', async () => {
    const batch = startBatch();
    const { draftId } = await batch.openAndFinish(fixture(small));
    await batch.service.annotate(draftId);
    expect((await batch.service.annotate(draftId)).name).toBe('sepuluh-baris-openpyxl_perbaiki (2).xlsx');
    expect(readdirSync(join(batch.folder, 'Unduhan')).sort()).toEqual([
      'sepuluh-baris-openpyxl_perbaiki (2).xlsx',
      'sepuluh-baris-openpyxl_perbaiki.xlsx',
    ]);
  });

  it('is an error on a full disk, and leaves no file', async () => {
    const batch = startBatch();
    const { draftId } = await batch.openAndFinish(fixture(small));
    await fillDisk();
    await expect(batch.service.annotate(draftId)).rejects.toMatchObject({
      code: 'DISK',
      message: 'Penyimpanan penuh. Hapus file yang tidak diperlukan, lalu coba lagi.',
    });
    vi.restoreAllMocks();
    expect(readdirSync(join(batch.folder, 'Unduhan'))).toEqual([]);
    const { path, name } = await batch.service.annotate(draftId);
    expect(path).toBe(join(batch.folder, 'Unduhan', name));
  });

  it('is not written when nothing is wrong', async () => {
    const batch = startBatch();
    const { draftId } = await batch.openAndFinish(await filledTemplate([goodRow]));
    await expect(batch.service.annotate(draftId)).rejects.toMatchObject({
      message: 'Tidak ada baris galat',
    });
  });
});

describe('a file that cannot be used', () => {
  const refusalOf = async (path: string, options?: HarnessOptions) => {
    const batch = startBatch(options);
    const summary = await batch.openAndFinish(path);
    expect(summary.state).toBe('refused');
    return { batch, refusal: summary.refusal };
  };
  const write = (name: string, content: string) => {
    const path = join(tempFolder(), name);
    writeFileSync(path, content);
    return path;
  };

  it('X01: has another extension', async () => {
    const { refusal, batch } = await refusalOf(write('data.csv', 'a,b'));
    expect(refusal).toEqual({
      code: 'FILE_REFUSED',
      message: "File harus .xlsx. File Anda .csv. Simpan ulang di Excel sebagai 'Excel Workbook (.xlsx)'.",
    });
    expect(batch.calls).toEqual([]);
  });

  it('X01: only has the extension .xlsx', async () => {
    const { refusal } = await refusalOf(write('data.xlsx', 'Nama,NIK\n1,2\n'));
    expect(refusal?.message).toBe(
      "File harus .xlsx. File Anda .csv. Simpan ulang di Excel sebagai 'Excel Workbook (.xlsx)'.",
    );
  });

  it('is gone, or a folder', async () => {
    expect((await refusalOf('/tidak/ada.xlsx')).refusal?.code).toBe('FILE_GONE');
    expect((await refusalOf(tempFolder())).refusal).toEqual({
      code: 'FILE_REFUSED',
      message: 'Anda memilih folder. Pilih satu file .xlsx di dalamnya.',
    });
  });

  it('is Excel’s lock file of an open workbook', async () => {
    const { refusal, batch } = await refusalOf(write('~$data.xlsx', 'Siti'));
    expect(refusal?.message).toBe(
      "'~$data.xlsx' adalah file sementara karena 'data.xlsx' sedang dibuka di Excel. Tutup dulu, lalu pilih 'data.xlsx'.",
    );
    expect(batch.calls).toEqual([]);
  });

  it.each([
    ['EBUSY', 'DISK', /sedang dibuka program lain/],
    ['EPERM', 'DISK', /sedang dibuka program lain/],
    ['EACCES', 'DISK', /tidak diizinkan membuka/],
    ['EIO', 'DISK', /folder jaringan .* tidak dapat dijangkau/],
    ['ENOTCONN', 'DISK', /folder jaringan .* tidak dapat dijangkau/],
    ['ENOENT', 'FILE_GONE', /tidak ditemukan/],
  ])('is refused with a sentence for %s', (code, kind, sentence) => {
    const fault = fileFault(Object.assign(new Error(code), { code }));
    expect(fault).toMatchObject({ code: kind, message: expect.stringMatching(sentence) });
    expect(fileFault(new Error('other'))).toBeUndefined();
  });

  it('is refused on macOS with the setting that allows its folder', () => {
    const fault = fileFault(Object.assign(new Error('EPERM'), { code: 'EPERM' }), 'darwin');
    expect(fault?.message).toMatch(/Pengaturan Sistem › Privasi & Keamanan › File & Folder/);
  });

  it('X02: has no sheet of submissions', async () => {
    const { refusal } = await refusalOf(
      await workbookOf('Rekap', [
        ['Bulan', 'Jumlah'],
        ['Mei', '4'],
      ]),
    );
    expect(refusal?.message).toBe("Lembar 'Pengajuan' tidak ada. Lembar yang ada: Rekap.");
  });

  it('X03: has the sheet, but not its headers', async () => {
    const { refusal } = await refusalOf(
      await workbookOf('Pengajuan', [
        ['Ref Bariss', 'x'],
        ['1', '2'],
      ]),
    );
    expect(refusal?.message).toBe("Kolom 'Ref Baris' tidak ada. Mungkin maksudnya kolom 'Ref Bariss'?");
  });

  it('X08: has no rows', async () => {
    expect((await refusalOf(await filledTemplate([]))).refusal?.message).toBe(
      'File ini tidak berisi baris data.',
    );
    expect((await refusalOf(await workbookOf('Pengajuan', []))).refusal?.message).toBe(
      'File ini tidak berisi baris data.',
    );
  });

  it('is not even read without the server’s permission (I2)', async () => {
    const denied = new AppError('ACCESS_DENIED', 'Access Denied!');
    const { refusal, batch } = await refusalOf(fixture(small), {
      failing: { 'batchUpload.programs': denied },
    });
    expect(refusal).toEqual({ code: 'ACCESS_DENIED', message: 'Access Denied!' });
    expect(batch.calls).toEqual(['batchUpload.programs']);
    expect(batch.events.some(({ progress }) => progress > 0)).toBe(false);
  });

  it('cannot be checked while the server is away', async () => {
    const offline = new AppError('OFFLINE', 'Server tidak dapat dihubungi');
    const { refusal } = await refusalOf(fixture(small), { failing: { 'batchUpload.lookup': offline } });
    expect(refusal).toEqual({ code: 'OFFLINE', message: 'Server tidak dapat dihubungi' });
  });

  it.each(['batchUpload.programs', 'batchUpload.lookup'])(
    'is checked automatically once the server is back (%s)',
    async (operation) => {
      const failing: Record<string, AppError> = {
        [operation]: new AppError('OFFLINE', 'Server tidak dapat dihubungi'),
      };
      const batch = startBatch({ failing });
      const { draftId, state } = await batch.openAndFinish(fixture(small));
      const { draftId: other } = await batch.openAndFinish(fixture('plan.json'));
      expect(state).toBe('refused');
      delete failing[operation];
      batch.service.serverBack();
      expect(await batch.finished(draftId)).toMatchObject({ state: 'ready', refusal: null });
      expect(await batch.service.openFiles()).toMatchObject([{ draftId }]);
      expect(batch.service.summary(other).state).toBe('refused');
    },
  );

  it('is checked once its user is back, if the program was locked meanwhile', async () => {
    const failing: Record<string, AppError> = {
      'batchUpload.lookup': new AppError('NO_SESSION', 'Sesi berakhir'),
    };
    const batch = startBatch({ failing });
    batch.service.claim(7);
    const { draftId, state } = await batch.openAndFinish(fixture(small));
    expect(state).toBe('refused');
    delete failing['batchUpload.lookup'];
    batch.service.claim(7);
    expect(await batch.finished(draftId)).toMatchObject({ state: 'ready', refusal: null });
  });
});

it('a file with the longest name is sent, and its wrong rows are saved', async () => {
  const path = join(tempFolder(), `${'n'.repeat(250)}.xlsx`);
  copyFileSync(await filledTemplate([goodRow, { ...goodRow, 'Ref Baris': 'T-2', Provinsi: 'JABAR' }]), path);
  const batch = startBatch();
  const { draftId } = await batch.openAndFinish(path);
  expect((await batch.service.annotate(draftId)).name).toMatch(/^n{200}_perbaiki\.xlsx$/);
  await batch.service.send({ draftId, title: 'A', mode: 'good', acceptWarnings: true });
  expect(batch.uploads).toMatchObject([{ name: basename(path) }]);
});

describe('notes about the file', () => {
  it('X03: names the columns a program needs and the sheet does not have', async () => {
    const header = ['Ref Baris', 'Kode Produk', 'Kategori', 'Program', 'Nomor Agen', 'Nomor Induk KTP'];
    const path = await workbookOf('Pengajuan', [
      header,
      ['1', 'KTA', 'Karyawan', 'KTA Cepat Cair', 'AG-0001', ''],
    ]);
    const batch = startBatch();
    const { draftId, mapping } = await batch.openAndFinish(path);
    const none = mapping!.open.map(({ key }) => ({ key, position: null }));
    await batch.service.map({ draftId, choices: none });
    const { fileNotes, counts } = await batch.finished(draftId);
    const missing = fileNotes.filter(({ code, level }) => code === 'X03' && level === 'G');
    expect(missing.map(({ column }) => column)).toContain('Nama Lengkap');
    expect(missing.find(({ column }) => column === 'Nama Lengkap')?.text).toBe(
      "Kolom 'Nama Lengkap' tidak ada.",
    );
    expect(counts.wrong).toBe(1);
  });

  it('X05: more rows than the server takes, so the file is not sent', async () => {
    const batch = startBatch({ catalogue: { ...demoCatalogue, max_upload: 400 } });
    const { draftId, fileNotes, counts } = await batch.openAndFinish(fixture('pengajuan-1000.xlsx'));
    const text = 'File berisi 1.000 baris, batas 400. Pecah menjadi 3 file?';
    expect(counts.total).toBe(1000);
    expect(fileNotes).toEqual([{ code: 'X05', level: 'G', column: '', text }]);
    await expect(
      batch.service.send({ draftId, title: 'A', mode: 'good', acceptWarnings: true }),
    ).rejects.toMatchObject({ message: text });
    expect(batch.uploads).toEqual([]);
  });

  it('sends as many rows as the setting may allow', async () => {
    const path = await filledTemplate(
      Array.from({ length: maxFileRows }, (_, at) => ({
        ...goodRow,
        'Ref Baris': `B-${at}`,
        NIK: '',
        'Nomor HP': `0811${String(10_000_000 + at)}`,
      })),
    );
    const product = { ...catalogue.product, is_ktp_mandatory: false };
    const batch = startBatch({ catalogue: { ...catalogue, product, max_upload: maxFileRows } });
    const { draftId, fileNotes, counts } = await batch.openAndFinish(path);
    expect(fileNotes).toEqual([]);
    expect(counts).toMatchObject({ total: maxFileRows, wrong: 0 });
    await batch.service.send({ draftId, title: 'A', mode: 'good', acceptWarnings: true });
    expect(batch.uploads).toHaveLength(1);
  });
});

describe('question columns that are not the program’s (X03, X04, X12)', () => {
  const [company, ...otherQuestions] = catalogue.questions;
  const header = batchColumns(catalogue).map((column) => column.header);
  const cells = batchColumns(catalogue).map(({ header: name }, at) => {
    return (goodRow as Record<string, string>)[name] ?? String(exampleValues(catalogue)[at]);
  });
  const fileWith = (changes: Record<string, string>) =>
    workbookOf('Pengajuan', [header.map((name) => changes[name] ?? name), cells]);
  const companyColumn = header.indexOf('[P5] Nama perusahaan');

  const waiting = async (path: string, options?: HarnessOptions) => {
    const batch = startBatch(options);
    const summary = await batch.openAndFinish(path);
    expect(summary.state).toBe('mapping');
    return { batch, draftId: summary.draftId, mapping: summary.mapping! };
  };
  const codesOf = ({ notes }: { notes: { code: string; text: string }[] }) => notes.map(({ code }) => code);

  it('a reworded question stops the file until the user chooses the question of its answers', async () => {
    const { batch, draftId, mapping } = await waiting(
      await fileWith({ '[P5] Nama perusahaan': '[P5] Nama ibu kandung' }),
    );
    expect(codesOf(mapping)).toEqual(['X03']);
    expect(mapping.notes[0]!.text).toBe(
      "Kolom '[P5] Nama perusahaan' tidak ada. Mungkin maksudnya kolom '[P5] Nama ibu kandung'?",
    );
    expect(mapping.open).toMatchObject([{ key: 'q5', header: '[P5] Nama perusahaan', required: true }]);
    expect(mapping.columns.filter(({ source }) => source === 'none')).toEqual([
      {
        position: companyColumn,
        letter: 'S',
        text: '[P5] Nama ibu kandung',
        samples: ['PT Maju'],
        key: null,
        source: 'none',
        asks: 'q5',
      },
    ]);
    await expect(
      batch.service.send({ draftId, title: 'A', mode: 'good', acceptWarnings: true }),
    ).rejects.toMatchObject({ message: 'File belum selesai diperiksa. Tunggu sebentar.' });
    await expect(batch.service.map({ draftId, choices: [] })).rejects.toThrow('Pilih kolom yang berbeda');
    await batch.service.map({ draftId, choices: [{ key: 'q5', position: companyColumn }] });
    const { counts, state, mapping: after } = await batch.finished(draftId);
    expect([state, after, counts]).toEqual(['ready', null, { total: 1, good: 1, warned: 0, wrong: 0 }]);
    await batch.service.send({ draftId, title: 'A', mode: 'good', acceptWarnings: false });
    const [sent] = await readSheet(batch.uploads[0]!.copy);
    expect(sent!['[P5] Nama perusahaan *']?.text).toBe('PT Maju');
  });

  it('a question without a column stays empty; a mandatory one is then missing in every row', async () => {
    const { batch, draftId } = await waiting(
      await fileWith({ '[P5] Nama perusahaan': '[P5] Nama ibu kandung' }),
    );
    await batch.service.map({ draftId, choices: [{ key: 'q5', position: null }] });
    expect((await batch.finished(draftId)).counts).toEqual({ total: 1, good: 0, warned: 0, wrong: 1 });
    expect(await reportCodes(batch, draftId)).toEqual({ 2: expect.arrayContaining(['S01']) });
    await expect(batch.service.map({ draftId, choices: [] })).rejects.toThrow('sudah dicocokkan');
  });

  it.each([
    [
      'moved: the text stands under another number',
      { '[P5] Nama perusahaan': '[P99] Nama perusahaan' },
      ['X03'],
    ],
    ['missing', { '[P6] Mulai bekerja': '' }, ['X03']],
    ['unknown, beside all that are asked', { Hasil: '[P99] Hobi' }, ['X12']],
    ['there twice', { Hasil: '[P5] Nama perusahaan' }, ['X12']],
  ])('%s', async (_name, changes: Record<string, string>, expected) => {
    const { mapping } = await waiting(await fileWith(changes));
    expect(codesOf(mapping)).toEqual(expected);
  });

  it('X04: a template from before the questions changed, also when only a word did', async () => {
    const path = await filledTemplate([goodRow]);
    for (const changed of [{ is_mandatory: false }, { question_text: 'Nama toko' }]) {
      const questions = [{ ...company!, ...changed }, ...otherQuestions];
      const { mapping } = await waiting(path, { catalogue: { ...catalogue, questions } });
      expect(codesOf(mapping)[0]).toBe('X04');
      expect(mapping.notes[0]!.level).toBe('G');
    }
  });

  it('a column is matched by the question’s text alone, in upper or lower case', async () => {
    const path = await fileWith({
      '[P5] Nama perusahaan': 'NAMA PERUSAHAAN',
      '[P6] Mulai bekerja': '[p6] mulai  bekerja',
    });
    expect((await startBatch().openAndFinish(path)).counts.good).toBe(1);
  });

  it('can be cancelled while it waits', async () => {
    const { batch, draftId } = await waiting(await fileWith({ '[P6] Mulai bekerja': '' }));
    batch.service.cancel(draftId);
    await expect(batch.service.map({ draftId, choices: [{ key: 'q6', position: null }] })).rejects.toThrow(
      'sudah dicocokkan',
    );
  });
});

describe('several programs in one file (A-114)', () => {
  const plain = { ...catalogue, questions: [] };
  const merdeka = { ...plain, program: { ...plain.program, id: 101, program_name: 'KTA Merdeka' } };
  const common = commonColumns.filter(({ key }) => key !== 'ref' && key !== 'result' && key !== 'remark');
  const line = (changes: Record<string, string>) =>
    common.map(({ header }) => {
      const at = batchColumns(plain).findIndex((column) => column.header === header);
      return changes[header] ?? String(exampleValues(plain)[at]);
    });
  const person = (number: number, program: string) => ({
    Program: program,
    'Nomor Agen': 'AG-0001',
    'Nomor HP': `08110050000${number}`,
    NIK: `327306010170901${number}`,
  });

  it('are checked by the rules of each row’s program, without Ref Baris, and sent without _meta', async () => {
    const path = await workbookOf('Pengajuan', [
      common.map(({ header }) => header),
      line(person(1, 'KTA Cepat Cair')),
      line(person(2, 'KTA Merdeka')),
      line(person(3, 'kta merdeka')),
      line(person(4, 'KTA Merdekaa')),
      // Row 6 is the person of row 3 in another program, row 7 that person in the same program.
      line(person(2, 'KTA Cepat Cair')),
      line(person(2, 'KTA Merdeka')),
    ]);
    const limited = { ...merdeka, program: { ...merdeka.program, is_quota: true, remaining_quota: 1 } };
    const batch = startBatch({ catalogues: [plain, limited] });
    const { draftId, programs, state, fileNotes } = await batch.openAndFinish(path);
    expect([state, fileNotes]).toEqual(['ready', []]);
    expect(programs.map(({ program }) => program).sort()).toEqual(['KTA Cepat Cair', 'KTA Merdeka']);
    expect(await reportCodes(batch, draftId)).toEqual({
      4: ['D04', 'D07'],
      5: ['D01'],
      6: ['G06'],
      7: ['G06', 'H08', 'R04'],
    });
    await batch.service.send({ draftId, title: 'A', mode: 'good', acceptWarnings: true });
    const { copy } = batch.uploads[0]!;
    expect((await readSheet(copy)).map((row) => row['Program *']?.text)).toEqual([
      'KTA Cepat Cair',
      'KTA Merdeka',
      'KTA Cepat Cair',
    ]);
    await expect(readSheet(copy, '_meta')).rejects.toMatchObject({ code: 'NO_SHEET' });
    const again = await batch.openAndFinish(copy);
    expect(again.counts).toEqual({ total: 3, good: 2, warned: 1, wrong: 0 });
  });

  it('are not read from a template: there the other programs’ rows are wrong', async () => {
    const path = await filledTemplate([goodRow, { ...goodRow, 'Ref Baris': 'T-2', Program: 'KTA Merdeka' }]);
    const batch = startBatch();
    const { draftId } = await batch.openAndFinish(path);
    expect((await reportCodes(batch, draftId))[4]).toContain('D06');
  });
});

describe('open files', () => {
  it('can be cancelled at any point', async () => {
    const batch = startBatch(demo);
    const { draftId } = await batch.service.open(fixture('pengajuan-1000.xlsx'));
    batch.service.cancel(draftId);
    expect(batch.service.summary(draftId).state).toBe('cancelled');
    await batch.openAndFinish(fixture(small));
    const told = batch.events.filter((event) => event.draftId === draftId);
    expect(told.at(-1)?.state).toBe('cancelled');
    expect(told.filter(({ state }) => state === 'ready')).toEqual([]);
    expect(await batch.service.rows({ draftId, state: 'all', page: 1, size: 10 })).toEqual({
      rows: [],
      total: 0,
    });
  });

  it('can be cancelled after the check, and are then not sent', async () => {
    const batch = startBatch();
    const { draftId } = await batch.openAndFinish(fixture(small));
    batch.service.cancel(draftId);
    await expect(
      batch.service.send({ draftId, title: 'A', mode: 'good', acceptWarnings: true }),
    ).rejects.toMatchObject({ message: 'File belum selesai diperiksa. Tunggu sebentar.' });
  });

  it('only the last three are kept', async () => {
    const batch = startBatch();
    const first = await batch.openAndFinish(fixture(small));
    for (let count = 0; count < 3; count += 1) await batch.openAndFinish(fixture(small));
    expect(() => batch.service.summary(first.draftId)).toThrow(
      'File ini sudah ditutup. Pilih file sekali lagi.',
    );
  });

  it('can be opened by the file dialog', async () => {
    expect(await startBatch({ chosen: null }).service.choose()).toBeNull();
    const batch = startBatch({ chosen: fixture(small) });
    const opened = await batch.service.choose();
    expect(opened?.name).toBe(small);
    expect((await batch.finished(opened!.draftId)).state).toBe('ready');
  });

  it('never write beside the user’s own file', async () => {
    expect(existsSync(`${fixture(small)}.part`)).toBe(false);
  });
});
