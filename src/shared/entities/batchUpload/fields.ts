import { describeFields, labelsOf } from '../../core/fields.ts';
import { batchStatuses } from './schema.ts';

export const batchUploadFields = describeFields({
  created_by: { label: 'Pengguna', width: 120, sortable: true },
  name: { label: 'Judul', names: true, width: 240, sortable: true },
  filename: { label: 'Nama File', kind: 'code', width: 240, sortable: true },
  createdAt: { label: 'Dibuat', kind: 'datetime', width: 158, sortable: true },
  finishedAt: { label: 'Selesai', kind: 'datetime', width: 158, sortable: true },
  status: { label: 'Status', kind: 'choice', words: batchStatuses, width: 110, sortable: true },
  processed_row_count: { label: 'Progres', kind: 'number', width: 96, sortable: true },
  total_row_count: { label: 'Jumlah Baris', kind: 'number' },
  left_out_row_count: { label: 'Baris Dilewati', kind: 'number' },
  invalid_row_count: { label: 'Galat', kind: 'number', width: 190, sortable: true },
  invalid_filename: { label: 'File Baris Gagal', kind: 'code' },
  /** The title; in the answers about an ended batch, its outcome. */
  description: { label: 'Judul' },
  all_or_nothing: { label: 'Semua atau tidak sama sekali', kind: 'flag' },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime' },
  waiting: { label: 'Menunggu' },
});

export const batchUploadLabels = labelsOf(batchUploadFields);
