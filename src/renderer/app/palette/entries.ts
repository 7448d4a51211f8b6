import { type AppCommand, commandInfo, shownKeys } from '../../../shared/bridge/commands.ts';
import type { Page } from '../../kit/page/page.ts';
import { batchUploadPages } from '../../pages/batchUploadPages.ts';
import { desktopPages } from '../../pages/desktopPages.ts';
import { exportFilePages } from '../../pages/exportFilePages.ts';
import { homePage } from '../../pages/homePage.ts';
import { pages } from '../../pages/index.ts';
import { referralPages } from '../../pages/referralPages.ts';
import type { Wanted } from './rank.ts';

/** Everyday words by page path. Users do not always search by title. */
const pageWords: Readonly<Record<string, readonly string[]>> = {
  '/home': ['dasbor', 'dashboard', 'statistik', 'grafik', 'halaman utama', 'rumah'],
  '/kelola-agen': [
    'agen',
    'daftar agen',
    'perujuk',
    'upline',
    'downline',
    'wallet',
    'dompet',
    'premium',
    'ktp agen',
  ],
  '/add-agent': ['agen baru', 'daftarkan agen'],
  '/pengajuan-referal': [
    'pengajuan',
    'referal',
    'nasabah',
    'pemohon',
    'daftar pengajuan',
    'berkas',
    'insentif',
    'komisi',
    'setujui',
    'tolak',
  ],
  '/pengajuan-referal/proses': ['proses', 'verifikasi', 'analisa', 'kerjakan', 'antrean', 'telepon nasabah'],
  '/add-referal': ['pengajuan baru', 'tambah referal', 'nasabah baru', 'ajukan'],
  '/kelola-perusahaan': ['perusahaan', 'partner', 'mitra', 'pt'],
  '/add-company': ['perusahaan baru', 'partner baru'],
  '/kelola-cabang': ['cabang', 'kantor cabang'],
  '/add-branch': ['cabang baru'],
  '/kelola-produk': ['produk', 'program', 'kategori', 'kuota', 'pinjaman'],
  '/add-produk': ['produk baru'],
  '/kelola-profil-pengguna': ['pengguna', 'user', 'karyawan', 'pegawai', 'petugas', 'akun'],
  '/add-user': ['pengguna baru', 'akun baru', 'karyawan baru'],
  '/view-profile': ['profil', 'akun saya', 'data saya'],
  '/kelola-admin-partner': ['admin', 'admin partner'],
  '/kelola-role': ['role', 'hak', 'hak akses', 'izin', 'wewenang', 'peran'],
  '/tambah-role': ['role baru', 'peran baru'],
  '/general-settings': ['aturan aplikasi', 'setelan umum', 'kontak layanan'],
  '/maintenance': ['pemeliharaan', 'perbaikan', 'tutup sementara', 'matikan layanan'],
  '/sms-otp': ['sms', 'kode otp'],
  '/otp-register': ['otp daftar', 'sms pendaftaran'],
  '/otp-password': ['otp lupa sandi', 'sms kata sandi'],
  '/bank-transfer': ['rekening', 'transfer', 'biaya transfer'],
  '/template-email': ['email', 'surel', 'surat', 'isi email'],
  '/add-email-template': ['email baru', 'surat baru'],
  '/prefix': ['awalan', 'prefiks', 'kode awal', 'penomoran'],
  '/prefix-company': ['nomor perusahaan', 'kode perusahaan'],
  '/prefix-branch': ['nomor cabang', 'kode cabang'],
  '/prefix-agent': ['nomor agen', 'kode agen'],
  '/withdraw-settings': ['penarikan', 'pencairan', 'cairkan', 'atm', 'saldo'],
  '/add-withdraw-settings': ['langkah baru', 'cara tarik tunai baru'],
  '/kelola-header': ['banner', 'spanduk', 'gambar depan'],
  '/add-header': ['banner baru', 'gambar baru'],
  '/faq': ['tanya jawab', 'pertanyaan'],
  '/add-faq': ['tanya jawab baru', 'pertanyaan baru'],
  '/target-waktu': ['tenggat', 'batas waktu', 'jam kerja', 'jam kantor', 'hari libur', 'libur', 'sla'],
  '/meja-tim': ['rekan', 'beban kerja', 'papan tim', 'bagi pekerjaan', 'siapa mengerjakan'],
  '/app-terms': ['ketentuan', 'perjanjian'],
  '/add-app-terms': ['ketentuan baru', 'perjanjian baru'],
  '/notification': ['pemberitahuan', 'lonceng', 'pengumuman'],
  '/add-notif': ['kirim pemberitahuan', 'kirim pesan', 'notifikasi baru'],
  '/partner-open-api': ['api', 'integrasi', 'open api'],
  '/add-partner-open-api': ['api baru', 'integrasi baru'],
  '/propose-batch-upload': ['batch', 'unggahan', 'kiriman'],
  '/export/referral': ['ekspor', 'laporan', 'laporan pengajuan', 'unduh pengajuan', 'file ekspor'],
  '/export/agent': ['laporan agen', 'unduh agen'],
  '/export/partner': ['laporan partner', 'unduh partner'],
  '/export/audit': ['laporan aktivitas', 'unduh log'],
  '/audit': ['riwayat', 'jejak', 'audit', 'aktivitas', 'siapa mengubah'],
  '/pengaturan-program': ['setelan', 'pengaturan', 'pengaturan program', 'preferensi', 'opsi'],
};

