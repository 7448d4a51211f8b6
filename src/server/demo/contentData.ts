import type { Merchant } from '../../shared/entities/withdrawInstruction/schema.ts';

export const termsHtml = `
<h2>Syarat dan Ketentuan Program Referal</h2>
<p>Dengan menggunakan aplikasi ini, agen menyetujui <strong>syarat dan ketentuan</strong> berikut.</p>
<h3>1. Keanggotaan</h3>
<ul>
<li>Agen berusia paling sedikit 18 tahun dan memiliki identitas yang sah.</li>
<li>Satu orang hanya boleh memiliki satu akun agen.</li>
<li>Akun tidak boleh dipinjamkan atau dialihkan kepada orang lain.</li>
</ul>
<h3>2. Pengajuan referal</h3>
<ol>
<li>Agen wajib memperoleh persetujuan calon nasabah sebelum mengirim datanya.</li>
<li>Data yang dikirim harus benar dan dapat dihubungi.</li>
<li>Pengajuan yang sama hanya dihitung satu kali.</li>
</ol>
<h3>3. Insentif</h3>
<p>Insentif dibayarkan setelah pengajuan berstatus <em>Pembayaran</em>, dipotong pajak sesuai ketentuan yang berlaku.</p>
<h3>4. Data pribadi</h3>
<p>Data calon nasabah dipakai hanya untuk memproses pengajuan. Pertanyaan dapat dikirim ke <a href="mailto:bantuan@mitra.example">bantuan@mitra.example</a>.</p>
`;

export const faqs: readonly { question: string; answer: string }[] = [
  {
    question: 'Bagaimana cara menjadi agen?',
    answer: 'Unduh aplikasi, isi nomor telepon dan email, lalu ikuti langkah pendaftaran sampai selesai.',
  },
  {
    question: 'Apakah pendaftaran dipungut biaya?',
    answer: 'Tidak. Pendaftaran dan penggunaan aplikasi gratis.',
  },
  {
    question: 'Apa perbedaan akun Basic, Kaspro dan Premium?',
    answer:
      'Akun Basic dapat mengajukan referal. Akun Kaspro memiliki dompet elektronik. Akun Premium sudah diverifikasi identitasnya dan dapat menarik dana.',
  },
  {
    question: 'Bagaimana cara mengajukan referal?',
    answer: 'Pilih produk, kategori dan program, lalu isi data calon nasabah dan jawab pertanyaan program.',
  },
  {
    question: 'Berapa lama pengajuan diproses?',
    answer: 'Lamanya bergantung pada mitra. Status pengajuan dapat dilihat setiap saat di aplikasi.',
  },
  {
    question: 'Mengapa pengajuan saya ditolak?',
    answer: 'Alasan penolakan tertulis pada detail pengajuan. Pengajuan dapat diproses ulang oleh mitra.',
  },
  {
    question: 'Kapan insentif dibayarkan?',
    answer: 'Insentif dibayarkan setelah pengajuan berstatus Pembayaran.',
  },
  {
    question: 'Apakah insentif dipotong pajak?',
    answer: 'Ya. Jumlah insentif, pajak dan total yang diterima tertulis pada detail pengajuan.',
  },
  {
    question: 'Bagaimana cara menarik dana?',
    answer: 'Buka menu Tarik Tunai, pilih merchant, lalu ikuti instruksi yang ditampilkan.',
  },
  {
    question: 'Saya lupa kata sandi. Apa yang harus dilakukan?',
    answer: 'Pilih Lupa kata sandi pada halaman masuk. Kode OTP akan dikirim ke nomor telepon Anda.',
  },
  {
    question: 'Bagaimana cara mengubah nomor telepon?',
    answer:
      'Nomor telepon tidak dapat diubah sendiri. Hubungi bantuan kami dengan menyertakan identitas Anda.',
  },
  {
    question: 'Bagaimana cara menghapus akun?',
    answer: 'Buka tautan hapus akun di halaman profil dan ikuti petunjuknya.',
  },
];

