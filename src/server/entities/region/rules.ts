import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/database.ts';
import { region, regionLevels, villageZip } from './table.ts';

/** How a region's name is compared: `Kab. Bandung`, `KABUPATEN BANDUNG` and `bandung` are one. */
export function foldRegionName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(kabupaten|kab|kota administrasi|kota|kecamatan|kec|kelurahan|kel|desa|provinsi|prov) /, '');
}

export interface RegionPath {
  province: string;
  city: string;
  district: string;
  village: string;
}

/** Remembers the postal code of a village once somebody has entered it; names that match no village are ignored. */
export async function rememberZipCode(db: Queryable, path: RegionPath, zipCode: string): Promise<void> {
  if (!/^\d{5}$/.test(zipCode)) return;
  const [province, city, district] = [alias(region, 'p'), alias(region, 'c'), alias(region, 'd')];
  const [village] = await db
    .select({ id: region.id })
    .from(region)
    .innerJoin(district, and(eq(district.id, region.parent_id), eq(district.name, path.district)))
    .innerJoin(city, and(eq(city.id, district.parent_id), eq(city.name, path.city)))
    .innerJoin(province, and(eq(province.id, city.parent_id), eq(province.name, path.province)))
    .where(and(eq(region.level, regionLevels.village), eq(region.name, path.village)))
    .limit(1);
  if (!village) return;
  await db
    .insert(villageZip)
    .values({ village_id: village.id, zip_code: zipCode })
    .onConflictDoUpdate({
      target: villageZip.village_id,
      set: { zip_code: zipCode, updated_at: sql`now()` },
    });
}
