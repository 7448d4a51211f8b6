import { copyFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../../src/shared/bridge/routes.ts';
import { type BatchCellEdit, batchSkipColumn } from '../../src/shared/bridge/types.ts';
import { AppError } from '../../src/shared/core/errors.ts';
import { longTextMax } from '../../src/shared/core/formats.ts';
import type { BatchLookupInput } from '../../src/shared/entities/batchUpload/operations.ts';
import { catalogue, demoCatalogue } from '../fixtures/catalogue.ts';
import { fakeLookup } from '../fixtures/lookup.ts';
import { filledTemplate, goodRow } from './batchFiles.ts';
import { fixture, type Harness, readSheet, reportCodes, startBatch, tempFolder } from './batchHarness.ts';

/** Repairs in the report of a checked file (features.md I4, I5). The file on disk never changes. */

const demo = { catalogue: demoCatalogue };
const big = 'pengajuan-1000.xlsx';
const edit = (column: string, value: string | null, ...rows: number[]): BatchCellEdit => ({
  rows,
  column,
  value,
});
const rowOf = async ({ service }: Harness, draftId: string, n: number) =>
  (await service.rows({ draftId, state: 'all', page: 1, size: 1000 })).rows.find((row) => row.n === n)!;

const threeGood = ['T-1', 'T-2', 'T-3'].map((ref, at) => ({
  ...goodRow,
  'Ref Baris': ref,
  'Nomor HP': `08110050001${at}`,
  NIK: `327305010190000${at + 1}`,
}));

describe('an edited cell', () => {
  it('is checked by the same rules, counted, and sent as typed', async () => {
    const batch = startBatch();
    const path = await filledTemplate([{ ...goodRow, Provinsi: 'JABAR' }]);
    const { draftId, counts, groups, columns } = await batch.openAndFinish(path);
    expect(counts).toMatchObject({ total: 1, wrong: 1 });
    expect(groups.map(({ code }) => code)).toContain('L01');
    expect(columns.find(({ header }) => header === 'NIK')).toEqual({
      key: 'nik',
      header: 'NIK',
      masked: true,
    });

    const {
      rows: [row],
    } = await batch.service.rows({ draftId, state: 'wrong', page: 1, size: 5 });
    expect(row!.notes[0]).toMatchObject({ code: 'L01', similar: ['Jawa Barat'] });
    const { rows, before } = await batch.service.edit({
      draftId,
      edits: [edit('submitter_province', 'jawa barat', row!.n)],
    });
    expect(before).toEqual([edit('submitter_province', null, row!.n)]);
    expect(rows).toMatchObject([{ n: row!.n, state: 'good', cells: { submitter_province: 'Jawa Barat' } }]);
    expect(batch.service.summary(draftId)).toMatchObject({
      counts: { total: 1, good: 1, warned: 0, wrong: 0 },
      edited: 1,
    });

    await batch.service.send({ draftId, title: 'A', mode: 'all', acceptWarnings: false });
    const sent = await readSheet(batch.uploads[0]!.copy);
    expect(sent).toMatchObject([{ 'Provinsi **': { text: 'Jawa Barat', type: 'text' } }]);
    await expect(
      batch.service.edit({ draftId, edits: [edit('submitter_province', 'x', row!.n)] }),
    ).rejects.toMatchObject({ message: 'File ini sudah dikirim' });
  });

  it('changes the findings of other rows: duplicates and the quota (R-130)', async () => {
    const quota = { program: { ...catalogue.program, is_quota: true, remaining_quota: 2 } };
    const batch = startBatch({ catalogue: { ...catalogue, ...quota } });
    const { draftId, counts } = await batch.openAndFinish(await filledTemplate(threeGood, quota));
    expect(counts).toMatchObject({ total: 3, good: 2, wrong: 1 });
    expect(await reportCodes(batch, draftId)).toEqual({ 5: ['D04'] });

    const { rows, before } = await batch.service.edit({ draftId, edits: [edit('ref', 'T-1', 4)] });
    expect(rows.map(({ n }) => n)).toEqual([4, 5]);
    expect(await reportCodes(batch, draftId)).toEqual({ 4: ['R02'] });
    await batch.service.edit({ draftId, edits: before });
    expect(await reportCodes(batch, draftId)).toEqual({ 5: ['D04'] });
    expect(batch.service.summary(draftId).edited).toBe(0);
  });

  it('may leave out a whole row, whose place in the quota goes to another (I9)', async () => {
    const quota = { program: { ...catalogue.program, is_quota: true, remaining_quota: 2 } };
    const batch = startBatch({ catalogue: { ...catalogue, ...quota } });
    const { draftId } = await batch.openAndFinish(await filledTemplate(threeGood, quota));
    expect(await reportCodes(batch, draftId)).toEqual({ 5: ['D04'] });
    const { before } = await batch.service.edit({ draftId, edits: [edit(batchSkipColumn, 'ya', 3)] });
    expect(batch.service.summary(draftId).counts).toEqual({
      total: 3,
      good: 2,
      warned: 0,
      wrong: 0,
      skipped: 1,
    });
    expect(await rowOf(batch, draftId, 3)).toMatchObject({
      state: 'skipped',
      notes: [],
      cells: { ref: 'T-1' },
    });
    expect(await reportCodes(batch, draftId)).toEqual({});
    await batch.service.edit({ draftId, edits: before });
    expect(await reportCodes(batch, draftId)).toEqual({ 5: ['D04'] });

    await batch.service.edit({ draftId, edits: [edit(batchSkipColumn, 'ya', 4)] });
    await batch.service.send({ draftId, title: 'A', mode: 'all', acceptWarnings: false });
    const sent = await readSheet(batch.uploads[0]!.copy);
    expect(sent.map((row) => row['Ref Baris']?.text)).toEqual(['T-1', 'T-3']);
  });

  it('asks the server about new values only, and without an answer nothing changes', async () => {
    const failing: Record<string, AppError> = {};
    const batch = startBatch({ failing });
    const { draftId } = await batch.openAndFinish(await filledTemplate(threeGood));
    const asked = () => batch.calls.filter((id) => id === 'batchUpload.lookup').length;
    const before = asked();
    await batch.service.edit({ draftId, edits: [edit('submitter_name', 'Budi Baru', 3)] });
    expect(asked()).toBe(before);

    failing['batchUpload.lookup'] = new AppError('OFFLINE', 'Server tidak dapat dihubungi');
    const offline = batch.service.edit({ draftId, edits: [edit('agent_code', 'AG-0002', 3)] });
    await expect(offline).rejects.toMatchObject({ code: 'OFFLINE' });
    expect((await rowOf(batch, draftId, 3)).cells.agent_code).toBe('AG-0001');
    expect(batch.service.summary(draftId).edited).toBe(1);

    delete failing['batchUpload.lookup'];
    await batch.service.edit({ draftId, edits: [edit('agent_code', 'AG-0002', 3)] });
    expect(await rowOf(batch, draftId, 3)).toMatchObject({ state: 'good', cells: { agent_code: 'AG-0002' } });
  });

  it('is shown masked where it is personal, and in full for one cell', async () => {
    const batch = startBatch();
    const { draftId } = await batch.openAndFinish(await filledTemplate(threeGood));
    expect((await rowOf(batch, draftId, 3)).cells).toMatchObject({
      nik: '327305******0001',
      submitter_mobile_number: '0811****0010',
    });
    await expect(batch.service.cell({ draftId, row: 3, column: 'nik' })).resolves.toBe('3273050101900001');
    await expect(batch.service.cell({ draftId, row: 99, column: 'nik' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('settles the notes about the file, which an undo brings back (X03, X17)', async () => {
    const batch = startBatch(demo);
    const { draftId } = await batch.openAndFinish(fixture('cases/e1-exceljs-tabel-total.xlsx'));
    const codes = () => batch.service.summary(draftId).fileNotes.map(({ code }) => code);
    const before = codes();
    expect(before).toContain('X17');
    const made = [edit('submitter_salary', '5000000', 4), edit('q6', 'Renovasi', 5)];
    const { before: undo } = await batch.service.edit({ draftId, edits: made });
    expect(codes()).toEqual(before.filter((code) => code !== 'X17'));
    await batch.service.edit({ draftId, edits: undo });
    expect(codes()).toEqual(before);
  });

  it('may be as long as the longest answer', () => {
    const input = { draftId: 'a', edits: [edit('q6', 'x'.repeat(longTextMax), 3)] };
    expect(routes['batch.edit'].input.safeParse(input).success).toBe(true);
  });

  it('must exist in the file', async () => {
    const batch = startBatch();
    const { draftId } = await batch.openAndFinish(await filledTemplate(threeGood));
    for (const wrong of [edit('submitter_name', 'A', 99), edit('remark', 'A', 3), edit('q999', 'A', 3)]) {
      await expect(batch.service.edit({ draftId, edits: [wrong] })).rejects.toMatchObject({
        code: 'INVALID',
      });
    }
  });
});

describe('finding and repairing faults', () => {
  it('goes from one wrong row to the next, in both directions and round the end', async () => {
    const batch = startBatch(demo);
    const { draftId, counts } = await batch.openAndFinish(fixture(big));
    const { rows } = await batch.service.rows({ draftId, state: 'wrong', page: 1, size: 1000 });
    const numbers = rows.map(({ n }) => n);
    const found: number[] = [];
    for (let row = 0; found.length < counts.wrong; row = found.at(-1)!) {
      found.push((await batch.service.next({ draftId, state: 'all', row, step: 1 }))!.n);
    }
    expect(found).toEqual(numbers);
    expect(await batch.service.next({ draftId, state: 'wrong', row: found.at(-1)!, step: 1 })).toEqual({
      n: numbers[0],
      index: 0,
    });
    expect(await batch.service.next({ draftId, state: 'wrong', row: numbers[0]!, step: -1 })).toEqual({
      n: numbers.at(-1),
      index: numbers.length - 1,
    });
    expect(await batch.service.next({ draftId, state: 'good', row: 1, step: 1 })).toBeNull();
  });

  it('repairs equal values in one step, remembers them for this user, and offers them in the next file (I4)', async () => {
    const batch = startBatch();
    batch.service.claim(1);
    const path = await filledTemplate(
      threeGood.map((row, at) => ({ ...row, Provinsi: at < 2 ? 'JABAR' : 'jbr' })),
    );
    const finding = { code: 'L01', column: 'Provinsi' };
    const { draftId } = await batch.openAndFinish(path);
    const { values, remembers } = await batch.service.values({ draftId, finding });
    expect(remembers).toBe(true);
    expect(values.map(({ value, rows }) => [value, rows.map(({ n }) => n)])).toEqual([
      ['JABAR', [3, 4]],
      ['jbr', [5]],
    ]);
    expect(values[0]).toMatchObject({ similar: ['Jawa Barat'], remembered: null });

    const { before } = await batch.service.edit({
      draftId,
      edits: [edit('submitter_province', 'Jawa Barat', 3, 4, 5)],
      remember: [
        { column: 'submitter_province', from: 'JABAR', to: 'Jawa Barat' },
        { column: 'submitter_name', from: 'Budi', to: 'Ani' },
      ],
    });
    expect(batch.service.summary(draftId).counts).toMatchObject({ good: 3, wrong: 0 });
    expect(before).toEqual([edit('submitter_province', null, 3, 4, 5)]);
    expect(readFileSync(join(batch.folder, 'memory.json'), 'utf8')).not.toContain('Budi');

    await batch.service.edit({ draftId, edits: before });
    batch.service.cancel(draftId);
    const again = await batch.openAndFinish(path);
    const offered = await batch.service.values({ draftId: again.draftId, finding });
    expect(offered.values.map(({ remembered }) => remembered)).toEqual(['Jawa Barat', null]);
    batch.service.claim(2);
    const other = await batch.openAndFinish(path);
    const theirs = await batch.service.values({ draftId: other.draftId, finding });
    expect(theirs.values.map(({ remembered }) => remembered)).toEqual([null, null]);
  });

  it('offers no common value where the values name people', async () => {
    const batch = startBatch();
    const path = await filledTemplate(threeGood.map((row) => ({ ...row, NIK: '123' })));
    const { draftId } = await batch.openAndFinish(path);
    const told = await batch.service.values({ draftId, finding: { code: 'H02', column: 'NIK' } });
    expect(told).toEqual({ values: [], remembers: false });
  });
});

describe('edits after the program was killed', () => {
  async function killed() {
    const batch = startBatch();
    batch.service.claim(1);
    const path = await filledTemplate(threeGood);
    const { draftId } = await batch.openAndFinish(path);
    await batch.service.edit({ draftId, edits: [edit('submitter_name', 'Nama Rahasia', 3)] });
    await expect.poll(() => readdirSync(join(batch.folder, 'drafts'))).toHaveLength(1);
    const written = readdirSync(join(batch.folder, 'drafts')).map((name) =>
      readFileSync(join(batch.folder, 'drafts', name), 'latin1'),
    );
    expect(written.join()).not.toContain('Rahasia');
    return { path, draftId, batch };
  }

  it('are restored with the report, for their user only, until the file is sent', async () => {
    const { draftId, batch } = await killed();
    const next = startBatch({ after: batch });
    next.service.claim(2);
    expect(await next.service.openFiles()).toEqual([]);
    next.service.claim(1);
    await expect
      .poll(() => next.service.openFiles().then((all) => all.map(({ state }) => state)))
      .toEqual(['ready']);
    expect(next.service.summary(draftId)).toMatchObject({ edited: 1, counts: { good: 3 } });
    expect((await rowOf(next, draftId, 3)).cells.submitter_name).toBe('Nama Rahasia');
    await next.service.send({ draftId, title: 'A', mode: 'all', acceptWarnings: false });
    expect((await readSheet(next.uploads[0]!.copy)).map((row) => row['Nama Lengkap *']?.text)).toContain(
      'Nama Rahasia',
    );
    await expect.poll(() => readdirSync(join(batch.folder, 'drafts'))).toEqual([]);
  });

  it('are looked up by the server like the cells of the file', async () => {
    const batch = startBatch();
    batch.service.claim(1);
    const [first, ...rest] = threeGood;
    const path = await filledTemplate([{ ...first!, 'Nomor Agen': 'AG-9999' }, ...rest]);
    const { draftId } = await batch.openAndFinish(path);
    await batch.service.edit({ draftId, edits: [edit('agent_code', 'AG-0002', 3)] });
    const next = startBatch({ after: batch });
    next.service.claim(1);
    await expect
      .poll(() => next.service.openFiles().then((all) => all.map(({ state }) => state)))
      .toEqual(['ready']);
    expect((await rowOf(next, draftId, 3)).cells.agent_code).toBe('AG-0002');
    expect(await reportCodes(next, draftId)).toEqual({});
  });

  it('wait for a moved file, and are not applied to another one', async () => {
    const { path, batch } = await killed();
    const moved = join(tempFolder(), 'pindah.xlsx');
    copyFileSync(path, moved);
    rmSync(path);
    copyFileSync(await filledTemplate([goodRow]), path);

    const next = startBatch({ after: batch });
    next.service.claim(1);
    await expect.poll(() => next.events.map(({ state }) => state)).toContain('refused');
    expect(await next.service.openFiles()).toMatchObject([
      { state: 'refused', refusal: { message: expect.stringMatching(/dipindahkan atau diubah/) } },
    ]);
    const other = await next.openAndFinish(path);
    expect(other.edited).toBe(0);
    const same = await next.openAndFinish(moved);
    expect(same.edited).toBe(1);
    expect((await rowOf(next, same.draftId, 3)).cells.submitter_name).toBe('Nama Rahasia');
    expect((await next.service.openFiles()).map(({ draftId }) => draftId)).toEqual([
      same.draftId,
      other.draftId,
    ]);
  });
});

describe('more rows than the server takes at once (X05, I8)', () => {
  const two = { ...catalogue, max_upload: 2 };
  const how = { title: 'November', mode: 'good', acceptWarnings: false } as const;

  it('are sent as several files on request, each numbered in its title', async () => {
    const batch = startBatch({ catalogue: two });
    const { draftId, maxUpload } = await batch.openAndFinish(await filledTemplate(threeGood, two));
    expect(maxUpload).toBe(2);
    await expect(batch.service.send({ draftId, ...how })).rejects.toMatchObject({
      message: expect.stringMatching(/batas 2/),
    });
    await expect(batch.service.send({ draftId, ...how, mode: 'all', split: true })).rejects.toMatchObject({
      message: expect.stringMatching(/^File ini dipecah, /),
    });
    const sent = await batch.service.send({ draftId, ...how, split: true });
    expect(sent).toEqual({ id: 2, sent: 3, files: 2 });
    expect(batch.uploads.map(({ fields }) => fields.name)).toEqual(['November (1/2)', 'November (2/2)']);
    expect(batch.uploads.map(({ fields }) => fields.left_out_row_count)).toEqual(['0', '0']);
    const rows = await Promise.all(batch.uploads.map(({ copy }) => readSheet(copy)));
    expect(rows.map((each) => each.map((row) => row['Ref Baris']?.text))).toEqual([['T-1', 'T-2'], ['T-3']]);
  });

  it('report the rows left out once, with the last file, also after an interrupted sending', async () => {
    const failing: Record<string, AppError> = {};
    const batch = startBatch({ catalogue: two, failing, onUpload: () => breakDown() });
    const breakDown = () => {
      if (batch.uploads.length === 1)
        failing['batchUpload.upload'] = new AppError('TOO_MANY', 'Server sibuk.');
    };
    const wrong = { ...goodRow, 'Ref Baris': 'T-4', Provinsi: 'JABAR' };
    const { draftId } = await batch.openAndFinish(await filledTemplate([wrong, ...threeGood], two));
    await expect(batch.service.send({ draftId, ...how, split: true })).rejects.toMatchObject({
      message: expect.stringMatching(/^Server sibuk/),
    });
    delete failing['batchUpload.upload'];
    await batch.service.send({ draftId, ...how, split: true });
    expect(batch.uploads.map(({ fields }) => fields.left_out_row_count)).toEqual(['0', '1']);
  });

  it('send the remaining rows after one file failed, and none twice', async () => {
    const failing: Record<string, AppError> = {};
    const batch = startBatch({ catalogue: two, failing, onUpload: () => breakDown() });
    const breakDown = () => {
      if (batch.uploads.length === 1) {
        failing['batchUpload.upload'] = new AppError('TOO_MANY', 'Server sibuk.');
      }
    };
    const { draftId } = await batch.openAndFinish(await filledTemplate(threeGood, two));
    await expect(batch.service.send({ draftId, ...how, split: true })).rejects.toMatchObject({
      message: 'Server sibuk. 1 dari 2 file sudah terkirim; kirim lagi untuk melanjutkan sisanya.',
    });
    delete failing['batchUpload.upload'];
    expect(await batch.service.send({ draftId, ...how, split: true })).toMatchObject({ sent: 3, files: 2 });
    expect(batch.uploads.map(({ fields }) => fields.name)).toEqual(['November (1/2)', 'November (2/2)']);
  });
});

describe('rows that the server refused', () => {
  it('are reopened alone with the server’s reasons, and sent again once repaired (I12, V01)', async () => {
    const refusedFile = await filledTemplate([
      {
        ...threeGood[0]!,
        Hasil: 'Gagal',
        Keterangan: ': Ditolak server: Kuota pada Program ini sudah habis.',
      },
      { ...threeGood[1]!, Hasil: 'Gagal', Keterangan: 'Provinsi tidak dikenal.', Provinsi: 'JABAR' },
    ]);
    const batch = startBatch({ refusedFile });
    const { draftId, name } = await batch.service.retry(7);
    const summary = await batch.finished(draftId);
    expect(name).toBe('gagal.xlsx');
    expect(summary.counts).toEqual({ total: 2, good: 0, warned: 1, wrong: 1 });
    expect(await reportCodes(batch, draftId)).toEqual({ 3: ['V01'], 4: ['L01'] });
    expect((await rowOf(batch, draftId, 3)).notes[0]!.text).toBe(
      'Ditolak server: Kuota pada Program ini sudah habis.',
    );
    await batch.service.edit({
      draftId,
      edits: [edit('submitter_province', 'Jawa Barat', 4), edit('submitter_name', 'Nama Lain', 3)],
    });
    expect(batch.service.summary(draftId).counts).toMatchObject({ good: 2, warned: 0, wrong: 0 });
    expect(
      await batch.service.send({ draftId, title: 'B', mode: 'all', acceptWarnings: false }),
    ).toMatchObject({
      sent: 2,
    });
  });
});

describe('rows that are submissions already', () => {
  const isFirst = { sentAt: '2026-11-01T02:00:00.000Z', title: 'Batch lama' };

  it('are no faults: counted separately, skipped, and their number is told', async () => {
    let known: string[] = [];
    const batch = startBatch({
      answers: {
        'batchUpload.lookup': (input) => {
          const asked = input as BatchLookupInput;
          known = known.length > 0 ? known : (asked.row_keys ?? []).slice(0, 1);
          return {
            ...fakeLookup(asked),
            sent_rows: known.map((row_key) => ({ row_key, ...isFirst })),
          };
        },
      },
    });
    const [first, second, third] = threeGood;
    const path = await filledTemplate([first!, second!, { ...third!, Provinsi: 'JABAR' }]);
    const { draftId, counts, groups } = await batch.openAndFinish(path);
    expect(counts).toEqual({ total: 3, good: 1, warned: 0, wrong: 1, sent: 1 });
    expect(groups.map(({ code }) => code)).not.toContain('R05');
    const { rows } = await batch.service.rows({ draftId, state: 'sent', page: 1, size: 5 });
    expect(rows).toMatchObject([{ n: 3, state: 'sent', notes: [{ code: 'R05', level: 'O' }] }]);
    expect(rows[0]!.notes[0]!.text).toContain('pernah dikirim pada 01-11-2026 (Batch lama)');
    for (const row of [0, 3, 5])
      expect(await batch.service.next({ draftId, state: 'all', row, step: 1 })).toMatchObject({ n: 5 });

    await batch.service.send({ draftId, title: 'A', mode: 'good', acceptWarnings: false });
    expect(batch.uploads.map(({ fields }) => fields.left_out_row_count)).toEqual(['2']);
    expect(await readSheet(batch.uploads[0]!.copy)).toMatchObject([{ 'Ref Baris': { text: 'T-2' } }]);
  });

  it('do not prevent all-or-nothing when no other row is wrong', async () => {
    const batch = startBatch({
      answers: {
        'batchUpload.lookup': (input) => {
          const asked = input as BatchLookupInput;
          return {
            ...fakeLookup(asked),
            sent_rows: (asked.row_keys ?? []).slice(0, 1).map((row_key) => ({ row_key, ...isFirst })),
          };
        },
      },
    });
    const { draftId } = await batch.openAndFinish(await filledTemplate(threeGood));
    expect(
      await batch.service.send({ draftId, title: 'A', mode: 'all', acceptWarnings: false }),
    ).toMatchObject({
      sent: 2,
    });
  });
});
