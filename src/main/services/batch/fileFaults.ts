import { AppError, type ErrorView, messages } from '../../../shared/core/errors.ts';

/** Faults of a file, or of the drive it lies on, as sentences for the person who chose it. */

const lockedText =
  'File sedang dibuka program lain. Simpan dan tutup file itu di Excel, lalu pilih sekali lagi.';
const unreachableText =
  'Drive atau folder jaringan tempat file ini tidak dapat dijangkau. Sambungkan lagi, lalu pilih file sekali lagi.';

const faults: Readonly<Record<string, { code: 'FILE_GONE' | 'DISK'; message: string }>> = {
  ENOENT: {
    code: 'FILE_GONE',
    message: 'File tidak ditemukan. Mungkin sudah dipindah atau drive-nya dilepas.',
  },
  ENOTDIR: {
    code: 'FILE_GONE',
    message: 'File tidak ditemukan. Mungkin sudah dipindah atau drive-nya dilepas.',
  },
  EBUSY: { code: 'DISK', message: lockedText },
  EPERM: { code: 'DISK', message: lockedText },
  EACCES: { code: 'DISK', message: 'File ini tidak boleh dibuka dengan akun komputer Anda.' },
  ENOSPC: { code: 'DISK', message: 'Ruang disk tidak cukup' },
};
/** What a system says of a share or a stick that went away while it was read. */
const away = [
  'EIO',
  'ENXIO',
  'ENODEV',
  'ESTALE',
  'ENOTCONN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UNKNOWN',
];

/** The fault that an error of the file system means; undefined for any other error. */
export function fileFault(error: unknown): AppError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (away.includes(code)) return new AppError('DISK', unreachableText, { cause: error });
  const fault = faults[code];
  return fault && new AppError(fault.code, fault.message, { cause: error });
}

/** Excel writes `~$name.xlsx` beside a workbook while it is open there: it holds who has it open, and no rows. */
export const isOwnerFile = (name: string): boolean => name.startsWith('~$');

export const chosenTexts = {
  folder: 'Yang dipilih adalah folder. Pilih satu file .xlsx di dalamnya.',
  owner: (name: string) =>
    `'${name}' hanya penanda bahwa '${name.slice(2)}' sedang dibuka di Excel. Tutup file itu, lalu pilih '${name.slice(2)}'.`,
} as const;

/** An error as the page is told it: our own as it is, the system's in a sentence. */
export function viewOf(error: unknown): ErrorView {
  const known = error instanceof AppError ? error : fileFault(error);
  return known?.toView() ?? { code: 'INTERNAL', message: messages.internal };
}