/** Everyday words by the name of a predefined view. */
export const viewWords: Readonly<Record<string, readonly string[]>> = {
  'Baru hari ini': ['hari ini', 'masuk hari ini'],
  'Menunggu saya': ['tugas saya', 'pekerjaan saya'],
  Terlambat: ['telat', 'lewat tenggat', 'tenggat', 'lama menunggu'],
  'Tanpa cabang': ['belum ditugaskan', 'belum ada cabang'],
  'Dikembalikan (Re-Assign)': ['dikembalikan', 'tugaskan ulang'],
  'Siap dibayar': ['bayar', 'pembayaran', 'bayar insentif'],
};

const pageCommands: readonly [Page, AppCommand][] = [
  [homePage, 'home'],
  [referralPages.list, 'referrals'],
  [batchUploadPages.list, 'batches'],
  [exportFilePages.referral, 'exports'],
  [desktopPages.settings, 'settings'],
];

const keysOf = (command: AppCommand | undefined): { keys?: string } => {
  const keys = command && commandInfo(command).keys;
  return keys ? { keys: shownKeys(keys) } : {};
};

export interface PageEntry extends Wanted {
  page: Page;
  keys?: string;
}

export const pageEntries: readonly PageEntry[] = pages
  .filter((page) => page.command)
  .map((page) => ({
    id: page.path,
    label: page.command === true ? page.title : (page.command ?? page.title),
    words: pageWords[page.path] ?? [],
    page,
    ...keysOf(pageCommands.find(([each]) => each === page)?.[1]),
  }));

export type DesktopAction =
  | { command: AppCommand }
  | { theme: 'dark' | 'light' | 'system' }
  | { panel: 'Unduhan' | 'Riwayat pemberitahuan' }
  | { own: 'password' | 'profile' | 'signOut' }
  /** Title of a group in the app settings. */
  | { setting: string };

export interface DesktopEntry extends Wanted {
  action: DesktopAction;
  description?: string;
  keys?: string;
}

const commandEntry = (name: AppCommand, words: readonly string[]): DesktopEntry => ({
  id: `perintah-${name}`,
  label: commandInfo(name).label.replace('…', ''),
  words,
  action: { command: name },
  ...keysOf(name),
});

const actionEntry = (
  id: string,
  label: string,
  words: readonly string[],
  done: DesktopAction,
): DesktopEntry => ({
  id,
  label,
  words,
  action: done,
});

