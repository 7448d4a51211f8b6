import { type AccessCode, accessNames } from '../../core/access.ts';

export const apiCatalogue = {
  Referral: [
    'Tambah pengajuan',
    'Lihat daftar pengajuan',
    'Lihat detail pengajuan',
    'Ubah status pengajuan',
    'Unggah berkas pengajuan',
  ],
  Produk: ['Lihat daftar produk', 'Lihat detail produk', 'Lihat kategori produk'],
  Program: ['Lihat daftar program', 'Lihat detail program', 'Lihat pertanyaan program', 'Lihat sisa kuota'],
  Agen: ['Lihat daftar agen', 'Lihat profil agen', 'Tambah agen'],
  Laporan: ['Laporan pengajuan', 'Laporan insentif', 'Laporan agen'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type ApiGroup = keyof typeof apiCatalogue;
export type ApiItem = (typeof apiCatalogue)[ApiGroup][number];

export const itemCodes: Readonly<Record<ApiItem, readonly AccessCode[]>> = {
  'Tambah pengajuan': ['c_referral'],
  'Lihat daftar pengajuan': ['r_referral'],
  'Lihat detail pengajuan': ['r_referral_detail'],
  'Ubah status pengajuan': [
    'u_referral_status',
    'u_referral_status_analyze',
    'u_referral_status_approved',
    'u_referral_status_rejected',
    'u_referral_status_success',
  ],
  'Unggah berkas pengajuan': ['u_referral_detail'],
  'Lihat daftar produk': ['r_products'],
  'Lihat detail produk': ['r_product'],
  'Lihat kategori produk': ['r_categories'],
  'Lihat daftar program': ['r_programs'],
  'Lihat detail program': ['r_program'],
  'Lihat pertanyaan program': ['r_program'],
  'Lihat sisa kuota': ['r_program'],
  'Lihat daftar agen': ['r_agent_list'],
  'Lihat profil agen': ['r_agent_profile'],
  'Tambah agen': ['c_agent'],
  'Laporan pengajuan': ['r_dashboard'],
  'Laporan insentif': ['r_referral'],
  'Laporan agen': ['r_dashboard'],
};

/** Names of the item's rights that are not in `codes`; empty for a group. */
export const missingFor = (apiName: string, codes: ReadonlySet<string>): string[] =>
  (isItem(apiName) ? itemCodes[apiName] : [])
    .filter((code) => !codes.has(code))
    .map((code) => accessNames[code]);

const isItem = (apiName: string): apiName is ApiItem => Object.hasOwn(itemCodes, apiName);
