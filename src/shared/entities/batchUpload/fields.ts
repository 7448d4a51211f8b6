import { describeFields, labelsOf } from '../../core/fields.ts';
import { batchStatuses } from './schema.ts';

/** E-BATCH, in the order of S-140. */
export const batchUploadFields = describeFields({
  created_by: { label: 'User', width: 120 },
  name: { label: 'Judul', names: true, width: 240 },
  filename: { label: 'Nama File', kind: 'code', width: 240 },
  createdAt: { label: 'Dibuat', kind: 'datetime', width: 158 },
  finishedAt: { label: 'Selesai', kind: 'datetime', width: 158 },
  status: { label: 'Status', kind: 'choice', words: batchStatuses, width: 110 },
  processed_row_count: { label: 'Progress', kind: 'number', width: 96 },
  total_row_count: { label: 'Jumlah Baris', kind: 'number' },
  left_out_row_count: { label: 'Baris Dilewati', kind: 'number' },
  invalid_row_count: { label: 'Error', kind: 'number', width: 190 },
  invalid_filename: { label: 'File Baris Tidak Valid', kind: 'code' },
  /** Sent as the title, read as the outcome. */
  description: { label: 'Judul' },
  all_or_nothing: { label: 'Semua atau tidak sama sekali', kind: 'flag' },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime' },
  waiting: { label: 'Menunggu' },
});

export const batchUploadLabels = labelsOf(batchUploadFields);
