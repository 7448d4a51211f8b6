import { openWorkbook } from '../../excel/reader.ts';
import {
  type BatchTable,
  type ReadTableOptions,
  readBatchTable,
} from '../../shared/entities/batchUpload/readTable.ts';

/** Rows beyond this are counted, not kept: no server takes so many at once (X05). */
export const keptRows = 20_000;

/** Reads the data sheet of the workbook at `path`. Throws XlsxError, or AppError as readBatchTable does. */
export async function readDraft(
  path: string,
  options: Omit<ReadTableOptions, 'keptRows'>,
): Promise<BatchTable> {
  const workbook = await openWorkbook(path);
  try {
    return await readBatchTable(workbook, { ...options, keptRows });
  } finally {
    workbook.close();
  }
}
