import { resetTokenMinutes } from '../../../shared/entities/session/schema.ts';
import type { MailPurpose } from './table.ts';

export interface DefaultTemplate {
  title: string;
  menu: string;
  message: string;
  purpose?: MailPurpose;
}

export const resetTemplate: DefaultTemplate = {
  title: 'Atur Ulang Kata Sandi',
  menu: 'Lupa Kata Sandi',
  purpose: 'reset_password',
  message: [
    'Halo {name},',
    '',
    'Kami menerima permintaan untuk mengatur ulang kata sandi akun Anda. Buka tautan berikut untuk membuat kata sandi baru:',
    '',
    '{link}',
    '',
    `Tautan ini berlaku ${resetTokenMinutes} menit dan hanya dapat dipakai satu kali. Abaikan email ini jika Anda tidak memintanya; kata sandi Anda tidak berubah.`,
  ].join('\n'),
};

type BuiltIn = Pick<DefaultTemplate, 'title' | 'message'>;

export const guessedTemplate: BuiltIn = {
  title: 'Percobaan menebak kata sandi',
  message: [
    'Ada yang berkali-kali mencoba masuk ke akun {name} ({email}) dengan kata sandi yang salah.',
    '',
    'Untuk sementara akun itu hanya dapat dibuka dari perangkat atau alamat yang sudah pernah dipakai masuk. Yang lain harus menunggu, dan waktu tunggunya bertambah selama percobaan berlanjut.',
    '',
    'Jika itu Anda sendiri, tidak ada yang perlu dilakukan. Jika bukan, pakailah kata sandi yang lebih panjang: 8 sampai 20 karakter dengan huruf besar, huruf kecil, angka, dan simbol.',
  ].join('\n'),
};

const notYours =
  'Jika Anda mengetahui pergantian ini, tidak ada yang perlu dilakukan. Jika tidak, segera hubungi administrator kantor Anda.';

/** This email goes to the former address, whose reader must not learn the new address. */
export const emailChangedTemplate: BuiltIn = {
  title: 'Email akun Anda diganti',
  message: [
    'Halo {name},',
    '',
    'Email akun Anda sudah diganti. Akun itu tidak lagi dibuka dengan alamat ini, dan tautan untuk mengatur ulang kata sandi yang belum dipakai tidak berlaku lagi.',
    '',
    notYours,
  ].join('\n'),
};

export const passwordChangedTemplate: BuiltIn = {
  title: 'Kata sandi akun Anda diganti',
  message: [
    'Halo {name},',
    '',
    'Kata sandi akun Anda sudah diganti. Perangkat yang masih masuk perlu masuk lagi, dan tautan untuk mengatur ulang kata sandi yang belum dipakai tidak berlaku lagi.',
    '',
    notYours,
  ].join('\n'),
};

export const defaultTemplates: readonly DefaultTemplate[] = [
  resetTemplate,
  {
    title: 'Verifikasi Email',
    menu: 'Registrasi Agen',
    message:
      'Halo {name},\n\nTerima kasih sudah mendaftar. Buka tautan berikut untuk memverifikasi email Anda:\n\n{link}',
  },
  {
    title: 'Agen Disetujui',
    menu: 'Kelola Agen',
    message:
      'Halo {name},\n\nSelamat, pendaftaran Anda sebagai agen sudah disetujui. Anda dapat mulai mengajukan referal.',
  },
  {
    title: 'Agen Ditolak',
    menu: 'Kelola Agen',
    message:
      'Halo {name},\n\nMohon maaf, pendaftaran Anda sebagai agen belum dapat kami setujui dengan alasan: {reason}',
  },
  {
    title: 'Pengajuan Selesai',
    menu: 'Pengajuan Referal',
    message:
      'Halo {name},\n\nPengajuan {submission_number} sudah selesai diproses. Terima kasih atas kepercayaan Anda.',
  },
  {
    title: 'Pengajuan Ditolak',
    menu: 'Pengajuan Referal',
    message: 'Halo {name},\n\nMohon maaf, pengajuan {submission_number} ditolak dengan alasan: {reason}',
  },
];
