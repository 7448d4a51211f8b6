import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DiskFault, diskFault, diskText, freeBytes, isWritable } from '../../files/disk.ts';
import { AppError } from '../../shared/core/errors.ts';
import { roomToWrite } from '../db/diskSpace.ts';

const written = ['', 'media', 'batch', 'export', 'backups'];
/**
 * Milliseconds for which a refused write counts as a problem, because a PostgreSQL server does not report its
 * free space.
 */
const rememberedMs = 10_000;

export interface Storage {
  /** @throws AppError STORAGE when the embedded database has too little room */
  assertRoom(): void;
  problem(): string | undefined;
  recordError(error: unknown): AppError | undefined;
}

export const storageError = (fault: DiskFault, cause?: unknown) =>
  new AppError('STORAGE', diskText(fault), { cause });

export function openStorage(dataFolder: string, embedded: boolean): Storage {
  let refused: { text: string; at: number } | undefined;
  const isFull = () => freeBytes(dataFolder) < (embedded ? roomToWrite : 1);
  return {
    assertRoom: () => {
      if (embedded && isFull()) throw storageError({ kind: 'full' });
    },
    problem: () => {
      if (isFull()) return diskText({ kind: 'full' });
      const folder = written
        .map((name) => join(dataFolder, name))
        .find((path) => existsSync(path) && !isWritable(path));
      if (folder !== undefined) return diskText({ kind: 'unwritable', folder: join(folder) });
      return refused && Date.now() - refused.at < rememberedMs ? refused.text : undefined;
    },
    recordError: (error) => {
      if (error instanceof AppError) return error.code === 'STORAGE' ? error : undefined;
      const fault = diskFault(error);
      if (!fault) return undefined;
      refused = { text: diskText(fault), at: Date.now() };
      return storageError(fault, error);
    },
  };
}
