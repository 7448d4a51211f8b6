import type { Random } from './random.ts';

/** Invented people: no number below reaches anybody (phone block 0811-0000, NIK region 9900, mail mitra.example). */

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
/** Names of D-10 that have to be there. */
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

/** Unique per kind and index: 0811-0000-xxxx has room for 10,000. */
export const demoPhone = (number: number): string => `08110000${String(number).padStart(4, '0')}`;

/** 16 digits of a region that does not exist, with a birth date that does. */
export function demoNik(random: Random, serial: number): string {
  const day = String(random.int(1, 28)).padStart(2, '0');
  const month = String(random.int(1, 12)).padStart(2, '0');
  const year = String(random.int(65, 99));
  return `9900${String(random.int(1, 99)).padStart(2, '0')}${day}${month}${year}${String((serial % 9999) + 1).padStart(4, '0')}`;
}

export const streetAddress = (random: Random): string =>
  `Jl. ${random.pick(streets)} No. ${random.int(1, 180)}`;
