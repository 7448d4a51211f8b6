/** Parts of a NIK. A hint only: no rule depends on it. */
export interface NikHint {
  provinceId: string;
  /** E-REGION codes with dots. */
  cityId: string;
  districtId: string;
  /** `YYYY-MM-DD`. */
  birthDate: string;
  sex: 'Laki-Laki' | 'Perempuan';
}

const womanOffset = 40;

/** 40 is added to the day for women; the century is the latest that is not in the future. */
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
    sex: woman ? 'Perempuan' : 'Laki-Laki',
  };
}

function dayExists(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}
