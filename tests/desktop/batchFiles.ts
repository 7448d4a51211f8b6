import { join } from 'node:path';
import { batchColumns, isQuestion } from '../../src/batch/file/columns.ts';
import { batchWorkbook, exampleRow } from '../../src/batch/report/sheetLayout.ts';
import { writeWorkbook } from '../../src/excel/writer.ts';
import type { BatchCatalogue, BatchResults } from '../../src/shared/entities/batchUpload/operations.ts';
import { catalogue } from '../fixtures/catalogue.ts';
import { tempFolder } from './batchHarness.ts';

export const exampleValues = (used: BatchCatalogue): (string | number)[] =>
  batchColumns(used).map(({ key, kind }, at) => {
    const example = isQuestion(key) || kind === 'photo' ? '' : exampleRow(used)[at]!;
    return typeof example === 'object' ? example.value : example;
  });

/** Writes the template with rows. Keys are headers without asterisks; missing cells get example values. */
export async function filledTemplate(
  rows: Record<string, string>[],
  changes: Partial<typeof catalogue> = {},
) {
  const path = join(tempFolder(), 'template.xlsx');
  const used = { ...catalogue, ...changes };
  const filled = rows.map((row) =>
    batchColumns(used).map(({ header }, at) => row[header] ?? exampleValues(used)[at]!),
  );
  const workbook = batchWorkbook({
    catalogues: [used],
    provinces: [],
    madeAt: '2026-11-21T00:00:00Z',
    madeBy: '',
    rows: [exampleRow(used), ...filled],
  });
  await writeWorkbook(path, workbook);
  return path;
}

export const goodRow = {
  'Ref Baris': 'T-1',
  'Nomor Agen': 'AG-0001',
  'Nomor HP': '081100500009',
  '[P5] Nama perusahaan': 'PT Maju',
};

export const personOf =
  (ref: string) =>
  (at: number, more: Record<string, string> = {}): Record<string, string> => ({
    ...goodRow,
    'Ref Baris': `${ref}-${at}`,
    'Nomor HP': `0811005000${10 + at}`,
    NIK: `32730601019000${10 + at}`,
    ...more,
  });

export async function workbookOf(sheet: string, rows: string[][]): Promise<string> {
  const path = join(tempFolder(), 'buku.xlsx');
  const [header = [''], ...data] = rows;
  await writeWorkbook(path, [{ name: sheet, columns: header.map((name) => ({ header: name })), rows: data }]);
  return path;
}

export const batchOf = (id: number, more: Partial<BatchResults> = {}): BatchResults => ({
  id,
  name: 'Kiriman',
  description: 'SUKSES',
  created_by: 'Rahmat',
  filename: 'template.xlsx',
  status: 'DONE',
  processed_row_count: 0,
  total_row_count: 0,
  left_out_row_count: 0,
  invalid_row_count: 0,
  invalid_filename: '',
  createdAt: '2026-11-22T02:00:00.000Z',
  finishedAt: null,
  updatedAt: '2026-11-22T02:00:00.000Z',
  waiting: '',
  created: [],
  refused: [],
  ...more,
});
