import { jakartaDay } from '../../../../shared/core/values.ts';
import { entities } from '../../../../shared/entities/index.ts';
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
  const nameIn = (
    read: { data?: { data: readonly { id: string; name: string }[] } | undefined },
    id: string,
  ) => read.data?.data.find((region) => region.id === id)?.name ?? '';
  const province = nameIn(useRead(provinces, {}, { fresh, enabled }), provinceId);
  const city = nameIn(
    useRead(cities, { province_id: provinceId }, { fresh, enabled: province !== '' }),
    cityId,
  );
  const district = nameIn(
    useRead(districts, { city_id: cityId }, { fresh, enabled: city !== '' }),
    districtId,
  );
  if (!hint) return undefined;
  const gender = hint.sex === 'Perempuan' ? 'Perempuan' : 'Laki-Laki';
  return { birthdate: hint.birthDate, gender, province, city, district };
}
