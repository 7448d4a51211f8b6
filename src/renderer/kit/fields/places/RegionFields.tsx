import { Autocomplete, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { messages } from '../../../../shared/core/errors.ts';
import { entities } from '../../../../shared/entities/index.ts';
import type { RegionLevel } from '../../../../shared/entities/region/names.ts';
import { type Address, type Region, regionQueryMin } from '../../../../shared/entities/region/operations.ts';
import { zipCodeLength, zipCodeText } from '../../../../shared/entities/region/zipCode.ts';
import { useRead } from '../../../lib/queries.ts';
import { Wide } from '../../form/FormPage.tsx';
import { helps } from '../../form/focus.ts';
import { LookupSelect, lookup } from '../choices/LookupSelect.tsx';
import { searchableFor } from '../choices/searchable.ts';
import type { Field } from '../field.ts';
import { DigitsField } from '../TextFields.tsx';
import { byName, regionFilter, zipAfter } from './regions.ts';

const fresh = 60 * 60 * 1000;

const settle = 300;

export interface RegionFieldSet {
  province: Field<string>;
  city: Field<string>;
  district: Field<string>;
  village: Field<string>;
  zip?: Field<string> | undefined;
  beforeZip?: ReactNode;
}

function useRegions(names: { province: string; city: string; district: string; village: string }) {
  const { provinces, cities, districts, villages } = entities.region;
  const provinceList = useRead(provinces, {}, { fresh });
  const province = byName(provinceList.data?.data, names.province, 'province');
  const cityList = useRead(cities, { province_id: province?.id ?? '' }, { fresh, enabled: !!province });
  const city = province && byName(cityList.data?.data, names.city, 'city');
  const districtList = useRead(districts, { city_id: city?.id ?? '' }, { fresh, enabled: !!city });
  const district = city && byName(districtList.data?.data, names.district, 'district');
  const villageList = useRead(villages, { district_id: district?.id ?? '' }, { fresh, enabled: !!district });
  const village = district && byName(villageList.data?.data, names.village, 'village');
  return { provinceList, cityList, districtList, villageList, village };
}

const toOption = ({ name }: Region) => ({ value: name, label: name });

/** Changing a level clears the levels below. A saved name stays selected even if its list lacks the name. */
export function RegionFields({ province, city, district, village, zip, beforeZip }: RegionFieldSet) {
  const lists = useRegions({
    province: province.value,
    city: city.value,
    district: district.value,
    village: village.value,
  });

  const [left, setLeft] = useState(zip?.value);

  const choose = (levels: readonly Field<string>[], name: string | null) => {
    const [chosen, ...below] = levels;
    chosen!.onChange(name ?? '');
    for (const level of below) level.onChange('');
    const next = chosen === village ? byName(lists.villageList.data?.data, name ?? '', 'village') : undefined;
    zip?.onChange(zipAfter(zip.value, lists.village, next));
  };

  const select = (level: RegionLevel, levels: readonly [Field<string>, ...Field<string>[]]) => ({
    ...levels[0],
    filter: regionFilter(level),
    value: levels[0].value || null,
    stored: levels[0].value ? { value: levels[0].value, label: levels[0].value } : undefined,
    toOption,
    onChange: (name: string | null) => choose(levels, name),
  });

  return (
    <>
      {village.locked === undefined && (
        <RegionSearch
          onFound={(found, byZip) => {
            province.onChange(found.province);
            city.onChange(found.city);
            district.onChange(found.district);
            village.onChange(found.village);
            const typed = byZip ? '' : zipAfter(zip?.value ?? '', lists.village, undefined);
            zip?.onChange(typed || found.zip_code);
          }}
        />
      )}
      <LookupSelect
        {...select('province', [province, city, district, village])}
        from={lookup(lists.provinceList)}
      />
      <LookupSelect
        {...select('city', [city, district, village])}
        from={lookup(lists.cityList)}
        waitsFor={province.value ? undefined : 'Pilih provinsi lebih dulu'}
      />
      <LookupSelect
        {...select('district', [district, village])}
        from={lookup(lists.districtList)}
        waitsFor={city.value ? undefined : 'Pilih kota lebih dulu'}
      />
      <LookupSelect
        {...select('village', [village])}
        from={lookup(lists.villageList)}
        waitsFor={district.value ? undefined : 'Pilih kecamatan lebih dulu'}
      />
      {beforeZip}
      {zip && (
        <DigitsField
          {...zip}
          description={left === zip.value ? zipCodeHint(zip.value) : undefined}
          onBlur={() => {
            setLeft(zip.value);
            zip.onBlur();
          }}
        />
      )}
    </>
  );
}

const isZipCode = (query: string) => /^\d+$/.test(query) && query.length === zipCodeLength;

const zipCodeHint = (zip: string) => (zip !== '' && zip.length !== zipCodeLength ? zipCodeText : undefined);

function RegionSearch({ onFound }: { onFound: (address: Address, byZip: boolean) => void }) {
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
        placeholder="Ketik kelurahan, kecamatan, kota, atau kode pos yang pernah diisi"
        leftSection={<IconSearch size={14} />}
        rightSection={search.isFetching ? <Loader size={14} /> : undefined}
        value={typed}
        onChange={setTyped}
        data={[...found.keys()]}
        {...searchableFor}
        {...helps}
        onOptionSubmit={(text) => {
          const address = found.get(text);
          if (address) onFound(address, isZipCode(query));
          setTyped('');
        }}
        description={
          asked && search.data && found.size === 0
            ? nothingFound(query)
            : search.isError
              ? messages.loadFailed
              : undefined
        }
        inputWrapperOrder={['label', 'input', 'description']}
      />
    </Wide>
  );
}

/**
 * The search finds only postal codes that users have entered, because code lists may not be distributed
 * (A-130).
 */
function nothingFound(query: string): string {
  if (isZipCode(query)) return `Kode pos ${query} belum pernah diisi di sini`;
  return /^\d+$/.test(query) ? zipCodeText : `Tidak ada wilayah bernama “${query}”`;
}

const addressText = ({ province, city, district, village, zip_code }: Address): string =>
  [village, district, city, province, zip_code].filter(Boolean).join(', ');
