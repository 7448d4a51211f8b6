import type { documentFolder, MediaFolder } from '../../shared/entities/media/operations.ts';

export type StoredFolder = MediaFolder | typeof documentFolder;

export interface StoredFile {
  path: string;
  mime: string;
  /** Bytes. */
  size: number;
}

/** Files of people and catalogue, by folder and generated name (C-072, C-073, C-231). */
export interface MediaStore {
  /** Sniffs, re-encodes and stores an image; answers its name. Errors: INVALID, TOO_LARGE. */
  storeImage(folder: MediaFolder, bytes: Uint8Array): Promise<StoredFile & { name: string }>;
  storePdf(bytes: Uint8Array): Promise<StoredFile & { name: string }>;
  /** The file, or undefined when there is none of that name. */
  find(folder: StoredFolder, name: string): Promise<StoredFile | undefined>;
}
