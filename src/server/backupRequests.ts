import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Backup, DamageError } from './db/errors.ts';
import { listBackups } from './db/folder.ts';

/** A backup, and how large it is. */
interface Copy extends Backup {
  bytes: number;
}

/** What the desktop program is told when it asks for the copies of its embedded database, or for a new one. */
export async function answerBackups(
  dataFolder: string,
  make: (() => Promise<unknown>) | undefined,
  onError: (error: unknown) => void,
): Promise<{ backups: Copy[] } | { message: string }> {
  try {
    await make?.();
    return { backups: listBackups(dataFolder).map((backup) => ({ ...backup, bytes: sizeOf(backup.path) })) };
  } catch (error) {
    onError(error);
    return { message: wordsFor(error) };
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof DamageError)
    return `Database rusak pada tabel ${error.table}, jadi tidak disalin. Cadangan yang lama tetap ada.`;
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  return isFull ? 'Penyimpanan penuh, jadi cadangan tidak dibuat.' : 'Cadangan tidak dapat dibuat.';
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((bytes, entry) => bytes + statSync(join(entry.parentPath, entry.name)).size, 0);
}
