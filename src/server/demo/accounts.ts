import { defaultRoles } from '../entities/role/defaults.ts';
import type { DemoSignIn } from '../kit/context.ts';

/** `company` and `branch` are partner numbers (D-03, D-04, D-05). */
export interface DemoAccount {
  role: string;
  role_id: number;
  name: string;
  label: string;
  email: string;
  password: string;
  company: string;
  branch: string;
  deleted?: true;
}

const office = { company: 'P0001', branch: 'P0001' };

export const accounts: readonly DemoAccount[] = [
  {
    role: 'Super Admin',
    role_id: 1,
    name: 'Rahmat Hidayat',
    label: 'Rahmat H.',
    email: 'superadmin@mitra.example',
    password: '260817',
    ...office,
  },
  {
    role: 'Admin',
    role_id: 2,
    name: 'Dewi Lestari',
    label: 'Dewi L.',
    email: 'admin@mitra.example',
    password: '417093',
    ...office,
  },
  {
    role: 'Admin',
    role_id: 2,
    name: 'Agus Salim',
    label: 'Agus S.',
    email: 'agus.salim@mitra.example',
    password: '538206',
    ...office,
  },
  {
    role: 'Verifikator',
    role_id: 7,
    name: 'Siti Nurhaliza Putri',
    label: 'Siti N.',
    email: 'verifikator@mitra.example',
    password: '694150',
    ...office,
  },
  {
    role: 'Keuangan',
    role_id: 8,
    name: 'Bambang Wijaya',
    label: 'Bambang W.',
    email: 'keuangan@mitra.example',
    password: '731862',
    ...office,
  },
  {
    role: 'Admin Perusahaan',
    role_id: 5,
    name: 'Hendra Gunawan',
    label: 'BNS',
    email: 'admin.bns@mitra.example',
    password: '820439',
    company: 'P0002',
    branch: 'P0002',
  },
  {
    role: 'Admin Perusahaan',
    role_id: 5,
    name: 'Maya Anggraini',
    label: 'MFK',
    email: 'admin.mfk@mitra.example',
    password: '905714',
    company: 'P0003',
    branch: 'P0003',
  },
  {
    role: 'Admin Perusahaan',
    role_id: 5,
    name: 'Yusuf Ramadhan',
    label: 'ASG',
    email: 'admin.asg@mitra.example',
    password: '148365',
    company: 'P0004',
    branch: 'P0004',
  },
  {
    role: 'Admin Perusahaan',
    role_id: 5,
    name: 'Ratna Sari',
    label: 'KPM',
    email: 'admin.kpm@mitra.example',
    password: '273951',
    company: 'P0005',
    branch: 'P0005',
  },
  {
    role: 'Admin Cabang',
    role_id: 6,
    name: 'Fajar Nugroho',
    label: 'Bandung',
    email: 'cabang.bdg@mitra.example',
    password: '386402',
    company: 'P0002',
    branch: 'C002',
  },
  {
    role: 'Admin Cabang',
    role_id: 6,
    name: 'Lina Marlina',
    label: 'Surabaya',
    email: 'cabang.sby@mitra.example',
    password: '459178',
    company: 'P0002',
    branch: 'C003',
  },
  {
    role: 'Admin Cabang',
    role_id: 6,
    name: 'Putu Adi Saputra',
    label: 'Denpasar',
    email: 'cabang.dps@mitra.example',
    password: '512680',
    company: 'P0003',
    branch: 'C007',
  },
  {
    role: 'Admin Cabang',
    role_id: 6,
    name: 'Rizky Pratama',
    label: 'Medan',
    email: 'cabang.mdn@mitra.example',
    password: '647029',
    company: 'P0004',
    branch: 'C008',
  },
  {
    role: 'Admin Cabang',
    role_id: 6,
    name: 'Tono Sudrajat',
    label: 'Nonaktif',
    email: 'nonaktif@mitra.example',
    password: '758314',
    company: 'P0002',
    branch: 'C002',
    deleted: true,
  },
];

const descriptions: Readonly<Record<number, string>> = {
  1: 'Semua, termasuk role dan pengaturan teknis',
  2: 'Semua, kecuali mengubah role, OTP, Prefix, Maintenance, dan Open API',
  5: 'Satu perusahaan: pengajuan sampai Sukses, agen, cabang, dan adminnya',
  6: 'Satu cabang: pengajuan sampai Disetujui, satu per satu',
  7: 'Panggilan verifikasi, lalu pindahkan ke Analisis',
  8: 'Pembayaran dan Selesai, juga banyak sekaligus; ekspor pengajuan',
};

export function demoAccounts(): DemoSignIn[] {
  const rights = new Map(defaultRoles.map(({ id, codes }) => [id, codes.length]));
  return accounts
    .filter((each) => !each.deleted)
    .map(({ role, role_id, label, email, password }) => ({
      role,
      about: descriptions[role_id] ?? '',
      rights: rights.get(role_id) ?? 0,
      label,
      email,
      password,
    }));
}
