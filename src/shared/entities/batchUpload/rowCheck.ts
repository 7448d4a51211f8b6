import type { BatchNote } from '../../bridge/types.ts';
import { visibly } from '../../core/cleanText.ts';
import { maskPersonal, type PersonalKind, textMax } from '../../core/formats.ts';
import { shownText, tidySpaces } from './cells.ts';
import { type BaseColumnKey, type BatchColumnKey, headerOf } from './columns.ts';
import type { BatchFacts } from './facts.ts';
import { type NoteCode, type NoteValues, noteTexts } from './noteTexts.ts';
import type { BatchCatalogue } from './operations.ts';
import type { BatchRow } from './rows.ts';

/** Repaired texts by column: what is sent, shown and written. A value beyond repair stays as it was typed. */
export type BatchValues = Partial<Record<BatchColumnKey, string>>;

/** A row with the program that it is judged by and what it is known by (identity.ts). */
export interface PlannedRow extends BatchRow {
  catalogue: BatchCatalogue;
  key: string;
}

/** Values of the rows above, for what must or should not repeat inside a file: value → row number. */
export interface SeenRows {
  keys: Map<string, number>;
  refs: Map<string, number>;
  phones: Map<string, number>;
  niks: Map<string, number>;
  /** By kind and content. */
  photos: Map<string, number>;
}

/** One row while its rules run: each rule reads a cell, writes its value, and adds notes. */
export interface RowCheck {
  readonly row: PlannedRow;
  readonly catalogue: BatchCatalogue;
  readonly facts: BatchFacts;
  /** Jakarta day. */
  readonly today: string;
  readonly seen: SeenRows;
  readonly values: BatchValues;
  readonly notes: BatchNote[];
}

/** What a column is there to hold: a note on it shows that in full. */
const ownKinds: Readonly<Record<string, PersonalKind>> = {
  [headerOf('submitter_mobile_number')]: 'phone',
  [headerOf('nik')]: 'nik',
  // Pictures are named by it.
  [headerOf('submitter_identity_photo')]: 'nik',
  [headerOf('submitter_selfie_photo')]: 'nik',
};

/**
 * Adds the sentence of a code. `header` names the column it belongs to, '' the whole row. What people are known by is
 * shown in part, also where it stands in the wrong column.
 */
export function note<Code extends NoteCode>(
  check: Pick<RowCheck, 'notes'>,
  code: Code,
  header: string,
  ...values: NoteValues<Code>
): void {
  const { level } = noteTexts[code];
  // The tuple fits its function by the signature above; the compiler cannot follow the two through one union.
  const say = noteTexts[code].say as (...values: unknown[]) => string;
  const similar = values.find((value): value is readonly string[] => Array.isArray(value));
  check.notes.push({
    code,
    level,
    column: header,
    text: say(
      ...values.map((value) => (typeof value === 'string' ? maskPersonal(value, ownKinds[header]) : value)),
    ),
    ...(similar && similar.length > 0 && { similar }),
  });
}

/** The cell as typed, without spaces at its ends. */
export function typed(check: RowCheck, key: BatchColumnKey): string {
  return shownText(check.row.cells[key]).trim();
}

/** What stood in the cell before anything was changed, with marks for what cannot be seen. */
export function written(check: RowCheck, key: BatchColumnKey): string {
  const cell = check.row.cells[key];
  return visibly(cell?.was ?? shownText(cell));
}

interface TextRule {
  header: string;
  max: number;
}

/** The cell as a tidy line of text: spaces repaired (F03), length checked (T02). */
export function readLine(check: RowCheck, key: BatchColumnKey, { header, max }: TextRule): string {
  const raw = shownText(check.row.cells[key]);
  const text = tidySpaces(raw);
  if (text !== raw && text !== '') note(check, 'F03', header);
  if (text.length > max) note(check, 'T02', header, header, max, text.length);
  check.values[key] = text;
  return text;
}

/** {@link readLine} for a common column, by its own header. */
export function readText(check: RowCheck, key: BaseColumnKey, max = textMax): string {
  return readLine(check, key, { header: headerOf(key), max });
}
