import { diskFault, diskText } from '../files/disk.ts';
import { ConfigError } from './commandLine.ts';
import { type Backup, BackupError, FirstAdminError, MoveError, OpenError } from './db/errors.ts';

/** One line on standard output, which carries nothing else. */
export function announce(label: string, value: object): void {
  process.stdout.write(`${label} ${JSON.stringify(value)}\n`);
}

/** What went wrong at the start, in words for the person who started it. */
export function startError(error: unknown): { code: string; message: string; backup?: Backup | null } {
  if ((error instanceof OpenError || error instanceof BackupError) && error.backup !== undefined)
    return { code: error.code, message: error.message, backup: error.backup };
  const told = [OpenError, ConfigError, FirstAdminError, BackupError, MoveError].some(
    (kind) => error instanceof kind,
  );
  if (told && error instanceof Error && 'code' in error)
    return { code: String(error.code), message: error.message };
  const fault = diskFault(error);
  if (fault)
    return { code: fault.kind === 'full' ? 'DISK_FULL' : 'FOLDER_UNWRITABLE', message: diskText(fault) };
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'START_FAILED';
  if (code === 'EADDRINUSE')
    return { code, message: 'Port itu sedang dipakai program lain. Pilih --port lain.' };
  return { code, message: 'Server tidak dapat dimulai. Rinciannya ada di log.' };
}
