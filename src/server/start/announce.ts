import { diskFault, diskText } from '../../files/disk.ts';
import {
  type Backup,
  BackupError,
  DamageError,
  FirstAdminError,
  MoveError,
  OpenError,
} from '../db/errors.ts';
import { tooFewFiles } from '../upkeep/openFiles.ts';
import { ConfigError } from './commandLine.ts';

/** The process that started the server reads standard output, so nothing else may write there. */
export function announce(label: string, value: object): void {
  process.stdout.write(`${label} ${JSON.stringify(value)}\n`);
}

const reasonLength = 200;

/** Classes of SQL states whose messages quote values. */
const quoting = /^(22|23|P0)/;

export function failedText(error: unknown): string {
  let last = error;
  while (last instanceof Error && last.cause instanceof Error) last = last.cause;
  return `Server tidak dapat dimulai: ${reasonOf(last).slice(0, reasonLength)}. Rinciannya ada di log.`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The message of a failed query contains its parameters.
  const isQuery = error.message.startsWith('Failed query');
  const state = 'severity' in error && 'code' in error ? String(error.code) : '';
  if (isQuery || quoting.test(state)) return `database menjawab ${state || error.name}`;
  return error.message.split('\n')[0] ?? '';
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
  const told = [OpenError, ConfigError, FirstAdminError, BackupError, MoveError, DamageError].some(
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
