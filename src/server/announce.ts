import { diskFault, diskText } from '../files/disk.ts';
import { ConfigError } from './commandLine.ts';
import { type Backup, BackupError, FirstAdminError, MoveError, OpenError } from './db/errors.ts';
import { tooFewFiles } from './openFiles.ts';

/** The program that started the server reads standard output line by line, so nothing else may write there. */
export function announce(label: string, value: object): void {
  process.stdout.write(`${label} ${JSON.stringify(value)}\n`);
}

const reasonLength = 200;

/** A database's own message contains values of rows only in its detail, which is left out. */
export function failedText(error: unknown): string {
  let last = error;
  while (last instanceof Error && last.cause instanceof Error) last = last.cause;
  const [reason = ''] = (last instanceof Error ? last.message : String(last)).split('\n');
  return `Server tidak dapat dimulai: ${reason.slice(0, reasonLength)}. Rinciannya ada di log.`;
}

const systemFaults: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Port itu sedang dipakai program lain. Pilih --port lain.',
  EADDRNOTAVAIL:
    'Alamat 127.0.0.1 tidak ada di komputer ini. Aktifkan antarmuka loopback dengan IPv4 (sudo ip link set lo up).',
  EAFNOSUPPORT:
    'Alamat 127.0.0.1 tidak ada di komputer ini. Aktifkan antarmuka loopback dengan IPv4 (sudo ip link set lo up).',
  EACCES: 'Port itu hanya untuk root. Pilih --port 1024 atau lebih, dan pasang nginx di depannya.',
  EMFILE: tooFewFiles('Proses ini tidak boleh membuka file lebih banyak lagi.'),
  ENFILE: tooFewFiles('Komputer ini tidak dapat membuka file lebih banyak lagi.'),
};

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
    return {
      code: fault.kind === 'full' ? 'DISK_FULL' : 'FOLDER_UNWRITABLE',
      message: diskText(fault, true),
    };
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'START_FAILED';
  const message = systemFaults[code];
  if (message) return { code, message };
  return { code, message: failedText(error) };
}
