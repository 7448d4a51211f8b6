import type { BatchNote, BatchNoteLevel } from '../../shared/bridge/types.ts';
import { foreignFileText } from '../../shared/core/foreignFile.ts';
import { formatCount } from '../../shared/core/formats.ts';

/** Messages about a whole file (batch-upload.md, X01…X10; later codes are not in batch-upload.md). */
export const fileTexts = {
  X01: foreignFileText,
  X02: (sheets: readonly string[]) => `Lembar 'Pengajuan' tidak ada. Lembar yang ada: ${sheets.join(', ')}.`,
  X03: (missing: string, found: string | undefined) =>
    found
      ? `Kolom '${missing}' tidak ada. Mungkin maksudnya kolom '${found}'?`
      : `Kolom '${missing}' tidak ada.`,
  X04: (has: string, latest: string) =>
    `Template ini versi ${has}, yang terbaru ${latest}, karena pertanyaan program berubah. Unduh template baru atau cocokkan kolom.`,
  X05: (rows: number, limit: number) =>
    `File berisi ${formatCount(rows)} baris, batas ${formatCount(limit)}. Pecah menjadi ${Math.ceil(rows / limit)} file?`,
  X06: (cells: number) =>
    `File memakai rumus pada ${formatCount(cells)} sel; yang dikirim adalah nilai terakhir.`,
  X07: () => 'File dilindungi kata sandi. Hapus kata sandinya di Excel, simpan, lalu pilih lagi.',
  X08: () => 'File ini tidak berisi baris data.',
  X09: () =>
    'File terlalu besar. Mungkin format selnya sampai baris 1.048.576. Hapus baris kosong di bawah data, lalu simpan.',
  X10: (title: string, day: string) => `File ini sama persis dengan '${title}' yang dikirim ${day}.`,
  X11: () =>
    'Program file ini tidak dikenali dari Kode Produk, Kategori, dan Program. Unduh template program lalu salin datanya.',
  X12: (header: string) =>
    `Kolom '${header}' bukan pertanyaan program ini. Cocokkan dengan pertanyaan yang benar atau abaikan.`,
  X13: (rows: number) =>
    `${formatCount(rows)} baris tersembunyi (disaring atau dilipat). Ikut dikirim, atau ditinggalkan?`,
  X14: (columns: readonly string[]) => `Kolom tersembunyi di Excel ikut dibaca: ${columns.join(', ')}.`,
  X15: (rows: number, sample: readonly string[]) =>
    `${formatCount(rows)} baris bukan pengajuan dan tidak dikirim: ${sample.join('; ')}${rows > sample.length ? '; dan lainnya' : ''}.`,
  X18: (sheet: string, others: readonly string[]) =>
    `Hanya lembar '${sheet}' yang dibaca. Lembar lain dengan judul yang sama: ${others.join(', ')}.`,
  X19: (columns: readonly string[]) =>
    `${formatCount(columns.length)} kolom tidak dipakai dan isinya tidak dikirim: ${columns.join(', ')}.`,
  /** Replaces X10 when this computer also knows the result and repairs of the sent rows. */
  X20: (title: string, day: string) =>
    `File ini sudah dikirim ${day} sebagai '${title}'. Baris yang sudah terkirim ditandai; sisanya dilanjutkan dengan perbaikan yang dulu.`,
  X21: (name: string) =>
    `Laporan '${name}' ditutup, karena paling banyak tiga file yang belum dikirim dapat terbuka. Perbaikannya tersimpan: buka filenya lagi untuk melanjutkan.`,
  X22: (sheet: string) => `Lembar '${sheet}' tidak ada di file ini. Pilih lembar lain.`,
  X23: (sheet: string, row: number | null) =>
    row === null
      ? `Judul kolom tidak ditemukan di lembar '${sheet}'. Pilih baris judulnya.`
      : `Baris ${formatCount(row)} lembar '${sheet}' kosong, jadi bukan baris judul. Pilih baris lain.`,
  X24: (sheets: readonly string[]) =>
    `${formatCount(sheets.length)} lembar dibaca bersama: ${sheets.join(', ')}. Ref Baris dimulai dengan nama lembarnya.`,
  X25: (sheet: string, rows: number) =>
    `Data dibaca dari lembar tersembunyi '${sheet}' (${formatCount(rows)} baris), karena lembar yang tampak tidak berisi pengajuan.`,
  X26: (sheets: readonly string[]) =>
    `Lembar tersembunyi dengan judul yang sama tidak dibaca: ${sheets.join(', ')}.`,
  X16: (cells: number) =>
    `Sel gabungan diisi ke bawah seperti yang terlihat di Excel: ${formatCount(cells)} sel.`,
  X17: (cells: number) =>
    `${formatCount(cells)} sel berisi rumus yang belum dihitung; barisnya tidak dapat dikirim.`,
} as const;
export type FileNoteCode = keyof typeof fileTexts;

export function fileNote<Code extends FileNoteCode>(
  code: Code,
  level: BatchNoteLevel,
  values: Parameters<(typeof fileTexts)[Code]>,
  column = '',
): BatchNote {
  // The signature guarantees the argument types, but the compiler cannot prove them for a union.
  const say = fileTexts[code] as (...values: unknown[]) => string;
  return { code, level, column, text: say(...values) };
}
