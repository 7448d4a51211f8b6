import { z } from 'zod';
import { cleanText } from '../../core/cleanText.ts';
import { fieldText } from '../../core/fields.ts';
import { formatCount, longTextMax, tooLongText } from '../../core/formats.ts';

export const batchStatuses = {
  QUEUED: 'Antre',
  PROCESSING: 'Diproses',
  DONE: 'Selesai',
  FAILED: 'Gagal',
} as const;
export type BatchStatus = keyof typeof batchStatuses;

export const batchTexts = {
  titleRequired: 'Batch upload title is required!',
  fileRequired: 'Excel file is required!',
  onlyXlsx: 'File harus .xlsx',
  tooManyRows: (limit: number) => `ERROR: jumlah baris melebihi batas ${formatCount(limit)}`,
  unstorable: 'Baris ini tidak dapat disimpan. Ketik ulang isinya, lalu kirim lagi',
  success: 'SUKSES',
  errorPrefix: 'ERROR:',
  processing: 'File sedang diproses',
  noInvalidRows: '0 row',
  alreadyOver: 'Batch ini sudah selesai',
  stopped: (by: string) => `dihentikan oleh ${by}`,
} as const;

/** Seconds after which a finished batch without an invalid file shows its outcome. */
export const batchFinishSeconds = 60;

export const batchUploadSchema = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  created_by: z.string(),
  filename: z.string(),
  status: z.enum(Object.keys(batchStatuses) as [BatchStatus, ...BatchStatus[]]),
  processed_row_count: z.number(),
  total_row_count: z.number(),
  left_out_row_count: z.number(),
  invalid_row_count: z.number(),
  invalid_filename: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  updatedAt: z.string(),
  /** The storage problem, such as a full disk, that holds up an unfinished batch, or ''. */
  waiting: z.string(),
});
export type BatchUpload = z.output<typeof batchUploadSchema>;

export const isUnfinished = ({ status }: Pick<BatchUpload, 'status'>) =>
  status === 'QUEUED' || status === 'PROCESSING';

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
export const rememberedNameMax = 80;
export const cellTextMax = longTextMax;

export const batchTitle = z
  .string({ error: batchTexts.titleRequired })
  .overwrite(cleanText)
  .trim()
  .min(1, batchTexts.titleRequired)
  .max(batchTitleMax, tooLongText('Judul', batchTitleMax));
