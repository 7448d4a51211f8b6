import type { BatchSheetChoice } from '../../shared/bridge/types.ts';
import { columnName } from '../../shared/core/columnName.ts';
import { AppError } from '../../shared/core/errors.ts';
import { foldName } from '../../shared/core/similarNames.ts';
import type { BatchProgramChoice } from '../../shared/entities/batchUpload/operations.ts';
import { canJoin, numberIn } from '../../shared/entities/batchUpload/sheetRows.ts';
import { shownText } from './cells.ts';
import { type BatchColumnKey, commonColumns } from './columns.ts';
import { fileTexts } from './fileNotes.ts';
import { guessHeader } from './headerGuess.ts';
import { type FindHeader, isFilled, readSheet } from './readSheet.ts';
import { type BatchRow, findHeader, matchHeader, type SheetLikeRow, similarHeader } from './rows.ts';
import type { BatchTable, ReadTableOptions, WorkbookLike } from './table.ts';
import { batchSheets, readMeta, type TemplateMeta } from './template.ts';

/**
 * @throws AppError FILE_REFUSED if no sheet has a usable header (X02, X03, X08) or the chosen sheet is
 * unusable (X22, X23)
 */
export async function readBatchTable(workbook: WorkbookLike, options: ReadTableOptions): Promise<BatchTable> {
  const meta = await readMetaSheet(workbook);
  if (options.choice) return titled(await readChosen(workbook, options.choice, { ...options, meta }));
  const seen: SheetHead[] = [];
  for (const name of [...sheetOrder(workbook), ...hiddenSheets(workbook)]) {
    const sheet = await readSheet(workbook, { name, meta, find: findHeader }, options);
    if ('header' in sheet) return titled(options.foreign ? await withOthers(workbook, sheet) : sheet);
    seen.push({ name, first: sheet.first });
  }
  if (options.foreign) {
    for (const { name } of seen) {
      const sheet = await readSheet(workbook, { name, meta, find: guessHeader }, options);
      if ('header' in sheet) return titled(await withOthers(workbook, { ...sheet, foreign: true }));
    }
  }
  throw refusalOf(workbook, seen);
}

/** Names filled columns without a title by letter, so that the user can map them. */
function titled(table: BatchTable): BatchTable {
  const { cells } = table.header;
  const isBlank = (position: number) => !cells[position]?.text.trim();
  const width = table.rows.reduce((most, row) => Math.max(most, row.cells.length), cells.length);
  const untitled = Array.from({ length: width }, (_, at) => at).filter(
    (at) => isBlank(at) && table.rows.some((row) => isFilled(row.cells[at] ?? null)),
  );
  if (untitled.length === 0) return table;
  const named = Array.from({ length: width }, (_, at) =>
    untitled.includes(at)
      ? { text: `Kolom ${columnName(at)} (tanpa judul)`, type: 'text' as const }
      : (cells[at] ?? null),
  );
  return { ...table, header: { ...table.header, cells: named } };
}

async function withOthers(workbook: WorkbookLike, table: BatchTable): Promise<BatchTable> {
  const alike = async (names: readonly string[]) => {
    const found: { sheet: string; rows: number }[] = [];
    for (const name of names) {
      if (name === table.sheet || isTemplateSheet(name)) continue;
      const other = await readSheet(
        workbook,
        { name, meta: {}, find: sameHeader(table.header) },
        { keptRows: 0 },
      );
      if ('header' in other && other.rowCount > 0) found.push({ sheet: name, rows: other.rowCount });
    }
    return found;
  };
  const hidden = hiddenSheets(workbook);
  return {
    ...table,
    hidden: hidden.includes(table.sheet),
    others: await alike(sheetOrder(workbook)),
    hiddenOthers: await alike(hidden),
  };
}

async function readChosen(
  workbook: WorkbookLike,
  { sheet, headerRow, together }: BatchSheetChoice,
  { meta, ...options }: ReadTableOptions & { meta: TemplateMeta },
): Promise<BatchTable> {
  if (!workbook.sheets.some(({ name }) => name === sheet)) throw refused(fileTexts.X22(sheet));
  const known = headerRow === null ? findHeader : knownHeaderAt(headerRow);
  const guessed = headerRow === null ? guessHeader : headerAt(headerRow);
  const isForeign = { foreign: false };
  const find: FindHeader = (rows) => {
    const found = known(rows);
    isForeign.foreign = !found;
    return found ?? guessed(rows);
  };
  const first = await readSheet(workbook, { name: sheet, meta, find }, options);
  if (!('header' in first)) throw refused(fileTexts.X23(sheet, headerRow));
  const table = await withOthers(workbook, { ...first, ...isForeign, chosen: true });
  if (!together || !canJoin(table.others.length + 1)) return table;
  return joined(workbook, table, options);
}

