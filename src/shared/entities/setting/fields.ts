import { describeFields, labelsOf } from '../../core/fields.ts';

const updatedAt = { label: 'Terakhir Diubah', kind: 'datetime' } as const;

/** Minutes of idle time; 0 leaves the time to each user. */
export const lockDemandWords = {
  0: 'Sesuai pilihan masing-masing',
  5: 'Paling lama 5 menit',
  15: 'Paling lama 15 menit',
  30: 'Paling lama 30 menit',
} as const;

export const generalFields = describeFields({
  phone_number: {
    label: 'Nomor Telepon Bantuan',
    kind: 'phone',
    personal: false,
    hint: 'Hanya angka, diawali 08',
  },
  email: { label: 'Email Bantuan', kind: 'email', personal: false },
  max_upload: { label: 'Maksimum Baris Upload', kind: 'number', unit: 'baris' },
  url_delete_account: { label: 'Tautan Hapus Akun', takes: 'unbroken' },
  export_reason: { label: 'Alasan ekspor wajib', kind: 'flag' },
  lock_minutes: { label: 'Kunci Otomatis', kind: 'choice', words: lockDemandWords },
  call_script: { label: 'Naskah Panggilan', kind: 'longText' },
  updatedAt,
});

export const maintenanceWords = { false: 'Aktif', true: 'Tidak Aktif' } as const;

export const maintenanceFields = describeFields({
  endpoint_name: { label: 'Layanan', width: 320 },
  is_maintenance: { label: 'Status', kind: 'flag', words: maintenanceWords, width: 140 },
});

export const bankTransferFields = describeFields({
  min_amount: { label: 'Nominal Minimum', kind: 'rupiah' },
  max_amount: { label: 'Nominal Maksimum', kind: 'rupiah' },
  updatedAt,
});

export const otpFields = describeFields({
  sms_text: { label: 'Teks SMS', kind: 'longText' },
  otp_expiry_time: { label: 'Masa Berlaku Kode', kind: 'number', unit: 'detik' },
  max_request: { label: 'Maksimum Permintaan', kind: 'number', unit: 'kali' },
  updatedAt,
});

/** `resend_from` and `resend_to` are the minutes and seconds of one timer. */
export const otpFlowFields = describeFields({
  message: { label: 'Pesan', kind: 'longText' },
  resend_from: { label: 'Menit Kirim Ulang', kind: 'number', unit: 'menit' },
  resend_to: { label: 'Detik Kirim Ulang', kind: 'number', unit: 'detik' },
  max_resend: { label: 'Maksimum Kirim Ulang', kind: 'number', unit: 'kali' },
  code: { label: 'Kode', kind: 'code' },
  updatedAt,
});

export const settingLabels = labelsOf({
  ...generalFields,
  ...maintenanceFields,
  ...bankTransferFields,
  ...otpFields,
  ...otpFlowFields,
});
