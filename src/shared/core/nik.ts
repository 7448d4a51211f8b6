import { isDay } from './days.ts';

export interface NikParts {
  region: string;
  day: number;
  month: number;
  year: number;
  isWoman: boolean;
  serial: string;
}

/** The day of birth in a woman's NIK has 40 added. */
const womanDays = 40;

/** Parts that a short text lacks are '' or 0. */
export function nikParts(nik: string): NikParts {
  const day = Number(nik.slice(6, 8));
  const isWoman = day > womanDays;
  return {
    region: nik.slice(0, 6),
    day: isWoman ? day - womanDays : day,
    month: Number(nik.slice(8, 10)),
    year: Number(nik.slice(10, 12)),
    isWoman,
    serial: nik.slice(12),
  };
}

const longestMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The century is unknown, so 29 February is accepted in every fourth year. */
export function isBirthDay({ day, month, year }: NikParts): boolean {
  const longest = longestMonth[month - 1];
  if (longest === undefined || day < 1 || day > longest) return false;
  return month !== 2 || day < longest || year % 4 === 0;
}

const birthYearOf = ({ year }: NikParts, thisYear: number): number =>
  year + (year > thisYear % 100 ? 1900 : 2000);

export function ageOf(parts: NikParts, today: string): number {
  const thisYear = Number(today.slice(0, 4));
  const thisDay = Number(today.slice(5, 7)) * 100 + Number(today.slice(8, 10));
  const hadBirthday = thisDay >= parts.month * 100 + parts.day;
  return thisYear - birthYearOf(parts, thisYear) - (hadBirthday ? 0 : 1);
}

/** Proposals for other fields; no rule depends on the proposals. */
export interface NikHint {
  provinceId: string;
  cityId: string;
  districtId: string;
  birthDate: string;
  sex: 'Laki-Laki' | 'Perempuan';
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Undefined without 16 digits, or with a birth date that does not exist. */
export function nikHint(nik: string, thisYear: number): NikHint | undefined {
  if (!/^\d{16}$/.test(nik)) return undefined;
  const parts = nikParts(nik);
  const birthDate = `${birthYearOf(parts, thisYear)}-${twoDigits(parts.month)}-${twoDigits(parts.day)}`;
  if (!isDay(birthDate)) return undefined;
  const [provinceId, city, district] = [nik.slice(0, 2), nik.slice(2, 4), nik.slice(4, 6)];
  return {
    provinceId,
    cityId: `${provinceId}.${city}`,
    districtId: `${provinceId}.${city}.${district}`,
    birthDate,
    sex: parts.isWoman ? 'Perempuan' : 'Laki-Laki',
  };
}
