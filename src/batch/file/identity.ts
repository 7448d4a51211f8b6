import { plainCoordinate } from '../../shared/core/coordinates.ts';
import type { BatchCatalogue } from '../../shared/entities/batchUpload/operations.ts';
import { shownText, shownWords, tidySpaces } from './cells.ts';
import { type BatchColumnKey, isQuestion } from './columns.ts';
import { readNik } from './nikCell.ts';
import { foldPhoneCell } from './phoneCell.ts';
import { photoKindOf } from './photos.ts';
import type { BatchRow } from './rows.ts';

/**
 * SHA-256 in hexadecimal, so that a key does not reveal the person. Callers pass the function, because it
 * needs Node.
 */
export type Digest = (text: string) => string;

/**
 * Identifies a row by person, program and Ref Baris; without a Ref Baris, by person, program and answers
 * . Returns '' without a NIK or phone number. Automatic repairs do not change the key.
 */
export function rowKey(row: BatchRow, catalogue: BatchCatalogue, digest: Digest): string {
  const person = personOf(row);
  if (person === '') return '';
  const ref = refOf(row);
  const program = String(catalogue.program.id);
  const parts = ref === '' ? ['content', program, person, ...answersOf(row)] : ['ref', program, person, ref];
  return digest(parts.join('\n'));
}

export const refOf = (row: BatchRow): string => shownText(row.cells.ref).trim();

export const refMax = 40;
const refJoint = ' · ';

/** Shortens a long sheet name. A Ref Baris that leaves no room for the name stays unchanged. */
export function sheetRef(sheet: string, own: string, row: number): string {
  const rest = refJoint + (own || row);
  const space = refMax - rest.length;
  if (space < 2) return own;
  return (sheet.length > space ? `${sheet.slice(0, space - 1)}…` : sheet) + rest;
}

/** `Cimahi · 9` → `9`, also if the sheet's name was shortened. */
export function withoutSheet(sheet: string, ref: string): string {
  const joint = refJoint.trimEnd();
  const [cut, start = ''] = /^(.+?)…(?= ·)/.exec(ref) ?? [];
  const shown = cut && sheet.startsWith(start) ? cut : sheet;
  return ref.startsWith(shown + joint) ? ref.slice(shown.length + joint.length).trim() : ref;
}

function personOf({ cells }: BatchRow): string {
  const nik = readNik(cells.nik).value;
  return nik === '' ? foldPhoneCell(tidySpaces(shownText(cells.submitter_mobile_number))) : nik;
}

/** Entries such as `q5=PT Maju`, sorted because the order of columns does not matter. */
function answersOf({ cells }: BatchRow): string[] {
  const answers: string[] = [];
  for (const name in cells) {
    const key = name as BatchColumnKey;
    // The upload renames pictures, so their names do not count.
    if (!isQuestion(key) || photoKindOf(key)) continue;
    const isPoint = /\.(lat|lon)$/.test(key);
    const text = isPoint
      ? plainCoordinate(tidySpaces(shownText(cells[key])))
      : tidySpaces(shownWords(cells[key]));
    if (text !== '') answers.push(`${key}=${text}`);
  }
  return answers.sort();
}
