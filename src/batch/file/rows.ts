import { closest, foldName } from '../../shared/core/similarNames.ts';
import { type BatchCell, shownText } from './cells.ts';
import { cleanCell } from './cleanCell.ts';
import { type BatchColumn, type BatchColumnKey, commonColumns, isOutcome } from './columns.ts';
import { exampleRef } from './template.ts';

export interface BatchRow {
  /** Excel's row number, with an offset for later sheets (sheetRows.ts). */
  n: number;
  /** Set only if several sheets are read together. */
  sheet?: string;
  /** The Ref Baris as typed, without the sheet's name. */
  ownRef?: string;
  cells: Partial<Record<BatchColumnKey, BatchCell>>;
  hidden?: true;
}

export interface SheetLikeRow {
  n: number;
  cells: readonly (BatchCell | null)[];
  hidden?: boolean;
}

export interface SheetHeader {
  position: number;
  text: string;
}

export interface HeaderMatch {
  columns: ReadonlyMap<number, BatchColumn>;
  missing: readonly BatchColumn[];
  /** Headers without a matching column, and repeated headers of one column. */
  unknown: readonly SheetHeader[];
  texts: ReadonlyMap<number, string>;
}

/** The first of two equal headers wins. `[P5] …` matches question 5 only if the text also matches. */
export function matchHeader(
  cells: readonly (BatchCell | null)[],
  columns: readonly BatchColumn[],
): HeaderMatch {
  const texts = headerTexts(cells);
  const matched = namedColumns(texts, columnNames(columns));
  const outcomes = [...matched].filter(([, { key }]) => isOutcome(key));
  // This application writes Hasil and Keterangan together; a single one is the office's own column.
  if (outcomes.length === 1) matched.delete(outcomes[0]![0]);
  const taken = new Set([...matched.values()].map(({ key }) => key));
  return {
    columns: matched,
    missing: columns.filter(({ key }) => !taken.has(key) && !isOutcome(key)),
    unknown: [...texts]
      .filter(([position]) => !matched.has(position))
      .map(([position, text]) => ({ position, text })),
    texts,
  };
}

function headerTexts(cells: readonly (BatchCell | null)[]): Map<number, string> {
  const texts = cells.map((cell, position) => [position, shownText(cell ?? undefined).trim()] as const);
  return new Map(texts.filter(([, text]) => text !== ''));
}

/** A column's own header wins over its other names, wherever they stand. */
function namedColumns(
  texts: ReadonlyMap<number, string>,
  byName: ReadonlyMap<string, BatchColumn>,
): Map<number, BatchColumn> {
  const named = [...texts].flatMap(([position, text]) => {
    const found = namedBy(text, byName);
    return found ? [{ position, ...found }] : [];
  });
  const places = new Map<BatchColumnKey, number>();
  for (const { position, column } of [
    ...named.filter(({ isOwn }) => isOwn),
    ...named.filter(({ isOwn }) => !isOwn),
  ]) {
    if (!places.has(column.key)) places.set(column.key, position);
  }
  const first = named.filter(({ position, column }) => places.get(column.key) === position);
  return new Map(first.map(({ position, column }) => [position, column]));
}

const lineJoint = ' · ';

/** Tries the whole text of a two-line header, then the lower line, then the upper line. */
function namedBy(
  text: string,
  byName: ReadonlyMap<string, BatchColumn>,
): { column: BatchColumn; isOwn: boolean } | undefined {
  const parts = text.includes(lineJoint) ? [text, ...text.split(lineJoint).reverse()] : [text];
  for (const [at, part] of parts.map(foldName).entries()) {
    const column = byName.get(part);
    // The upper line may be the title of several columns.
    const isTitle = at > 0 && at === parts.length - 1;
    if (column) return { column, isOwn: !isTitle && part === foldName(column.header) };
  }
  return undefined;
}

/** Slow; call it for messages only (X03). */
export function similarHeader({ unknown }: HeaderMatch, column: BatchColumn): SheetHeader | undefined {
  const text = closest(
    column.header,
    unknown.map((header) => header.text),
  );
  return unknown.find((header) => header.text === text);
}

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

const headerMinimum = 5;
const headerSearchRows = 30;

export function findHeader<Row extends SheetLikeRow>(rows: readonly Row[]): Row | undefined {
  const byName = columnNames(commonColumns);
  const known = ({ cells }: SheetLikeRow) => namedColumns(headerTexts(cells), byName).size;
  const first = rows.slice(0, headerSearchRows);
  let best: { row: Row; known: number } | undefined;
  for (const [at, row] of first.entries()) {
    const below = first[at + 1];
    const joined = below && joinLines(row, below);
    const candidates = joined && known(below) > 1 ? [row, joined] : [row];
    for (const candidate of candidates) {
      const count = known(candidate);
      if (count >= headerMinimum && (!best || count > best.known)) best = { row: candidate, known: count };
    }
  }
  return best?.row;
}

/** Joins a two-line header: `Alamat · Kecamatan`. */
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

/** Each row is a copy of an empty row: adding keys one by one is much slower. */
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

export function isDataRow(row: BatchRow): boolean {
  const { cells } = row;
  if (shownText(cells.ref).trim().toUpperCase() === exampleRef) return false;
  for (const key in cells) {
    if (!isOutcome(key as BatchColumnKey) && shownText(cells[key as BatchColumnKey]).trim() !== '')
      return true;
  }
  return false;
}
