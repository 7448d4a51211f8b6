import { describeFields } from '../../core/fields.ts';

/** How far a file is: rows are still being written, it is ready, it will not come, or it was removed after its days. */
export const exportStates = {
  running: 'Sedang dibuat',
  ready: 'Siap',
  failed: 'Gagal',
  expired: 'Dihapus',
} as const;
export type ExportState = keyof typeof exportStates;

/** E-EXPORT, in the order of S-116. */
export const exportFileFields = describeFields({
  filename: { label: 'Nama File', kind: 'code' },
  state: { label: 'Keadaan', kind: 'choice', words: exportStates, width: 130 },
  row_count: { label: 'Baris', kind: 'number', width: 100 },
  total_count: { label: 'Jumlah Baris', kind: 'number', width: 100 },
  /** Bytes. */
  size: { label: 'Ukuran', kind: 'number', width: 100 },
  created_by: { label: 'Dibuat Oleh', width: 190 },
  createdAt: { label: 'Dibuat', kind: 'datetime', width: 170 },
  waiting: { label: 'Menunggu' },
  expiresAt: { label: 'Disimpan sampai', kind: 'datetime', width: 170 },
});
