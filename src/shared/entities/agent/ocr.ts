import { z } from 'zod';
import { text } from '../../core/values.ts';
import { identityTypes, agentLabels as L } from './fields.ts';
import type { IdentityType } from './premium.ts';

/** R-814, and what a server without OCR answers. */
export const ocrTexts = {
  verifyFirst: 'Harap Verifikasi OCR terlebih dahulu',
  success: 'OCR Success',
  unavailable: 'OCR tidak tersedia. Isi data sesuai identitas.',
  busy: 'OCR sedang membaca identitas lain. Coba lagi sebentar.',
  failed: 'OCR tidak selesai membaca gambar. Coba lagi.',
  unreadable: (type: IdentityType) =>
    `Gambar tidak terbaca sebagai ${type}. Isi data sendiri lalu bandingkan dengan gambarnya, atau ambil ulang: seluruh kartu, terang dan tegak.`,
} as const;

/** C-133; the picture was uploaded to agent_identity_card before. */
export const ocrInput = z.object({
  identity_image: text(L.identity_image, 120),
  identity_type: z.enum(identityTypes, `${L.identity_type} harus KTP atau SIM`),
});

/** What an identity card says (E-OCR): '' where nothing was read, days as dd-mm-yyyy. */
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
  /** A day, or SEUMUR HIDUP. */
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

/** Of a picture in which no such card could be read: a person types everything and compares. */
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

/** E-OCR: with the id that the upgrade is confirmed with. */
export const ocrResultSchema = identityReadingSchema.extend({ requestId: z.string() });
