import { z } from 'zod';
import { tooLongText } from '../../core/faults.ts';
import { fieldText } from '../../core/fields.ts';

/** stored status and what the list shows. */
export const batchStatuses = {
  QUEUED: 'Antre',
  PROCESSING: 'Diproses',
  DONE: 'Selesai',
  FAILED: 'Gagal',
} as const;
export type BatchStatus = keyof typeof batchStatuses;

/** */
export const batchTexts = {
  titleRequired: 'Batch upload title is required!',
  fileRequired: 'Excel file is required!',
  onlyXlsx: 'File harus .xlsx',
  tooManyRows: (limit: number) => `ERROR: jumlah baris melebihi batas ${limit}`,
  unstorable: 'Baris ini tidak dapat disimpan. Ketik ulang isinya, lalu kirim lagi',
  success: 'SUKSES',
  errorPrefix: 'ERROR:',
  processing: 'File sedang diproses',
  noInvalidRows: '0 row',
} as const;

/** Seconds without an update after which a row without invalid file shows its outcome. */
export const batchFinishSeconds = 60;

/** E-BATCH. */
export const batchUploadSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** The title while running, `SUKSES` or `ERROR: …` at the end. */
  description: z.string(),
  created_by: z.string(),
  filename: z.string(),
  status: z.enum(Object.keys(batchStatuses) as [BatchStatus, ...BatchStatus[]]),
  processed_row_count: z.number(),
  total_row_count: z.number(),
  /** Of the file that its sender had, besides: they were not sent. */
  left_out_row_count: z.number(),
  invalid_row_count: z.number(),
  invalid_filename: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  updatedAt: z.string(),
  /** Why an unfinished one does not go on, '' when it does. */
  waiting: z.string(),
});
export type BatchUpload = z.output<typeof batchUploadSchema>;

/** On its way: waiting for the server, or being worked on. */
export const isUnfinished = ({ status }: Pick<BatchUpload, 'status'>) =>
  status === 'QUEUED' || status === 'PROCESSING';

/**
 * What the error cell of S-140 reads. `now` in milliseconds.
 * `download` says that the invalid file can be fetched. Until the end the description is the title, which is
 * no error however long the server has been silent.
 */
export function batchErrorCell(
  row: Pick<
    BatchUpload,
    'status' | 'invalid_filename' | 'invalid_row_count' | 'description' | 'updatedAt' | 'waiting'
  >,
  now: number,
): { text: string; download: boolean } {
  if (isUnfinished(row) && row.waiting) return { text: row.waiting, download: false };
  if (row.invalid_filename)
    return { text: `${fieldText({ kind: 'number' }, row.invalid_row_count)} row`, download: true };
  const still = isUnfinished(row) || now - Date.parse(row.updatedAt) <= batchFinishSeconds * 1000;
  if (still) return { text: batchTexts.processing, download: false };
  if (row.description === batchTexts.success) return { text: batchTexts.noInvalidRows, download: false };
  const text = row.description.startsWith(batchTexts.errorPrefix)
    ? row.description.slice(batchTexts.errorPrefix.length).trim()
    : row.description;
  return { text, download: false };
}

export const batchTitleMax = 200;
/** Of the name under which a mapping of columns is remembered. */
export const rememberedNameMax = 80;
/** Of what is typed over a cell. */
export const cellTextMax = 4000;

/** Title of an upload: blanks count as empty. */
export const batchTitle = z
  .string({ error: batchTexts.titleRequired })
  .trim()
  .min(1, batchTexts.titleRequired)
  .max(batchTitleMax, tooLongText('Judul', batchTitleMax));
