import type { Question } from '../question/schema.ts';
import { type BatchColumnKey, headerOf, namesOf } from './columns.ts';
import { isStoredName, namesByNik, type PhotoKind, photoKindOf, storedPhotoKey } from './photos.ts';
import { note, type RowCheck, typed } from './rowCheck.ts';

/** Columns Q and R. */
export function checkPhotos(check: RowCheck): void {
  for (const key of ['submitter_identity_photo', 'submitter_selfie_photo'] as const) {
    const named = checkPhoto(check, key, headerOf(key));
    // Rows that come without a folder skip the photo: it is added in the form.
    const wanted = key === 'submitter_identity_photo' && check.catalogue.product.is_ktp_mandatory;
    if (wanted && !named && check.facts.photos) note(check, 'Q01', headerOf(key));
  }
}

/** Column `File Gambar` of an image question. */
export function checkAnswerPhoto(check: RowCheck, question: Question): void {
  const { key, header } = namesOf(question).image;
  const named = checkPhoto(check, key, header);
  if (named || !question.is_mandatory) return;
  note(check, check.facts.photos ? 'S07' : 'S08', header, question.question_text);
}

/** Judges the file that a cell names; false when it names none. */
function checkPhoto(check: RowCheck, key: BatchColumnKey, header: string): boolean {
  const { photos, storedPhotos } = check.facts;
  const given = typed(check, key);
  const name = given || photoByNik(check, key);
  const kind = photoKindOf(key)!;
  check.values[key] = name;
  if (name === '') return false;
  const fact = photos?.get(name);
  if (given === '') note(check, 'Q09', header, name);
  if (isStoredName(name) && (!fact || fact.state === 'missing')) {
    if (storedPhotos.has(storedPhotoKey(kind, name))) noteSame(check, kind, name, header);
    else note(check, 'Q07', header, name);
  } else if (!photos) note(check, 'Q06', header, name);
  else if (!fact || fact.state === 'missing') note(check, 'Q02', header, name, fact?.similar ?? []);
  else if (fact.state === 'several') note(check, 'Q08', header, name, fact.files);
  else if (fact.state === 'broken') note(check, 'Q03', header, name);
  else {
    if (fact.sent < fact.bytes) note(check, 'Q04', header, sizeText(fact.bytes), sizeText(fact.sent));
    noteSame(check, kind, fact.hash, header);
  }
  return true;
}

/** The picture of the folder that bears the row's NIK; '' without one that can be sent. */
function photoByNik({ values, facts: { photos } }: RowCheck, key: BatchColumnKey): string {
  if (!photos) return '';
  return namesByNik(key, values.nik ?? '').find((name) => photos.get(name)?.state === 'ok') ?? '';
}

/** Q05: a row above has the same picture of this kind. */
function noteSame({ row, seen, notes }: RowCheck, kind: PhotoKind, content: string, header: string): void {
  const key = storedPhotoKey(kind, content);
  const before = seen.photos.get(key);
  if (before === undefined) seen.photos.set(key, row.n);
  else if (before !== row.n) note({ notes }, 'Q05', header, before);
}

/** `6,1 MB`, `780 KB`. */
function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes < 1) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${megabytes.toFixed(1).replace('.', ',')} MB`;
}
