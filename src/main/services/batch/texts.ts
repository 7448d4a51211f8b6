import { fieldText } from '../../../shared/core/fields.ts';

const figure = (count: number) => fieldText({ kind: 'number' }, count);

export const batchReportTexts = {
  unknown: 'File ini sudah ditutup. Pilih file sekali lagi.',
  changed: 'File ini sudah dipindahkan atau diubah. Pilih file itu lagi untuk melanjutkan perbaikan.',
  notReady: 'File belum selesai diperiksa. Tunggu sebentar.',
  nothingToMap: 'Kolom file ini sudah dicocokkan',
  incompleteMapping:
    'Pilih kolom yang berbeda untuk setiap kolom wajib dan pertanyaan, atau pilih Tidak ada di file',
  unknownProgram: 'Program ini tidak ada dalam daftar Anda. Pilih program lain.',
  chooseSheet: 'Pilih dulu lembar mana yang dikirim: lembar lain berisi judul yang sama',
  partlySent: 'Sebagian baris file ini sudah dikirim, jadi lembarnya tidak dapat diganti',
  alreadySent: 'File ini sudah dikirim',
  sendingNow: 'File ini sedang dikirim',
  questionsChanged:
    'Pertanyaan program berubah setelah file ini diperiksa. File sedang diperiksa ulang. Belum ada baris yang dikirim.',
  stillUnsure:
    'Server masih memproses pengiriman sebelumnya, jadi status barisnya belum pasti. Coba lagi nanti.',
  nothingWrong: 'Tidak ada baris galat',
  nothingToSend: 'Tidak ada baris yang dapat dikirim',
  notAllSplit:
    "File ini dipecah, jadi 'Semua atau tidak sama sekali' tidak berlaku. Pilih 'Kirim yang benar saja'.",
  partly: (done: number, parts: number) =>
    `${figure(done)} dari ${figure(parts)} file sudah terkirim; kirim lagi untuk melanjutkan sisanya.`,
  someWrong: (count: number) =>
    `Masih ada ${figure(count)} baris galat. Perbaiki dulu, atau kirim yang benar saja.`,
  someWarned: (count: number) =>
    `Ada ${figure(count)} baris dengan peringatan. Periksa dulu, lalu centang pernyataannya.`,
} as const;

export const photoTexts = {
  noFolder: 'Pilih folder yang berisi foto, bukan file.',
  gone: (name: string) =>
    `Folder foto '${name}' tidak ditemukan. Mungkin sudah dipindahkan atau drive-nya dilepas.`,
  tooMany: (most: number) =>
    `Folder ini berisi lebih dari ${figure(most)} file. Pindahkan foto batch ini ke folder sendiri.`,
  changed: (name: string) =>
    `Foto '${name}' sudah diubah atau hilang dari folder foto. Tekan Muat Ulang pada folder foto, lalu kirim lagi.`,
  refused: (name: string) => `Foto '${name}' ditolak server:`,
  partly: (done: number, total: number) =>
    `${figure(done)} dari ${figure(total)} foto sudah terkirim. Kirim lagi untuk melanjutkan.`,
  denied: 'Anda tidak berhak mengirim foto pengajuan. Pilih Lanjut tanpa foto untuk mengirim barisnya saja.',
  stopped: 'Pengiriman dibatalkan. Foto yang sudah terkirim tidak dikirim lagi.',
} as const;
