import { getProvinces, getRegencies } from 'idn-area-data';
import { nearest, type Printed } from './words.ts';

export interface RegionNames {
  provinces: readonly Printed[];
  cities: ReadonlyMap<string, readonly Printed[]>;
}

const shortProvinces: readonly Printed[] = [
  { printed: 'PROVINSI DKI JAKARTA', value: 'DAERAH KHUSUS IBUKOTA JAKARTA' },
  { printed: 'PROVINSI DI YOGYAKARTA', value: 'DAERAH ISTIMEWA YOGYAKARTA' },
  { printed: 'PROVINSI NANGGROE ACEH DARUSSALAM', value: 'ACEH' },
];

export async function loadRegionNames(): Promise<RegionNames> {
  const [provinces, cities] = await Promise.all([getProvinces(), getRegencies()]);
  const names = new Map(provinces.map(({ code, name }) => [code, name.toUpperCase()]));
  return {
    provinces: [
      ...[...names.values()].map((name) => ({ printed: `PROVINSI ${name}`, value: name })),
      ...shortProvinces,
    ],
    cities: new Map(
      [...names].map(([code, province]) => [
        province,
        cities.filter((city) => city.province_code === code).flatMap(({ name }) => printedCity(name)),
      ]),
    ),
  };
}

/**
 * Cards may shorten 'Kabupaten' and 'Administrasi'. Cards may omit 'Kota Administrasi' and 'Kabupaten
 * Administrasi'.
 */
function printedCity(name: string): Printed[] {
  const value = name.toUpperCase();
  const ways = [
    value,
    value.replace(/^KABUPATEN /, 'KAB. '),
    value.replace(/^(KOTA|KABUPATEN) ADMINISTRASI /, ''),
    value.replace(/ ADMINISTRASI /, ' ADM. '),
  ];
  return [...new Set(ways)].map((printed) => ({ printed, value }));
}

/**
 * Reads the lines above the first label: 'PROVINSI JAWA BARAT', 'KOTA BANDUNG'. `province` or `district` is
 * '' if no line clearly resembles one official name.
 */
export function readHeader(
  lines: readonly string[],
  names: RegionNames,
): { province: string; district: string } {
  const provinces = lines.map((line) => nearest(line, names.provinces));
  const at = provinces.findIndex((found) => found !== undefined);
  const province = provinces[at] ?? '';
  const known = names.cities.get(province) ?? [...names.cities.values()].flat();
  const cities = lines.slice(at + 1).map((line) => nearest(line, known));
  return { province, district: cities.find((found) => found !== undefined) ?? '' };
}
