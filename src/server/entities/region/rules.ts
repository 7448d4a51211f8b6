import { and, asc, desc, eq, inArray, like, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { RegionNames } from '../../../batch/rules/facts.ts';
import type { FieldErrors } from '../../../shared/core/errors.ts';
import { foldText } from '../../../shared/core/foldText.ts';
import { mostSimilar } from '../../../shared/core/similarNames.ts';
import type { BatchLookup } from '../../../shared/entities/batchUpload/operations.ts';
import {
  type Found,
  matchRegion,
  namedRegions,
  type RegionMatch,
} from '../../../shared/entities/region/match.ts';
import type { RegionLevel } from '../../../shared/entities/region/names.ts';
import { fileScope } from '../../auth/scope.ts';
import { sortText } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { createYield } from '../../kit/chunks.ts';
import type { Viewer } from '../../kit/context.ts';
import { escapeLike, searchTextOf } from '../../kit/listQuery.ts';
import { allCities, type ChildRegion, childCandidates, movedCities, neighbours } from './childRegions.ts';
import { everydayName, searchTerms } from './searchTerms.ts';
import { region, regionLevels, villageZip } from './table.ts';

/** `Kab. Bandung`, `KABUPATEN BANDUNG` and `bandung` become equal, and so do `Sa’dan` and `sadan`. */
export function foldRegionName(name: string): string {
  const words = name.split(/[\p{Pd}\s.,]+/u);
  return words
    .map(foldText)
    .join(' ')
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

/** No official list confirms the code, so only this company and the office get it (A-130). */
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

const zipInScope = ({ scope }: Pick<Viewer, 'scope'>): SQL | undefined =>
  scope.kind === 'all' ? undefined : eq(villageZip.company_id, scope.companyId);

/** The newest postal code that the viewer may see. `kit/nameOf.ts` explains the nested `sql`. */
export const zipOf = (viewer: Pick<Viewer, 'scope'>): SQL<string> =>
  sql`coalesce(${sql`(select ${villageZip.zip_code} from ${villageZip}
    where ${and(eq(villageZip.village_id, region.id), zipInScope(viewer))}
    order by ${villageZip.updated_at} desc limit 1)`}, '')`;

const provinceAbove = alias(region, 'province');
const cityAbove = alias(region, 'city');
const districtAbove = alias(region, 'district');
const codeStart = (length: number) => sql`left(${region.id}, ${length})`;

const ownName = region.search_name;
/** Includes the names of the parents, so that "coblong bandung" finds the district. */
const wholeName = sql<string>`concat_ws(' ', ${ownName}, ${districtAbove.search_name}, ${cityAbove.search_name}, ${provinceAbove.search_name})`;

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
    .where(and(among, hasWords(foldRegionName(query))))
    .orderBy(
      desc(lte(region.level, regionLevels.city)),
      desc(eq(searchTextOf(region.name), foldText(query).replace(/\s+/g, ' ').trim())),
      desc(eq(ownName, folded)),
      asc(region.level),
      desc(like(ownName, `${escapeLike(folded)}%`)),
      asc(sortText(region.name)),
      asc(region.id),
    )
    .limit(limit);
}

/** Every word must match, and at least one word must match the region's own name. */
function hasWords(folded: string): SQL | undefined {
  const among = (name: SQL | typeof ownName, ways: readonly string[]) =>
    or(
      ...ways.map((way) =>
        like(way.startsWith(' ') ? sql`' ' || ${name} || ' '` : name, `%${escapeLike(way)}%`),
      ),
    );
  const terms = searchTerms(folded);
  return and(
    or(...terms.map((ways) => among(ownName, ways))),
    ...terms.map((ways) => among(wholeName, ways)),
  );
}

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
    .orderBy(asc(sortText(region.name)), asc(region.id))
    .limit(limit);
}

type RegionFact = BatchLookup['regions'][number];

const levels = ['province', 'city', 'district', 'village'] as const satisfies readonly RegionLevel[];

function unknownAddress(): RegionFact {
  const unknown = { name: null, similar: [], ambiguous: false };
  return { province: unknown, city: unknown, district: unknown, village: unknown };
}

export async function lookupRegions(db: Queryable, asked: readonly RegionNames[]): Promise<RegionFact[]> {
  const facts = asked.map(unknownAddress);
  const pause = createYield();
  /** The parent id of each address: null for provinces, undefined after a blank or unknown name. */
  const parents: (string | null | undefined)[] = asked.map(() => null);
  for (const level of levels) {
    const find = await finderBelow(db, level, parents);
    const open: Open[] = [];
    for (const [at, names] of asked.entries()) {
      const parent = parents[at];
      const typed = names[level].trim();
      parents[at] = undefined;
      if (parent === undefined || typed === '') continue;
      const { match, id, options, province } = await find(parent, typed);
      if (province) facts[at]!.province = province;
      facts[at]![level] = match;
      parents[at] = id;
      if (options) open.push({ at, options });
      await pause();
    }
    if (level === 'city') await settleByDistrict(db, { asked, facts, parents, open });
  }
  return facts;
}

