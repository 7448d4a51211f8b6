import { sql } from 'drizzle-orm';
import { getDistricts, getProvinces, getRegencies, getVillages } from 'idn-area-data';
import type { Queryable } from '../db/database.ts';
import { foldRegionName } from '../entities/region/rules.ts';
import { region, regionLevels } from '../entities/region/table.ts';

const chunkSize = 10_000;

interface RegionRow {
  id: string;
  parentId: string | null;
  level: number;
  name: string;
}

/** Source: idn-area-data, whose licence (ODbL) demands attribution (D-15). */
export async function seedRegions(db: Queryable): Promise<void> {
  const rows = await readRegions();
  for (let start = 0; start < rows.length; start += chunkSize) {
    const chunk = rows.slice(start, start + chunkSize);
    const column = (values: unknown[]) => sql.param(values);
    await db.execute(sql`
      insert into ${region} (id, parent_id, level, name, search_name)
      select * from unnest(
        ${column(chunk.map((row) => row.id))}::text[],
        ${column(chunk.map((row) => row.parentId))}::text[],
        ${column(chunk.map((row) => row.level))}::smallint[],
        ${column(chunk.map((row) => row.name))}::text[],
        ${column(chunk.map((row) => foldRegionName(row.name)))}::text[]
      )`);
  }
}

async function readRegions(): Promise<RegionRow[]> {
  const [provinces, cities, districts, villages] = await Promise.all([
    getProvinces(),
    getRegencies(),
    getDistricts(),
    getVillages(),
  ]);
  return [
    ...provinces.map(({ code, name }) => row(code, null, regionLevels.province, name)),
    ...cities.map(({ code, name, province_code }) => row(code, province_code, regionLevels.city, name)),
    ...districts.map(({ code, name, regency_code }) => row(code, regency_code, regionLevels.district, name)),
    ...villages.map(({ code, name, district_code }) => row(code, district_code, regionLevels.village, name)),
  ];
}

const row = (id: string, parentId: string | null, level: number, name: string): RegionRow => ({
  id,
  parentId,
  level,
  name: name.trim(),
});
