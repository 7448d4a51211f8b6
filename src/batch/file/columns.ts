import type { BatchCatalogue } from '../../shared/entities/batchUpload/operations.ts';
import { answerTypeOf } from '../../shared/entities/question/answer.ts';
import type { Question } from '../../shared/entities/question/schema.ts';

/** Columns of the sheet `Pengajuan` (batch-upload.md). */

/** `*` is always required, `**` is required when the product has is_ktp_mandatory, '' is optional. */
export type ColumnMark = '*' | '**' | '';
export type ColumnKind = 'text' | 'phone' | 'nik' | 'amount' | 'digits' | 'photo' | 'coordinate';

const baseColumns = [
  column('ref', 'Ref Baris', '', 'text', ['Ref', 'No Baris', 'Referensi Baris']),
  column('product_code', 'Kode Produk', '*', 'text', ['Produk', 'Kode Product']),
  column('category', 'Kategori', '*', 'text', ['Kat', 'Kategori Produk', 'Kat. Produk']),
  column('program', 'Program', '*', 'text', ['Nama Program', 'Program Produk']),
  column('agent_code', 'Nomor Agen', '*', 'text', [
    'Kode Agen',
    'No Agen',
    'No. Agen',
    'ID Agen',
    'Kode Referal',
    'Kode Referral',
    'Kode Sales',
    'No Referal',
  ]),
  column('submitter_name', 'Nama Lengkap', '*', 'text', [
    'Nama',
    'Nama Pemohon',
    'Nama Nasabah',
    'Nama Debitur',
    'Nama Konsumen',
    'Nama Customer',
    'Nama KTP',
    'Nama Sesuai KTP',
    'Nama Calon Nasabah',
    'Nama Calon Debitur',
    'Nama Peserta',
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
    'No. Ponsel',
    'Nomor Ponsel',
    'Nomor WhatsApp',
    'HP/WA',
    'No. Tlp',
    'Kontak',
  ]),
  column('nik', 'NIK', '**', 'nik', [
    'No KTP',
    'Nomor KTP',
    'No. KTP',
    'NIK KTP',
    'Nomor Induk Kependudukan',
    'No NIK',
    'NIK/KTP',
    'No. Identitas',
    'Nomor Identitas',
    'No. Induk Kependudukan',
  ]),
  column('submitter_job', 'Pekerjaan', '**', 'text', [
    'Pekerjaan Pemohon',
    'Pekerjaan Nasabah',
    'Profesi',
    'Profesi Pemohon',
    'Jenis Pekerjaan',
  ]),
  column('submitter_salary', 'Penghasilan per Bulan', '', 'amount', [
    'Penghasilan',
    'Gaji',
    'Gaji per Bulan',
    'Gaji (Rp)',
    'Pendapatan',
    'Penghasilan Bulanan',
    'Penghasilan (Rp)',
    'Gaji Bersih',
    'Penghasilan/Bulan',
    'Gaji/Bulan',
    'Pendapatan per Bulan',
    'Pendapatan Bulanan',
  ]),
  column('submitter_address', 'Alamat', '**', 'text', [
    'Alamat Lengkap',
    'Alamat KTP',
    'Alamat Rumah',
    'Alamat Sesuai KTP',
    'Alamat Tinggal',
    'Alamat Domisili',
  ]),
  column('submitter_province', 'Provinsi', '**', 'text', ['Propinsi', 'Prov', 'Prop']),
  column('submitter_city', 'Kota/Kabupaten', '**', 'text', [
    'Kota',
    'Kabupaten',
    'Kab/Kota',
    'Kota/Kab',
    'Kabupaten/Kota',
    'Kab',
  ]),
  column('submitter_kecamatan', 'Kecamatan', '**', 'text', ['Kec', 'Distrik']),
  column('submitter_kelurahan', 'Kelurahan/Desa', '**', 'text', [
    'Kelurahan',
    'Desa',
    'Desa/Kelurahan',
    'Kel/Desa',
    'Desa/Kel',
    'Kel',
    'Kelurahan / Nagari',
    'Nagari',
    'Gampong',
  ]),
  column('submitter_zip_code', 'Kode Pos', '**', 'digits', ['Kodepos', 'Zip', 'Zip Code', 'KD Pos']),
  // Optional even if the product requires the photo: the form can add the photo later.
  column('submitter_identity_photo', 'File Foto KTP', '', 'photo', ['Foto KTP']),
  column('submitter_selfie_photo', 'File Foto Selfie', '', 'photo', ['Foto Selfie', 'Selfie']),
] as const;

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
  header: string;
  mark: ColumnMark;
  kind: ColumnKind;
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

type ColumnName = Pick<BatchColumn<QuestionColumnKey>, 'key' | 'header'>;

export interface QuestionNames extends Record<QuestionPart, ColumnName> {
  text: ColumnName;
}

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

const pointAliases: Readonly<Partial<Record<QuestionPart, readonly string[]>>> = {
  lat: ['Lintang', 'Latitude', 'Lat', 'Garis Lintang', 'Lat/Long', 'Latlong', 'Koordinat', 'Titik Koordinat'],
  lon: ['Bujur', 'Longitude', 'Long', 'Lon', 'Lng', 'Garis Bujur'],
};

/**
 * @param only true if the program has a single location question; short headers such as 'Lintang' then match
 */
function questionColumns(question: Question, only: boolean): BatchColumn[] {
  const mark = question.is_mandatory ? '*' : '';
  const names = namesOf(question);
  const parts = questionParts[typeOf(question)];
  if (parts.length === 0) {
    return [column(names.text.key, names.text.header, mark, 'text', [question.question_text])];
  }
  return parts.map((part) => {
    const { key, header } = names[part];
    const marked = part === 'address' ? '' : mark;
    const kind = part === 'image' ? 'photo' : part === 'address' ? 'text' : 'coordinate';
    const full = `${question.question_text} ${questionPartHeaders[part]}`;
    return column(key, header, marked, kind, only ? [full, ...(pointAliases[part] ?? [])] : [full]);
  });
}

export const commonColumns: readonly BatchColumn[] = [...baseColumns, ...outcomeColumns];

export function batchColumns(catalogue: Pick<BatchCatalogue, 'questions'>): readonly BatchColumn[] {
  const points = catalogue.questions.filter((question) => questionParts[typeOf(question)].includes('lat'));
  const own = catalogue.questions.flatMap((question) => questionColumns(question, points.length === 1));
  return [...baseColumns, ...own, ...outcomeColumns];
}

const headerByKey = new Map<string, string>(commonColumns.map(({ key, header }) => [key, header]));

const kindByKey = new Map<string, ColumnKind>(commonColumns.map(({ key, kind }) => [key, kind]));

export function headerOf(key: BaseColumnKey): string {
  return headerByKey.get(key)!;
}

export function isRequired(
  { mark }: Pick<BatchColumn, 'mark'>,
  product: Pick<BatchCatalogue['product'], 'is_ktp_mandatory'>,
): boolean {
  return mark === '*' || (mark === '**' && product.is_ktp_mandatory);
}

export function kindOf(key: BatchColumnKey): ColumnKind {
  const common = kindByKey.get(key);
  if (common) return common;
  if (key.endsWith('.image')) return 'photo';
  return /\.(lat|lon)$/.test(key) ? 'coordinate' : 'text';
}

export const isQuestion = (key: BatchColumnKey): key is QuestionColumnKey => /^q\d/.test(key);

export const isOutcome = (key: BatchColumnKey): key is OutcomeColumnKey =>
  key === 'result' || key === 'remark';
