import { fieldText } from '../../../shared/core/fields.ts';

const figure = (count: number) => fieldText({ kind: 'number' }, count);

/** What main says about a report. */
export const batchReportTexts = {
  unknown: 'File ini sudah ditutup. Pilih file sekali lagi.',
  changed:
    'File ini sudah dipindah atau diubah. Pilih file yang sama sekali lagi untuk melanjutkan perbaikan.',
  notReady: 'File belum selesai diperiksa',
  nothingToMap: 'File ini tidak menunggu pencocokan kolom',
  incompleteMapping: 'Pilih satu kolom berbeda, atau tidak ada, untuk setiap pertanyaan',
  alreadySent: 'File ini sudah dikirim',
  sendingNow: 'File ini sedang dikirim',
  nothingWrong: 'Tidak ada baris yang salah',
  nothingToSend: 'Tidak ada baris yang dapat dikirim',
  notAllSplit: "'Semua atau tidak sama sekali' hanya berlaku untuk satu file; pilih 'Kirim yang benar saja'.",
  partly: (done: number, parts: number) =>
    `${figure(done)} dari ${figure(parts)} file sudah terkirim; kirim lagi untuk melanjutkan sisanya.`,
  someWrong: (count: number) =>
    `Masih ada ${figure(count)} baris yang salah. Perbaiki dahulu, atau kirim yang benar saja.`,
  someWarned: (count: number) =>
    `Ada ${figure(count)} baris yang perlu diperiksa. Centang 'Saya periksa' dahulu.`,
} as const;
