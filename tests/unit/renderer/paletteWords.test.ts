import { expect, test } from 'vitest';
import {
  desktopEntries,
  pageEntries,
  uploadEntry,
  viewWords,
} from '../../../src/renderer/app/palette/entries.ts';
import { ranked } from '../../../src/renderer/app/palette/rank.ts';
import { installedViews } from '../../../src/shared/entities/view/schema.ts';

const views = installedViews.map(({ name }) => ({ id: name, label: name, words: viewWords[name] ?? [] }));
const lines = [...pageEntries, uploadEntry, ...views, ...desktopEntries];

const words: Readonly<Record<string, string>> = {
  gelap: 'Mode gelap',
  malam: 'Mode gelap',
  terang: 'Mode terang',
  tema: 'Tema mengikuti sistem',
  keluar: 'Logout',
  'ganti akun': 'Logout',
  kunci: 'Kunci sekarang',
  'kunci layar': 'Kunci sekarang',
  'kunci otomatis': 'Kunci otomatis',
  'folder kerja': 'Folder kerja',
  folder: 'Folder kerja',
  'folder masuk': 'Folder Masuk',
  cadangkan: 'Cadangkan dan pulihkan data',
  backup: 'Cadangkan dan pulihkan data',
  pulihkan: 'Cadangkan dan pulihkan data',
  pintasan: 'Pintasan keyboard',
  tombol: 'Pintasan keyboard',
  bantuan: 'Pintasan keyboard',
  'ganti kata sandi': 'Ubah Kata Sandi',
  sandi: 'Ubah Kata Sandi',
  password: 'Ubah Kata Sandi',
  foto: 'Ubah Profil',
  unduhan: 'Unduhan',
  download: 'Unduhan',
  'riwayat pemberitahuan': 'Riwayat pemberitahuan',
  pesan: 'Riwayat pemberitahuan',
  cetak: 'Cetak',
  pdf: 'Simpan halaman sebagai PDF',
  segarkan: 'Muat ulang data',
  'jendela baru': 'Jendela baru',
  huruf: 'Ukuran tampilan',
  zoom: 'Ukuran tampilan',
  padat: 'Kerapatan tabel',
  versi: 'Pembaruan',
  server: 'Server',
  setelan: 'Pengaturan Rujukan',
  pengaturan: 'Pengaturan Rujukan',
  dasbor: 'Beranda',
  beranda: 'Beranda',
  agen: 'Kelola Agen',
  'agen baru': 'Tambah Agen',
  pengajuan: 'Kelola Pengajuan Referal',
  nasabah: 'Kelola Pengajuan Referal',
  'pengajuan baru': 'Tambah Pengajuan Referal',
  antrean: 'Mode Proses',
  verifikasi: 'Mode Proses',
  perusahaan: 'Kelola Data Perusahaan',
  cabang: 'Kelola Data Cabang',
  produk: 'Kelola Produk',
  kuota: 'Kelola Produk',
  pengguna: 'Kelola Profil Pengguna',
  karyawan: 'Kelola Profil Pengguna',
  profil: 'Profil Saya',
  'hak akses': 'Kelola Role',
  izin: 'Kelola Role',
  rekening: 'Bank Transfer',
  email: 'Template Email',
  pencairan: 'Tarik Tunai',
  syarat: 'Syarat dan Ketentuan',
  pemberitahuan: 'Notifikasi',
  unggah: 'Upload batch pengajuan',
  excel: 'Upload batch pengajuan',
  laporan: 'Ekspor: Pengajuan',
  ekspor: 'Ekspor: Pengajuan',
  riwayat: 'Log Aktivitas',
  banner: 'Slider',
  'tanya jawab': 'FAQ',
  tenggat: 'Target Waktu',
  libur: 'Target Waktu',
  'jam kerja': 'Target Waktu',
  telat: 'Terlambat',
  bayar: 'Siap dibayar',
  pembayaran: 'Siap dibayar',
  insentif: 'Kelola Pengajuan Referal',
  'tugas saya': 'Menunggu saya',
  'beban kerja': 'Meja Tim',
  rekan: 'Meja Tim',
  lisensi: 'Tentang',
  saldo: 'Tarik Tunai',
  wallet: 'Kelola Agen',
  'nomor agen': 'Prefix Agen',
  'kirim pesan': 'Tambah Notifikasi',
};

test('at least sixty everyday words are tested', () => {
  expect(Object.keys(words).length).toBeGreaterThanOrEqual(60);
});

test.each(Object.entries(words))('"%s" finds "%s" first', (word, label) => {
  expect(ranked(word, lines)[0]?.label).toBe(label);
  expect(ranked(`  ${word.toUpperCase()} `, lines)[0]?.label).toBe(label);
});

test('every line has an id of its own and is found by its label', () => {
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  for (const line of lines) expect(ranked(line.label, lines)[0]?.label).toBe(line.label);
});

test('of equal matches the one used last comes first; a better match stays above', () => {
  expect(ranked('tambah', lines, ['/add-user'])[0]?.id).toBe('/add-user');
  expect(ranked('gelap', lines, ['tema-terang'])[0]?.id).toBe('tema-gelap');
  expect(
    ranked('', lines, ['/faq', '/audit'])
      .slice(0, 2)
      .map(({ id }) => id),
  ).toEqual(['/faq', '/audit']);
});

test('every screen and every installed view has everyday words', () => {
  const wordless = [...pageEntries, ...views].filter(({ words = [] }) => words.length === 0);
  expect(wordless.map(({ label }) => label)).toEqual([]);
  expect(Object.keys(viewWords)).toEqual(installedViews.map(({ name }) => name));
});

test('nothing is found where a word is missing', () => {
  expect(ranked('tidak ada yang seperti ini', lines)).toEqual([]);
});
