import type { BatchNote } from '../../shared/bridge/types.ts';
import { withVisibleControls } from '../../shared/core/cleanText.ts';
import { maskPersonal, type PersonalKind, textMax } from '../../shared/core/formats.ts';
import type { BatchCatalogue } from '../../shared/entities/batchUpload/operations.ts';
import { rowIn, rowPlace } from '../../shared/entities/batchUpload/sheetRows.ts';
import { shownText, shownWords, tidySpaces } from '../file/cells.ts';
import { type BaseColumnKey, type BatchColumnKey, headerOf } from '../file/columns.ts';
import type { PlannedRow } from '../file/filePlan.ts';
import type { BatchFacts } from './facts.ts';
import { type NoteCode, type NoteValues, noteTexts } from './noteTexts.ts';

/** Repaired texts. A value that cannot be repaired stays as typed. */
export type BatchValues = Partial<Record<BatchColumnKey, string>>;

/** Place ({@link placeOf}) of the first row with each value, to find repeated values. */
export type SeenRows = Record<'keys' | 'refs' | 'phones' | 'niks' | 'photos', Map<string, string>>;

export const placeOf = ({ n, sheet = '' }: PlannedRow): string => rowPlace(String(rowIn(n)), sheet);

export interface RowCheck {
  readonly row: PlannedRow;
  readonly catalogue: BatchCatalogue;
  readonly facts: BatchFacts;
  readonly today: string;
  readonly seen: SeenRows;
  readonly values: BatchValues;
  readonly notes: BatchNote[];
}

/** Personal data that notes of a column show unmasked. */
const unmaskedKinds: Readonly<Record<string, PersonalKind>> = {
  [headerOf('submitter_mobile_number')]: 'phone',
  [headerOf('nik')]: 'nik',
  // Photo files may be named after the NIK.
  [headerOf('submitter_identity_photo')]: 'nik',
  [headerOf('submitter_selfie_photo')]: 'nik',
};

/**
 * Adds a note that masks personal data of other columns.
 * @param header column of the message; '' for the whole row
 */
export function note<Code extends NoteCode>(
  check: Pick<RowCheck, 'notes'>,
  code: Code,
  header: string,
  ...values: NoteValues<Code>
): void {
  const { level } = noteTexts[code];
  // The signature guarantees the argument types, but the compiler cannot prove them for a union.
  const say = noteTexts[code].say as (...values: unknown[]) => string;
  const similar = values.find((value): value is readonly string[] => Array.isArray(value));
  check.notes.push({
    code,
    level,
    column: header,
    text: say(
      ...values.map((value) =>
        typeof value === 'string' ? maskPersonal(value, unmaskedKinds[header]) : value,
      ),
    ),
    ...(similar && similar.length > 0 && { similar }),
  });
}

export function addSimilarNames({ notes }: Pick<RowCheck, 'notes'>, names: readonly string[] = []): void {
  const last = notes.at(-1);
  if (last?.similar && names.length > 0) last.similarNames = names;
}

export function typedText(check: RowCheck, key: BatchColumnKey): string {
  return shownText(check.row.cells[key]).trim();
}

/** The text before repairs, with visible marks for invisible characters. */
export function originalText(check: RowCheck, key: BatchColumnKey): string {
  const cell = check.row.cells[key];
  return withVisibleControls(cell?.was ?? shownText(cell));
}

interface TextRule {
  header: string;
  max: number;
}

export function readLine(check: RowCheck, key: BatchColumnKey, { header, max }: TextRule): string {
  const raw = shownWords(check.row.cells[key]);
  const text = tidySpaces(raw);
  if (text !== raw && text !== '') note(check, 'F03', header);
  if (text.length > max) note(check, 'T02', header, header, max, text.length);
  check.values[key] = text;
  return text;
}

export function readText(check: RowCheck, key: BaseColumnKey, max = textMax): string {
  return readLine(check, key, { header: headerOf(key), max });
}
