import { and, asc, desc, eq, gte, inArray, like, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { approximate, areaLevelName, type Place } from '../../../shared/entities/place/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { escapeLike } from '../../kit/listQuery.ts';
import { mostPlaces, type PlaceSearch } from '../../places/placeSearch.ts';
import { foldRegionName } from '../region/rules.ts';
import { region, regionLevels } from '../region/table.ts';
import { centreOf, isKota, knownCities } from './centres.ts';

const codeLength = { province: 2, city: 5, district: 8 } as const;
/** Words that say what a region is, not what it is called; stored names are folded without them. */
const kinds = new Set([
  'kota',
  'kabupaten',
  'kab',
  'kecamatan',
  'kec',
  'kelurahan',
  'kel',
  'desa',
  'provinsi',
  'prov',
]);

const province = alias(region, 'province');
const city = alias(region, 'city');
const district = alias(region, 'district');
/** The first characters of a code are the code of a region above. */
const codeStart = (length: number) => sql`left(${region.id}, ${length})`;

const ownName = region.search_name;
/** The region's name with those above it, so that "coblong bandung" finds the district. */
const wholeName = sql<string>`concat_ws(' ', ${ownName}, ${district.search_name}, ${city.search_name}, ${province.search_name})`;

/**
 * E-PLACE of the official regions whose coordinate is known: provinces, cities of `centres.ts`, and the districts and
 * villages of a Kota, which stand at its centre. All are marked approximate.
 */
export function offlinePlaces(db: Queryable): PlaceSearch {
  return {
    search: async (query) => {
      const folded = foldRegionName(query);
      if (folded === '') return [];
      const rows = await db
        .select({
          id: region.id,
          level: region.level,
          name: region.name,
          district: district.name,
          city: city.name,
          province: province.name,
        })
        .from(region)
        .leftJoin(province, eq(province.id, codeStart(codeLength.province)))
        .leftJoin(city, eq(city.id, codeStart(codeLength.city)))
        .leftJoin(district, eq(district.id, codeStart(codeLength.district)))
        .where(and(isKnown, matches(folded)))
        .orderBy(
          desc(lte(region.level, regionLevels.city)),
          desc(eq(sql`lower(${region.name})`, query.replace(/\s+/g, ' ').trim().toLowerCase())),
          desc(eq(ownName, folded)),
          asc(region.level),
          desc(like(ownName, `${escapeLike(folded)}%`)),
          asc(region.name),
          asc(region.id),
        )
        .limit(mostPlaces);
      return rows.flatMap(toPlace);
    },
  };
}

const isKnown = or(
  eq(region.level, regionLevels.province),
  and(eq(region.level, regionLevels.city), inArray(region.id, [...knownCities])),
  and(
    gte(region.level, regionLevels.district),
    inArray(codeStart(codeLength.city), knownCities.filter(isKota)),
  ),
);

/** Every word occurs in the names, and one of them in the region's own. */
function matches(folded: string): SQL | undefined {
  const all = folded.split(' ');
  const named = all.filter((word) => !kinds.has(word));
  const patterns = (named.length > 0 ? named : all).map((word) => `%${escapeLike(word)}%`);
  return and(
    or(...patterns.map((pattern) => like(ownName, pattern))),
    ...patterns.map((pattern) => like(wholeName, pattern)),
  );
}

interface Found {
  id: string;
  level: number;
  name: string;
  district: string | null;
  city: string | null;
  province: string | null;
}

function toPlace(found: Found): Place[] {
  const centre = centreOf(found.id);
  if (!centre) return [];
  const above = [found.province, found.city, found.district].slice(0, found.level - 1).reverse();
  const typesConversion = areaLevelName(found.level);
  return [
    {
      address: [found.name, ...above].join(', '),
      lat: centre.lat,
      lng: centre.lon,
      place_id: found.id,
      types: [typesConversion, 'political', approximate],
      typesConversion,
    },
  ];
}
