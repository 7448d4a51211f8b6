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
  order: 'Ubah Urutan',
  assignPartner: 'Ubah Partner',
  'assign-product': 'Tambah Produk',
  'remove-product': 'Hapus Produk',
  access: 'Ubah Akses',
  call: 'Isi Verifikasi',
  password: 'Ubah Kata Sandi',
  ocr: 'Baca Identitas',
  reveal: 'Lihat Kredensial',
  open: 'Dibuka',
  ahead: 'Dimuat Lebih Dulu',
  view: 'Lihat',
  download: 'Unduh',
  export: 'Ekspor',
} as const;
export type AuditAction = keyof typeof auditActions;

/** Kinds of records that the log tells of, as people call them. */
export const auditEntities = {
  referral: 'Pengajuan',
  agent: 'Agen',
  partner: 'Partner',
  product: 'Produk',
  category: 'Kategori',
  program: 'Program',
  question: 'Pertanyaan',
  notification: 'Notifikasi',
  user: 'Pengguna',
  role: 'Role',
  openApi: 'Partner Open API',
  batchUpload: 'Batch Upload',
  exportFile: 'File Ekspor',
  media: 'Gambar dan Dokumen',
  setting: 'Pengaturan',
  generalSetting: 'Pengaturan Umum',
  maintenanceEndpoint: 'Maintenance',
  otpSetting: 'OTP',
  otpFlow: 'Alur OTP',
  bankTransferSetting: 'Bank Transfer',
  emailTemplate: 'Template Email',
  partnerPrefix: 'Prefix Partner',
  agentPrefix: 'Prefix Agen',
  withdrawInstruction: 'Tarik Tunai',
  slider: 'Slider',
  faq: 'FAQ',
  terms: 'Syarat dan Ketentuan',
  audit: 'Log Aktivitas',
} as const;

/** E-AUDIT, in the order in which it reads: when, who, what. */
export const auditFields = describeFields({
  at: { label: 'Waktu', kind: 'datetime', width: 165, exported: true },
  user_id: { label: 'Pengguna', kind: 'reference', shownAs: 'user_name', width: 190, exported: true },
  action: { label: 'Tindakan', kind: 'choice', words: auditActions, width: 150, exported: true },
  entity: { label: 'Jenis Data', kind: 'choice', words: auditEntities, width: 160, exported: true },
  /** The number or name of the record, where it has one. */
  entity_id: { label: 'Data', kind: 'code', shownAs: 'record', width: 220, exported: true },
  changes: { label: 'Perubahan', personal: true, width: 320, exported: true },
  before: { label: 'Sebelum' },
  after: { label: 'Sesudah' },
  /** Of an export. */
  reason: { label: 'Alasan', kind: 'longText' },
});
