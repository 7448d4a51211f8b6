import { join } from 'node:path';
import { writeWorkbook } from '../../src/excel/writer.ts';
import { batchColumns } from '../../src/shared/entities/batchUpload/columns.ts';
import { batchWorkbook, exampleRow } from '../../src/shared/entities/batchUpload/sheetLayout.ts';
import { catalogue } from '../fixtures/catalogue.ts';
import { tempFolder } from './batchHarness.ts';

/** The template with rows typed into it, by header without mark; other cells as in its example. */
export async function filledTemplate(
  rows: Record<string, string>[],
  changes: Partial<typeof catalogue> = {},
) {
  const path = join(tempFolder(), 'template.xlsx');
  const used = { ...catalogue, ...changes };
  const filled = rows.map((row) =>
    batchColumns(used).map(({ header }, at) => {
      const example = exampleRow(used)[at]!;
      return row[header] ?? (typeof example === 'object' ? example.value : example);
    }),
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

/** A good row of one person of a file; another `ref` is another file's. */
export const personOf =
  (ref: string) =>
  (at: number, more: Record<string, string> = {}): Record<string, string> => ({
    ...goodRow,
    'Ref Baris': `${ref}-${at}`,
    'Nomor HP': `0811005000${10 + at}`,
    NIK: `32730601019000${10 + at}`,
    ...more,
  });

/** A workbook with one sheet of texts, the first row as its header. */
export async function workbookOf(sheet: string, rows: string[][]): Promise<string> {
  const path = join(tempFolder(), 'buku.xlsx');
  const [header = [''], ...data] = rows;
  await writeWorkbook(path, [{ name: sheet, columns: header.map((name) => ({ header: name })), rows: data }]);
  return path;
}
