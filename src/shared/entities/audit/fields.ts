import { describeFields } from '../../core/fields.ts';

/** What may have been done to a record. */
export const auditActions = {
  create: 'Tambah',
  update: 'Ubah',
  delete: 'Hapus',
  status: 'Ubah Status',
  quota: 'Ubah Kuota',
  locations: 'Ubah Lokasi',
  questionOrder: 'Ubah Urutan Pertanyaan',
  assignPartner: 'Ubah Partner',
  'assign-product': 'Tambah Produk',
  'remove-product': 'Hapus Produk',
  access: 'Ubah Akses',
  call: 'Isi Verifikasi',
  password: 'Ubah Kata Sandi',
  ocr: 'Baca Identitas',
  reveal: 'Lihat Kredensial',
  view: 'Lihat',
  download: 'Unduh',
  export: 'Ekspor',
} as const;
export type AuditAction = keyof typeof auditActions;

/** E-AUDIT, in the order in which it reads: when, who, what. */
export const auditFields = describeFields({
  at: { label: 'Waktu', kind: 'datetime', width: 165 },
  user_id: { label: 'Pengguna', kind: 'reference', shownAs: 'user_name', width: 200 },
  action: { label: 'Tindakan', kind: 'choice', words: auditActions, width: 180 },
  entity: { label: 'Jenis Data', kind: 'code', width: 150 },
  entity_id: { label: 'ID Data', kind: 'code', width: 120 },
  before: { label: 'Sebelum' },
  after: { label: 'Sesudah' },
});
