import { entities } from '../../../shared/entities/index.ts';
import type { Region } from '../../../shared/entities/region/operations.ts';
import { useRead } from '../../lib/queries.ts';
import type { Field } from './field.ts';
import { LookupSelect, lookup } from './LookupSelect.tsx';
import { byName, zipAfter } from './regions.ts';
import { DigitsField } from './TextFields.tsx';

/** Regions do not change while the program runs. */
const fresh = 60 * 60 * 1000;

export interface RegionFieldSet {
  province: Field<string>;
  city: Field<string>;
  district: Field<string>;
  village: Field<string>;
  zip: Field<string>;
}

/** The four lists below each other: each waits until the name above it is one of its list. */
function useRegions(names: { province: string; city: string; district: string; village: string }) {
  const { provinces, cities, districts, villages } = entities.region;
  const provinceList = useRead(provinces, {}, { fresh });
  const province = byName(provinceList.data?.data, names.province);
  const cityList = useRead(cities, { province_id: province?.id ?? '' }, { fresh, enabled: !!province });
  const city = province && byName(cityList.data?.data, names.city);
  const districtList = useRead(districts, { city_id: city?.id ?? '' }, { fresh, enabled: !!city });
  const district = city && byName(districtList.data?.data, names.district);
  const villageList = useRead(villages, { district_id: district?.id ?? '' }, { fresh, enabled: !!district });
  const village = district && byName(villageList.data?.data, names.village);
  return { provinceList, cityList, districtList, villageList, village };
}

const toOption = ({ name }: Region) => ({ value: name, label: name });

/**
 * Province → city → district → village by name, and the postal code. A change clears what is below; a village whose
 * code is known fills an empty postal code. Names the lists do not hold (older data) stay until changed.
 */
export function RegionFields({ province, city, district, village, zip }: RegionFieldSet) {
  const lists = useRegions({
    province: province.value,
    city: city.value,
    district: district.value,
    village: village.value,
  });

  /** Sets one level, empties the ones below, and lets the postal code follow the village. */
  const choose = (levels: readonly Field<string>[], name: string | null) => {
    const [chosen, ...below] = levels;
    chosen!.onChange(name ?? '');
    for (const level of below) level.onChange('');
    const next = chosen === village ? byName(lists.villageList.data?.data, name ?? '') : undefined;
    zip.onChange(zipAfter(zip.value, lists.village, next));
  };

  const select = (levels: readonly [Field<string>, ...Field<string>[]]) => ({
    ...levels[0],
    value: levels[0].value || null,
    stored: levels[0].value ? { value: levels[0].value, label: levels[0].value } : undefined,
    toOption,
    onChange: (name: string | null) => choose(levels, name),
  });

  return (
    <>
      <LookupSelect {...select([province, city, district, village])} from={lookup(lists.provinceList)} />
      <LookupSelect
        {...select([city, district, village])}
        from={lookup(lists.cityList)}
        waitsFor={province.value ? undefined : 'Pilih provinsi lebih dulu'}
      />
      <LookupSelect
        {...select([district, village])}
        from={lookup(lists.districtList)}
        waitsFor={city.value ? undefined : 'Pilih kota lebih dulu'}
      />
      <LookupSelect
        {...select([village])}
        from={lookup(lists.villageList)}
        waitsFor={district.value ? undefined : 'Pilih kecamatan lebih dulu'}
      />
      <DigitsField {...zip} max={10} />
    </>
  );
}
