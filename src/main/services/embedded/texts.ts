import { AppError } from '../../../shared/core/errors.ts';

export const texts = {
  notReady: 'Server di komputer ini belum siap. Coba lagi sebentar.',
  crashes: 'Server di komputer ini berhenti berulang kali. Tutup lalu buka kembali Rujukan.',
  stopped: 'Server di komputer ini sudah dihentikan.',
  notRestored: 'Cadangan tidak dapat dipulihkan. Coba cadangan lain, atau hubungi pengelola.',
  notCopied: 'Cadangan tidak dapat dibuat. Coba lagi; jika tetap gagal, hubungi pengelola.',
  notMoved:
    'Data tidak dapat disalin ke database itu. Periksa alamatnya, lalu coba lagi. Data di komputer ini tidak berubah.',
} as const;

export const unavailable = (message: string) => new AppError('UNAVAILABLE', message);
