import type { QuestionType } from '../../shared/entities/question/fields.ts';
import type { DemoCity } from './places.ts';

/** Periods are in days relative to the first start (D-06…D-09). */

export interface DemoProgram {
  name: string;
  category: number;
  quota?: { initial: number; added?: number; reduced?: number; used?: number };
  /** A period without an end blocks the program. */
  period?: { start: number; end: number | null };
  location?: 'ALL' | readonly DemoCity[];
  deleted?: true;
  questions: readonly number[];
}

export interface DemoProduct {
  name: string;
  code: string;
  color: string;
  ktp: boolean;
  levels: readonly number[];
  partners: readonly string[];
  categories: readonly string[];
  deletedCategory?: string;
  programs: readonly DemoProgram[];
}

export const questionBank: readonly { text: string; type: QuestionType; mandatory: boolean }[] = [
  { text: 'Nama usaha', type: 'short_text', mandatory: true },
  { text: 'Ceritakan kebutuhan Anda', type: 'long_text', mandatory: false },
  { text: 'Foto slip gaji', type: 'image', mandatory: true },
  { text: 'Foto dan lokasi tempat usaha', type: 'image_loc_latlon', mandatory: true },
  { text: 'Lokasi rumah', type: 'loc_latlon', mandatory: false },
  { text: 'Nama ibu kandung', type: 'short_text', mandatory: true },
  { text: 'Tenor yang diinginkan (bulan)', type: 'short_text', mandatory: false },
  { text: 'Tujuan penggunaan dana', type: 'long_text', mandatory: true },
  { text: 'Foto bagian depan rumah', type: 'image', mandatory: false },
  { text: 'Nama ahli waris', type: 'short_text', mandatory: false },
];

export const products: readonly DemoProduct[] = [
  {
    name: 'Kredit Tanpa Agunan',
    code: 'KTA',
    color: '#1F6FEB',
    ktp: true,
    levels: [1, 2, 3],
    partners: ['P0002', 'P0003'],
    categories: ['Karyawan', 'Wiraswasta', 'Pensiunan'],
    deletedCategory: 'Mahasiswa',
    programs: [
      {
        name: 'KTA Merdeka',
        category: 0,
        quota: { initial: 100 },
        period: { start: -60, end: 120 },
        questions: [5, 7, 2, 4],
      },
      { name: 'KTA Cepat Cair', category: 0, questions: [5, 1] },
      { name: 'KTA Payroll', category: 0, quota: { initial: 25, used: 25 }, questions: [2, 5, 6] },
      { name: 'KTA Pensiun', category: 2, period: { start: 30, end: 210 }, questions: [5, 9] },
      { name: 'KTA Usaha', category: 1, location: ['bandung', 'surabaya'], questions: [0, 3, 7, 1] },
    ],
  },
  {
    name: 'Kredit Kendaraan Bermotor',
    code: 'KKB',
    color: '#0F766E',
    ktp: true,
    levels: [1, 2],
    partners: ['P0003'],
    categories: ['Motor', 'Mobil'],
    programs: [
      { name: 'Motor Baru', category: 0, questions: [6, 5] },
      { name: 'Mobil Bekas', category: 1, period: { start: -200, end: -10 }, questions: [6, 2] },
      { name: 'Mobil Listrik', category: 1, quota: { initial: 40, added: 20 }, questions: [6, 4, 1] },
      { name: 'Motor Listrik', category: 0, location: 'ALL', questions: [6, 1] },
    ],
  },
  {
    name: 'Asuransi Jiwa',
    code: 'ASJ',
    color: '#B45309',
    ktp: true,
    levels: [1, 2, 3],
    partners: ['P0004'],
    categories: ['Perorangan', 'Kelompok'],
    programs: [
      { name: 'Proteksi Keluarga', category: 0, questions: [9, 5, 1] },
      { name: 'Proteksi Karyawan', category: 1, quota: { initial: 80, reduced: 30 }, questions: [0, 9] },
      { name: 'Proteksi Mikro', category: 0, questions: [9, 4] },
    ],
  },
  {
    name: 'Tabungan Berjangka',
    code: 'TBJ',
    color: '#9333EA',
    ktp: false,
    levels: [1],
    partners: ['P0002', 'P0005'],
    categories: ['Reguler', 'Haji'],
    programs: [
      { name: 'Tabungan Impian', category: 0, questions: [1, 6] },
      { name: 'Tabungan Haji', category: 1, questions: [9, 1] },
      { name: 'Tabungan Pelajar', category: 0, questions: [5, 1] },
    ],
  },
  {
    name: 'Kredit Pemilikan Rumah',
    code: 'KPR',
    color: '#BE123C',
    ktp: true,
    levels: [2, 3],
    partners: ['P0002', 'P0006'],
    categories: ['Subsidi', 'Komersial', 'Take Over'],
    programs: [
      {
        name: 'KPR Subsidi',
        category: 0,
        location: ['tangerang', 'bekasi', 'bandung'],
        questions: [2, 4, 5, 8],
      },
      { name: 'KPR Merdeka', category: 1, period: { start: -30, end: 90 }, questions: [2, 4, 6] },
      { name: 'KPR Take Over', category: 2, questions: [2, 7] },
      { name: 'KPR Syariah', category: 1, period: { start: -30, end: null }, questions: [2, 6] },
    ],
  },
  {
    name: 'Mesin EDC',
    code: 'EDC',
    color: '#15803D',
    ktp: false,
    levels: [1, 2],
    partners: ['P0002'],
    categories: ['Toko', 'Restoran'],
    programs: [
      { name: 'EDC Gratis Sewa', category: 0, questions: [0, 3, 1, 4] },
      { name: 'EDC Kuliner', category: 1, questions: [0, 3, 1] },
      { name: 'EDC UMKM', category: 0, questions: [0, 3, 8] },
      { name: 'EDC Pasar', category: 0, questions: [0, 3] },
      { name: 'EDC Perintis', category: 0, deleted: true, questions: [0, 1] },
    ],
  },
];