const settingEntry = (label: string, group: string, words: readonly string[]): DesktopEntry => ({
  ...actionEntry(`setelan-${label}`, label, words, { setting: group }),
  description: 'Pengaturan Rujukan',
});

export const backupTitle = 'Cadangan data';

export const uploadEntry: DesktopEntry = {
  ...commandEntry('batch', ['unggah', 'upload', 'excel', 'impor', 'kirim file']),
  label: 'Upload batch pengajuan',
};

export const desktopEntries: readonly DesktopEntry[] = [
  actionEntry('tema-gelap', 'Mode gelap', ['gelap', 'malam', 'hitam', 'dark', 'tema gelap'], {
    theme: 'dark',
  }),
  actionEntry('tema-terang', 'Mode terang', ['terang', 'siang', 'putih', 'light', 'tema terang'], {
    theme: 'light',
  }),
  actionEntry('tema-sistem', 'Tema mengikuti sistem', ['tema sistem', 'tema otomatis'], { theme: 'system' }),
  commandEntry('lock', ['kunci', 'kunci layar', 'gembok', 'istirahat']),
  actionEntry('logout', 'Logout', ['keluar', 'log out', 'sign out', 'ganti akun', 'pulang'], {
    own: 'signOut',
  }),
  actionEntry(
    'kata-sandi',
    'Ubah Kata Sandi',
    ['ganti kata sandi', 'kata sandi', 'sandi', 'password', 'ganti password'],
    {
      own: 'password',
    },
  ),
  actionEntry('ubah-profil', 'Ubah Profil', ['ganti nama', 'ganti foto', 'foto', 'edit profil'], {
    own: 'profile',
  }),
  actionEntry('unduhan', 'Unduhan', ['unduh', 'download', 'hasil unduhan'], { panel: 'Unduhan' }),
  actionEntry('riwayat-pesan', 'Riwayat pemberitahuan', ['pesan', 'pesan tadi'], {
    panel: 'Riwayat pemberitahuan',
  }),
  commandEntry('shortcuts', ['pintasan', 'tombol', 'shortcut', 'bantuan']),
  commandEntry('print', ['print', 'printer', 'kertas']),
  commandEntry('pdf', ['pdf', 'simpan pdf']),
  commandEntry('find', ['temukan', 'cari kata', 'cari teks']),
  commandEntry('reload', ['segarkan', 'refresh', 'perbarui data', 'reload']),
  commandEntry('window', ['jendela', 'buka jendela']),
  settingEntry('Folder kerja', 'Folder kerja', ['folder', 'tempat simpan', 'lokasi file']),
  settingEntry('Folder Masuk', 'Folder kerja', ['kotak masuk']),
  settingEntry('Bersihkan file lama', 'Folder kerja', ['hapus file lama', 'bersihkan']),
  settingEntry('Cadangkan dan pulihkan data', backupTitle, [
    'cadangan',
    'backup',
    'pulihkan',
    'salinan database',
  ]),
  settingEntry('Ukuran tampilan', 'Tampilan', ['zoom', 'perbesar', 'perkecil', 'huruf', 'ukuran huruf']),
  settingEntry('Kerapatan tabel', 'Tampilan', ['padat', 'lapang', 'tinggi baris']),
  settingEntry('Kunci otomatis', 'Keamanan', ['kunci sendiri', 'waktu kunci']),
  settingEntry('Buka otomatis saat Anda masuk ke komputer', 'Buka dan tutup', [
    'mulai dan selesai',
    'mulai otomatis',
    'autostart',
  ]),
  settingEntry('Pembaruan', 'Pembaruan', ['update', 'versi baru', 'versi']),
  settingEntry('Server', 'Server', ['alamat server', 'server kantor', 'postgresql']),
  settingEntry('Diagnosis', 'Diagnosis', ['diagnosa', 'masalah', 'lapor masalah', 'log rujukan']),
  settingEntry('Tentang', 'Tentang', ['lisensi', 'tentang rujukan', 'hak cipta', 'sumber peta']),
];
