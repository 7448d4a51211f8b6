import { parseDay } from '../../../../shared/core/days.ts';
import { emptyDate } from '../../../../shared/entities/agent/fields.ts';
import type { IdentityReading, ReadName } from '../../../../shared/entities/agent/ocr.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { Region } from '../../../../shared/entities/region/operations.ts';
import { byName } from '../../../kit/fields/places/regions.ts';
import { request } from '../../../lib/api.ts';
import { agentFormFields } from '../form/values.ts';

export type ReadValues = Readonly<Record<ReadName, string>>;

type Places = Pick<ReadValues, 'province' | 'city' | 'district' | 'village'>;

const optionOf = (
  name: 'gender' | 'religion' | 'marital_status' | 'nationality' | 'blood_type',
  read: string,
) =>
  Object.keys(agentFormFields[name].words).find((option) => option.toUpperCase() === read.toUpperCase()) ??
  '';

const lifetime = /^\s*seumur\s+hidup\s*$/i;

export const readValues = (reading: IdentityReading, places: Places): ReadValues => ({
  nik: reading.idCardNumber,
  fullname_ewallet_premium: reading.name,
  birth_place: reading.birthPlace,
  birthdate: parseDay(reading.birthDate, { past: true }) ?? '',
  gender: optionOf('gender', reading.gender),
  address: reading.address,
  rt_rw: reading.rtrw,
  ...places,
  religion: optionOf('religion', reading.religion),
  marital_status: optionOf('marital_status', reading.maritalStatus),
  occupation: reading.occupation,
  nationality: optionOf('nationality', reading.nationality),
  blood_type: optionOf('blood_type', reading.bloodType),
  identity_expiry_date: lifetime.test(reading.idExpiredDate)
    ? emptyDate
    : (parseDay(reading.idExpiredDate) ?? ''),
});

export const isReadable = ({ requestId, ...reading }: IdentityReading & { requestId: string }): boolean =>
  Object.values(reading).some((value) => value !== '');

/** If a place is not found, this place and the smaller ones keep their names from OCR. */
export async function officialPlaces(reading: IdentityReading): Promise<Places> {
  const { provinces, cities, districts, villages } = entities.region;
  const read: Places = {
    province: reading.province,
    city: reading.district,
    district: reading.subDistrict,
    village: reading.villageDistrict,
  };
  const found: Region[] = [];
  const steps = [
    ['province', () => request(provinces, {})],
    ['city', (above: string) => request(cities, { province_id: above })],
    ['district', (above: string) => request(districts, { city_id: above })],
    ['village', (above: string) => request(villages, { district_id: above })],
  ] as const;
  for (const [level, list] of steps) {
    const known = await list(found.at(-1)?.id ?? '').catch(() => undefined);
    const place = byName(known?.data as readonly Region[] | undefined, read[level], level);
    if (!place) break;
    found.push(place);
  }
  const [province, city, district, village] = found;
  return {
    province: province?.name ?? read.province,
    city: city?.name ?? read.city,
    district: district?.name ?? read.district,
    village: village?.name ?? read.village,
  };
}
