import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { diskFault, diskText, freeBytes } from '../../files/disk.ts';
import { OpenError } from './errors.ts';

/**
 * Room on the disk of an embedded database. PGlite ends for good when a checkpoint or its log cannot be written (PANIC),
 * so writes are refused before that, and nothing that may fail half-way is begun.
 */

const mebibyte = 1024 * 1024;

/** Below this nothing new is written: what is left is for a checkpoint, two pieces of the log and those who read. */
export const roomToWrite = 64 * mebibyte;
/** Below this a database is neither opened, which may have to write what a crash left, nor checkpointed. */
const roomToOpen = 32 * mebibyte;

export const hasRoomToCheckpoint = (dataFolder: string): boolean => freeBytes(dataFolder) >= roomToOpen;

const inMegabytes = (bytes: number) => Math.floor(bytes / mebibyte);

/**
 * Makes the data folder where there is none, and looks whether a database can be opened in it.
 *
 * @throws OpenError DISK_FULL, FOLDER_UNWRITABLE
 */
export function assertCanOpen(dataFolder: string): void {
  assertMayWrite(dataFolder);
  const free = freeBytes(dataFolder);
  if (free >= roomToOpen) return;
  throw new OpenError(
    'DISK_FULL',
    `Disk penuh: pada disk folder ${dataFolder} tersisa ${inMegabytes(free)} MB, perlu ${inMegabytes(roomToOpen)} MB. Kosongkan ruang, lalu coba lagi.`,
  );
}

/**
 * Makes the data folder where there is none; with the database elsewhere it holds pictures and other files.
 *
 * @throws OpenError FOLDER_UNWRITABLE, DISK_FULL
 */
export function assertMayWrite(dataFolder: string): void {
  try {
    mkdirSync(dataFolder, { recursive: true });
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw openRefusal(dataFolder, cause);
  }
}

/**
 * Looks whether all of a database's files may be read and written: those of another user, copied here as they were, look
 * like damage from inside.
 *
 * @throws OpenError FOLDER_UNWRITABLE
 */
export function assertMayUse(databaseFolder: string): void {
  const { R_OK, W_OK, X_OK } = constants;
  try {
    accessSync(databaseFolder, R_OK | W_OK | X_OK);
    for (const entry of readdirSync(databaseFolder, { recursive: true, withFileTypes: true }))
      accessSync(join(entry.parentPath, entry.name), entry.isDirectory() ? R_OK | W_OK | X_OK : R_OK | W_OK);
  } catch (cause) {
    throw openRefusal(databaseFolder, cause);
  }
}

/** What a start says that the disk has ended: the folder in full, as this is read on the same computer. */
export function openRefusal(dataFolder: string, cause: unknown): OpenError {
  const fault = diskFault(cause);
  if (fault?.kind === 'full') return new OpenError('DISK_FULL', diskText(fault), { cause });
  const folder = resolve(dataFolder);
  return new OpenError('FOLDER_UNWRITABLE', diskText({ kind: 'unwritable', folder }, true), { cause });
}

/**
 * For a copy of the database, or of a whole data folder, of that many bytes.
 *
 * @throws OpenError DISK_FULL
 */
export function assertRoomFor(folder: string, bytes: number): void {
  const free = freeBytes(folder);
  const needed = bytes + roomToOpen;
  if (free >= needed) return;
  throw new OpenError(
    'DISK_FULL',
    `Disk penuh: salinan database perlu ${inMegabytes(needed)} MB, tersisa ${inMegabytes(free)} MB. Cadangan sebelumnya tetap ada.`,
  );
}
