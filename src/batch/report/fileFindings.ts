import type { BatchNote } from '../../shared/bridge/types.ts';
import { formatCount, maskPersonal } from '../../shared/core/formats.ts';
import { rowIn, rowPlace, sheetIn } from '../../shared/entities/batchUpload/sheetRows.ts';
import { type BatchCell, shownText } from '../file/cells.ts';
import { type BatchColumn, type BatchColumnKey, isOutcome, isQuestion, isRequired } from '../file/columns.ts';
import { fileNote } from '../file/fileNotes.ts';
import type { FilePlan, PlannedRow } from '../file/filePlan.ts';
import { columnValues } from '../file/headerGuess.ts';
import type { NonDataRow } from '../file/nonDataRows.ts';
import { similarHeader } from '../file/rows.ts';
import type { BatchTable } from '../file/table.ts';
import type { PlannedFile } from './judgeWorkbook.ts';

export function fileFindings({ table, plan, nonData, planned: rows }: PlannedFile): BatchNote[] {
  const { catalogues, match } = plan;
  const notes: BatchNote[] = [];
  const { product, max_upload } = catalogues[0];
  for (const column of match.missing) {
    // The column mapping or the rules of each row report a missing question.
    if (isQuestion(column.key)) continue;
    const required = isRequired(column, product);
    const found = similarHeader(match, column)?.text;
    if (!required && !found) continue;
    notes.push(fileNote('X03', required ? 'G' : 'P', [column.header, found], column.header));
  }
  if (rows.length > max_upload) notes.push(fileNote('X05', 'G', [rows.length, max_upload]));
  return [...notes, ...nonDataNotes(nonData, table), ...shapeNotes(table, match, rows)];
}

/** @param found the notes of the file without edits */
export function openFindings(
  found: readonly BatchNote[],
  rows: readonly PlannedRow[],
  columns: readonly BatchColumn[],
): BatchNote[] {
  return found.flatMap((note) => {
    if (note.code === 'X06' || note.code === 'X17') return countNote(note.code, rows);
    if (note.code !== 'X03' || note.level !== 'G') return [note];
    const key = columns.find(({ header }) => header === note.column)?.key;
    const isFull = key !== undefined && rows.every(({ cells }) => shownText(cells[key]).trim() !== '');
    return isFull ? [] : [note];
  });
}

const countedCells = {
  X06: ({ formula, uncalculated }: BatchCell) => formula === true && !uncalculated,
  X17: ({ uncalculated }: BatchCell) => uncalculated === true,
} as const;

function countNote(code: keyof typeof countedCells, rows: readonly PlannedRow[]): BatchNote[] {
  const count = countCells(rows, countedCells[code]);
  return count > 0 ? [fileNote(code, 'P', [count])] : [];
}

const namedRows = 5;
const longestSample = 60;

function nonDataNotes(nonData: readonly NonDataRow[], table: BatchTable): BatchNote[] {
  if (nonData.length === 0) return [];
  const sample = nonData.slice(0, namedRows).map(({ n, text }) => {
    const shown = maskPersonal(text);
    return `baris ${rowPlace(String(rowIn(n)), sheetIn(n, table.sheets))} '${shown.length > longestSample ? `${shown.slice(0, longestSample)}…` : shown}'`;
  });
  return [fileNote('X15', 'O', [nonData.length, sample])];
}

const counted = ({ sheet, rows }: BatchTable['others'][number]) => `'${sheet}' (${formatCount(rows)} baris)`;

function shapeNotes(
  table: BatchTable,
  { columns, texts, unknown }: FilePlan['match'],
  rows: readonly PlannedRow[],
): BatchNote[] {
  const { filled, hiddenColumns, sheet, sheets, chosen, rows: sheetRows } = table;
  const hidden = hiddenColumns.flatMap((at) => (columns.has(at) ? [texts.get(at) ?? ''] : []));
  const named = table.others.map(counted);
  const hiddenNamed = table.hiddenOthers.map(counted);
  const dropped = unknown.filter(({ position }) => columnValues(sheetRows, position).length > 0);
  const droppedNames = dropped.map(({ text }) => `'${text}'`);
  return [
    ...(dropped.length > 0 ? [fileNote('X19', 'O', [droppedNames])] : []),
    ...(named.length > 0 ? [fileNote('X18', chosen ? 'O' : 'P', [sheet, named])] : []),
    ...(table.hidden && !chosen ? [fileNote('X25', 'P', [sheet, table.rowCount])] : []),
    ...(hiddenNamed.length > 0 ? [fileNote('X26', chosen ? 'O' : 'P', [hiddenNamed])] : []),
    ...(sheets.length > 1 ? [fileNote('X24', 'O', [sheets.map((name) => `'${name}'`)])] : []),
    ...countNote('X06', rows),
    ...countNote('X17', rows),
    ...(filled > 0 ? [fileNote('X16', 'P', [filled])] : []),
    ...(hidden.length > 0 ? [fileNote('X14', 'P', [hidden])] : []),
  ];
}

function countCells(rows: readonly PlannedRow[], counts: (cell: BatchCell) => boolean): number {
  let count = 0;
  for (const { cells } of rows) {
    for (const name in cells) {
      const key = name as BatchColumnKey;
      const cell = cells[key];
      if (cell && counts(cell) && !isOutcome(key)) count += 1;
    }
  }
  return count;
}
