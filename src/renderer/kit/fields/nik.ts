/** What the digits of a NIK say about its holder. A hint for the eye only: no rule of the spec reads it. */
export interface NikHint {
  /** First two digits: code of the province in which the number was given out. */
  provinceId: string;
  /** The same for city and district, as the dotted codes of E-REGION. */
  cityId: string;
  districtId: string;
  /** `YYYY-MM-DD`. */
  birthDate: string;
  sex: 'Laki-laki' | 'Perempuan';
}

const womanOffset = 40;

/**
 * Digits 1–2 province, 3–4 city, 5–6 district, 7–12 birth date DDMMYY with 40 added to the day for women. The century is the latest one
 * that does not lie in the future. Undefined unless all 16 digits are there and the day exists.
 */
export function nikHint(nik: string, thisYear: number): NikHint | undefined {
  const parts = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d{4}$/.exec(nik);
  if (!parts) return undefined;
  const [, provinceId, city, district, dayDigits, month, year] = parts;
  const cityId = `${provinceId}.${city}`;
  const woman = Number(dayDigits) > womanOffset;
  const day = Number(dayDigits) - (woman ? womanOffset : 0);
  const century = 2000 + Number(year) > thisYear ? 1900 : 2000;
  const birthDate = `${century + Number(year)}-${month}-${String(day).padStart(2, '0')}`;
  if (!dayExists(birthDate)) return undefined;
  return {
    provinceId: provinceId!,
    cityId,
    districtId: `${cityId}.${district}`,
    birthDate,
    sex: woman ? 'Perempuan' : 'Laki-laki',
  };
}

function dayExists(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}
