import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DiskFault, diskFault, diskText, freeBytes, isWritable } from '../../files/disk.ts';
import { AppError } from '../../shared/core/errors.ts';
import { roomToWrite } from '../db/room.ts';

/** Folders below the data folder that the server writes to. */
const written = ['', 'media', 'batch', 'export', 'backups'];
/** How long a refused write is remembered, where the room of the disk in question cannot be asked for. */
const rememberedMs = 10_000;

export interface Storage {
  /** Throws STORAGE while too little room is left for the embedded database to write safely. */
  assertRoom(): void;
  /** Why nothing can be written now; undefined when it can. */
  problem(): string | undefined;
  /** Remembers what the disk refused; answers it as an error for people, or undefined for an error of another kind. */
  note(error: unknown): AppError | undefined;
}

/** A write that the disk has no room or no right for. It is worth trying again, and no fault of what was written. */
export const storageError = (fault: DiskFault, cause?: unknown) =>
  new AppError('STORAGE', diskText(fault), { cause });

/** Watches over the disk of the data folder. @param embedded the database lies there too */
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
    note: (error) => {
      if (error instanceof AppError) return error.code === 'STORAGE' ? error : undefined;
      const fault = diskFault(error);
      if (!fault) return undefined;
      refused = { text: diskText(fault), at: Date.now() };
      return storageError(fault, error);
    },
  };
}
