import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { batchColumns } from '../../src/batch/file/columns.ts';
import { type SheetInput, writeWorkbook } from '../../src/excel/writer.ts';
import { catalogue } from '../fixtures/catalogue.ts';
import { batchOf, exampleValues, personOf } from './batchFiles.ts';
import { type Harness, readSheet, startBatch, tempFolder } from './batchHarness.ts';

const person = personOf('S');
const headers = batchColumns(catalogue).map(({ header }) => header);
const rowOf = (row: Record<string, string>) =>
  headers.map((header, at) => row[header] ?? exampleValues(catalogue)[at]!);

const sheet = (name: string, rows: Record<string, string>[], above: string[][] = []): SheetInput => {
  const [first, ...more] = [...above, headers];
  return {
    name,
    columns: first!.map((header) => ({ header })),
    rows: [...more, ...rows.map(rowOf)],
  };
};

async function fileOf(...sheets: SheetInput[]): Promise<string> {
  const path = join(tempFolder(), 'cabang.xlsx');
  await writeWorkbook(path, sheets);
  return path;
}

const numbered = (at: number) => person(at, { 'Ref Baris': String(at) });
const twoBranches = () =>
  fileOf(
    sheet('Bandung', [numbered(1), numbered(2)]),
    sheet('Cimahi', [
      { ...numbered(3), 'Ref Baris': '1' },
      { ...numbered(4), 'Ref Baris': '' },
    ]),
    sheet('Rekap', [], [['Rekap bulan ini']]),
  );

const input = { title: 'Kiriman', mode: 'good', acceptWarnings: true } as const;
const choiceOf = (name: string, more: object = {}) => ({
  sheet: name,
  headerRow: null,
  together: false,
  ...more,
});

const results = () => batchOf(1, { status: 'QUEUED', total_row_count: 4 });

async function opened(path: string): Promise<{ batch: Harness; draftId: string }> {
  const batch = startBatch({ catalogue, answers: { 'batchUpload.results': results } });
  batch.service.claim(7);
  const { draftId } = await batch.openAndFinish(path);
  return { batch, draftId };
}

const rowsOf = async ({ service }: Harness, draftId: string) =>
  (await service.rows({ draftId, state: 'all', page: 1, size: 100 })).rows;
const refsOf = async (batch: Harness, draftId: string) =>
  (await rowsOf(batch, draftId)).map(({ cells }) => cells.ref);

