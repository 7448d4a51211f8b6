import type { BatchNoteLevel } from '../../shared/bridge/types.ts';
import { formatCount } from '../../shared/core/formats.ts';
import type { BatchCatalogue } from '../../shared/entities/batchUpload/operations.ts';
import {
  type BatchColumn,
  type BatchColumnKey,
  batchColumns,
  commonColumns,
  isOutcome,
  isQuestion,
  type QuestionPart,
} from '../file/columns.ts';
import { batchSheets, exampleRef, metaKeys, metaRows } from '../file/template.ts';
import type { CheckedRow } from '../rules/rowRules.ts';

/**
 * The empty template (C-093), sent rows (C-087) and wrong rows have one layout, so that each file can be
 * uploaded.
 */
export interface BatchSheet {
  name: string;
  columns: BatchSheetColumn[];
  rows: BatchSheetRow[];
  hidden?: boolean;
  protect?: boolean;
}
export interface BatchSheetColumn {
  header: string;
  kind: 'text' | 'rupiah';
  width: number;
  comment?: string;
  headerStyle: 'plain' | 'required' | 'optional' | 'conditional';
  list?: string;
  locked?: boolean;
}
export type BatchSheetCell =
  | string
  | number
  | { value: string | number; style: 'error' | 'warning' | 'muted' };
export type BatchSheetRow = readonly BatchSheetCell[];

export interface BatchWorkbook {
  catalogues: readonly [BatchCatalogue, ...BatchCatalogue[]];
  rows: BatchSheetRow[];
  provinces: readonly string[];
  /** `madeAt` is an ISO instant, `madeBy` a name or ''. */
  madeAt: string;
  madeBy: string;
}

export const sheetColumns = (catalogues: BatchWorkbook['catalogues']): readonly BatchColumn[] =>
  catalogues.length > 1 ? commonColumns : batchColumns(catalogues[0]);

export function batchWorkbook(workbook: BatchWorkbook): BatchSheet[] {
  const sheets = [guideSheet(workbook.catalogues), dataSheet(workbook), referenceSheet(workbook)];
  return workbook.catalogues.length > 1 ? sheets : [...sheets, metaSheet(workbook)];
}

function metaSheet({ catalogues: [catalogue], madeAt, madeBy }: BatchWorkbook): BatchSheet {
  const [first, ...rest] = metaRows(catalogue, madeAt, madeBy);
  return {
    name: batchSheets.meta,
    // The first pair becomes the header row, so that `_meta` has pairs from row 1.
    columns: [plainColumn(metaKeys[0], 24), plainColumn(first![1], 40)],
    rows: rest,
    hidden: true,
  };
}

const plainColumn = (header: string, width: number): BatchSheetColumn => ({
  header,
  kind: 'text',
  width,
  headerStyle: 'plain',
});

const headerStyles = { '*': 'required', '**': 'conditional', '': 'optional' } as const;

function dataSheet({ catalogues, rows, provinces }: BatchWorkbook): BatchSheet {
  const lists = listRanges(catalogues.length, provinces);
  return {
    name: batchSheets.data,
    protect: true,
    rows,
    columns: sheetColumns(catalogues).map((column) => {
      const list = lists[column.key];
      return {
        header: column.mark ? `${column.header} ${column.mark}` : column.header,
        kind: column.kind === 'amount' ? 'rupiah' : 'text',
        width: columnWidth(column),
        headerStyle: isOutcome(column.key) ? 'plain' : headerStyles[column.mark],
        ...(isOutcome(column.key) ? { locked: true } : { comment: columnHelp(column) }),
        ...(list && { list }),
      };
    }),
  };
}

function columnWidth({ key, header }: BatchColumn): number {
  if (key === 'remark') return 60;
  return Math.min(40, Math.max(14, header.length + 4));
}

/** The ranges have a last row, because validations of whole columns froze a reader (exceljs #1842). */
function listRanges(programs: number, provinces: readonly string[]): Partial<Record<BatchColumnKey, string>> {
  const range = (letter: string, count: number) =>
    `${batchSheets.reference}!$${letter}$2:$${letter}$${count + 1}`;
  return {
    product_code: range('A', programs),
    category: range('B', programs),
    program: range('C', programs),
    ...(provinces.length > 0 && { submitter_province: range('D', provinces.length) }),
  };
}

function referenceSheet({ catalogues, provinces }: BatchWorkbook): BatchSheet {
  const names = catalogues.map(({ product, category, program }) => [
    product.product_code,
    category.category_name,
    program.program_name,
  ]);
  return {
    name: batchSheets.reference,
    columns: [
      plainColumn('Kode Produk', 14),
      plainColumn('Kategori', 24),
      plainColumn('Program', 30),
      plainColumn('Provinsi', 30),
    ],
    rows: Array.from({ length: Math.max(names.length, provinces.length) }, (_, at) => [
      ...(names[at] ?? ['', '', '']),
      provinces[at] ?? '',
    ]),
  };
}

const markHelp = {
  '*': 'Wajib diisi.',
  '**': 'Wajib diisi jika produk mewajibkan KTP.',
  '': 'Boleh kosong.',
} as const;

const photoHelp = 'Nama file di folder foto, misalnya 001.jpg';

const kindHelp: Partial<Record<BatchColumn['kind'], string>> = {
  phone: 'Ketik sebagai teks, diawali 0, misalnya 081234567890.',
  nik: 'Ketik sebagai teks, 16 digit sesuai KTP.',
  amount: 'Rupiah tanpa sen, misalnya 5.000.000.',
  photo: `${photoHelp}; tanpa folder foto, tambahkan lewat formulir pengajuan.`,
};

