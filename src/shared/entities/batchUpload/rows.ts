import { type BatchCell, foldName, shownText } from './cells.ts';
import { cleanCell } from './cleanCell.ts';
import { type BatchColumn, type BatchColumnKey, commonColumns, isOutcome } from './columns.ts';
import { closest } from './similar.ts';
import { exampleRef } from './template.ts';

/** One data row, cells by column key; `n` is the row number that Excel shows. */
export interface BatchRow {
  n: number;
  cells: Partial<Record<BatchColumnKey, BatchCell>>;
  /** Excel does not show it. */
  hidden?: true;
}

/** A row as the reader gives it: by position, null where the sheet has no value. */
export interface SheetLikeRow {
  n: number;
  cells: readonly (BatchCell | null)[];
  hidden?: boolean;
}

/** A header of the sheet with its 0-based position. */
export interface SheetHeader {
  position: number;
  text: string;
}

/** Which column of the sheet is which of ours. */
export interface HeaderMatch {
  /** Position in the sheet → column. */
  columns: ReadonlyMap<number, BatchColumn>;
  /** Ours that the sheet does not have. */
  missing: readonly BatchColumn[];
  /** Headers of the sheet that are none of ours, or one of ours a second time. */
  unknown: readonly SheetHeader[];
  /** Every header of the sheet, by position. */
  texts: ReadonlyMap<number, string>;
}

/**
 * Reads a header row. Case, spaces, punctuation and the marks `*` do not count; the first of two equal headers wins.
 * `[P5] …` is a column of question 5 only when it says what that question asks.
 */
export function matchHeader(
  cells: readonly (BatchCell | null)[],
  columns: readonly BatchColumn[],
  byName = columnNames(columns),
): HeaderMatch {
  const matched = new Map<number, BatchColumn>();
  const taken = new Set<BatchColumnKey>();
  const unknown: SheetHeader[] = [];
  const texts = new Map<number, string>();
  cells.forEach((cell, position) => {
    const text = shownText(cell ?? undefined).trim();
    if (!text) return;
    texts.set(position, text);
    const column = namedBy(text, byName, taken);
    if (!column) unknown.push({ position, text });
    else {
      matched.set(position, column);
      taken.add(column.key);
    }
  });
  const missing = columns.filter((column) => !taken.has(column.key) && !isOutcome(column.key));
  return { columns: matched, missing, unknown, texts };
}

/** Between the lines of a header that has two. */
const lineJoint = ' · ';

/** The free column that a header names; of two lines the lower one, or else the title above it. */
function namedBy(
  text: string,
  byName: ReadonlyMap<string, BatchColumn>,
  taken: ReadonlySet<BatchColumnKey>,
): BatchColumn | undefined {
  const parts = text.includes(lineJoint) ? [text, ...text.split(lineJoint).reverse()] : [text];
  const found = parts.map((part) => byName.get(foldName(part))).find((column) => column !== undefined);
  return found && !taken.has(found.key) ? found : undefined;
}

/** A header of the sheet that resembles the missing column (X03). Looks at every letter, so only where it is said. */
export function similarHeader({ unknown }: HeaderMatch, column: BatchColumn): SheetHeader | undefined {
  const text = closest(
    column.header,
    unknown.map((header) => header.text),
  );
  return unknown.find((header) => header.text === text);
}

/** Folded headers and aliases → column; a column's own header is stronger than another's alias. */
function columnNames(columns: readonly BatchColumn[]): Map<string, BatchColumn> {
  const names = new Map<string, BatchColumn>();
  for (const column of columns) names.set(foldName(column.header), column);
  for (const column of columns) {
    for (const alias of column.aliases) {
      const name = foldName(alias);
      if (!names.has(name)) names.set(name, column);
    }
  }
  return names;
}

/** A row above the data is the header when at least this many of its cells are headers of ours. */
const headerMinimum = 5;
/** Titles, logos and instructions stand above a header, never more than this. */
const headerSearchRows = 30;

/** The header among the first rows: the one with most known headers. Undefined when no row is one. */
export function findHeader<Row extends SheetLikeRow>(rows: readonly Row[]): Row | undefined {
  const byName = columnNames(commonColumns);
  const known = ({ cells }: SheetLikeRow) => matchHeader(cells, commonColumns, byName).columns.size;
  const first = rows.slice(0, headerSearchRows);
  let best: { row: Row; known: number } | undefined;
  for (const [at, row] of first.entries()) {
    const below = first[at + 1];
    const joined = below && joinLines(row, below);
    // A row of values below a header adds no names to it.
    const candidates = joined && known(below) > 1 ? [row, joined] : [row];
    for (const candidate of candidates) {
      const count = known(candidate);
      if (count >= headerMinimum && (!best || count > best.known)) best = { row: candidate, known: count };
    }
  }
  return best?.row;
}

/**
 * A header of two lines, titles above several columns and their own names below: `Alamat · Kecamatan`. Undefined where
 * the rows are not one below the other, or the lower one holds anything but words.
 */
function joinLines<Row extends SheetLikeRow>(upper: Row, lower: Row): Row | undefined {
  const isWords = lower.cells.every(
    (cell) => cell === null || cell.text.trim() === '' || (cell.type === 'text' && !/\d/.test(cell.text)),
  );
  if (lower.n !== upper.n + 1 || !isWords) return undefined;
  let title = '';
  const cells = Array.from({ length: Math.max(upper.cells.length, lower.cells.length) }, (_, at) => {
    const [above, below] = [upper.cells[at], lower.cells[at]].map((cell) =>
      shownText(cell ?? undefined).trim(),
    );
    if (above) title = above;
    if (!below) return upper.cells[at] ?? null;
    return { text: title ? `${title}${lineJoint}${below}` : below, type: 'text' as const };
  });
  return { ...lower, cells };
}

/**
 * Makes clean data rows by column key; cells of unknown columns are dropped, with `keys` those of others too. Each row begins as
 * a copy of an empty one: an object that is made with its keys costs a fraction of one that grows.
 */
export function rowReader(
  { columns }: Pick<HeaderMatch, 'columns'>,
  keys?: readonly BatchColumnKey[],
): (row: SheetLikeRow) => BatchRow {
  const wanted = [...columns].filter(([, { key }]) => !keys || keys.includes(key));
  const positions = wanted.map(([position]) => position);
  const known = wanted.map(([, column]) => column);
  const names = known.map(({ key }) => key);
  const empty: BatchRow['cells'] = Object.fromEntries(names.map((name) => [name, undefined]));
  return (row) => {
    const cells = { ...empty };
    for (let at = 0; at < positions.length; at += 1) {
      const cell = row.cells[positions[at]!];
      if (cell) cells[names[at]!] = cleanCell(cell, known[at]!);
    }
    return row.hidden ? { n: row.n, cells, hidden: true } : { n: row.n, cells };
  };
}

/** Blank rows and the template's example carry no submission. What the program itself wrote does not count. */
export function isDataRow(row: BatchRow): boolean {
  const { cells } = row;
  if (shownText(cells.ref).trim().toUpperCase() === exampleRef) return false;
  for (const key in cells) {
    if (!isOutcome(key as BatchColumnKey) && shownText(cells[key as BatchColumnKey]).trim() !== '')
      return true;
  }
  return false;
}
