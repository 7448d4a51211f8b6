import { answerTypeOf } from '../question/answer.ts';
import type { Question } from '../question/schema.ts';
import type { BatchCatalogue } from './operations.ts';

/** The sheet `Pengajuan` as data (batch-upload.md, columns A…S): one list for template, reader, rules and answers. */

/** `*` always required, `**` required when the product has is_ktp_mandatory, '' optional. */
export type ColumnMark = '*' | '**' | '';
export type ColumnKind = 'text' | 'phone' | 'nik' | 'amount' | 'digits' | 'photo' | 'coordinate';

const baseColumns = [
  column('ref', 'Ref Baris', '', 'text', ['Ref', 'No Baris', 'Referensi Baris']),
  column('product_code', 'Kode Produk', '*', 'text', ['Produk', 'Kode Product']),
  column('category', 'Kategori', '*', 'text', ['Kategori Produk']),
  column('program', 'Program', '*', 'text', ['Nama Program', 'Program Produk']),
  column('agent_code', 'Nomor Agen', '*', 'text', [
    'Kode Agen',
    'No Agen',
    'No. Agen',
    'ID Agen',
    'Kode Referal',
  ]),
  column('submitter_name', 'Nama Lengkap', '*', 'text', [
    'Nama',
    'Nama Pemohon',
    'Nama Nasabah',
    'Nama Debitur',
    'Nama Konsumen',
    'Nama Customer',
  ]),
  column('submitter_mobile_number', 'Nomor HP', '*', 'phone', [
    'No HP',
    'HP',
    'Nomor Telepon',
    'No. Telepon',
    'No Telp',
    'Telepon',
    'Nomor Handphone',
    'No Handphone',
    'No WA',
    'No WhatsApp',
    'WhatsApp',
    'Nomor WA',
    'Telp',
    'No Telpon',
    'No HP/WA',
  ]),
  column('nik', 'NIK', '**', 'nik', [
    'No KTP',
    'Nomor KTP',
    'No. KTP',
    'NIK KTP',
    'Nomor Induk Kependudukan',
  ]),
  column('submitter_job', 'Pekerjaan', '**', 'text', ['Pekerjaan Pemohon']),
  column('submitter_salary', 'Penghasilan per Bulan', '', 'amount', [
    'Penghasilan',
    'Gaji',
    'Gaji per Bulan',
    'Gaji (Rp)',
    'Pendapatan',
    'Penghasilan Bulanan',
  ]),
  column('submitter_address', 'Alamat', '**', 'text', ['Alamat Lengkap', 'Alamat KTP', 'Alamat Rumah']),
  column('submitter_province', 'Provinsi', '**', 'text', ['Propinsi']),
  column('submitter_city', 'Kota/Kabupaten', '**', 'text', [
    'Kota',
    'Kabupaten',
    'Kab/Kota',
    'Kota/Kab',
    'Kabupaten/Kota',
  ]),
  column('submitter_kecamatan', 'Kecamatan', '**', 'text', ['Kec']),
  column('submitter_kelurahan', 'Kelurahan/Desa', '**', 'text', [
    'Kelurahan',
    'Desa',
    'Desa/Kelurahan',
    'Kel/Desa',
    'Desa/Kel',
    'Kel',
  ]),
  column('submitter_zip_code', 'Kode Pos', '**', 'digits', ['Kodepos', 'Zip']),
  // Marked optional although the product may ask for it: without a folder of photos the rows skip it.
  column('submitter_identity_photo', 'File Foto KTP', '', 'photo', ['Foto KTP']),
  column('submitter_selfie_photo', 'File Foto Selfie', '', 'photo', ['Foto Selfie', 'Selfie']),
] as const;

/** Written by the program, never read: what became of the row, and why. */
const outcomeColumns = [
  column('result', 'Hasil', '', 'text', []),
  column('remark', 'Keterangan', '', 'text', []),
] as const;

export type BaseColumnKey = (typeof baseColumns)[number]['key'];
export type OutcomeColumnKey = (typeof outcomeColumns)[number]['key'];
export type QuestionPart = 'lat' | 'lon' | 'address' | 'image';
export type QuestionColumnKey = `q${number}` | `q${number}.${QuestionPart}`;
export type BatchColumnKey = BaseColumnKey | QuestionColumnKey | OutcomeColumnKey;

export interface BatchColumn<Key extends string = BatchColumnKey> {
  key: Key;
  /** Without the mark; also the `column` of a note. */
  header: string;
  mark: ColumnMark;
  kind: ColumnKind;
  /** Other headers under which people keep the same thing; case, spaces and punctuation do not count. */
  aliases: readonly string[];
}

