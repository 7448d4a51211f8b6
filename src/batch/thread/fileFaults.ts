import { AppError, type ErrorView, messages } from '../../shared/core/errors.ts';

const lockedText =
  'File sedang dibuka program lain. Simpan dan tutup file itu di Excel, lalu pilih sekali lagi.';
/** macOS answers EPERM for Documents, Desktop and drives until the user allows access. */
const macText =
  'macOS belum mengizinkan Rujukan membuka folder ini. Izinkan di Pengaturan Sistem › Privasi & Keamanan › File & Folder, lalu pilih file sekali lagi.';
const unreachableText =
  'Drive atau folder jaringan tempat file ini tidak dapat dijangkau. Sambungkan lagi, lalu pilih file sekali lagi.';

const faults: Readonly<Record<string, { code: 'FILE_GONE' | 'DISK'; message: string }>> = {
  ENOENT: {
    code: 'FILE_GONE',
    message: 'File tidak ditemukan. Mungkin sudah dipindahkan atau drive-nya dilepas.',
  },
  ENOTDIR: {
    code: 'FILE_GONE',
    message: 'File tidak ditemukan. Mungkin sudah dipindahkan atau drive-nya dilepas.',
  },
  EBUSY: { code: 'DISK', message: lockedText },
  EPERM: { code: 'DISK', message: lockedText },
  EACCES: { code: 'DISK', message: 'Akun komputer Anda tidak diizinkan membuka file ini.' },
  ENOSPC: {
    code: 'DISK',
    message: 'Penyimpanan tidak cukup. Hapus file yang tidak diperlukan, lalu coba lagi.',
  },
};
const unreachableCodes = [
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

export function fileFault(error: unknown, platform = process.platform): AppError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (unreachableCodes.includes(code)) return new AppError('DISK', unreachableText, { cause: error });
  if (code === 'EPERM' && platform === 'darwin') return new AppError('DISK', macText, { cause: error });
  const fault = faults[code];
  return fault && new AppError(fault.code, fault.message, { cause: error });
}

/** Excel's lock file `~$name.xlsx` contains no rows. */
export const isOwnerFile = (name: string): boolean => name.startsWith('~$');

export const wrongFileTexts = {
  folder: 'Anda memilih folder. Pilih satu file .xlsx di dalamnya.',
  owner: (name: string) =>
    `'${name}' adalah file sementara karena '${name.slice(2)}' sedang dibuka di Excel. Tutup dulu, lalu pilih '${name.slice(2)}'.`,
} as const;

export function errorViewOf(error: unknown): ErrorView {
  const known = error instanceof AppError ? error : fileFault(error);
  return known?.toView() ?? { code: 'INTERNAL', message: messages.internal };
}
