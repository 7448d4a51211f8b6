import { foldName, shownText } from './cells.ts';
import { type BatchColumn, type BatchColumnKey, isOutcome } from './columns.ts';
import { type BatchRow, type HeaderMatch, rowReader, type SheetLikeRow } from './rows.ts';
import { exampleRef } from './template.ts';

/** Rows below a header that are no submissions: what offices write around their tables. */

/** A row that is left out, with what stands in it. */
export interface AsideRow {
  n: number;
  kind: AsideKind;
  text: string;
}
export type AsideKind = 'numbering' | 'header' | 'sum' | 'note';

/** What tells of a person; without any of it a row with hardly anything else is none. */
const people: readonly BatchColumnKey[] = ['submitter_name', 'submitter_mobile_number', 'nik', 'agent_code'];
/** A sum, a place and day or a signature fill no more cells than this. */
const fewCells = 3;
const sumWords = /^(?:grand |sub ?)?(?:total|jumlah|jml|rekap(?:itulasi)?)(?: \w+)?$/;

/** Divides the rows of a sheet; of a sheet without columns for people none is set aside but blank and repeated ones. */
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
    if (kind === undefined) data.push(row);
    else aside.push({ n: row.n, kind, text: textOf(sheetRow) });
  }
  return { data, aside };
}

const textOf = ({ cells }: SheetLikeRow): string =>
  cells.flatMap((cell) => shownText(cell ?? undefined).trim() || []).join(' · ');

function asideKind({ columns }: Pick<HeaderMatch, 'columns'>) {
  const byKey = new Map<string, BatchColumn>([...columns.values()].map((column) => [column.key, column]));
  const known = people.filter((key) => byKey.has(key));
  return (row: BatchRow, sheetRow: SheetLikeRow): AsideKind | undefined => {
    const filled: [BatchColumnKey, string][] = [];
    for (const name in row.cells) {
      const key = name as BatchColumnKey;
      const text = isOutcome(key) ? '' : shownText(row.cells[key]).trim();
      if (text !== '') filled.push([key, text]);
    }
    if (filled.length === 0) return 'note';
    if (isNumbering(filled)) return 'numbering';
    if (isRepeated(filled, byKey)) return 'header';
    const persons = known.filter((key) => shownText(row.cells[key]).trim() !== '');
    const isSum = sheetRow.cells.some((cell) => sumWords.test(foldName(shownText(cell ?? undefined))));
    if (isSum && persons.every((key) => sumWords.test(foldName(shownText(row.cells[key]))))) return 'sum';
    return known.length > 1 && persons.length === 0 && filled.length <= fewCells ? 'note' : undefined;
  };
}

/** `(1) (2) (3) …`, `a b c …`: the numbers that forms give their columns. */
function isNumbering(filled: readonly (readonly [BatchColumnKey, string])[]): boolean {
  const numbers = filled.map(([, text]) => /^\(?(\d{1,2})[).]?$/.exec(text)?.[1]);
  return filled.length > fewCells && numbers.every((text, at) => at === 0 || isAfter(numbers[at - 1], text));
}

const isAfter = (before: string | undefined, text: string | undefined): boolean =>
  before !== undefined &&
  text !== undefined &&
  Number(text) > Number(before) &&
  Number(text) <= Number(before) + 3;

/** The header again, as on each printed page. */
function isRepeated(
  filled: readonly (readonly [BatchColumnKey, string])[],
  byKey: ReadonlyMap<string, BatchColumn>,
): boolean {
  const same = filled.filter(([key, text]) => {
    const column = byKey.get(key);
    return column && [column.header, ...column.aliases].some((name) => foldName(name) === foldName(text));
  });
  return same.length > fewCells || (same.length > 1 && same.length === filled.length);
}
