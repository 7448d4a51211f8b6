import { z } from 'zod';

/** shorter queries are not searched. */
export const placeQueryMin = 3;
export const placeQueryMax = 100;

/** Map centre before a place is chosen. */
export const mapCentre = { lat: -6.2, lon: 106.816666 } as const;

const country = 'country';
const areaLevel = /^administrative_area_level_([1-7])$/;
const zoomOf = { country: 5, default: 10 } as const;

/** E-PLACE.typesConversion of a level below the country: 1 province, 2 city, 3 district, 4 village. */
export const areaLevelName = (level: number): string => `administrative_area_level_${level}`;

/** Whether a map knows how far to zoom for it. */
export const isAreaLevel = (type: string): boolean => type === country || areaLevel.test(type);

/** Zoom of the map for a `geo_type`: the country 5, level 1 6, one more per level up to 12 for level 7. */
export function mapZoom(geoType: string): number {
  if (geoType === country) return zoomOf.country;
  const level = areaLevel.exec(geoType)?.[1];
  return level ? zoomOf.country + Number(level) : zoomOf.default;
}

/** Among E-PLACE.types of a place whose coordinate is that of the city or capital it lies in. */
export const approximate = 'approximate';

/** E-PLACE. */
export const placeSchema = z.object({
  /** `Coblong, Kota Bandung, Jawa Barat`. */
  address: z.string(),
  lat: z.number(),
  lng: z.number(),
  place_id: z.string(),
  types: z.array(z.string()),
  /** Becomes `geo_type` of the chosen location. */
  typesConversion: z.string(),
});
export type Place = z.output<typeof placeSchema>;