async function finderBelow(
  db: Queryable,
  level: RegionLevel,
  parents: readonly (string | null | undefined)[],
): Promise<
  (parent: string | null, typed: string) => Promise<Found<ChildRegion> & { province?: RegionMatch }>
> {
  const below = await childCandidates(db, level, parents);
  const moved = level === 'city' ? await movedCities(db, parents) : undefined;
  const beside = level === 'province' ? undefined : neighbours(db, level);
  return async (parent, typed) => {
    const found = matchRegion(typed, below(parent));
    const { match } = found;
    if (match.name !== null || match.ambiguous || parent === null) return found;
    const movedTo = moved?.(parent, typed);
    if (movedTo) return movedTo;
    const elsewhere = await beside?.(parent, typed);
    return elsewhere?.length ? { ...found, match: { ...match, elsewhere } } : found;
  };
}

interface Open {
  at: number;
  options: readonly ChildRegion[];
}

/** Settles an ambiguous city if only one of its options has the row's district. */
async function settleByDistrict(
  db: Queryable,
  {
    asked,
    facts,
    parents,
    open,
  }: {
    asked: readonly RegionNames[];
    facts: readonly RegionFact[];
    parents: (string | null | undefined)[];
    open: readonly Open[];
  },
): Promise<void> {
  if (open.length === 0) return;
  const ids = open.flatMap(({ options }) => options.map(({ id }) => id));
  const districts = await childCandidates(db, 'district', ids);
  for (const { at, options } of open) {
    const district = asked[at]!.district.trim();
    if (district === '') continue;
    const [found, ...more] = options.filter(
      ({ id }) => namedRegions(district, districts(id)).rows.length > 0,
    );
    if (!found || more.length > 0) continue;
    facts[at]!.city = { name: found.name, similar: [], ambiguous: false };
    parents[at] = found.id;
  }
}

export interface AddressName<Field extends string = string> {
  level: RegionLevel;
  field: Field;
  label: string;
  value: string;
  stored?: string | undefined;
}

export interface SettledAddress<Field extends string> {
  faults: FieldErrors;
  names: { [Name in Field]?: string };
}

/** Unchanged names are not checked unless a name above them changed (A-117, A-140). */
export async function settleRegions<Field extends string>(
  db: Queryable,
  address: readonly AddressName<Field>[],
): Promise<SettledAddress<Field>> {
  const at = address.findIndex(({ value, stored }) => value !== (stored ?? ''));
  const names: SettledAddress<Field>['names'] = {};
  if (at < 0) return { faults: {}, names };
  const fact = await factOf(db, address);
  let above: { id: string; name: string } | undefined;
  for (const [index, { level, field, label, value: typed }] of address.entries()) {
    const { name, change } = fact[level];
    const value = name ?? typed;
    if (value !== typed && (index >= at || change === 'moved')) names[field] = value;
    const below = value === '' ? [] : await regionsOf(db, level, above?.id, value);
    if (value !== '' && below.length === 0 && index >= at) {
      const where = above ? ` di ${above.name}` : '';
      const meant = hintOf(fact[level]) ?? (await hint(db, { level, value, above: above?.id }));
      return { faults: { [field]: `${label} tidak ditemukan${where}${meant}` }, names: {} };
    }
    // Without a unique parent, any region of the next level is accepted.
    above = below.length === 1 ? below[0] : undefined;
  }
  return { faults: {}, names };
}

async function factOf(db: Queryable, address: readonly AddressName[]): Promise<RegionFact> {
  const named: RegionNames = { province: '', city: '', district: '', village: '' };
  for (const { level, value } of address) named[level] = value;
  // An agent without premium data has only a city (A-047).
  if (address.some(({ level }) => level === 'province')) return (await lookupRegions(db, [named]))[0]!;
  return { ...unknownAddress(), city: matchRegion(named.city, await allCities(db)).match };
}

function hintOf({ ambiguous, similar, elsewhere, otherKind }: RegionMatch): string | undefined {
  if (elsewhere) return `; ada di ${elsewhere.join(' dan ')}`;
  if (ambiguous) return `: ada ${similar.join(' dan ')}. Tulis lengkap`;
  return otherKind && `, yang ada ${otherKind}`;
}

function regionsOf(db: Queryable, level: RegionLevel, above: string | undefined, name?: string) {
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

const nearest = 2;

async function hint(
  db: Queryable,
  { level, value, above }: { level: RegionLevel; value: string; above: string | undefined },
): Promise<string> {
  if (above === undefined && regionLevels[level] > regionLevels.city) return '';
  const names = (await regionsOf(db, level, above)).map((each) => each.name);
  const similar = mostSimilar(value, names, { most: nearest });
  return similar.length > 0 ? `, yang mirip: ${similar.join(', ')}` : '';
}
