import type { BatchColumnKey } from './columns.ts';

/** A photo cell holds the user's file name, and in the sent workbook the server's name (features.md I15). */

/** The server's folder names (C-072). */
const folders = {
  submitter_identity_photo: 'referral_identity_card',
  submitter_selfie_photo: 'referral_selfie',
} as const;
const answerFolder = 'referral_answers';

export type PhotoKind = (typeof folders)[keyof typeof folders] | typeof answerFolder;
export const photoKinds = [...Object.values(folders), answerFolder] as const satisfies readonly PhotoKind[];

const kindsOf = new Map<BatchColumnKey, PhotoKind | undefined>();

export function photoKindOf(key: BatchColumnKey): PhotoKind | undefined {
  if (!kindsOf.has(key)) kindsOf.set(key, findKind(key));
  return kindsOf.get(key);
}

function findKind(key: BatchColumnKey): PhotoKind | undefined {
  if (key === 'submitter_identity_photo' || key === 'submitter_selfie_photo') return folders[key];
  return /^q\d+\.image$/.test(key) ? answerFolder : undefined;
}

const nikEndings: Partial<Record<BatchColumnKey, readonly string[]>> = {
  submitter_identity_photo: ['', '_ktp', '-ktp', ' ktp'],
  submitter_selfie_photo: ['_selfie', '-selfie', ' selfie'],
};

/** File names without extension to search for if the photo cell is empty. */
export const namesByNik = (key: BatchColumnKey, nik: string): string[] =>
  /^\d{16}$/.test(nik) ? (nikEndings[key] ?? []).map((ending) => nik + ending) : [];

export const isStoredName = (name: string): boolean => /^[0-9a-f]{40}\.(jpg|png|webp)$/.test(name);

export const storedPhotoKey = (kind: PhotoKind, name: string): string => `${kind}/${name}`;

export type PhotoFact =
  /** `bytes` is the size on disk, `sent` the size of the upload. */
  | { state: 'ok'; hash: string; bytes: number; sent: number }
  | { state: 'missing'; similar: string[] }
  | { state: 'several'; files: string[] }
  | { state: 'broken' };
export type PhotoFacts = ReadonlyMap<string, PhotoFact>;
