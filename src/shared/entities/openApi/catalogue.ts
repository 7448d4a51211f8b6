/** D-14: what a partner's program may be allowed to call, 18 items in five groups. */
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