function columnHelp({ key, mark, kind }: BatchColumn): string {
  const degrees = key.endsWith('.lon') ? questionExamples.lon : questionExamples.lat;
  if (kind === 'photo' && mark === '*')
    return `${markHelp[mark]} ${photoHelp}. Lepaskan folder fotonya bersama file ini.`;
  const help = kind === 'coordinate' ? `Angka dengan titik, misalnya ${degrees}.` : kindHelp[kind];
  return [markHelp[mark], help].filter(Boolean).join(' ');
}

function guideSheet(catalogues: BatchWorkbook['catalogues']): BatchSheet {
  const lines = [
    ...catalogues.flatMap(({ product, category, program }) => [
      `Produk: ${product.product_name} (${product.product_code})`,
      `Kategori: ${category.category_name}`,
      `Program: ${program.program_name}`,
    ]),
    `Isi lembar ${batchSheets.data} mulai baris 2, satu pengajuan per baris, paling banyak ${formatCount(catalogues[0].max_upload)} baris.`,
    'Biru (*) wajib diisi, jingga (**) wajib diisi jika produk mewajibkan KTP, hijau boleh kosong.',
    'Ref Baris adalah nomor setiap baris, tidak boleh sama, misalnya 001. Jika kosong, baris dikenali dari isinya. Baris yang sama tidak dapat dikirim dua kali.',
    'Nomor HP, NIK, Kode Pos, dan Nomor Agen diketik sebagai teks agar angka nol di depan tidak hilang.',
    'File Foto KTP, File Foto Selfie, dan File Gambar berisi nama file (jpg, jpeg, jfif, png, atau webp). Lepaskan folder fotonya bersama file ini. Foto KTP dan selfie yang selnya kosong dicari menurut NIK: 3273010101900001.jpg dan 3273010101900001_selfie.jpg.',
    `Baris dengan Ref Baris ${exampleRef} adalah contoh dan tidak dikirim.`,
  ];
  return {
    name: batchSheets.guide,
    columns: [plainColumn('Petunjuk pengisian', 110)],
    rows: lines.map((line) => [line]),
  };
}

const examples: Partial<Record<BatchColumnKey, string>> = {
  ref: exampleRef,
  agent_code: 'AG-26-01-0001',
  submitter_name: 'Budi Contoh',
  submitter_mobile_number: '081100000000',
  nik: '3273050101909999',
  submitter_job: 'Karyawan Swasta',
  submitter_salary: '5000000',
  submitter_address: 'Jl. Contoh No. 1',
  submitter_province: 'Jawa Barat',
  submitter_city: 'Kota Bandung',
  submitter_kecamatan: 'Cicendo',
  submitter_kelurahan: 'Arjuna',
  submitter_zip_code: '40172',
  submitter_identity_photo: '001.jpg',
  submitter_selfie_photo: '001_selfie.jpg',
};

const questionExamples: Readonly<Record<QuestionPart | 'text', string>> = {
  text: 'Contoh jawaban',
  lat: '-6.914744',
  lon: '107.609810',
  address: 'Jl. Contoh No. 1, Bandung',
  image: '001_gambar.jpg',
};

/** Every input column has an example, so that users who copy the row omit nothing. */
function exampleOf(key: BatchColumnKey): string {
  if (!isQuestion(key)) return examples[key] ?? '';
  const part = key.split('.')[1] as QuestionPart | undefined;
  return questionExamples[part ?? 'text'];
}

export function exampleRow(catalogue: BatchCatalogue): BatchSheetRow {
  const names: Partial<Record<BatchColumnKey, string>> = {
    product_code: catalogue.product.product_code,
    category: catalogue.category.category_name,
    program: catalogue.program.program_name,
  };
  return batchColumns(catalogue).map((column) => {
    const value = cellValue(column, names[column.key] ?? exampleOf(column.key));
    return value === '' ? '' : { value, style: 'muted' };
  });
}

/** Only amounts become numbers: text keeps leading zeros. */
function cellValue({ kind }: BatchColumn, text: string): string | number {
  return kind === 'amount' && /^\d{1,15}$/.test(text) ? Number(text) : text;
}

export interface RowOutcome {
  result: string;
  remark: string;
}

export function checkedRow(
  { values, notes }: Pick<CheckedRow, 'values' | 'notes'>,
  columns: readonly BatchColumn[],
  outcome?: RowOutcome,
): BatchSheetRow {
  return columns.map((column) => {
    if (column.key === 'result' || column.key === 'remark') return outcome?.[column.key] ?? '';
    const value = cellValue(column, values[column.key] ?? '');
    const style = outcome && worstStyle(notes.filter((note) => note.column === column.header));
    return style ? { value, style } : value;
  });
}

function worstStyle(notes: CheckedRow['notes']): 'error' | 'warning' | undefined {
  if (notes.some((note) => note.level === 'G')) return 'error';
  return notes.some((note) => note.level === 'P') ? 'warning' : undefined;
}

const namedRemark = ({ column, text }: Pick<CheckedRow['notes'][number], 'column' | 'text'>): string =>
  column === '' || text.startsWith(`${column} `) ? text : `${column}: ${text}`;

export function remarkOf({ notes }: Pick<CheckedRow, 'notes'>): string {
  const said = (level: BatchNoteLevel) => notes.filter((note) => note.level === level);
  return [...said('G'), ...said('P')].map(namedRemark).join('\n');
}
