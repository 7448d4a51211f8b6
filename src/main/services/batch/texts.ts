import { fieldText } from '../../../shared/core/fields.ts';

const figure = (count: number) => fieldText({ kind: 'number' }, count);

/** What main says about a report. */
export const batchReportTexts = {
  unknown: 'File ini sudah ditutup. Pilih file sekali lagi.',
  changed:
    'File ini sudah dipindah atau diubah. Pilih file yang sama sekali lagi untuk melanjutkan perbaikan.',
  notReady: 'File belum selesai diperiksa',
  nothingToMap: 'File ini tidak menunggu pencocokan kolom',
  incompleteMapping: 'Pilih satu kolom berbeda, atau tidak ada, untuk setiap kolom wajib dan pertanyaan',
  unknownProgram: 'Program ini tidak dapat dipilih',
  alreadySent: 'File ini sudah dikirim',
  sendingNow: 'File ini sedang dikirim',
  questionsChanged:
    'Pertanyaan program berubah sejak file ini diperiksa. File diperiksa sekali lagi; belum ada baris yang dikirim.',
  stillUnsure:
    'Server masih memproses kiriman sebelumnya; status barisnya belum pasti. Coba lagi beberapa saat lagi.',
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

/** What main says about a folder of photos. */
export const photoTexts = {
  noFolder: 'Yang dipilih bukan folder. Pilih folder yang berisi foto.',
  gone: (name: string) =>
    `Folder foto '${name}' tidak ditemukan. Mungkin sudah dipindah atau drive-nya dilepas.`,
  tooMany: (most: number) =>
    `Folder ini berisi lebih dari ${figure(most)} file. Pindahkan foto batch ini ke folder sendiri.`,
  changed: (name: string) =>
    `Foto '${name}' sudah diubah atau hilang dari folder foto. Tekan Muat Ulang pada folder foto, lalu kirim lagi.`,
  refused: (name: string) => `Foto '${name}' ditolak server:`,
  partly: (done: number, total: number) =>
    `${figure(done)} dari ${figure(total)} foto sudah diunggah; kirim lagi untuk melanjutkan.`,
  denied: 'Anda tidak memiliki hak mengunggah foto pengajuan. Pilih Tanpa foto untuk mengirim barisnya saja.',
  stopped: 'Pengiriman dibatalkan. Foto yang sudah diunggah tidak diunggah lagi.',
} as const;
