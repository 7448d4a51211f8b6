import { partnerCategories } from '../partner/fields.ts';
import { educations, residenceStatuses } from '../referral/fields.ts';

export const religions = ['Islam', 'Kristen', 'Katolik', 'Hindu', 'Buddha', 'Konghucu'] as const;
export const maritalStatuses = ['Belum Kawin', 'Kawin', 'Cerai Hidup', 'Cerai Mati'] as const;
export const bloodTypes = ['A', 'B', 'AB', 'O', '-'] as const;
export const nationalities = ['WNI', 'WNA'] as const;

/** Suggestions only: an identity card may name another occupation. */
const occupations = [
  'Karyawan Swasta',
  'Wiraswasta',
  'Pegawai Negeri Sipil',
  'TNI',
  'Polri',
  'Karyawan BUMN',
  'Guru',
  'Dosen',
  'Dokter',
  'Perawat',
  'Bidan',
  'Pedagang',
  'Petani',
  'Nelayan',
  'Sopir',
  'Buruh Harian',
  'Ibu Rumah Tangga',
  'Pelajar/Mahasiswa',
  'Pensiunan',
  'Belum Bekerja',
] as const;

const notificationCategories = [
  'Informasi',
  'Promo',
  'Pengajuan',
  'Insentif',
  'Akun',
  'Edukasi',
  'Kerja Sama',
] as const;

export const optionGroups = {
  religion: religions,
  marital_status: maritalStatuses,
  blood_type: bloodTypes,
  nationality: nationalities,
  education: educations,
  residence_status: residenceStatuses,
  occupation: occupations,
  partner_category: partnerCategories,
  notification_category: notificationCategories,
} as const satisfies Record<string, readonly string[]>;
export type OptionGroup = keyof typeof optionGroups;
export const optionGroupNames = Object.keys(optionGroups) as [OptionGroup, ...OptionGroup[]];
