import type { BatchColumnKey } from './columns.ts';

/**
 * Pictures of a file's rows (batch-upload.md Q, R and `File Gambar`; features.md I15). A cell names a file of the folder
 * that the user has given with the workbook; in the workbook that is sent it names what the server has called the picture.
 */

/** Column → folder of C-072: what a picture is uploaded as. */
const folders = {
  submitter_identity_photo: 'referral_identity_card',
  submitter_selfie_photo: 'referral_selfie',
} as const;
const answerFolder = 'referral_answers';

export type PhotoKind = (typeof folders)[keyof typeof folders] | typeof answerFolder;
export const photoKinds = [...Object.values(folders), answerFolder] as const satisfies readonly PhotoKind[];

/** Keys that were asked about: each row of a file asks about all of them. */
const kindsOf = new Map<BatchColumnKey, PhotoKind | undefined>();

/** What the picture of a column is; undefined for a column without pictures. */
export function photoKindOf(key: BatchColumnKey): PhotoKind | undefined {
  if (!kindsOf.has(key)) kindsOf.set(key, findKind(key));
  return kindsOf.get(key);
}

function findKind(key: BatchColumnKey): PhotoKind | undefined {
  if (key === 'submitter_identity_photo' || key === 'submitter_selfie_photo') return folders[key];
  return /^q\d+\.image$/.test(key) ? answerFolder : undefined;
}

/** What comes behind the NIK in the name of a file that shows its owner. */
const nikEndings: Partial<Record<BatchColumnKey, readonly string[]>> = {
  submitter_identity_photo: ['', '_ktp', '-ktp', ' ktp'],
  submitter_selfie_photo: ['_selfie', '-selfie', ' selfie'],
};

/** Names of files that a column's picture may have where no cell names one (features.md I15), without their ending. */
export const namesByNik = (key: BatchColumnKey, nik: string): string[] =>
  /^\d{16}$/.test(nik) ? (nikEndings[key] ?? []).map((ending) => nik + ending) : [];

/** Names that the server gives (media/store.ts). */
export const isStoredName = (name: string): boolean => /^[0-9a-f]{40}\.(jpg|png|webp)$/.test(name);

/** A picture of the server by kind and name. */
export const storedPhotoKey = (kind: PhotoKind, name: string): string => `${kind}/${name}`;

/** What a file name of a cell stands for in the folder. */
export type PhotoFact =
  /** `hash`: of the content; `bytes` as it lies there, and `sent` as it goes to the server. */
  | { state: 'ok'; hash: string; bytes: number; sent: number }
  | { state: 'missing'; similar: string[] }
  | { state: 'several'; files: string[] }
  | { state: 'broken' };
/** By name as typed. */
export type PhotoFacts = ReadonlyMap<string, PhotoFact>;