describe('several sheets with the same header', () => {
  it('are named with their rows, and asked about once before anything is sent', async () => {
    const { batch, draftId } = await opened(await twoBranches());
    const { sheet: read, fileNotes, counts } = batch.service.summary(draftId);
    expect(read).toEqual({
      name: 'Bandung',
      headerRow: 1,
      together: [],
      others: [{ sheet: 'Cimahi', rows: 2 }],
      chosen: false,
    });
    expect(fileNotes.map(({ code, level }) => [code, level])).toContainEqual(['X18', 'P']);
    expect(counts.total).toBe(2);
    await expect(batch.service.send({ draftId, ...input })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(batch.uploads).toEqual([]);
  });

  it('one sheet is sent once it is chosen, and its edits stay', async () => {
    const { batch, draftId } = await opened(await twoBranches());
    const typed = { rows: [2], column: 'submitter_name', value: 'Siti Aminah' };
    await batch.service.edit({ draftId, edits: [typed] });
    await batch.service.chooseSheet({ draftId, choice: choiceOf('Bandung') });
    const summary = batch.service.summary(draftId);
    expect(summary).toMatchObject({ state: 'ready', edited: 1, sheet: { chosen: true } });
    expect(summary.fileNotes.find(({ code }) => code === 'X18')).toMatchObject({ level: 'O' });
    await batch.service.send({ draftId, ...input });
    expect((await readSheet(batch.uploads[0]!.copy)).map((row) => row['Ref Baris']?.text)).toEqual([
      '1',
      '2',
    ]);
  });

  it('another sheet can be read instead', async () => {
    const { batch, draftId } = await opened(await twoBranches());
    await batch.service.chooseSheet({ draftId, choice: choiceOf('Cimahi') });
    const { sheet: read } = await batch.finished(draftId);
    expect(read).toMatchObject({ name: 'Cimahi', chosen: true, others: [{ sheet: 'Bandung', rows: 2 }] });
    expect(await refsOf(batch, draftId)).toEqual(['1', undefined]);
  });

  it('all sheets are sent together: Ref Baris and ledger name the sheet, and every row can be repaired', async () => {
    const { batch, draftId } = await opened(await twoBranches());
    await batch.service.chooseSheet({ draftId, choice: choiceOf('Bandung', { together: true }) });
    const { sheet: read, counts, fileNotes } = await batch.finished(draftId);
    expect(read).toMatchObject({ together: ['Bandung', 'Cimahi'], others: [], chosen: true });
    expect(counts).toMatchObject({ total: 4, wrong: 0 });
    expect(fileNotes.map(({ code }) => code)).toContain('X24');
    const refs = ['Bandung · 1', 'Bandung · 2', 'Cimahi · 1', 'Cimahi · 3'];
    expect(await refsOf(batch, draftId)).toEqual(refs);

    const last = (await rowsOf(batch, draftId)).at(-1)!;
    await batch.service.edit({
      draftId,
      edits: [{ rows: [last.n], column: 'submitter_name', value: 'Budi Santoso' }],
    });
    expect(await refsOf(batch, draftId)).toEqual(refs);

    const typed = { rows: [last.n], column: 'ref', value: 'Cimahi · 9' };
    const { before } = await batch.service.edit({ draftId, edits: [typed] });
    expect((await refsOf(batch, draftId)).at(-1)).toBe('Cimahi · 9');
    await batch.service.edit({ draftId, edits: before });

    await batch.service.send({ draftId, ...input });
    const sent = await readSheet(batch.uploads[0]!.copy);
    expect(sent.map((row) => row['Ref Baris']?.text)).toEqual(refs);
    expect(Object.values(sent.at(-1)!).map((cell) => cell?.text)).toContain('Budi Santoso');
    const { history } = await batch.ledger.open('1');
    const { rows } = await batch.ledger.rows({ run: history[0]!.run, state: 'all', page: 1, size: 10 });
    expect(rows.map(({ n, sheet: from }) => [n, from])).toEqual([
      [2, 'Bandung'],
      [3, 'Bandung'],
      [2, 'Cimahi'],
      [3, 'Cimahi'],
    ]);
  });

  it('a row that is in two sheets is reported with the place of the first', async () => {
    const { batch, draftId } = await opened(
      await fileOf(sheet('Bandung', [numbered(1)]), sheet('Cimahi', [numbered(2), numbered(1)])),
    );
    await batch.service.chooseSheet({ draftId, choice: choiceOf('Cimahi', { together: true }) });
    await batch.finished(draftId);
    const [, , copy] = await rowsOf(batch, draftId);
    expect(copy!.state).toBe('wrong');
    expect(copy!.notes.find(({ code }) => code === 'R04')?.text).toContain("baris 3 di lembar 'Cimahi'");
  });

  it('the choice is kept when the program starts again', async () => {
    const { batch, draftId } = await opened(await twoBranches());
    await batch.service.chooseSheet({ draftId, choice: choiceOf('Bandung', { together: true }) });
    await batch.finished(draftId);
    const next = startBatch({ catalogue, after: batch });
    next.service.claim(7);
    const { sheet: read } = await next.finished(draftId);
    expect(read).toMatchObject({ together: ['Bandung', 'Cimahi'], chosen: true });
  });
});

describe('sheet and header row by hand', () => {
  it('every sheet can be previewed, with personal data masked', async () => {
    const { batch, draftId } = await opened(await twoBranches());
    const sheets = await batch.service.sheets(draftId);
    expect(
      sheets.map(({ name, rows, header, alike, hidden }) => ({ name, rows, header, alike, hidden })),
    ).toEqual([
      { name: 'Bandung', rows: 3, header: 1, alike: 0, hidden: false },
      { name: 'Cimahi', rows: 3, header: 1, alike: 0, hidden: false },
      { name: 'Rekap', rows: 2, header: 2, alike: 0, hidden: false },
    ]);
    const cells = sheets.flatMap(({ head }) => head.flatMap((row) => row.cells));
    expect(cells).toContain('Nomor HP');
    expect(cells.filter((text) => /\d{10}/.test(text))).toEqual([]);
  });

  it('a header that is not found is read from the row that the user chooses', async () => {
    const odd = ['Satu', 'Dua 123456', 'Tiga'];
    const path = await fileOf({
      name: 'Data',
      columns: [{ header: 'Laporan' }],
      rows: [odd, ['Siti', '081100500010', 'x']],
    });
    const { batch, draftId } = await opened(path);
    expect(batch.service.summary(draftId).state).toBe('refused');
    await batch.service.chooseSheet({ draftId, choice: choiceOf('Data', { headerRow: 2 }) });
    const { state, mapping, sheet: read } = await batch.finished(draftId);
    expect(state).toBe('mapping');
    expect(read).toMatchObject({ name: 'Data', headerRow: 2, chosen: true });
    expect(mapping!.columns.map(({ text }) => text)).toEqual(odd);
    expect(mapping!.rows).toBe(1);
  });

  it('a missing sheet or row is refused with the reason, and the file stays open', async () => {
    const { batch, draftId } = await opened(await twoBranches());
    await batch.service.chooseSheet({ draftId, choice: choiceOf('Garut') });
    expect((await batch.finished(draftId)).refusal?.message).toBe(
      "Lembar 'Garut' tidak ada di file ini. Pilih lembar lain.",
    );
    await batch.service.chooseSheet({ draftId, choice: choiceOf('Bandung', { headerRow: 900 }) });
    expect((await batch.finished(draftId)).refusal?.message).toContain('Baris 900');
    await batch.service.chooseSheet({ draftId, choice: choiceOf('Bandung') });
    expect((await batch.finished(draftId)).state).toBe('ready');
  });
});
