import { Autocomplete, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { messages } from '../../../shared/core/errors.ts';
import { entities } from '../../../shared/entities/index.ts';
import { type Address, type Region, regionQueryMin } from '../../../shared/entities/region/operations.ts';
import { useRead } from '../../lib/queries.ts';
import { Wide } from '../form/FormPage.tsx';
import type { Field } from './field.ts';
import { LookupSelect, lookup } from './LookupSelect.tsx';
import { byName, zipAfter } from './regions.ts';
import { searchedFor } from './searched.ts';
import { DigitsField } from './TextFields.tsx';

/** Regions do not change while the program runs. */
const fresh = 60 * 60 * 1000;

/** Milliseconds after the last key until the name is searched. */
const settle = 300;

export interface RegionFieldSet {
  province: Field<string>;
  city: Field<string>;
  district: Field<string>;
  village: Field<string>;
  /** Left out where no postal code is asked for. */
  zip?: Field<string> | undefined;
  /** Drawn between the village and the postal code. */
  beforeZip?: ReactNode;
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
 * Province → city → district → village by name, and the postal code; or all of them at once, found by a name of any level. A change clears what is below; a village whose
 * code is known fills an empty postal code. Names the lists do not hold (older data) stay until changed.
 */
export function RegionFields({ province, city, district, village, zip, beforeZip }: RegionFieldSet) {
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
    zip?.onChange(zipAfter(zip.value, lists.village, next));
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
      <RegionSearch
        onFound={(found) => {
          province.onChange(found.province);
          city.onChange(found.city);
          district.onChange(found.district);
          village.onChange(found.village);
          zip?.onChange(zipAfter(zip.value, lists.village, undefined) || found.zip_code);
        }}
      />
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
      {beforeZip}
      {zip && <DigitsField {...zip} />}
    </>
  );
}

/** Finds an address by the name of any level, or by a postal code that was entered before (features.md F3). */
function RegionSearch({ onFound }: { onFound: (address: Address) => void }) {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), settle);
  const asked = query.length >= regionQueryMin;
  const search = useRead(entities.region.search, { query }, { enabled: asked, fresh });
  const found = new Map(
    (asked ? (search.data?.data ?? []) : []).map((address) => [addressText(address), address]),
  );
  return (
    <Wide>
      <Autocomplete
        label="Cari wilayah"
        placeholder="Ketik kelurahan, kecamatan, kota, atau kode pos"
        leftSection={<IconSearch size={14} />}
        rightSection={search.isFetching ? <Loader size={14} /> : undefined}
        value={typed}
        onChange={setTyped}
        data={[...found.keys()]}
        {...searchedFor}
        onOptionSubmit={(text) => {
          const address = found.get(text);
          if (address) onFound(address);
          setTyped('');
        }}
        description={
          asked && search.data && found.size === 0
            ? `Tidak ada wilayah bernama “${query}”`
            : search.isError
              ? messages.loadFailed
              : undefined
        }
        inputWrapperOrder={['label', 'input', 'description']}
      />
    </Wide>
  );
}

/** `Sukajadi, Kota Bandung, Jawa Barat`. */
const addressText = ({ province, city, district, village, zip_code }: Address): string =>
  [village, district, city, province, zip_code].filter(Boolean).join(', ');
