import { openWorkbook, type SheetRow, type Workbook } from '../../excel/reader.ts';
import { AppError } from '../../shared/core/errors.ts';
import { foldName } from '../../shared/entities/batchUpload/cells.ts';
import { commonColumns } from '../../shared/entities/batchUpload/columns.ts';
import { fileTexts } from '../../shared/entities/batchUpload/fileNotes.ts';
import { findHeader, matchHeader } from '../../shared/entities/batchUpload/rows.ts';
import { batchSheets, readMeta, type TemplateMeta } from '../../shared/entities/batchUpload/template.ts';

/** The data sheet of a workbook before its program, and with it the question columns, is known. */
export interface DraftTable {
  header: SheetRow;
  /** Rows below the header that hold anything. */
  rows: SheetRow[];
  /** More than `rows` when the file has more rows than a draft keeps. */
  rowCount: number;
  meta: TemplateMeta;
}

/** Rows beyond this are counted, not kept: no server takes so many at once (X05). */
export const keptRows = 20_000;
/** Rows that stand in front of a header at most, see findHeader. */
const headRows = 30;

/**
 * Finds the sheet with submissions and reads it. Throws XlsxError for what is no readable workbook, AppError for one
 * without such a sheet (X02), without a header (X03) or without rows (X08).
 */
export async function readDraft(path: string, onProgress: (part: number) => void): Promise<DraftTable> {
  const workbook = await openWorkbook(path);
  try {
    const meta = await readMetaSheet(workbook);
    const seen: SheetHead[] = [];
    for (const name of sheetOrder(workbook)) {
      const sheet = await readSheet(workbook, name, onProgress);
      if ('header' in sheet) return { ...sheet, meta };
      seen.push({ name, first: sheet.first });
    }
    throw refusalOf(workbook, seen);
  } finally {
    workbook.close();
  }
}

interface SheetHead {
  name: string;
  first: SheetRow | undefined;
}

const isDataSheet = (name: string) => foldName(name) === foldName(batchSheets.data);

/** `Pengajuan` first, then the other visible sheets in their order. */
function sheetOrder(workbook: Workbook): string[] {
  const names = workbook.sheets.filter(({ state }) => state === 'visible').map(({ name }) => name);
  return [...names.filter(isDataSheet), ...names.filter((name) => !isDataSheet(name))];
}

async function readMetaSheet(workbook: Workbook): Promise<TemplateMeta> {
  if (!workbook.sheets.some(({ name }) => name === batchSheets.meta)) return {};
  const pairs: (string | undefined)[][] = [];
  for await (const rows of workbook.rows(batchSheets.meta)) {
    for (const row of rows) pairs.push(row.cells.slice(0, 2).map((cell) => cell?.text));
  }
  return readMeta(pairs);
}

/** Reads a sheet to its end when one of its first rows is a header; answers its first row otherwise. */
async function readSheet(
  workbook: Workbook,
  name: string,
  onProgress: (part: number) => void,
): Promise<Omit<DraftTable, 'meta'> | { first: SheetRow | undefined }> {
  const head: SheetRow[] = [];
  let table: Omit<DraftTable, 'meta'> | undefined;
  const options = { onProgress: (read: number, total: number) => onProgress(read / total) };
  for await (const batch of workbook.rows(name, options)) {
    const rows = batch.filter((row) => row.cells.some((cell) => cell !== null && cell.text !== ''));
    if (table) addRows(table, rows);
    else {
      head.push(...rows);
      if (head.length < headRows) continue;
      table = startTable(head);
      if (!table) return { first: head[0] };
    }
  }
  return table ?? startTable(head) ?? { first: head[0] };
}

function startTable(head: readonly SheetRow[]): Omit<DraftTable, 'meta'> | undefined {
  const header = findHeader(head);
  if (!header) return undefined;
  const rows = head.filter((row) => row.n > header.n);
  return { header, rows, rowCount: rows.length };
}

function addRows(table: Omit<DraftTable, 'meta'>, rows: readonly SheetRow[]): void {
  table.rowCount += rows.length;
  const room = keptRows - table.rows.length;
  for (const row of rows.slice(0, Math.max(0, room))) table.rows.push(row);
}

function refusalOf(workbook: Workbook, seen: readonly SheetHead[]): AppError {
  if (seen.every(({ first }) => first === undefined)) return refused(fileTexts.X08());
  const data = seen.find(({ name, first }) => isDataSheet(name) && first !== undefined);
  if (!data?.first) return refused(fileTexts.X02(workbook.sheets.map(({ name }) => name)));
  const [gap] = matchHeader(data.first.cells, commonColumns).missing;
  return refused(fileTexts.X03(gap?.column.header ?? '', gap?.found));
}

export const refused = (message: string) => new AppError('FILE_REFUSED', message);
