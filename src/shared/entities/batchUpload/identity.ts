import { plainCoordinate, shownText, tidySpaces } from './cells.ts';
import { type BatchColumnKey, isQuestion } from './columns.ts';
import { readNik } from './nik.ts';
import type { BatchCatalogue } from './operations.ts';
import { foldPhoneCell } from './phone.ts';
import { photoKindOf } from './photos.ts';
import type { BatchRow } from './rows.ts';

/** SHA-256 in hexadecimal: who is in a key cannot be read from it. Given by the caller, because it is Node's. */
export type Digest = (text: string) => string;

/**
 * What a row is known by: its Ref Baris with person and program, or without one its content, which is person,
 * program and answers. The person is the NIK, or the phone where there is none; '' when the row names nobody. Repairs
 * of the check do not change the key.
 */
export function rowKey(row: BatchRow, catalogue: BatchCatalogue, digest: Digest): string {
  const person = personOf(row);
  if (person === '') return '';
  const ref = refOf(row);
  const program = String(catalogue.program.id);
  const parts = ref === '' ? ['content', program, person, ...answersOf(row)] : ['ref', program, person, ref];
  return digest(parts.join('\n'));
}

/** Ref Baris as typed. */
export const refOf = (row: BatchRow): string => shownText(row.cells.ref).trim();

function personOf({ cells }: BatchRow): string {
  const nik = readNik(cells.nik).value;
  return nik === '' ? foldPhoneCell(tidySpaces(shownText(cells.submitter_mobile_number))) : nik;
}

/** `q5=PT Maju`, in the order of the keys; empty ones and pictures do not count. */
function answersOf({ cells }: BatchRow): string[] {
  const answers: string[] = [];
  for (const name in cells) {
    const key = name as BatchColumnKey;
    // A picture has another name in the file than in what is sent of it.
    if (!isQuestion(key) || photoKindOf(key)) continue;
    const text = tidySpaces(shownText(cells[key]));
    if (text !== '') answers.push(`${key}=${/\.(lat|lon)$/.test(key) ? plainCoordinate(text) : text}`);
  }
  return answers.sort();
}
