import { z } from 'zod';
import { areaLevelName, type Place } from '../../shared/entities/place/schema.ts';
import { version } from '../version.ts';
import { mostPlaces } from './placeSearch.ts';
import { askJson } from './webAnswer.ts';

export interface NominatimConfig {
  provider: 'nominatim';
  url: string;
  contact: string;
}

export const publicNominatim = 'https://nominatim.openstreetmap.org/';

const degrees = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]).transform(Number);

/** `osm_type` and `osm_id` are missing for a postcode, which has no OSM object. */
const foundSchema = z.object({
  osm_type: z.string().optional(),
  osm_id: z.union([z.number(), z.string()]).optional(),
  lat: degrees,
  lon: degrees,
  category: z.string(),
  type: z.string(),
  place_rank: z.number(),
  display_name: z.string(),
});
type Found = z.output<typeof foundSchema>;

/**
 * Search rank of a boundary in Indonesia (Nominatim, settings/address-levels.json) → level below the country.
 */
const levelOfRank: Readonly<Record<number, number>> = { 8: 1, 12: 2, 14: 3, 16: 4, 20: 5, 22: 6, 24: 7 };
const rankOfCountry = 4;

const levelOfPlace: Readonly<Record<string, number>> = {
  state: 1,
  province: 1,
  county: 2,
  city: 2,
  municipality: 3,
  village: 4,
};

export async function askNominatim(
  { url, contact }: NominatimConfig,
  query: string,
  signal: AbortSignal,
): Promise<Place[]> {
  const address = new URL('search', url.endsWith('/') ? url : `${url}/`);
  address.search = new URLSearchParams({
    q: query,
    format: 'jsonv2',
    countrycodes: 'id',
    'accept-language': 'id',
    limit: String(mostPlaces),
  }).toString();
  const headers = { accept: 'application/json', 'user-agent': `Rujukan/${version} (${contact})` };
  const found = await askJson(address, { headers, signal }, z.array(foundSchema));
  return found.flatMap(toPlace);
}

/** The id combines OSM object and category, because `place_id` differs between servers. */
function toPlace(found: Found): Place[] {
  if (!found.osm_type || found.osm_id === undefined) return [];
  const typesConversion = areaOf(found) ?? found.type;
  return [
    {
      address: found.display_name,
      lat: found.lat,
      lng: found.lon,
      place_id: `osm:${found.osm_type}/${found.osm_id}/${found.category}`,
      types:
        found.category === 'boundary' ? [typesConversion, 'political'] : [typesConversion, found.category],
      typesConversion,
    },
  ];
}

function areaOf({ category, type, place_rank }: Found): string | undefined {
  const isBoundary = category === 'boundary' && type === 'administrative';
  if (isBoundary && place_rank === rankOfCountry) return 'country';
  if (!isBoundary && category !== 'place') return undefined;
  const level = isBoundary ? levelOfRank[place_rank] : levelOfPlace[type];
  return level === undefined ? undefined : areaLevelName(level);
}
