import { randomBytes } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { writeAtomically } from '../../files/atomicFile.ts';
import { hashOf } from '../../files/fileHash.ts';
import { AppError, invalid } from '../../shared/core/errors.ts';
import {
  documentFolder,
  imageLimitBytes,
  isPersonFolder,
  type MediaFolder,
  pdfLimitBytes,
} from '../../shared/entities/media/operations.ts';
import { isPdf, reencodeImage } from './image.ts';

export type StoredFolder = MediaFolder | typeof documentFolder;

export interface FoundFile {
  name: string;
  path: string;
  mime: string;
  size: number;
}

export interface StoredFile extends FoundFile {
  sha256: string;
}

export interface MediaStore {
  /** Gives pictures of people a new name each time, so that no two records share a file. */
  storeImage(folder: MediaFolder, bytes: Uint8Array): Promise<StoredFile>;
  storeDrawn(folder: MediaFolder, bytes: Uint8Array, extension?: 'png' | 'jpg'): Promise<StoredFile>;
  storePdf(bytes: Uint8Array): Promise<StoredFile>;
  find(folder: StoredFolder, name: string): Promise<FoundFile | undefined>;
}

const mimeByExtension: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
};

export function openMediaStore(root: string): MediaStore {
  const store = async (
    folder: StoredFolder,
    bytes: Uint8Array,
    extension: string,
    key?: string,
  ): Promise<StoredFile> => {
    const sha256 = hashOf(bytes);
    const name = `${key ?? sha256.slice(0, keyLength)}.${extension}`;
    const directory = join(root, folder);
    await mkdir(directory, { recursive: true });
    await writeAtomically(join(directory, name), bytes);
    return { name, path: join(directory, name), mime: mimeOf(name), size: bytes.byteLength, sha256 };
  };

  return {
    storeImage: async (folder, upload) => {
      refuseLarger(upload, imageLimitBytes);
      const { bytes, extension } = await reencodeImage(upload);
      return store(folder, bytes, extension, isPersonFolder(folder) ? randomKey() : undefined);
    },
    storeDrawn: (folder, bytes, extension = 'png') => store(folder, bytes, extension),
    storePdf: async (upload) => {
      refuseLarger(upload, pdfLimitBytes);
      if (!(await isPdf(upload))) throw invalid({ file: 'Dokumen harus PDF' });
      return store(documentFolder, upload, 'pdf');
    },
    find: async (folder, name) => {
      const path = join(root, folder, name);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() ? { name, path, mime: mimeOf(name), size: found.size } : undefined;
    },
  };
}

const keyLength = 40;
const randomKey = () => randomBytes(keyLength / 2).toString('hex');

const mimeOf = (name: string) => mimeByExtension[extname(name)] ?? 'application/octet-stream';

function refuseLarger(bytes: Uint8Array, limit: number): void {
  if (bytes.byteLength > limit)
    throw new AppError('TOO_LARGE', `Ukuran file paling besar ${limit / 1024 / 1024} MB`);
}
