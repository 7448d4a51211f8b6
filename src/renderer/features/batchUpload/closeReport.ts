import { confirm } from '../../kit/confirm.tsx';

/** Closing forgets the report; the file itself stays as it is. */
export const askToClose = (name: string): Promise<boolean> =>
  confirm({
    title: 'Tutup file ini?',
    body: `${name} belum dikirim. Hasil pemeriksaannya dibuang; file di komputer Anda tidak berubah.`,
    action: 'Tutup file',
    danger: true,
  });
