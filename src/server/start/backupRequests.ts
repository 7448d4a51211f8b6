import { z } from 'zod';
import { diskFault } from '../../files/disk.ts';
import { type Backup, DamageError, OpenError } from '../db/errors.ts';
import { bytesIn, listBackups } from '../db/folder.ts';

interface Copy extends Backup {
  bytes: number;
}

export const backupRequestSchema = z.object({ id: z.number(), make: z.boolean() });

export async function answerBackups(
  dataFolder: string,
  make: (() => Promise<unknown>) | undefined,
  onError: (error: unknown) => void,
): Promise<{ backups: Copy[] } | { message: string }> {
  try {
    await make?.();
    const copies = listBackups(dataFolder).map(async (backup) => ({
      ...backup,
      bytes: await bytesIn(backup.path),
    }));
    return { backups: await Promise.all(copies) };
  } catch (error) {
    onError(error);
    return { message: wordsFor(error) };
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof DamageError)
    return `${error.message.slice(0, -1)}, jadi tidak disalin. Cadangan yang lama tetap ada.`;
  if (error instanceof OpenError) return error.message;
  const isFull = diskFault(error)?.kind === 'full';
  return isFull ? 'Penyimpanan penuh, jadi cadangan tidak dibuat.' : 'Cadangan tidak dapat dibuat.';
}
