import { writeWorkbook } from '../../excel/writer.ts';
import type { BatchRowState } from '../../shared/bridge/types.ts';
import {
  batchWorkbook,
  checkedRow,
  remarkOf,
  sheetColumns,
} from '../../shared/entities/batchUpload/sheetLayout.ts';
import type { WorkerTasks, WriteChoice } from '../services/batch/protocol.ts';
import type { CheckedDraft } from './checkDraft.ts';

const statesOf: Readonly<Record<WriteChoice, readonly BatchRowState[]>> = {
  good: ['good'],
  goodAndWarned: ['good', 'warned'],
  wrong: ['wrong'],
};

/** Writes the chosen rows in the template's layout, wrong ones with their reasons; answers their numbers. */
export async function writeDraft(
  { catalogues, rows }: CheckedDraft,
  { path, choice, without = [], most }: WorkerTasks['write']['input'],
): Promise<number[]> {
  const left = new Set(without);
  const chosen = rows
    .filter(({ n, state }) => statesOf[choice].includes(state) && !left.has(n))
    .slice(0, most);
  const columns = sheetColumns(catalogues);
  const sheets = batchWorkbook({
    catalogues,
    provinces: [],
    madeAt: new Date().toISOString(),
    madeBy: '',
    rows: chosen.map((row) =>
      choice === 'wrong'
        ? checkedRow(row, columns, { result: '', remark: remarkOf(row) })
        : checkedRow(row, columns),
    ),
  });
  await writeWorkbook(path, sheets);
  return chosen.map(({ n }) => n);
}