export const sliders: readonly { title: string; link: string; description: string; picture: string }[] = [
  {
    title: 'Ajak teman, dapat insentif',
    link: 'https://mitra.example/referal',
    description: 'Ajukan referal pertama Anda bulan ini.',
    picture: 'Ajak Teman',
  },
  {
    title: 'Kredit tanpa agunan',
    link: 'https://mitra.example/kta',
    description: 'Proses cepat untuk karyawan dan wiraswasta.',
    picture: 'KTA Merdeka',
  },
  {
    title: 'Motor baru, cicilan ringan',
    link: 'https://mitra.example/motor',
    description: 'Program motor baru sampai akhir tahun.',
    picture: 'Motor Baru',
  },
  {
    title: 'Lindungi keluarga Anda',
    link: 'https://mitra.example/asuransi',
    description: 'Asuransi jiwa mulai dari premi terjangkau.',
    picture: 'Proteksi',
  },
  {
    title: 'Tingkatkan ke Premium',
    link: '',
    description: 'Verifikasi identitas untuk menarik dana kapan saja.',
    picture: 'Premium',
  },
];

const cashier = (merchant: string) => [
  `Datang ke gerai ${merchant} terdekat.`,
  'Buka aplikasi, pilih menu Tarik Tunai, lalu isi jumlah yang akan ditarik.',
  `Pilih ${merchant} sebagai tempat penarikan dan masukkan PIN Anda.`,
  'Tunjukkan kode penarikan kepada kasir.',
  'Sebutkan nomor telepon yang terdaftar dan kode OTP yang diterima.',
  'Terima uang tunai dan simpan struk sebagai bukti.',
];

export const withdrawSteps: Readonly<Record<Merchant, readonly string[]>> = {
  alfamart: cashier('Alfamart'),
  indomaret: cashier('Indomaret'),
};

export interface DemoNotification {
  to: 'all' | 'agent' | 'partner';
  title: string;
  name: string;
  category: string;
  slug: string;
  brief: string;
  description: string;
  picture?: string;
}

const notice = (
  to: DemoNotification['to'],
  category: string,
  [title, brief]: readonly [string, string],
  picture?: string,
): DemoNotification => ({
  to,
  title,
  name: title,
  category,
  slug: title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, ''),
  brief,
  description: `${brief} Buka aplikasi untuk keterangan selengkapnya.`,
  ...(picture && { picture }),
});

export const notifications: readonly DemoNotification[] = [
  notice(
    'all',
    'Informasi',
    ['Selamat datang di aplikasi baru', 'Tampilan baru, lebih mudah dipakai.'],
    'Baru',
  ),
  notice('all', 'Promo', ['Insentif ganda akhir pekan', 'Insentif dua kali lipat untuk KTA.'], 'Promo KTA'),
  notice('agent', 'Pengajuan', ['Pengajuan Anda disetujui', 'Satu pengajuan Anda disetujui mitra.']),
  notice('all', 'Informasi', ['Jadwal pemeliharaan sistem', 'Layanan transfer ditutup Minggu dini hari.']),
  notice('partner', 'Kerja Sama', ['Laporan bulanan tersedia', 'Ringkasan pengajuan bulan lalu sudah siap.']),
  notice('all', 'Promo', ['Program motor baru', 'Ajukan referal motor baru bulan ini.'], 'Promo KKB'),
  notice('agent', 'Akun', ['Verifikasi Premium diterima', 'Akun Anda sekarang Premium.']),
  notice('all', 'Informasi', [
    'Syarat dan ketentuan diperbarui',
    'Baca perubahan terbaru sebelum mengajukan.',
  ]),
  notice('all', 'Edukasi', ['Tips mengisi data nasabah', 'Data lengkap mempercepat proses.'], 'Tips'),
  notice('agent', 'Pengajuan', ['Lengkapi dokumen pengajuan', 'Foto KTP pada satu pengajuan belum jelas.']),
  notice('all', 'Promo', ['Asuransi keluarga', 'Premi ringan untuk perlindungan keluarga.'], 'Promo ASJ'),
  notice('partner', 'Kerja Sama', [
    'Program baru menunggu persetujuan',
    'Periksa ketentuan program baru Anda.',
  ]),
  notice('all', 'Informasi', ['Libur nasional', 'Pengajuan diproses kembali pada hari kerja.']),
  notice('agent', 'Insentif', ['Insentif sudah dibayarkan', 'Insentif bulan ini sudah masuk dompet Anda.']),
  notice('all', 'Edukasi', ['Kenali penipuan', 'Kami tidak pernah meminta kode OTP Anda.'], 'Waspada'),
];
