import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { batchWorkbook, checkedRow, remarkOf, sheetColumns } from '../../../batch/report/sheetLayout.ts';
import { resultTexts, serverTexts } from '../../../batch/rules/noteTexts.ts';
import type { CheckedRow } from '../../../batch/rules/rowRules.ts';
import { writeWorkbook } from '../../../excel/writer.ts';
import type { Queryable } from '../../db/database.ts';
import type { CreatedRows, JudgedBatch } from './judgedBatch.ts';
import { batchFolder, invalidNameOf } from './paths.ts';
import { provinceNames } from './template.ts';

export interface RefusedRows {
  of: ReadonlyMap<number, string>;
  others: string;
}

/** If a key was created, its first row counts as created and its other rows as duplicates (R02, R04). */
export function invalidRows(
  judged: Pick<JudgedBatch, 'rows'>,
  created: CreatedRows,
  refused: RefusedRows,
): CheckedRow[] {
  const claimed = new Set<string>();
  const left: CheckedRow[] = [];
  for (const row of judged.rows) {
    if (created.has(row.key) && !claimed.has(row.key)) claimed.add(row.key);
    else
      left.push(row.state === 'wrong' ? row : withServerReason(row, refused.of.get(row.n) ?? refused.others));
  }
  return left;
}

function withServerReason(row: CheckedRow, reason: string): CheckedRow {
  const note = { code: 'V01', level: 'G', column: '', text: serverTexts.V01(reason) } as const;
  return { ...row, state: 'wrong', notes: [...row.notes, note] };
}

interface InvalidFile {
  dataFolder: string;
  storedFile: string;
  madeAt: Date;
  madeBy: string;
}

export interface WrittenInvalidFile {
  name: string;
  publish(): Promise<void>;
  discard(): Promise<void>;
}

/** The file gets a temporary name, because another server may have taken over the job. */
export async function writeInvalidFile(
  db: Queryable,
  { catalogues }: Pick<JudgedBatch, 'catalogues'>,
  rows: readonly CheckedRow[],
  file: InvalidFile,
): Promise<WrittenInvalidFile> {
  const name = invalidNameOf(file.storedFile);
  const columns = sheetColumns(catalogues);
  const sheets = batchWorkbook({
    catalogues,
    provinces: await provinceNames(db),
    rows: rows.map((row) => {
      const remark = remarkOf(row);
      const result = resultTexts.failed(row.notes.find((note) => note.level === 'G')?.text ?? '');
      return checkedRow(row, columns, { result, remark });
    }),
    madeAt: file.madeAt.toISOString(),
    madeBy: file.madeBy,
  });
  const path = join(batchFolder(file.dataFolder), name);
  const own = `${path}.${randomUUID()}`;
  await writeWorkbook(own, sheets);
  return { name, publish: () => rename(own, path), discard: () => rm(own, { force: true }) };
}
