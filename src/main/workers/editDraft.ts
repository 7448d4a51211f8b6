import { setImmediate } from 'node:timers/promises';
import type { BatchCellEdit, BatchNote } from '../../shared/bridge/types.ts';
import { AppError } from '../../shared/core/errors.ts';
import {
  checkEdits,
  countEdits,
  listEdits,
  undoing,
  withEdits,
} from '../../shared/entities/batchUpload/cellEdits.ts';
import { shownText } from '../../shared/entities/batchUpload/cells.ts';
import type { CheckedRow } from '../../shared/entities/batchUpload/check.ts';
import type { BatchColumnKey } from '../../shared/entities/batchUpload/columns.ts';
import { rowPlanner } from '../../shared/entities/batchUpload/filePlan.ts';
import { editedRows, judgeEdited } from '../../shared/entities/batchUpload/judgeEdited.ts';
import { photoKindOf } from '../../shared/entities/batchUpload/photos.ts';
import { countStates, groupNotes, reportRows } from '../../shared/entities/batchUpload/report.ts';
import { sheetColumns } from '../../shared/entities/batchUpload/sheetLayout.ts';
import type { WorkerEdited } from '../services/batch/protocol.ts';
import { type CheckedDraft, digest } from './checkDraft.ts';

/**
 * Types over cells, and judges the file again: an edit may also change what is said of other rows (duplicates, R-130's
 * quota). The server is asked only about values it has not been asked about. When it does not answer, nothing changes.
 */
export async function editDraft(
  draft: CheckedDraft,
  more: readonly BatchCellEdit[],
  /** Something has happened to the folder of photos. */
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
  const report = { counts: countStates(checked), groups: groupNotes(checked), edited: countEdits(edits) };
  draft.photos = photos;
  draft.rows = checked;
  draft.edits = edits;
  draft.report = { ...draft.report, ...report };
  return { rows: changed.map(reportRows(columns)), before, report, edits: listEdits(edits) };
}

const isSaidAlike = (now: readonly BatchNote[], before: readonly BatchNote[]) =>
  now.length === before.length &&
  now.every(({ code, text }, at) => before[at]?.code === code && before[at]?.text === text);

/** The whole value of a cell: as it is sent, or as it was typed where it is beyond repair. */
export function cellValue(draft: CheckedDraft, at: { row: number; column: string }): string {
  const index = draft.rows.findIndex(({ n }) => n === at.row);
  const row: CheckedRow | undefined = draft.rows[index];
  if (!row) throw new AppError('NOT_FOUND', 'Sel ini tidak ada di file');
  const key = at.column as BatchColumnKey;
  const typed = draft.edits.get(at.row)?.get(at.column) ?? shownText(draft.planned[index]?.cells[key]);
  return row.values[key] ?? typed;
}
