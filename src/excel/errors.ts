import { foreignFileText } from '../shared/core/foreignFile.ts';

const REFUSALS = {
  EMPTY_FILE: () => 'File kosong (0 byte). Pilih file lain.',
  NOT_ZIP: renameAdvice,
  NOT_XLSX: renameAdvice,
  LEGACY_XLS: renameAdvice,
  XLSB: renameAdvice,
  ODS: renameAdvice,
  ENCRYPTED: () => 'File dilindungi kata sandi. Hapus kata sandinya di Excel, simpan, lalu pilih lagi.',
  TRUNCATED: () => 'File terpotong atau belum selesai disalin. Salin atau unduh ulang file ini.',
  BAD_ZIP: () => 'Susunan file rusak. Buka di Excel lalu simpan ulang.',
  CORRUPT: () => 'Isi file rusak. Salin atau unduh ulang file ini.',
  BAD_XML: () => 'Isi lembar tidak dapat dibaca. Buka di Excel lalu simpan ulang.',
  BAD_VALUE: () => 'Ada sel yang nilainya rusak. Buka di Excel lalu simpan ulang.',
  DTD: () => 'File berisi kode yang tidak diizinkan. Buka di Excel, lalu simpan ulang.',
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

export type XlsxErrorCode = keyof typeof REFUSALS;

function renameAdvice(extension: string): string {
  return foreignFileText(extension === '' ? 'bukan file .xlsx' : extension);
}

function tooLargeOnceOpened(): string {
  return 'File terlalu besar. Mungkin format selnya sampai baris 1.048.576. Hapus baris kosong di bawah data, lalu simpan.';
}

export function refusalText(code: XlsxErrorCode, detail = ''): string {
  return REFUSALS[code](detail);
}

/** `message` is for people (Indonesian), `detail` for logs (English). */
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

export function refuse(code: XlsxErrorCode, detail = ''): never {
  throw new XlsxError(code, detail);
}
