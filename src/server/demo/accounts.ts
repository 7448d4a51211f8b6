import type { DemoSignIn } from '../kit/context.ts';

/** D-03: who can sign in to the demo. `partner` names a company or branch of D-04, D-05 by its number. */
export interface DemoAccount {
  role: string;
  role_id: number;
  name: string;
  email: string;
  password: string;
  company: string;
  branch: string;
  deleted?: true;
}

const house = { company: 'P0001', branch: 'P0001' };

export const accounts: readonly DemoAccount[] = [
  {
    role: 'Super Admin',
    role_id: 1,
    name: 'Rahmat Hidayat',
    email: 'superadmin@mitra.example',
    password: '260817',
    ...house,
  },
  {
    role: 'Admin',
    role_id: 2,
    name: 'Dewi Lestari',
    email: 'admin@mitra.example',
    password: '417093',
    ...house,
  },
  {
    role: 'Admin',
    role_id: 2,
    name: 'Agus Salim',
    email: 'agus.salim@mitra.example',
    password: '538206',
    ...house,
  },
  {
    role: 'Verifikator',
    role_id: 7,
    name: 'Siti Nurhaliza Putri',
    email: 'verifikator@mitra.example',
    password: '694150',
    ...house,
  },
  {
    role: 'Keuangan',
    role_id: 8,
    name: 'Bambang Wijaya',
    email: 'keuangan@mitra.example',
    password: '731862',
    ...house,
  },
  {
    role: 'Admin Perusahaan',
    role_id: 5,
    name: 'Hendra Gunawan',
    email: 'admin.bns@mitra.example',
    password: '820439',
    company: 'P0002',
    branch: 'P0002',
  },
  {
    role: 'Admin Perusahaan',
    role_id: 5,
    name: 'Maya Anggraini',
    email: 'admin.mfk@mitra.example',
    password: '905714',
    company: 'P0003',
    branch: 'P0003',
  },
  {
    role: 'Admin Perusahaan',
    role_id: 5,
    name: 'Yusuf Ramadhan',
    email: 'admin.asg@mitra.example',
    password: '148365',
    company: 'P0004',
    branch: 'P0004',
  },
  {
    role: 'Admin Perusahaan',
    role_id: 5,
    name: 'Ratna Sari',
    email: 'admin.kpm@mitra.example',
    password: '273951',
    company: 'P0005',
    branch: 'P0005',
  },
  {
    role: 'Admin Cabang',
    role_id: 6,
    name: 'Fajar Nugroho',
    email: 'cabang.bdg@mitra.example',
    password: '386402',
    company: 'P0002',
    branch: 'C002',
  },
  {
    role: 'Admin Cabang',
    role_id: 6,
    name: 'Lina Marlina',
    email: 'cabang.sby@mitra.example',
    password: '459178',
    company: 'P0002',
    branch: 'C003',
  },
  {
    role: 'Admin Cabang',
    role_id: 6,
    name: 'Putu Adi Saputra',
    email: 'cabang.dps@mitra.example',
    password: '512680',
    company: 'P0003',
    branch: 'C007',
  },
  {
    role: 'Admin Cabang',
    role_id: 6,
    name: 'Rizky Pratama',
    email: 'cabang.mdn@mitra.example',
    password: '647029',
    company: 'P0004',
    branch: 'C008',
  },
  {
    role: 'Admin Cabang',
    role_id: 6,
    name: 'Tono Sudrajat',
    email: 'nonaktif@mitra.example',
    password: '758314',
    company: 'P0002',
    branch: 'C002',
    deleted: true,
  },
];

/** Who can sign in to the demo, as health shows them (C-241). */
export function demoAccounts(): DemoSignIn[] {
  return accounts
    .filter((each) => !each.deleted)
    .map(({ role, email, password }) => ({ role, email, password }));
}
