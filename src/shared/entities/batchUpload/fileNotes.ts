import type { BatchNote, BatchNoteLevel } from '../../bridge/types.ts';
import { formatCount } from '../../core/formats.ts';

/** Sentences about a file as a whole (batch-upload.md, X01…X10). */
export const fileTexts = {
  X01: (found: string) =>
    `File harus .xlsx. File Anda ${found}; simpan ulang dari Excel sebagai 'Excel Workbook'.`,
  X02: (sheets: readonly string[]) => `Lembar 'Pengajuan' tidak ada. Lembar yang ada: ${sheets.join(', ')}.`,
  X03: (missing: string, found: string | undefined) =>
    found
      ? `Kolom '${missing}' tidak ada. Apakah kolom '${found}' yang dimaksud?`
      : `Kolom '${missing}' tidak ada.`,
  X04: (has: string, latest: string) =>
    `Template versi ${has}, terbaru ${latest}: pertanyaan program berubah. Unduh template baru atau cocokkan kolom.`,
  X05: (rows: number, limit: number) =>
    `File berisi ${formatCount(rows)} baris, batas ${formatCount(limit)}. Pecah menjadi ${Math.ceil(rows / limit)} file?`,
  X06: (cells: number) =>
    `File memakai rumus pada ${formatCount(cells)} sel; yang dikirim adalah nilai terakhir.`,
  X07: () => 'File terlindungi sandi.',
  X08: () => 'Tidak ada baris data.',
  X09: () =>
    'File terlalu besar setelah dibuka; kemungkinan format sampai baris 1.048.576. Hapus baris kosong lalu simpan.',
  X10: (title: string, day: string) => `File ini sama persis dengan '${title}' yang dikirim ${day}.`,
  /** Ours: without a program there are no rules to check by. */
  X11: () =>
    'Program file ini tidak dikenali dari Kode Produk, Kategori, dan Program. Unduh template program lalu salin datanya.',
  /** Ours: a question column of the file that belongs to none of the program's questions. */
  X12: (header: string) =>
    `Kolom '${header}' bukan pertanyaan program ini. Cocokkan dengan pertanyaan yang benar atau abaikan.`,
  /** Ours: what nobody sees in Excel. */
  X13: (rows: number) =>
    `${formatCount(rows)} baris tersembunyi (disaring atau dilipat). Ikut dikirim, atau ditinggalkan?`,
  X14: (columns: readonly string[]) => `Kolom tersembunyi di Excel ikut dibaca: ${columns.join(', ')}.`,
  /** Ours: rows that are left out because they are no submissions, with a look at the first of them. */
  X15: (rows: number, sample: readonly string[]) =>
    `${formatCount(rows)} baris bukan pengajuan dan tidak dikirim: ${sample.join('; ')}${rows > sample.length ? '; dan lainnya' : ''}.`,
  /** Ours: sheets with the same header as the one that is read. */
  X18: (sheet: string, others: readonly string[]) =>
    `Hanya lembar '${sheet}' yang dibaca. Lembar lain dengan judul yang sama: ${others.join(', ')}. Lepas file ini lagi setelah barisnya digabung ke satu lembar, atau kirim satu lembar per file.`,
  /** Ours: columns with values that are none of ours. */
  X19: (columns: readonly string[]) =>
    `${formatCount(columns.length)} kolom tidak dipakai dan isinya tidak dikirim: ${columns.join(', ')}.`,
  /** Ours: cells merged down a group. */
  X16: (cells: number) =>
    `Sel gabungan diisi ke bawah seperti yang terlihat di Excel: ${formatCount(cells)} sel.`,
  /** Ours: formulas whose results the file does not hold. */
  X17: (cells: number) =>
    `${formatCount(cells)} sel berisi rumus yang belum dihitung; barisnya tidak dapat dikirim.`,
} as const;
export type FileNoteCode = keyof typeof fileTexts;

/** A note about the file; `column` only where one is meant (X03). */
export function fileNote<Code extends FileNoteCode>(
  code: Code,
  level: BatchNoteLevel,
  values: Parameters<(typeof fileTexts)[Code]>,
  column = '',
): BatchNote {
  // The tuple fits its function by the signature above; the compiler cannot follow the two through one union.
  const say = fileTexts[code] as (...values: unknown[]) => string;
  return { code, level, column, text: say(...values) };
}
