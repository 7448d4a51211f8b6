/**
 * Why a workbook was refused. Every code has exactly one Indonesian sentence (batch-upload X01, X07, X09
 * where the design has the wording), so that nobody upstream has to invent one.
 */
const REFUSALS = {
  EMPTY_FILE: () => 'File kosong (0 byte). Pilih file lain.',
  NOT_ZIP: renameAdvice,
  NOT_XLSX: renameAdvice,
  LEGACY_XLS: renameAdvice,
  XLSB: renameAdvice,
  ODS: renameAdvice,
  ENCRYPTED: () => 'File terlindungi sandi.',
  TRUNCATED: () => 'File terpotong atau belum selesai disalin. Salin atau unduh ulang file ini.',
  BAD_ZIP: () => 'Susunan file rusak. Buka di Excel lalu simpan ulang.',
  CORRUPT: () => 'Isi file rusak (pemeriksaan data gagal). Salin atau unduh ulang file ini.',
  BAD_XML: () => 'Isi lembar tidak dapat dibaca. Buka di Excel lalu simpan ulang.',
  BAD_VALUE: () => 'Ada sel yang nilainya rusak. Buka di Excel lalu simpan ulang.',
  DTD: () => 'File memuat deklarasi yang tidak diizinkan. Buka di Excel lalu simpan ulang.',
  NO_SHEET: (detail: string) => `Lembar '${detail}' tidak ada.`,
  LIMIT_FILE: () => 'Ukuran file melebihi batas. Pecah menjadi beberapa file.',
  LIMIT_ROWS: () => 'Jumlah baris data melebihi batas. Pecah menjadi beberapa file.',
  LIMIT_COLS: () => 'Jumlah kolom melebihi batas. Hapus kolom yang tidak dipakai lalu simpan.',
  LIMIT_BYTES: tooLargeOnceOpened,
  LIMIT_RATIO: tooLargeOnceOpened,
  LIMIT_CELL: () => 'Ada sel yang isinya terlalu panjang. Pendekkan isinya lalu simpan.',
  LIMIT_SST: tooLargeOnceOpened,
  LIMIT_SHEETS: () => 'Jumlah lembar melebihi batas. Hapus lembar yang tidak dipakai lalu simpan.',
  LIMIT_ENTRIES: () => 'File memuat terlalu banyak bagian. Salin datanya ke file Excel baru.',
  LIMIT_MERGES: () => 'Jumlah sel gabungan melebihi batas. Pisahkan sel gabungan lalu simpan.',
} satisfies Record<string, (detail: string) => string>;

/** Stable code of a refusal. */
export type XlsxErrorCode = keyof typeof REFUSALS;

/** X01: for files of another format the detail is their usual extension, or '' when it is not known. */
function renameAdvice(extension: string): string {
  const found = extension === '' ? 'bukan file .xlsx' : extension;
  return `File harus .xlsx. File Anda ${found}; simpan ulang dari Excel sebagai 'Excel Workbook'.`;
}

/** X09. */
function tooLargeOnceOpened(): string {
  return 'File terlalu besar setelah dibuka; kemungkinan format sampai baris 1.048.576. Hapus baris kosong lalu simpan.';
}

/** The one Indonesian sentence of a refusal; `detail` is the extension (X01) or the sheet name (NO_SHEET). */
export function refusalText(code: XlsxErrorCode, detail = ''): string {
  return REFUSALS[code](detail);
}

/** A workbook that is refused: `message` is for people (Indonesian), `detail` for logs (English). */
export class XlsxError extends Error {
  readonly code: XlsxErrorCode;
  readonly detail: string;

  constructor(code: XlsxErrorCode, detail = '') {
    super(refusalText(code, detail));
    this.name = 'XlsxError';
    this.code = code;
    this.detail = detail;
  }
}

/** Throws the refusal; an expression, so that it also serves behind `??`. */
export function refuse(code: XlsxErrorCode, detail = ''): never {
  throw new XlsxError(code, detail);
}
