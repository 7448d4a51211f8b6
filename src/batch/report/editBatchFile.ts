import { setImmediate } from 'node:timers/promises';
import type { BatchCellEdit, BatchNote } from '../../shared/bridge/types.ts';
import { AppError } from '../../shared/core/errors.ts';
import { shownText } from '../file/cells.ts';
import type { BatchColumnKey } from '../file/columns.ts';
import { rowPlanner } from '../file/filePlan.ts';
import { photoKindOf } from '../file/photos.ts';
import type { CheckedRow } from '../rules/rowRules.ts';
import { checkEdits, countEdits, inverseEdits, listEdits, withEdits } from './cellEdits.ts';
import type { CheckedBatchFile } from './checkBatchFile.ts';
import { editedRows, judgeEdited } from './editedRows.ts';
import { openFindings } from './fileFindings.ts';
import { digest } from './judgeWorkbook.ts';
import { countStates, countWithoutKtp, groupNotes, reportRows } from './reportView.ts';
import { sheetColumns } from './sheetLayout.ts';
import type { WorkerEdited } from './workerTasks.ts';

/** Checks the whole file again, because an edit may affect other rows. */
export async function editBatchFile(
  batchFile: CheckedBatchFile,
  more: readonly BatchCellEdit[],
  { photosChanged = false }: { photosChanged?: boolean } = {},
): Promise<WorkerEdited> {
  const { catalogues, planned } = batchFile;
  const columns = sheetColumns(catalogues);
  checkEdits(more, {
    rows: new Set(planned.map(({ n }) => n)),
    columns: new Set(batchFile.report.columns.map(({ key }) => key)),
  });
  const edits = withEdits(batchFile.edits, more);
  const rows = editedRows(planned, edits, rowPlanner(batchFile, digest));
  const touched = new Set(more.flatMap((edit) => edit.rows));
  const lookedUp = await batchFile.lookups.moreFacts(rows.filter(({ n }) => touched.has(n)));
  const asksPhotos =
    photosChanged || more.some(({ column }) => column === 'nik' || photoKindOf(column as BatchColumnKey));
  const photos = asksPhotos ? await batchFile.askPhotos(rows) : batchFile.photos;
  const facts = { ...lookedUp, photos };
  const checked = await judgeEdited(rows, edits, {
    refused: batchFile.refused,
    facts,
    pause: () => setImmediate(),
  });

  const before = inverseEdits(batchFile.edits, more);
  const changed = checked.filter(
    (row, at) => touched.has(row.n) || !haveSameTexts(row.notes, batchFile.rows[at]!.notes),
  );
  const report = {
    fileNotes: openFindings(batchFile.found, rows, columns),
    counts: countStates(checked),
    groups: groupNotes(checked),
    withoutKtp: countWithoutKtp(checked),
    edited: countEdits(edits),
  };
  batchFile.photos = photos;
  batchFile.rows = checked;
  batchFile.edits = edits;
  batchFile.report = { ...batchFile.report, ...report };
  return { rows: changed.map(reportRows(columns)), before, report, edits: listEdits(edits) };
}

const haveSameTexts = (now: readonly BatchNote[], before: readonly BatchNote[]) =>
  now.length === before.length &&
  now.every(({ code, text }, at) => before[at]?.code === code && before[at]?.text === text);

export function cellValue(batchFile: CheckedBatchFile, at: { row: number; column: string }): string {
  const index = batchFile.rows.findIndex(({ n }) => n === at.row);
  const row: CheckedRow | undefined = batchFile.rows[index];
  if (!row) throw new AppError('NOT_FOUND', 'Sel ini tidak ada di file');
  const key = at.column as BatchColumnKey;
  const typed =
    batchFile.edits.get(at.row)?.get(at.column) ?? shownText(batchFile.planned[index]?.cells[key]);
  return row.values[key] ?? typed;
}
