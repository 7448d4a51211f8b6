import { describeFields, labelsOf, ownWords } from '../../core/fields.ts';
import { phoneHint } from '../../core/formats.ts';
import { referralStatusNames, verifyCallTexts } from './status.ts';

/** In the order of S-030. */
export const referralFields = describeFields({
  submission_number: { label: 'Nomor Pengajuan', kind: 'code', width: 158, sortable: true, exported: true },
  product_id: {
    label: 'Produk',
    kind: 'reference',
    shownAs: 'product_name',
    width: 215,
    sortable: true,
    exported: true,
  },
  category_id: {
    label: 'Kategori',
    kind: 'reference',
    shownAs: 'category_name',
    width: 120,
    sortable: true,
    exported: true,
  },
  program_id: {
    label: 'Program',
    kind: 'reference',
    shownAs: 'program_name',
    width: 160,
    sortable: true,
    exported: true,
  },
  referral_status_id: {
    label: 'Status',
    kind: 'choice',
    words: referralStatusNames,
    width: 148,
    sortable: true,
    exported: true,
  },
  status_reason: { label: 'Alasan', kind: 'longText' },
  submitter_name: { label: 'Nama', names: true, personal: true, width: 180, sortable: true, exported: true },
  submitter_mobile_number: {
    label: 'Nomor Telepon',
    kind: 'phone',
    hint: phoneHint,
    personal: true,
    width: 140,
    sortable: true,
    exported: true,
  },
  nik: { label: 'NIK', kind: 'nik', personal: true, width: 158, sortable: true, exported: true },
  submitter_job: { label: 'Pekerjaan', personal: true },
  submitter_salary: { label: 'Penghasilan', kind: 'rupiah', personal: true, monthly: true },
  submitter_address: { label: 'Alamat', kind: 'longText', personal: true },
  submitter_province: { label: 'Provinsi' },
  submitter_city: { label: 'Kota', width: 160, sortable: true, exported: true },
  submitter_kecamatan: { label: 'Kecamatan' },
  submitter_kelurahan: { label: 'Kelurahan' },
  submitter_zip_code: { label: 'Kode Pos', kind: 'digits', most: 5, hint: '5 angka' },
  submitter_identity_photo: { label: 'Foto KTP', kind: 'image', personal: true },
  submitter_selfie_photo: { label: 'Foto Selfie', kind: 'image', personal: true },
  partner_id_company_assign: {
    label: 'Perusahaan Tujuan',
    kind: 'reference',
    shownAs: 'company_assign_name',
    width: 210,
    sortable: true,
    exported: true,
  },
  partner_id_branch_assign: {
    label: 'Cabang Tujuan',
    kind: 'reference',
    shownAs: 'branch_assign_name',
    width: 180,
    sortable: true,
    exported: true,
  },
  agent_code: { label: 'Nomor Agen', kind: 'code', width: 130, sortable: true, exported: true },
  agent_name: { label: 'Nama Agen', personal: true, width: 170, sortable: true, exported: true },
  partner_id_company_soa: {
    label: 'Perusahaan SOA',
    kind: 'reference',
    shownAs: 'company_soa_name',
    width: 210,
    sortable: true,
    exported: true,
  },
  partner_id_branch_soa: {
    label: 'Cabang SOA',
    kind: 'reference',
    shownAs: 'branch_soa_name',
    width: 180,
    sortable: true,
    exported: true,
  },
  incentive_amount: { label: 'Nominal', kind: 'rupiah', width: 140, sortable: true, exported: true },
  incentive_insentif: { label: 'Insentif', kind: 'rupiah', width: 120, sortable: true, exported: true },
  incentive_tax: { label: 'Pajak', kind: 'rupiah', width: 110, sortable: true, exported: true },
  total_incentive: { label: 'Total Insentif', kind: 'rupiah', width: 130, sortable: true, exported: true },
  verify_call_status: {
    label: 'Status Panggilan',
    kind: 'flag',
    words: verifyCallTexts,
    width: 150,
    sortable: true,
    exported: true,
  },
  /** features.md P3: when the status last changed. */
  statusChangedAt: { label: 'Berstatus Sejak', kind: 'datetime', width: 130, sortable: true },
  createdAt: { label: 'Tanggal Pengajuan', kind: 'datetime', width: 165, sortable: true, exported: true },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime', width: 165, sortable: true, exported: true },
  updated_by: { label: 'Diubah Oleh', width: 170, sortable: true, exported: true },
  /** When the target of its status is over. */
  dueAt: { label: 'Tenggat', kind: 'datetime', width: 130, sortable: true, exported: true },
});

export const referralLabels = labelsOf(referralFields);

export const residenceStatuses = [
  'Milik Sendiri',
  'Milik Keluarga',
  'Sewa/Kontrak',
  'Rumah Dinas',
  'Kos',
] as const;
export const educations = ['SD', 'SMP', 'SMA/SMK', 'D3', 'S1', 'S2', 'S3'] as const;

/** In the order of S-036. */
export const callFields = describeFields({
  call_time: { label: 'Waktu Panggilan', kind: 'datetime' },
  caller_name: { label: 'Nama Penelepon' },
  address: { label: 'Alamat', kind: 'longText', personal: true },
  residence_status: { label: 'Status Tempat Tinggal', kind: 'choice', words: ownWords(residenceStatuses) },
  education: { label: 'Pendidikan', kind: 'choice', words: ownWords(educations) },
  family_dependent: { label: 'Jumlah Tanggungan', kind: 'number' },
  other_loan: { label: 'Pinjaman Lain', kind: 'flag', words: { true: 'Ya', false: 'Tidak' } },
  other_loan_description: { label: 'Keterangan Pinjaman Lain', kind: 'longText', personal: true },
  other_info: { label: 'Informasi Lainnya', kind: 'longText', personal: true },
  occupation: { label: 'Pekerjaan', personal: true },
  income: { label: 'Penghasilan', kind: 'rupiah', personal: true, monthly: true },
  is_verified: { label: 'Status Panggilan', kind: 'flag', words: verifyCallTexts },
});
