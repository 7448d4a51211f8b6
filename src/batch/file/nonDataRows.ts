import { foldName } from '../../shared/core/similarNames.ts';
import { type BatchCell, shownText } from './cells.ts';
import { type BatchColumn, type BatchColumnKey, isOutcome } from './columns.ts';
import { mayStartWith, type Prefixes, prefixesOf } from './prefixes.ts';
import { type BatchRow, type HeaderMatch, rowReader, type SheetLikeRow } from './rows.ts';
import { exampleRef } from './template.ts';

export interface NonDataRow {
  n: number;
  kind: NonDataKind;
  text: string;
}
export type NonDataKind = 'numbering' | 'header' | 'sum' | 'note';

/** A nearly empty row without a value in any of these columns is not a submission. */
const personColumns: readonly BatchColumnKey[] = [
  'submitter_name',
  'submitter_mobile_number',
  'nik',
  'agent_code',
];
const nearlyEmptyCells = 3;
/** Matches 'Total', 'Sub Total', 'Jumlah: 12 orang', 'Rata-rata penghasilan (Rp)'. */
const sumPattern =
  /^(?:grand |sub ?)?(?:total|jumlah|jml|rekap(?:itulasi)?|rata ?rata|rataan|rerata|average)(?: [\p{L}\d]+){0,4}$/u;
const sumPrefixes = prefixesOf([
  'grand',
  'sub',
  'total',
  'jumlah',
  'jml',
  'rekap',
  'rata',
  'rerata',
  'average',
]);
/** Matches a row count below a column: '12', '12 orang'. */
const countPattern = /^\d{1,6}(?: \p{L}+)?$/u;

export function dataRows(
  rows: readonly SheetLikeRow[],
  match: Pick<HeaderMatch, 'columns'>,
): { data: BatchRow[]; nonData: NonDataRow[] } {
  const read = rowReader(match);
  const kindOf = nonDataKind(match);
  const data: BatchRow[] = [];
  const nonData: NonDataRow[] = [];
  for (const sheetRow of rows) {
    const row = read(sheetRow);
    if (shownText(row.cells.ref).trim().toUpperCase() === exampleRef) continue;
    const kind = kindOf(row, sheetRow);
    if (kind === undefined) {
      data.push(row);
      continue;
    }
    const text = textOf(sheetRow);
    if (text !== '') nonData.push({ n: row.n, kind, text });
  }
  return { data, nonData };
}

const textOf = ({ cells }: SheetLikeRow): string =>
  cells.flatMap((cell) => shownText(cell ?? undefined).trim() || []).join(' · ');

const isSum = (text: string): boolean => mayStartWith(text, sumPrefixes) && sumPattern.test(foldName(text));

interface ColumnNames {
  folded: ReadonlySet<string>;
  beginnings: Prefixes;
}

function columnNames({ header, aliases }: BatchColumn): ColumnNames {
  const folded = [header, ...aliases].map(foldName);
  return { folded: new Set(folded), beginnings: prefixesOf(folded) };
}

function nonDataKind({ columns }: Pick<HeaderMatch, 'columns'>) {
  const asked = [...columns.values()].filter(({ key }) => !isOutcome(key));
  const names = new Map(asked.map((column) => [column.key, columnNames(column)]));
  const known = personColumns.filter((key) => names.has(key));
  return (row: BatchRow, sheetRow: SheetLikeRow): NonDataKind | undefined => {
    const { filled, headers, ascending } = countFilled(row, names);
    if (filled === 0) return 'note';
    if (filled > nearlyEmptyCells && ascending === filled) return 'numbering';
    if (headers > nearlyEmptyCells || (headers > 1 && headers === filled)) return 'header';
    const persons = known.filter((key) => isFilled(row.cells[key]));
    const isOfSum = (text: string) => text === '' || isSum(text) || countPattern.test(text);
    if (
      persons.every((key) => isOfSum(shownText(row.cells[key]).trim())) &&
      sheetRow.cells.some((cell) => cell && isSum(shownText(cell)))
    )
      return 'sum';
    return known.length > 1 && persons.length === 0 && filled <= nearlyEmptyCells ? 'note' : undefined;
  };
}

const isFilled = (cell: BatchCell | undefined): boolean =>
  shownText(cell).trim() !== '' || cell?.uncalculated === true;

interface CellCounts {
  filled: number;
  headers: number;
  /** Leading cells that number the columns, such as `(1) (2) (3) …` or `a b c …`. */
  ascending: number;
}

function countFilled(row: BatchRow, names: ReadonlyMap<BatchColumnKey, ColumnNames>): CellCounts {
  let [filled, headers, ascending, last] = [0, 0, 0, 0];
  for (const [key, own] of names) {
    if (!isFilled(row.cells[key])) continue;
    const text = shownText(row.cells[key]).trim();
    const number = ascending === filled ? columnNumber(text) : undefined;
    if (number !== undefined && (filled === 0 || isNextNumber(last, number))) {
      ascending += 1;
      last = number;
    }
    filled += 1;
    if (isHeader(text, own)) headers += 1;
  }
  return { filled, headers, ascending };
}

function columnNumber(text: string): number | undefined {
  const sign = /^\(?(\d{1,2}|[a-z])[).]?$/i.exec(text)?.[1];
  if (sign === undefined) return undefined;
  return /\d/.test(sign) ? Number(sign) : sign.toLowerCase().charCodeAt(0) - 96;
}

const isNextNumber = (before: number, number: number): boolean => number > before && number <= before + 3;

const isHeader = (text: string, names: ColumnNames): boolean =>
  mayStartWith(text, names.beginnings) && names.folded.has(foldName(text));
