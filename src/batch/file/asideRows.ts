import { foldName } from '../../shared/core/similarNames.ts';
import { type Beginnings, beginningsOf, mayBegin } from './beginnings.ts';
import { shownText } from './cells.ts';
import { type BatchColumn, type BatchColumnKey, isOutcome } from './columns.ts';
import { type BatchRow, type HeaderMatch, rowReader, type SheetLikeRow } from './rows.ts';
import { exampleRef } from './template.ts';

export interface AsideRow {
  n: number;
  kind: AsideKind;
  text: string;
}
export type AsideKind = 'numbering' | 'header' | 'sum' | 'note';

/** A nearly empty row without any of these columns is not a submission. */
const people: readonly BatchColumnKey[] = ['submitter_name', 'submitter_mobile_number', 'nik', 'agent_code'];
const fewCells = 3;
/** Matches 'Total', 'Sub Total', 'Jumlah: 12 orang', 'Rata-rata penghasilan (Rp)'. */
const sumWords =
  /^(?:grand |sub ?)?(?:total|jumlah|jml|rekap(?:itulasi)?|rata ?rata|rataan|rerata|average)(?: [\p{L}\d]+){0,4}$/u;
const sumBeginnings = beginningsOf([
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
const countOnly = /^\d{1,6}(?: \p{L}+)?$/u;

export function dataRows(
  rows: readonly SheetLikeRow[],
  match: Pick<HeaderMatch, 'columns'>,
): { data: BatchRow[]; aside: AsideRow[] } {
  const read = rowReader(match);
  const kindOf = asideKind(match);
  const data: BatchRow[] = [];
  const aside: AsideRow[] = [];
  for (const sheetRow of rows) {
    const row = read(sheetRow);
    if (shownText(row.cells.ref).trim().toUpperCase() === exampleRef) continue;
    const kind = kindOf(row, sheetRow);
    if (kind === undefined) {
      data.push(row);
      continue;
    }
    const text = textOf(sheetRow);
    if (text !== '') aside.push({ n: row.n, kind, text });
  }
  return { data, aside };
}

const textOf = ({ cells }: SheetLikeRow): string =>
  cells.flatMap((cell) => shownText(cell ?? undefined).trim() || []).join(' · ');

const isSum = (text: string): boolean => mayBegin(text, sumBeginnings) && sumWords.test(foldName(text));

interface ColumnNames {
  folded: ReadonlySet<string>;
  beginnings: Beginnings;
}

function columnNames({ header, aliases }: BatchColumn): ColumnNames {
  const folded = [header, ...aliases].map(foldName);
  return { folded: new Set(folded), beginnings: beginningsOf(folded) };
}

function asideKind({ columns }: Pick<HeaderMatch, 'columns'>) {
  const asked = [...columns.values()].filter(({ key }) => !isOutcome(key));
  const names = new Map(asked.map((column) => [column.key, columnNames(column)]));
  const known = people.filter((key) => names.has(key));
  return (row: BatchRow, sheetRow: SheetLikeRow): AsideKind | undefined => {
    const { filled, headers, ascending } = countFilled(row, names);
    if (filled === 0) return 'note';
    if (filled > fewCells && ascending === filled) return 'numbering';
    if (headers > fewCells || (headers > 1 && headers === filled)) return 'header';
    const persons = known.filter((key) => shownText(row.cells[key]).trim() !== '');
    if (
      persons
        .map((key) => shownText(row.cells[key]))
        .every((text) => isSum(text) || countOnly.test(text.trim())) &&
      sheetRow.cells.some((cell) => cell && isSum(shownText(cell)))
    )
      return 'sum';
    return known.length > 1 && persons.length === 0 && filled <= fewCells ? 'note' : undefined;
  };
}

interface CellCounts {
  filled: number;
  headers: number;
  /** Leading cells that number the columns, such as `(1) (2) (3) …` or `a b c …`. */
  ascending: number;
}

function countFilled(row: BatchRow, names: ReadonlyMap<BatchColumnKey, ColumnNames>): CellCounts {
  let [filled, headers, ascending, last] = [0, 0, 0, 0];
  for (const [key, own] of names) {
    const text = shownText(row.cells[key]).trim();
    if (text === '') continue;
    const number = ascending === filled ? columnNumber(text) : undefined;
    if (number !== undefined && (filled === 0 || isNext(last, number))) {
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

const isNext = (before: number, number: number): boolean => number > before && number <= before + 3;

const isHeader = (text: string, names: ColumnNames): boolean =>
  mayBegin(text, names.beginnings) && names.folded.has(foldName(text));
