import { and, eq, gte, inArray, or, sql } from 'drizzle-orm';
import { approximate, areaLevelName, type Place } from '../../../shared/entities/place/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { mostPlaces, type PlaceSearch } from '../../places/placeSearch.ts';
import { type FoundRegion, findRegions } from '../region/rules.ts';
import { region, regionLevels } from '../region/table.ts';
import { centreOf, isKota, knownCities } from './centres.ts';

/** Finds districts and villages only within a Kota, and places them at its centre. */
export function offlinePlaces(db: Queryable): PlaceSearch {
  return {
    search: async (query) => {
      const rows = await findRegions(db, { query, among: isKnown, limit: mostPlaces });
      return rows.flatMap(toPlace);
    },
  };
}

const isKnown = or(
  eq(region.level, regionLevels.province),
  and(eq(region.level, regionLevels.city), inArray(region.id, [...knownCities])),
  and(
    gte(region.level, regionLevels.district),
    inArray(sql`left(${region.id}, 5)`, knownCities.filter(isKota)),
  ),
);

function toPlace(found: FoundRegion): Place[] {
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
