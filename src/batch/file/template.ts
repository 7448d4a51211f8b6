import { fittingStem } from '../../shared/core/files.ts';
import type { BatchCatalogue } from '../../shared/entities/batchUpload/operations.ts';

export const batchSheets = {
  guide: 'Petunjuk',
  data: 'Pengajuan',
  reference: 'Referensi',
  meta: '_meta',
} as const;

export const exampleRef = 'CONTOH';

const layoutVersion = 1;

/** In `_meta`, column A has the key and column B the value. */
export const metaKeys = [
  'template_version',
  'product_id',
  'program_id',
  'question_ids',
  'made_at',
  'made_by',
  'import_count',
] as const;
export type MetaKey = (typeof metaKeys)[number];
export type TemplateMeta = Partial<Record<MetaKey, string>>;

/** `Template_Pengajuan_KTA_KTA Cepat Cair_v1.xlsx`. Characters that file systems refuse become '-'. */
export function templateFileName(catalogue: Pick<BatchCatalogue, 'product' | 'program'>): string {
  const safe = (text: string) => text.replace(/[\\/:*?"<>|]+/g, '-').trim();
  const { product, program } = catalogue;
  const stem = `Template_Pengajuan_${safe(product.product_code)}_${safe(program.program_name)}`;
  return `${fittingStem(stem)}_v${layoutVersion}.xlsx`;
}

/** `1-k3f9a`: layout version and a hash of the questions, which detects changed questions (X04). */
export function templateVersion(catalogue: Pick<BatchCatalogue, 'questions'>): string {
  const said = catalogue.questions
    .map(({ id, question_type, is_mandatory, question_text }) =>
      [id, question_type, is_mandatory, question_text].join(':'),
    )
    .join('|');
  let hash = 5381;
  for (const letter of said) hash = (Math.imul(hash, 33) ^ letter.codePointAt(0)!) >>> 0;
  return `${layoutVersion}-${(hash % 36 ** 5).toString(36).padStart(5, '0')}`;
}

export function metaRows(catalogue: BatchCatalogue, madeAt: string, madeBy: string): [MetaKey, string][] {
  return [
    ['template_version', templateVersion(catalogue)],
    ['product_id', String(catalogue.product.id)],
    ['program_id', String(catalogue.program.id)],
    ['question_ids', catalogue.questions.map((question) => question.id).join(',')],
    ['made_at', madeAt],
    ['made_by', madeBy],
    ['import_count', String(catalogue.max_upload)],
  ];
}

export function readMeta(rows: readonly (readonly (string | undefined)[])[]): TemplateMeta {
  const meta: TemplateMeta = {};
  for (const [name = '', value = ''] of rows) {
    const key = metaKeys.find((known) => known === name.trim());
    if (key) meta[key] = value.trim();
  }
  return meta;
}
