import { nikHint } from '../../../../shared/core/nik.ts';
import { jakartaDay } from '../../../../shared/core/values.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { Region } from '../../../../shared/entities/region/operations.ts';
import { useRead } from '../../../lib/queries.ts';

const fresh = 60 * 60 * 1000;

export interface NikFacts {
  birthdate: string;
  gender: string;
  province: string;
  city: string;
  district: string;
}

export function useNikFacts(nik: string): NikFacts | undefined {
  const hint = nikHint(nik, Number(jakartaDay().slice(0, 4)));
  const enabled = hint !== undefined;
  const { provinceId = '', cityId = '', districtId = '' } = hint ?? {};
  const { provinces, cities, districts } = entities.region;
  const provinceRead = useRead(provinces, {}, { fresh, enabled });
  const province = nameIn(provinceRead.data?.data, provinceId);
  const cityRead = useRead(cities, { province_id: provinceId }, { fresh, enabled: province !== '' });
  const city = nameIn(cityRead.data?.data, cityId);
  const districtRead = useRead(districts, { city_id: cityId }, { fresh, enabled: city !== '' });
  const district = nameIn(districtRead.data?.data, districtId);
  if (!hint) return undefined;
  // The address waits for all three lookups, because a partial address would look complete.
  const settled = [provinceRead, cityRead, districtRead].every((read) => !read.isLoading);
  return {
    birthdate: hint.birthDate,
    gender: hint.sex === 'Perempuan' ? 'Perempuan' : 'Laki-Laki',
    ...(settled ? { province, city, district } : { province: '', city: '', district: '' }),
  };
}

const nameIn = (regions: readonly Region[] | undefined, id: string): string =>
  regions?.find((region) => region.id === id)?.name ?? '';