function column<const Key extends string>(
  key: Key,
  header: string,
  mark: ColumnMark,
  kind: ColumnKind,
  aliases: readonly string[],
): BatchColumn<Key> {
  return { key, header, mark, kind, aliases };
}

/** Headers of the parts of a location or image question. */
export const questionPartHeaders: Readonly<Record<QuestionPart, string>> = {
  lat: 'Lintang',
  lon: 'Bujur',
  address: 'Alamat Lokasi',
  image: 'File Gambar',
};

const questionParts: Readonly<Record<ReturnType<typeof typeOf>, readonly QuestionPart[]>> = {
  text: [],
  image: ['image'],
  latlon: ['lat', 'lon', 'address'],
  image_latlon: ['lat', 'lon', 'address', 'image'],
};
const typeOf = (question: Question) => answerTypeOf[question.question_type];

/** Key and header of a column. */
type ColumnName = Pick<BatchColumn<QuestionColumnKey>, 'key' | 'header'>;

/** What the columns of a question are called. */
export interface QuestionNames extends Record<QuestionPart, ColumnName> {
  /** Of a question that is answered in words. */
  text: ColumnName;
}

/** Names that were made: each row of a file asks for those of all its questions. */
const questionNames = new WeakMap<Question, QuestionNames>();

export function namesOf(question: Question): QuestionNames {
  const known = questionNames.get(question) ?? makeNames(question);
  questionNames.set(question, known);
  return known;
}

function makeNames({ id, question_text }: Question): QuestionNames {
  const part = (name: QuestionPart): ColumnName => ({
    key: `q${id}.${name}`,
    header: `[P${id}] ${questionPartHeaders[name]}`,
  });
  return {
    text: { key: `q${id}`, header: `[P${id}] ${question_text}` },
    lat: part('lat'),
    lon: part('lon'),
    address: part('address'),
    image: part('image'),
  };
}

/** A question's columns: one for text, its parts otherwise. */
function questionColumns(question: Question): BatchColumn[] {
  const mark = question.is_mandatory ? '*' : '';
  const names = namesOf(question);
  const parts = questionParts[typeOf(question)];
  if (parts.length === 0) {
    return [column(names.text.key, names.text.header, mark, 'text', [question.question_text])];
  }
  return parts.map((part) => {
    const { key, header } = names[part];
    // An address is never required, nor a picture without a folder of photos (photos.ts).
    const marked = part === 'lat' || part === 'lon' ? mark : '';
    const kind = part === 'image' ? 'photo' : part === 'address' ? 'text' : 'coordinate';
    return column(key, header, marked, kind, [`${question.question_text} ${questionPartHeaders[part]}`]);
  });
}

/** The columns that every program's sheet has, in order. */
export const commonColumns: readonly BatchColumn[] = [...baseColumns, ...outcomeColumns];

/** The columns of one program's sheet, in order: common ones, its questions, then the outcome. */
export function batchColumns(catalogue: Pick<BatchCatalogue, 'questions'>): readonly BatchColumn[] {
  return [...baseColumns, ...catalogue.questions.flatMap(questionColumns), ...outcomeColumns];
}

const headerByKey = new Map<string, string>(commonColumns.map(({ key, header }) => [key, header]));

const kindByKey = new Map<string, ColumnKind>(commonColumns.map(({ key, kind }) => [key, kind]));

/** Header of a common column, for notes. */
export function headerOf(key: BaseColumnKey): string {
  return headerByKey.get(key)!;
}

/** Whether a row needs a value here. */
export function isRequired(
  { mark }: Pick<BatchColumn, 'mark'>,
  product: Pick<BatchCatalogue['product'], 'is_ktp_mandatory'>,
): boolean {
  return mark === '*' || (mark === '**' && product.is_ktp_mandatory);
}

/** What the cells of a column hold, without its program. */
export function kindOf(key: BatchColumnKey): ColumnKind {
  const common = kindByKey.get(key);
  if (common) return common;
  if (key.endsWith('.image')) return 'photo';
  return /\.(lat|lon)$/.test(key) ? 'coordinate' : 'text';
}

export const isQuestion = (key: BatchColumnKey): key is QuestionColumnKey => /^q\d/.test(key);

export const isOutcome = (key: BatchColumnKey): key is OutcomeColumnKey =>
  key === 'result' || key === 'remark';
