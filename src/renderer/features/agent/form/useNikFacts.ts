import { jakartaDay } from '../../../../shared/core/values.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { Region } from '../../../../shared/entities/region/operations.ts';
import { nikHint } from '../../../kit/fields/nik.ts';
import { useRead } from '../../../lib/queries.ts';

/** Regions do not change while the program runs. */
const fresh = 60 * 60 * 1000;

/** What a NIK says of its holder, in the words of the form; '' where the lists do not know the code. */
export interface NikFacts {
  birthdate: string;
  gender: string;
  /** Where the number was given out. */
  province: string;
  city: string;
  district: string;
}

/** Undefined unless the digits are those of a NIK. A hint for the eye: nothing is refused for it (features.md F2). */
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
  // Half an address would be taken for the whole one.
  const settled = [provinceRead, cityRead, districtRead].every((read) => !read.isLoading);
  return {
    birthdate: hint.birthDate,
    gender: hint.sex === 'Perempuan' ? 'Perempuan' : 'Laki-Laki',
    ...(settled ? { province, city, district } : { province: '', city: '', district: '' }),
  };
}

const nameIn = (regions: readonly Region[] | undefined, id: string): string =>
  regions?.find((region) => region.id === id)?.name ?? '';
