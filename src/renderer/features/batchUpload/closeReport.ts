import { confirm } from '../../kit/confirm.tsx';

/** Closing forgets the report; the file itself stays as it is. */
export const askToClose = (name: string): Promise<boolean> =>
  confirm({
    title: 'Tutup file ini?',
    body: `${name} belum dikirim. Hasil pemeriksaan dan perbaikannya dibuang; file di komputer Anda tidak berubah.`,
    action: 'Tutup file',
    danger: true,
  });

/** Asks before a report is left unsent: it stays open, and the list of batches leads back to it. */
export const askToLeaveReport = (): Promise<boolean> =>
  confirm({
    title: 'Tinggalkan laporan ini?',
    body: 'File belum dikirim. Laporan dan perbaikan Anda tetap ada di daftar batch.',
    action: 'Tinggalkan',
    cancel: 'Tetap di sini',
  });
