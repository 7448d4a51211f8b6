import { and, asc, eq, inArray } from 'drizzle-orm';
import { regionOperations } from '../../../shared/entities/region/operations.ts';
import { sortText } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { handlers } from '../../kit/handlers.ts';
import { type FoundRegion, findRegions, villagesOfZip, zipOf } from './rules.ts';
import { region, regionLevels } from './table.ts';

type Level = (typeof regionLevels)[keyof typeof regionLevels];

const children = (db: Queryable, level: Level, parentId: string) =>
  db
    .select({ id: region.id, name: region.name })
    .from(region)
    .where(and(eq(region.level, level), eq(region.parent_id, parentId)))
    .orderBy(asc(sortText(region.name)));

export const regionHandlers = handlers(regionOperations, {
  provinces: async ({ db }) => ({
    data: await db
      .select({ id: region.id, name: region.name })
      .from(region)
      .where(eq(region.level, regionLevels.province))
      .orderBy(asc(sortText(region.name))),
  }),
  cities: async ({ db }, { province_id }) => ({ data: await children(db, regionLevels.city, province_id) }),
  districts: async ({ db }, { city_id }) => ({ data: await children(db, regionLevels.district, city_id) }),
  villages: async ({ db, user }, { district_id }) => ({
    data: await db
      .select({ id: region.id, name: region.name, zip_code: zipOf(user) })
      .from(region)
      .where(and(eq(region.level, regionLevels.village), eq(region.parent_id, district_id)))
      .orderBy(asc(sortText(region.name))),
  }),
  search: async ({ db, user }, { query }) => {
    const isZip = /^\d{5}$/.test(query);
    const found = isZip
      ? await villagesOfZip(db, user, { zipCode: query, limit: mostFound })
      : await findRegions(db, { query, limit: mostFound });
    const zips = isZip ? new Map() : await zipsOf(db, user, found);
    return { data: found.map((region) => addressOf(region, isZip ? query : (zips.get(region.id) ?? ''))) };
  },
});

async function zipsOf(
  db: Queryable,
  user: Pick<Viewer, 'scope'>,
  found: readonly FoundRegion[],
): Promise<Map<string, string>> {
  const ids = found.flatMap(({ id, level }) => (level === regionLevels.village ? [id] : []));
  const rows = await db
    .select({ id: region.id, zip_code: zipOf(user) })
    .from(region)
    .where(inArray(region.id, ids));
  return new Map(rows.map(({ id, zip_code }) => [id, zip_code]));
}

const mostFound = 20;

function addressOf({ id, level, name, province, city, district }: FoundRegion, zip_code: string) {
  const names = [province, city, district, ''].map((above) => above ?? '');
  names[level - 1] = name;
  const known = names.map((each, index) => (index < level ? each : ''));
  return {
    id,
    province: known[0] ?? '',
    city: known[1] ?? '',
    district: known[2] ?? '',
    village: known[3] ?? '',
    zip_code,
  };
}
