import { describeFields, labelsOf } from '../../core/fields.ts';

const updatedAt = { label: 'Terakhir Diubah', kind: 'datetime' } as const;

/** Minutes without a sign of life after which every page of the office is locked at the latest; 0: as each person likes. */
export const lockDemandWords = {
  0: 'Sesuai pilihan masing-masing',
  5: 'Paling lama 5 menit',
  15: 'Paling lama 15 menit',
  30: 'Paling lama 30 menit',
} as const;

/** E-GENERAL, in the order of S-090. */
export const generalFields = describeFields({
  phone_number: { label: 'Nomor Telepon Bantuan', kind: 'phone' },
  email: { label: 'Email Bantuan', kind: 'email' },
  max_upload: { label: 'Maksimum Baris Upload', kind: 'number', unit: 'baris' },
  url_delete_account: { label: 'URL Hapus Akun', takes: 'unbroken' },
  export_reason: { label: 'Alasan ekspor wajib', kind: 'flag' },
  lock_minutes: { label: 'Kunci Otomatis', kind: 'choice', words: lockDemandWords },
  updatedAt,
});

/** Words of E-MAINT: an endpoint under maintenance is not active. */
export const maintenanceWords = { false: 'Aktif', true: 'Tidak Aktif' } as const;

/** E-MAINT, in the order of S-091. */
export const maintenanceFields = describeFields({
  endpoint_name: { label: 'Endpoint', width: 320 },
  is_maintenance: { label: 'Status', kind: 'flag', words: maintenanceWords, width: 140 },
});

/** E-BANK, in the order of S-095. */
export const bankTransferFields = describeFields({
  min_amount: { label: 'Nominal Minimum', kind: 'rupiah' },
  max_amount: { label: 'Nominal Maksimum', kind: 'rupiah' },
  updatedAt,
});

/** E-OTP, in the order of S-092. */
export const otpFields = describeFields({
  sms_text: { label: 'Teks SMS', kind: 'longText' },
  otp_expiry_time: { label: 'Waktu Kedaluwarsa', kind: 'number', unit: 'detik' },
  max_request: { label: 'Maksimum Permintaan', kind: 'number', unit: 'kali' },
  updatedAt,
});

/** E-OTPFLOW, in the order of S-093 and S-094; minutes and seconds of one timer. */
export const otpFlowFields = describeFields({
  message: { label: 'Pesan', kind: 'longText' },
  resend_from: { label: 'Menit Kirim Ulang', kind: 'number', unit: 'menit' },
  resend_to: { label: 'Detik Kirim Ulang', kind: 'number', unit: 'detik' },
  max_resend: { label: 'Maksimum Kirim Ulang', kind: 'number', unit: 'kali' },
  /** Of the password only. */
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
