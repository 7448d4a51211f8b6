import { confirm } from '../../kit/dialogs/confirm.tsx';

export const askToClose = (name: string): Promise<boolean> =>
  confirm({
    title: 'Tutup file ini?',
    body: `${name} belum dikirim. Hasil pemeriksaan dan perbaikan akan dihapus. File di komputer Anda tidak berubah.`,
    action: 'Tutup file',
    danger: true,
  });

export const askToLeaveReport = (): Promise<boolean> =>
  confirm({
    title: 'Tinggalkan laporan ini?',
    body: 'File belum dikirim. Laporan dan perbaikan Anda tetap ada di daftar batch.',
    action: 'Tinggalkan',
    cancel: 'Tetap di sini',
  });
