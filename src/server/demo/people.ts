import type { genders } from '../../shared/entities/agent/fields.ts';
import type { Random } from './random.ts';

type Gender = (typeof genders)[number];

/**
 * Invented people. Phone numbers (0811-0000…), NIK serials (from 9201) and email addresses (mitra.example)
 * belong to nobody.
 */

const firstNames = [
  'Andi',
  'Sri',
  'Budi',
  'Asep',
  'Butet',
  'Muhammad',
  'Yohana',
  'Rina',
  'Joko',
  'Dian',
  'Eko',
  'Fitri',
  'Gilang',
  'Hesti',
  'Indra',
  'Kartika',
  'Lukman',
  'Mega',
  'Nanda',
  'Oki',
  'Puspita',
  'Rudi',
  'Sinta',
  'Teguh',
  'Umar',
  'Vina',
  'Wawan',
  'Yanti',
  'Zainal',
  'Ayu',
  'Bagus',
  'Cahya',
  'Desi',
  'Endang',
  'Farhan',
  'Galuh',
  'Hadi',
  'Intan',
] as const;
const women: ReadonlySet<string> = new Set([
  'Sri',
  'Butet',
  'Yohana',
  'Rina',
  'Dian',
  'Fitri',
  'Hesti',
  'Kartika',
  'Mega',
  'Nanda',
  'Puspita',
  'Sinta',
  'Vina',
  'Yanti',
  'Ayu',
  'Cahya',
  'Desi',
  'Endang',
  'Galuh',
  'Intan',
]);
const lastNames = [
  'Saputra',
  'Wahyuni',
  'Santoso',
  'Sunarya',
  'Simanjuntak',
  'Ilham',
  'Tampubolon',
  'Permana',
  'Kusuma',
  'Hartono',
  'Setiawan',
  'Nasution',
  'Siregar',
  'Prasetyo',
  'Handayani',
  'Maulana',
  'Firmansyah',
  'Utami',
  'Nugraha',
  'Rahayu',
  'Susanto',
  'Wibowo',
  'Lubis',
  'Hidayati',
  'Suryadi',
  'Pangestu',
  'Mahendra',
  'Sihombing',
  'Wulandari',
  'Halim',
] as const;
const wellKnown = [
  'Andi Saputra',
  'Sri Wahyuni',
  'Budi Santoso',
  'Ni Made Ayu',
  'Asep Sunarya',
  'Butet Simanjuntak',
  'Muhammad Ilham',
  'Yohana Tampubolon',
] as const;

export const jobs = [
  'Karyawan Swasta',
  'Wiraswasta',
  'Pegawai Negeri Sipil',
  'Guru',
  'Pedagang',
  'Petani',
  'Sopir',
  'Perawat',
  'Ibu Rumah Tangga',
  'Buruh Harian',
  'Pensiunan',
  'Nelayan',
] as const;

const streets = [
  'Melati',
  'Kenanga',
  'Mawar',
  'Anggrek',
  'Cempaka',
  'Flamboyan',
  'Diponegoro',
  'Sudirman',
  'Gajah Mada',
  'Pahlawan',
  'Merdeka',
  'Veteran',
] as const;

export function personName(random: Random, index: number): string {
  return wellKnown[index] ?? `${random.pick(firstNames)} ${random.pick(lastNames)}`;
}

export const demoPhone = (number: number): string => `08110000${String(number).padStart(4, '0')}`;

const firstSerial = 9201;

/** @param region code of a district, '32.73.01' */
export function demoNik({ region, born, gender, serial }: NikFacts): string {
  const [year, month, day] = born.split('-');
  const ofWomen = gender === 'Perempuan' ? 40 : 0;
  const inYear = `${Number(day) + ofWomen}`.padStart(2, '0') + month + year!.slice(2);
  return `${region.replaceAll('.', '')}${inYear}${firstSerial + (serial % 799)}`;
}

interface NikFacts {
  region: string;
  born: string;
  gender: Gender;
  serial: number;
}

export function birthDay(random: Random): string {
  const [day, month, year] = [random.int(1, 28), random.int(1, 12), random.int(65, 99)];
  return `19${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

export const twoDigits = (number: number): string => String(number).padStart(2, '0');

export const genderOf = (name: string): Gender =>
  name.split(' ').some((word) => women.has(word)) ? 'Perempuan' : 'Laki-Laki';

export const streetAddress = (random: Random): string =>
  `Jl. ${random.pick(streets)} No. ${random.int(1, 180)}`;
