import { setImmediate } from 'node:timers/promises';
import type { BatchCellEdit, BatchNote } from '../../shared/bridge/types.ts';
import { AppError } from '../../shared/core/errors.ts';
import { shownText } from '../file/cells.ts';
import type { BatchColumnKey } from '../file/columns.ts';
import { rowPlanner } from '../file/filePlan.ts';
import { photoKindOf } from '../file/photos.ts';
import type { CheckedRow } from '../rules/rowRules.ts';
import { checkEdits, countEdits, listEdits, undoing, withEdits } from './cellEdits.ts';
import type { CheckedDraft } from './checkDraft.ts';
import type { WorkerEdited } from './draftTasks.ts';
import { editedRows, judgeEdited } from './editedRows.ts';
import { digest } from './judgeWorkbook.ts';
import { countStates, countWithoutKtp, groupNotes, reportRows } from './reportView.ts';
import { sheetColumns } from './sheetLayout.ts';

/** Checks the whole file again, because an edit may affect other rows. */
export async function editDraft(
  draft: CheckedDraft,
  more: readonly BatchCellEdit[],
  { photosChanged = false }: { photosChanged?: boolean } = {},
): Promise<WorkerEdited> {
  const { catalogues, planned } = draft;
  const columns = sheetColumns(catalogues);
  checkEdits(more, {
    rows: new Set(planned.map(({ n }) => n)),
    columns: new Set(draft.report.columns.map(({ key }) => key)),
  });
  const edits = withEdits(draft.edits, more);
  const rows = editedRows(planned, edits, rowPlanner(draft, digest));
  const touched = new Set(more.flatMap((edit) => edit.rows));
  const known = await draft.lookups.moreFacts(rows.filter(({ n }) => touched.has(n)));
  const asksPhotos =
    photosChanged || more.some(({ column }) => column === 'nik' || photoKindOf(column as BatchColumnKey));
  const photos = asksPhotos ? await draft.askPhotos(rows) : draft.photos;
  const facts = { ...known, photos };
  const checked = await judgeEdited(rows, edits, {
    refused: draft.refused,
    facts,
    rest: () => setImmediate(),
  });

  const before = undoing(draft.edits, more);
  const changed = checked.filter(
    (row, at) => touched.has(row.n) || !isSaidAlike(row.notes, draft.rows[at]!.notes),
  );
  const report = {
    counts: countStates(checked),
    groups: groupNotes(checked),
    withoutKtp: countWithoutKtp(checked),
    edited: countEdits(edits),
  };
  draft.photos = photos;
  draft.rows = checked;
  draft.edits = edits;
  draft.report = { ...draft.report, ...report };
  return { rows: changed.map(reportRows(columns)), before, report, edits: listEdits(edits) };
}

const isSaidAlike = (now: readonly BatchNote[], before: readonly BatchNote[]) =>
  now.length === before.length &&
  now.every(({ code, text }, at) => before[at]?.code === code && before[at]?.text === text);

/** Returns the typed value if it is invalid. */
export function cellValue(draft: CheckedDraft, at: { row: number; column: string }): string {
  const index = draft.rows.findIndex(({ n }) => n === at.row);
  const row: CheckedRow | undefined = draft.rows[index];
  if (!row) throw new AppError('NOT_FOUND', 'Sel ini tidak ada di file');
  const key = at.column as BatchColumnKey;
  const typed = draft.edits.get(at.row)?.get(at.column) ?? shownText(draft.planned[index]?.cells[key]);
  return row.values[key] ?? typed;
}
