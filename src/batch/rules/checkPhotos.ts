import type { Question } from '../../shared/entities/question/schema.ts';
import { type BatchColumnKey, headerOf, namesOf } from '../file/columns.ts';
import {
  isStoredName,
  namesByNik,
  type PhotoFact,
  type PhotoKind,
  photoKindOf,
  storedPhotoKey,
} from '../file/photos.ts';
import { note, placeOf, type RowCheck, typedText } from './ruleKit.ts';

export function checkPhotos(check: RowCheck): void {
  for (const key of ['submitter_identity_photo', 'submitter_selfie_photo'] as const) {
    const named = checkPhoto(check, key, headerOf(key));
    // Without a photo folder, users add the photo later in the form.
    const wanted = key === 'submitter_identity_photo' && check.catalogue.product.is_ktp_mandatory;
    if (wanted && !named && check.facts.photos) note(check, 'Q01', headerOf(key));
  }
}

/** The form requires a mandatory picture, so a submission without the picture could never be edited. */
export function checkAnswerPhoto(check: RowCheck, question: Question): void {
  const { key, header } = namesOf(question).image;
  const { is_mandatory: wanted, question_text } = question;
  const named = checkPhoto(check, key, header, { wanted });
  if (wanted && !named) note(check, 'S07', header, question_text);
}

/** @returns false if no picture is named, or if a wanted picture would come from a missing photo folder */
function checkPhoto(
  check: RowCheck,
  key: BatchColumnKey,
  header: string,
  { wanted = false }: { wanted?: boolean } = {},
): boolean {
  const { photos, storedPhotos } = check.facts;
  const given = typedText(check, key);
  const name = given || photoByNik(check, key);
  const kind = photoKindOf(key)!;
  check.values[key] = name;
  if (name === '') return false;
  const fact = photos?.get(name);
  if (given === '') note(check, 'Q09', header, name);
  if (isStoredName(name) && (!fact || fact.state === 'missing')) {
    if (storedPhotos.has(storedPhotoKey(kind, name))) noteSame(check, kind, name, header);
    else note(check, 'Q07', header, name);
  } else if (photos) noteFact(check, fact, { kind, header, name });
  else if (wanted) return false;
  else note(check, 'Q06', header, name);
  return true;
}

function noteFact(
  check: RowCheck,
  fact: PhotoFact | undefined,
  { kind, header, name }: { kind: PhotoKind; header: string; name: string },
): void {
  if (!fact || fact.state === 'missing') note(check, 'Q02', header, name, fact?.similar ?? []);
  else if (fact.state === 'several') note(check, 'Q08', header, name, fact.files);
  else if (fact.state === 'broken') note(check, 'Q03', header, name);
  else {
    if (fact.sent < fact.bytes) note(check, 'Q04', header, sizeText(fact.bytes), sizeText(fact.sent));
    noteSame(check, kind, fact.hash, header);
  }
}

function photoByNik({ values, facts: { photos } }: RowCheck, key: BatchColumnKey): string {
  if (!photos) return '';
  return namesByNik(key, values.nik ?? '').find((name) => photos.get(name)?.state === 'ok') ?? '';
}

function noteSame({ row, seen, notes }: RowCheck, kind: PhotoKind, content: string, header: string): void {
  const key = storedPhotoKey(kind, content);
  const before = seen.photos.get(key);
  if (before === undefined) seen.photos.set(key, placeOf(row));
  else if (before !== placeOf(row)) note({ notes }, 'Q05', header, before);
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes < 1) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${megabytes.toFixed(1).replace('.', ',')} MB`;
}
