import { z } from 'zod';

export const placeQueryMin = 3;
export const placeQueryMax = 100;

export const mapCentre = { lat: -6.2, lon: 106.816666 } as const;

const country = 'country';
const areaLevel = /^administrative_area_level_([1-7])$/;
const zoomOf = { country: 5, default: 10 } as const;

/** Level 1 is a province, 2 a city, 3 a district, 4 a village. */
export const areaLevelName = (level: number): string => `administrative_area_level_${level}`;

export const isAreaLevel = (type: string): boolean => type === country || areaLevel.test(type);

export function mapZoom(geoType: string): number {
  if (geoType === country) return zoomOf.country;
  const level = areaLevel.exec(geoType)?.[1];
  return level ? zoomOf.country + Number(level) : zoomOf.default;
}

/** A place with this type has the coordinate of its city or provincial capital (E-PLACE.types). */
export const approximate = 'approximate';
export const isApproximate = ({ types }: { types: readonly string[] }): boolean =>
  types.includes(approximate);

export const placeSchema = z.object({
  address: z.string(),
  lat: z.number(),
  lng: z.number(),
  place_id: z.string(),
  types: z.array(z.string()),
  typesConversion: z.string(),
});
export type Place = z.output<typeof placeSchema>;
