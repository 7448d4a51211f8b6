import { z } from 'zod';
import { optionalText, seenRecord, text } from '../../core/values.ts';
import { identityTypes, agentLabels as L } from './fields.ts';
import type { IdentityType } from './premium.ts';

/** features.md F9: fields of a KTP, in the order of comparison. */
export const readNames = [
  'nik',
  'fullname_ewallet_premium',
  'birth_place',
  'birthdate',
  'gender',
  'address',
  'rt_rw',
  'village',
  'district',
  'city',
  'province',
  'religion',
  'marital_status',
  'occupation',
  'nationality',
  'blood_type',
  'identity_expiry_date',
] as const;
export type ReadName = (typeof readNames)[number];

/** failed readings after which a comparison by hand is allowed. */
export const failedReadingsMax = 3;

/** R-814; A-049 without OCR. */
export const ocrTexts = {
  verifyFirst: 'Harap Verifikasi OCR terlebih dahulu',
  success: 'OCR Success',
  unavailable: 'Pembaca identitas (OCR) tidak tersedia. Isi data sesuai kartu identitas.',
  busy: 'OCR sedang membaca identitas lain. Coba lagi sebentar lagi.',
  failed: 'Foto belum selesai dibaca. Coba lagi.',
  unreadable: (type: IdentityType) =>
    `Foto ini tidak terbaca sebagai ${type}. Isi datanya lalu bandingkan dengan foto, atau foto ulang: seluruh kartu terlihat, terang, dan tegak.`,
  failedOften: `OCR ${failedReadingsMax} kali tidak selesai membaca gambar. Isi data sendiri lalu bandingkan dengan gambarnya.`,
  compareFirst: 'Bandingkan dulu setiap isian dengan gambar identitas',
} as const;

/** C-133; the picture is in agent_identity_card. */
export const ocrInput = z.object({
  identity_image: text(L.identity_image, 120),
  identity_type: z.enum(identityTypes, `${L.identity_type} harus KTP atau SIM`),
});

/** E-OCR: '' if not read, days as dd-mm-yyyy. */
export const identityReadingSchema = z.object({
  name: z.string(),
  birthPlace: z.string(),
  birthDate: z.string(),
  occupation: z.string(),
  idCardNumber: z.string(),
  gender: z.string(),
  nationality: z.string(),
  religion: z.string(),
  maritalStatus: z.string(),
  /** A day or SEUMUR HIDUP. */
  idExpiredDate: z.string(),
  province: z.string(),
  /** the form's city, district and village. */
  district: z.string(),
  subDistrict: z.string(),
  villageDistrict: z.string(),
  address: z.string(),
  rtrw: z.string(),
  bloodType: z.string(),
});
export type IdentityReading = z.output<typeof identityReadingSchema>;

/** For an unreadable picture. */
export const nothingRead: Readonly<IdentityReading> = {
  name: '',
  birthPlace: '',
  birthDate: '',
  occupation: '',
  idCardNumber: '',
  gender: '',
  nationality: '',
  religion: '',
  maritalStatus: '',
  idExpiredDate: '',
  province: '',
  district: '',
  subDistrict: '',
  villageDistrict: '',
  address: '',
  rtrw: '',
  bloodType: '',
};

/** the id confirms the upgrade. */
export const ocrResultSchema = identityReadingSchema.extend({ requestId: z.string() });

/** `compared` are the fields confirmed by hand, for an unreadable picture. */
export const upgradeInput = seenRecord.extend({
  requestId: optionalText('requestId', 64),
  compared: z.array(z.enum(readNames)).max(readNames.length).optional(),
});
