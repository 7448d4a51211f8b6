import { and, asc, desc, eq, inArray, like, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FieldErrors } from '../../../shared/core/errors.ts';
import { foldName } from '../../../shared/entities/batchUpload/cells.ts';
import { mostSimilar } from '../../../shared/entities/batchUpload/similar.ts';
import { officialName } from '../../../shared/entities/region/names.ts';
import { fileScope } from '../../auth/scope.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../kit/context.ts';
import { escapeLike } from '../../kit/listQuery.ts';
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

/**
 * Remembers the postal code of a village once somebody has entered it, for their own company (A-130). No list says which
 * codes are right: what one company types must not reach another. Names that match no village are ignored.
 */
export async function rememberZipCode(
  db: Queryable,
  { scope }: Pick<Viewer, 'scope'>,
  path: RegionPath,
  zipCode: string,
): Promise<void> {
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
    .values({ village_id: village.id, company_id: fileScope(scope).company_id, zip_code: zipCode })
    .onConflictDoUpdate({
      target: [villageZip.village_id, villageZip.company_id],
      set: { zip_code: zipCode, updated_at: sql`now()` },
    });
}

/** The postal codes that somebody of the viewer's company has entered; staff of the house see all. */
const zipInScope = ({ scope }: Pick<Viewer, 'scope'>): SQL | undefined =>
  scope.kind === 'all' ? undefined : eq(villageZip.company_id, scope.companyId);

/** The newest postal code of a village that the viewer may see; '' for none. Nested as in `nameOf`. */
export const zipOf = (viewer: Pick<Viewer, 'scope'>): SQL<string> =>
  sql`coalesce(${sql`(select ${villageZip.zip_code} from ${villageZip}
    where ${and(eq(villageZip.village_id, region.id), zipInScope(viewer))}
    order by ${villageZip.updated_at} desc limit 1)`}, '')`;

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

const provinceAbove = alias(region, 'province');
const cityAbove = alias(region, 'city');
const districtAbove = alias(region, 'district');
/** The first characters of a code are the code of a region above. */
const codeStart = (length: number) => sql`left(${region.id}, ${length})`;

const ownName = region.search_name;
/** The region's name with those above it, so that "coblong bandung" finds the district. */
const wholeName = sql<string>`concat_ws(' ', ${ownName}, ${districtAbove.search_name}, ${cityAbove.search_name}, ${provinceAbove.search_name})`;

/** A region with the names of those above it; its own level's is its own, those below are null. */
export interface FoundRegion {
  id: string;
  level: number;
  name: string;
  district: string | null;
  city: string | null;
  province: string | null;
}

const found = {
  id: region.id,
  level: region.level,
  name: region.name,
  district: districtAbove.name,
  city: cityAbove.name,
  province: provinceAbove.name,
};

/** Regions of any level whose names hold every word of the query, the likeliest first; `among` narrows the choice. */
export async function findRegions(
  db: Queryable,
  { query, among, limit }: { query: string; among?: SQL | undefined; limit: number },
): Promise<FoundRegion[]> {
  const folded = foldRegionName(everydayName(query));
  if (folded === '') return [];
  return db
    .select(found)
    .from(region)
    .leftJoin(provinceAbove, eq(provinceAbove.id, codeStart(2)))
    .leftJoin(cityAbove, eq(cityAbove.id, codeStart(5)))
    .leftJoin(districtAbove, eq(districtAbove.id, codeStart(8)))
    .where(and(among, hasWords(folded)))
    .orderBy(
      desc(lte(region.level, regionLevels.city)),
      desc(eq(sql`lower(${region.name})`, query.replace(/\s+/g, ' ').trim().toLowerCase())),
      desc(eq(ownName, folded)),
      asc(region.level),
      desc(like(ownName, `${escapeLike(folded)}%`)),
      asc(region.name),
      asc(region.id),
    )
    .limit(limit);
}

/** The official name where the query is an everyday or an older one. */
function everydayName(query: string): string {
  const folded = foldName(query);
  return officialName(folded, 'city') ?? officialName(folded, 'province') ?? query;
}

/** Every word occurs in the names, and one of them in the region's own. */
function hasWords(folded: string): SQL | undefined {
  const all = folded.split(' ');
  const named = all.filter((word) => !kinds.has(word));
  const patterns = (named.length > 0 ? named : all).map((word) => `%${escapeLike(word)}%`);
  return and(
    or(...patterns.map((pattern) => like(ownName, pattern))),
    ...patterns.map((pattern) => like(wholeName, pattern)),
  );
}

/** The villages whose postal code somebody of the viewer's company has entered before. */
export async function villagesOfZip(
  db: Queryable,
  viewer: Pick<Viewer, 'scope'>,
  { zipCode, limit }: { zipCode: string; limit: number },
): Promise<FoundRegion[]> {
  const ids = db
    .select({ id: villageZip.village_id })
    .from(villageZip)
    .where(and(eq(villageZip.zip_code, zipCode), zipInScope(viewer)));
  return db
    .select(found)
    .from(region)
    .leftJoin(provinceAbove, eq(provinceAbove.id, codeStart(2)))
    .leftJoin(cityAbove, eq(cityAbove.id, codeStart(5)))
    .leftJoin(districtAbove, eq(districtAbove.id, codeStart(8)))
    .where(inArray(region.id, ids))
    .orderBy(asc(region.name), asc(region.id))
    .limit(limit);
}

/** One name of an address, from the top down. */
export interface AddressName {
  level: keyof typeof regionLevels;
  field: string;
  label: string;
  value: string;
  /** Absent for a new record. */
  stored?: string | undefined;
}

/**
 * A-117: messages on the names of an address that are no region below the one before, with the nearest that are. Names
 * that stay as they were are not judged while those above them stay too.
 */
export async function regionFaults(db: Queryable, address: readonly AddressName[]): Promise<FieldErrors> {
  const at = address.findIndex(({ value, stored }) => value !== (stored ?? ''));
  if (at < 0) return {};
  let above: { id: string; name: string } | undefined;
  for (const [index, { level, field, label, value }] of address.entries()) {
    const below = value === '' ? [] : await regionsOf(db, level, above?.id, value);
    if (value !== '' && below.length === 0 && index >= at) {
      const where = above ? ` di ${above.name}` : '';
      return {
        [field]: `${label} tidak ditemukan${where}${await hint(db, { level, value, above: above?.id })}`,
      };
    }
    // Below a name that is open, unknown or not the only one of its kind, any in the country will do.
    above = below.length === 1 ? below[0] : undefined;
  }
  return {};
}

function regionsOf(db: Queryable, level: AddressName['level'], above: string | undefined, name?: string) {
  return db
    .select({ id: region.id, name: region.name })
    .from(region)
    .where(
      and(
        eq(region.level, regionLevels[level]),
        above === undefined ? undefined : eq(region.parent_id, above),
        name === undefined ? undefined : eq(region.name, name),
      ),
    );
}

/** Regions named at most. */
const nearest = 2;

/** The names most like what was sent; of districts and villages only where it is known what they belong to. */
async function hint(
  db: Queryable,
  { level, value, above }: { level: AddressName['level']; value: string; above: string | undefined },
): Promise<string> {
  if (above === undefined && regionLevels[level] > regionLevels.city) return '';
  const names = (await regionsOf(db, level, above)).map((each) => each.name);
  const similar = mostSimilar(value, names, { most: nearest });
  return similar.length > 0 ? `, yang mirip: ${similar.join(', ')}` : '';
}
