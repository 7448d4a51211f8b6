import { describeFields } from '../../core/fields.ts';

export const exportStates = {
  running: 'Sedang dibuat',
  ready: 'Siap',
  failed: 'Gagal',
  stopped: 'Dibatalkan',
  expired: 'Dihapus',
} as const;
export type ExportState = keyof typeof exportStates;

export const exportFileFields = describeFields({
  filename: { label: 'Nama File', kind: 'code' },
  state: { label: 'Status', kind: 'choice', words: exportStates, width: 130 },
  row_count: { label: 'Baris', kind: 'number', width: 100 },
  total_count: { label: 'Jumlah Baris', kind: 'number', width: 100 },
  size: { label: 'Ukuran', kind: 'number', width: 100 },
  created_by: { label: 'Dibuat Oleh', width: 190 },
  createdAt: { label: 'Dibuat', kind: 'datetime', width: 170 },
  waiting: { label: 'Menunggu' },
  expiresAt: { label: 'Disimpan sampai', kind: 'datetime', width: 170 },
});
