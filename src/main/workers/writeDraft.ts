import { writeWorkbook } from '../../excel/writer.ts';
import type { BatchRowState } from '../../shared/bridge/types.ts';
import {
  batchWorkbook,
  checkedRow,
  remarkOf,
  sheetColumns,
} from '../../shared/entities/batchUpload/sheetLayout.ts';
import type { WriteChoice } from '../services/batch/protocol.ts';
import type { CheckedDraft } from './checkDraft.ts';

const statesOf: Readonly<Record<WriteChoice, readonly BatchRowState[]>> = {
  good: ['good'],
  goodAndWarned: ['good', 'warned'],
  wrong: ['wrong'],
};

/** Writes the chosen rows in the template's layout, wrong ones with their reasons; answers how many there are. */
export async function writeDraft(
  { catalogues, rows }: CheckedDraft,
  { path, choice }: { path: string; choice: WriteChoice },
): Promise<number> {
  const chosen = rows.filter((row) => statesOf[choice].includes(row.state));
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
  return chosen.length;
}
