import { describeFields, emptyText, labelsOf, ownWords } from '../../core/fields.ts';
import { bloodTypes, maritalStatuses, nationalities, religions } from '../lookup/options.ts';
import { workTypeNames } from '../lookup/workTypes.ts';
import { accountTypes, agentStatuses, agentTypes, premiumStatuses } from './status.ts';

export const identityTypes = ['KTP', 'SIM'] as const;
export const genders = ['Laki-Laki', 'Perempuan'] as const;

/** Means "no date", and "valid for life" for an identity card. */
export const emptyDate = '1901-01-01';
export const lifetimeText = 'Seumur Hidup';
const noDate = { [emptyDate]: emptyText };

const baseFields = describeFields({
  agent_code: { label: 'Nomor Agen', kind: 'code', width: 130, sortable: true, exported: true },
  fullname: { label: 'Nama Agen', names: true, personal: true, width: 200, sortable: true, exported: true },
  agent_type: { label: 'Tipe Akun', kind: 'choice', words: agentTypes, width: 110, exported: true },
  mobile_number: {
    label: 'Nomor Telepon',
    kind: 'phone',
    personal: true,
    width: 140,
    sortable: true,
    exported: true,
  },
  email: { label: 'Email', kind: 'email', personal: true, width: 220, exported: true },
  city: { label: 'Kota', width: 160, sortable: true, exported: true },
  nik: { label: 'NIK', kind: 'nik', personal: true, width: 158, sortable: true, exported: true },
  company_id: {
    label: 'Perusahaan',
    kind: 'reference',
    shownAs: 'company_name',
    width: 210,
    sortable: true,
    exported: true,
  },
  branch_id: {
    label: 'Cabang',
    kind: 'reference',
    shownAs: 'branch_name',
    width: 180,
    sortable: true,
    exported: true,
  },
  agent_status: {
    label: 'Status',
    kind: 'choice',
    words: agentStatuses,
    width: 120,
    sortable: true,
    exported: true,
  },
  reason_agent_status: { label: 'Alasan Status', kind: 'longText', personal: true },
  agent_level: { label: 'Level Agen', kind: 'number', width: 110, sortable: true, exported: true },
  account_type: {
    label: 'Level Member',
    kind: 'choice',
    words: accountTypes,
    width: 130,
    sortable: true,
    exported: true,
  },
  premium_status: {
    label: 'Status Premium',
    kind: 'choice',
    words: ownWords(premiumStatuses),
    width: 170,
    sortable: true,
    exported: true,
  },
  createdAt: { label: 'Tanggal Terdaftar', kind: 'datetime', width: 165, sortable: true, exported: true },
  updatedAt: { label: 'Terakhir Diubah', kind: 'datetime', width: 165, sortable: true, exported: true },
  referral_code: { label: 'Kode Referensi', kind: 'code' },
  profile_picture: { label: 'Foto Profil', kind: 'image', personal: true },
  upline_id: { label: 'Nomor Agen Upline', kind: 'reference' },
  ewallet_registered: { label: 'Wallet', kind: 'flag' },
  ewallet_premium: { label: 'Wallet Premium', kind: 'flag' },
  ewallet_registered_time: { label: 'Tanggal Aktivasi (Reguler)', kind: 'datetime' },
  ewallet_premium_approved_time: { label: 'Tanggal Aktivasi Premium', kind: 'datetime' },
  password: { label: 'Kata Sandi', kind: 'password' },
  confirm_password: { label: 'Ulangi Kata Sandi', kind: 'password' },
  has_premium_data: { label: 'Data Premium', kind: 'flag' },
});

const premiumFields = describeFields({
  identity_type: { label: 'Tipe Identitas', kind: 'choice', words: ownWords(identityTypes) },
  fullname_ewallet_premium: { label: 'Nama Sesuai Identitas', personal: true },
  /** Name of `nik` in the premium section (E-MAP.04). */
  identity_number: { label: 'Nomor Identitas', kind: 'nik', shownAs: 'nik', personal: true },
  npwp: { label: 'NPWP', kind: 'code', personal: true },
  birth_place: { label: 'Tempat Lahir', personal: true },
  birthdate: { label: 'Tanggal Lahir', kind: 'day', words: noDate, personal: true },
  gender: { label: 'Jenis Kelamin', kind: 'choice', words: ownWords(genders), personal: true },
  address: { label: 'Alamat', kind: 'longText', personal: true },
  province: { label: 'Provinsi' },
  district: { label: 'Kecamatan' },
  village: { label: 'Kelurahan' },
  rt_rw: { label: 'Rt/Rw', personal: true },
  zip_code: { label: 'Kode Pos', kind: 'digits', most: 5, hint: '5 angka' },
  religion: { label: 'Agama', kind: 'choice', words: ownWords(religions), personal: true },
  marital_status: {
    label: 'Status Perkawinan',
    kind: 'choice',
    words: ownWords(maritalStatuses),
    personal: true,
  },
  occupation: { label: 'Pekerjaan', personal: true },
  nationality: { label: 'Kewarganegaraan', kind: 'choice', words: ownWords(nationalities), personal: true },
  blood_type: { label: 'Golongan Darah', kind: 'choice', words: ownWords(bloodTypes), personal: true },
  identity_expiry_date: {
    label: 'Masa Berlaku Identitas',
    kind: 'day',
    words: { [emptyDate]: lifetimeText },
  },
  date_of_issue: { label: 'Tanggal Terbit', kind: 'day', words: noDate },
  date_of_expired: {
    label: 'Tanggal Kedaluwarsa',
    kind: 'day',
    words: noDate,
    notBefore: 'date_of_issue',
  },
  registration_number: { label: 'Nomor Registrasi', kind: 'digits', personal: true },
  issuing_office: { label: 'Kantor Penerbit' },
  identity_image: { label: 'Foto Identitas', kind: 'image', personal: true },
  selfie_image: { label: 'Foto Selfie dengan ID', kind: 'image', personal: true },
  selfie_only_face: { label: 'Foto Selfie', kind: 'image', personal: true },
  details_work_type_of_work: { label: 'Jenis Pekerjaan', kind: 'choice', words: ownWords(workTypeNames) },
  details_work_field_of_work: { label: 'Bidang Pekerjaan' },
  details_work_province: { label: 'Provinsi Tempat Kerja' },
  details_work_city: { label: 'Kota Tempat Kerja' },
  details_work_district: { label: 'Kecamatan Tempat Kerja' },
  details_work_village: { label: 'Kelurahan Tempat Kerja' },
});

export const agentFields = { ...baseFields, ...premiumFields };

export const agentLabels = labelsOf(agentFields);