async function joined(
  workbook: WorkbookLike,
  table: BatchTable,
  options: ReadTableOptions,
): Promise<BatchTable> {
  const sheets = [table.sheet, ...table.others.map((other) => other.sheet)];
  const rows = [...table.rows];
  let { rowCount, filled, hiddenColumns } = table;
  for (const [at, name] of sheets.entries()) {
    if (at === 0) continue;
    const find = sameHeader(table.header);
    const keptRows = Math.max(0, options.keptRows - rows.length);
    const part = await readSheet(
      workbook,
      { name, meta: table.meta, find },
      { ...options, keptRows, onRows: undefined },
    );
    if (!('header' in part)) continue;
    rows.push(...part.rows.map((row) => ({ ...row, n: numberIn(at, row.n) })));
    rowCount += part.rowCount;
    filled += part.filled;
    hiddenColumns = [...new Set([...hiddenColumns, ...part.hiddenColumns])];
  }
  return { ...table, rows, rowCount, filled, hiddenColumns, sheets, others: [] };
}

export const headerText = ({ cells }: SheetLikeRow) =>
  cells
    .map((cell) => foldName(shownText(cell ?? undefined)))
    .join('|')
    .replace(/\|+$/, '');

const sameHeader =
  (header: SheetLikeRow): FindHeader =>
  (rows) => {
    const found = findHeader(rows);
    if (found && headerText(found) === headerText(header)) return found;
    return rows.find((row) => headerText(row) === headerText(header));
  };

const headerAt =
  (headerRow: number): FindHeader =>
  (rows) =>
    rows.find(({ n }) => n === headerRow);

const knownHeaderAt =
  (headerRow: number): FindHeader =>
  (rows) => {
    const at = rows.findIndex(({ n }) => n === headerRow);
    const found = at < 0 ? undefined : findHeader(rows.slice(at, at + 2));
    return found === rows[at + 1] ? undefined : found;
  };

export const isTemplateSheet = (name: string) =>
  [batchSheets.guide, batchSheets.reference, batchSheets.meta].some((own) => own === name);

interface SheetHead {
  name: string;
  first: SheetLikeRow | undefined;
}

const isDataSheet = (name: string) => foldName(name) === foldName(batchSheets.data);

function sheetOrder(workbook: WorkbookLike): string[] {
  const names = workbook.sheets.filter(({ state }) => state === 'visible').map(({ name }) => name);
  return [...names.filter(isDataSheet), ...names.filter((name) => !isDataSheet(name))];
}

const hiddenSheets = (workbook: WorkbookLike): string[] =>
  workbook.sheets
    .filter(({ name, state }) => state !== 'visible' && !isTemplateSheet(name))
    .map(({ name }) => name);

async function readMetaSheet(workbook: WorkbookLike): Promise<TemplateMeta> {
  if (!workbook.sheets.some(({ name }) => name === batchSheets.meta)) return {};
  const pairs: (string | undefined)[][] = [];
  for await (const rows of workbook.rows(batchSheets.meta)) {
    for (const row of rows) pairs.push(row.cells.slice(0, 2).map((cell) => cell?.text));
  }
  return readMeta(pairs);
}

function refusalOf(workbook: WorkbookLike, seen: readonly SheetHead[]): AppError {
  if (seen.every(({ first }) => first === undefined)) return refused(fileTexts.X08());
  const data = seen.find(({ name, first }) => isDataSheet(name) && first !== undefined);
  if (!data?.first) {
    const named = workbook.sheets.map(({ name, state }) =>
      state === 'visible' ? name : `${name} (tersembunyi)`,
    );
    return refused(fileTexts.X02(named));
  }
  const match = matchHeader(data.first.cells, commonColumns);
  // A missing column with a similar header makes the most useful message.
  const found = match.missing.find((column) => similarHeader(match, column)) ?? match.missing[0]!;
  return refused(fileTexts.X03(found.header, similarHeader(match, found)?.text));
}

const refused = (message: string) => new AppError('FILE_REFUSED', message);

export const programKeys = ['product_code', 'category', 'program'] as const satisfies BatchColumnKey[];

export function programFinder(
  programs: readonly BatchProgramChoice[],
): (row: BatchRow) => BatchProgramChoice | undefined {
  const namesOf = ({ product_code, category_name, program_name }: BatchProgramChoice) => [
    product_code,
    category_name,
    program_name,
  ];
  const exact = new Map(programs.map((choice) => [namesOf(choice).join('\n'), choice]));
  const byName = Map.groupBy(programs, (choice) => namesOf(choice).map(foldName).join('|'));
  // Cached, because a file repeats few names.
  const known = new Map<string, BatchProgramChoice | undefined>();
  return ({ cells }) => {
    const names = [shownText(cells.product_code), shownText(cells.category), shownText(cells.program)];
    const typed = names.join('\n');
    if (known.has(typed)) return known.get(typed);
    const alike = byName.get(names.map(foldName).join('|')) ?? [];
    const choice = exact.get(typed) ?? (alike.length === 1 ? alike[0] : undefined);
    known.set(typed, choice);
    return choice;
  };
}
