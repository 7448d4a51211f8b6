import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { diskFault, diskText, freeBytes } from '../../files/disk.ts';
import { OpenError } from './errors.ts';

/** PGlite stops (PANIC) when it cannot write its log, so writes are refused before the disk is full. */

const mebibyte = 1024 * 1024;

export const roomToWrite = 64 * mebibyte;
const roomToOpen = 32 * mebibyte;

export const hasRoomToCheckpoint = (dataFolder: string): boolean => freeBytes(dataFolder) >= roomToOpen;

const inMegabytes = (bytes: number) => Math.floor(bytes / mebibyte);

/** @throws OpenError DISK_FULL, FOLDER_UNWRITABLE */
export function assertCanOpen(dataFolder: string): void {
  assertMayWrite(dataFolder);
  const free = freeBytes(dataFolder);
  if (free >= roomToOpen) return;
  throw new OpenError(
    'DISK_FULL',
    `Penyimpanan penuh: di tempat folder ${dataFolder} tersisa ${inMegabytes(free)} MB, perlu ${inMegabytes(roomToOpen)} MB. Hapus file yang tidak diperlukan, lalu coba lagi.`,
  );
}

/** @throws OpenError FOLDER_UNWRITABLE, DISK_FULL */
export function assertMayWrite(dataFolder: string): void {
  try {
    mkdirSync(dataFolder, { recursive: true });
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw openRefusal(dataFolder, cause);
  }
}

/**
 * Without this check, files of another user would look like damage.
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

export function openRefusal(dataFolder: string, cause: unknown): OpenError {
  const fault = diskFault(cause);
  if (fault?.kind === 'full') return new OpenError('DISK_FULL', diskText(fault), { cause });
  const folder = resolve(dataFolder);
  return new OpenError('FOLDER_UNWRITABLE', diskText({ kind: 'unwritable', folder }, true), { cause });
}

export const nothingReplaced = 'Data yang sekarang tetap ada.';

/** @throws OpenError DISK_FULL, whose text ends with `left`. */
export function assertRoomFor(folder: string, bytes: number, left = 'Cadangan sebelumnya tetap ada.'): void {
  const free = freeBytes(folder);
  const needed = bytes + roomToOpen;
  if (free >= needed) return;
  throw new OpenError(
    'DISK_FULL',
    `Penyimpanan penuh: salinan data perlu ${inMegabytes(needed)} MB, tersisa ${inMegabytes(free)} MB. ${left}`,
  );
}
