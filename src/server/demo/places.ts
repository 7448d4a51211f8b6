import { asc, inArray } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { region } from '../entities/region/table.ts';
import type { Random } from './random.ts';

/** Official code, first three digits of the postal codes, and centre of each city. */
export const demoCities = {
  jakartaPusat: { code: '31.71', zip: '101', lat: -6.1862, lon: 106.8341 },
  bandung: { code: '32.73', zip: '401', lat: -6.9147, lon: 107.6098 },
  surabaya: { code: '35.78', zip: '602', lat: -7.2575, lon: 112.7521 },
  semarang: { code: '33.74', zip: '501', lat: -6.9932, lon: 110.4203 },
  bekasi: { code: '32.75', zip: '171', lat: -6.2349, lon: 106.9923 },
  yogyakarta: { code: '34.71', zip: '551', lat: -7.7972, lon: 110.3705 },
  denpasar: { code: '51.71', zip: '802', lat: -8.65, lon: 115.2167 },
  medan: { code: '12.71', zip: '201', lat: 3.5952, lon: 98.6722 },
  palembang: { code: '16.71', zip: '301', lat: -2.9909, lon: 104.7567 },
  makassar: { code: '73.71', zip: '901', lat: -5.1477, lon: 119.4327 },
  malang: { code: '35.73', zip: '651', lat: -7.9797, lon: 112.6304 },
  solo: { code: '33.72', zip: '571', lat: -7.5561, lon: 110.8317 },
  tangerang: { code: '36.71', zip: '151', lat: -6.1783, lon: 106.6319 },
  balikpapan: { code: '64.71', zip: '761', lat: -1.2379, lon: 116.8529 },
} as const;
export type DemoCity = keyof typeof demoCities;
export const demoCityNames = Object.keys(demoCities) as DemoCity[];

export interface DemoAddress {
  province: string;
  city: string;
  district: string;
  village: string;
  zip_code: string;
}

export interface Places {
  address(random: Random, city: DemoCity): DemoAddress;
  addressIn(random: Random, city: DemoCity): { region: string; address: DemoAddress };
  cityName(city: DemoCity): string;
}

export async function openPlaces(db: Queryable): Promise<Places> {
  const cityCodes = demoCityNames.map((name) => demoCities[name].code);
  const provinceCodes = [...new Set(cityCodes.map((code) => code.slice(0, 2)))];
  const above = await db
    .select()
    .from(region)
    .where(inArray(region.id, [...cityCodes, ...provinceCodes]));
  const names = new Map(above.map((each) => [each.id, each.name]));
  const districts = await childrenOf(db, cityCodes);
  const villages = await childrenOf(
    db,
    [...districts.values()].flat().map((each) => each.id),
  );

  const addressIn: Places['addressIn'] = (random, city) => {
    const { code, zip } = demoCities[city];
    const district = random.pick(districts.get(code) ?? []);
    const village = random.pick(villages.get(district.id) ?? []);
    const address = {
      province: names.get(code.slice(0, 2)) ?? '',
      city: names.get(code) ?? '',
      district: district.name,
      village: village.name,
      zip_code: `${zip}${String(random.int(10, 99))}`,
    };
    return { region: district.id, address };
  };
  const address: Places['address'] = (random, city) => addressIn(random, city).address;
  return { address, addressIn, cityName: (city) => names.get(demoCities[city].code) ?? '' };
}

async function childrenOf(db: Queryable, parentIds: string[]) {
  const found = await db
    .select({ id: region.id, name: region.name, parent_id: region.parent_id })
    .from(region)
    .where(inArray(region.parent_id, parentIds))
    .orderBy(asc(region.id));
  return Map.groupBy(found, (each) => each.parent_id ?? '');
}
