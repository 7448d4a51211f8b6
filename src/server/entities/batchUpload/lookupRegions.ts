import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { foldName } from '../../../shared/entities/batchUpload/cells.ts';
import type { RegionNames } from '../../../shared/entities/batchUpload/facts.ts';
import type { BatchLookup } from '../../../shared/entities/batchUpload/operations.ts';
import { mostSimilar, type Spelling, spellingOf } from '../../../shared/entities/batchUpload/similar.ts';
import { bareRegionName, officialName, partedProvinces } from '../../../shared/entities/region/names.ts';
import type { Queryable } from '../../db/database.ts';
import { inSlices, pauses } from '../../kit/slices.ts';
import { region, regionLevels } from '../region/table.ts';

type RegionFact = BatchLookup['regions'][number];
type RegionMatch = RegionFact['province'];
type Level = keyof RegionNames;
interface RegionRow {
  id: string;
  parent_id: string | null;
  name: string;
}

const levels = ['province', 'city', 'district', 'village'] as const satisfies readonly Level[];
/** A district has some dozen villages. */
const parentsAtOnce = 50;
const nothing: RegionMatch = { name: null, similar: [], ambiguous: false };

/** One answer per address, in order: each level is looked for below the one above it. */
export async function lookupRegions(db: Queryable, asked: readonly RegionNames[]): Promise<RegionFact[]> {
  const facts: RegionFact[] = asked.map(() => ({
    province: nothing,
    city: nothing,
    district: nothing,
    village: nothing,
  }));
  const pause = pauses();
  /** Id of what was found last for each address; undefined once a level was not found. */
  const parents: (string | null | undefined)[] = asked.map(() => null);
  for (const level of levels) {
    const children = await childrenOf(db, level, parents);
    const known = new Map<string | null, Candidates>();
    const candidates = (parent: string | null) => {
      const made = known.get(parent) ?? candidatesOf(level, children.get(parent) ?? []);
      known.set(parent, made);
      return made;
    };
    const parted = level === 'city' ? await partedFrom(db, parents) : undefined;
    const open: Open[] = [];
    for (const [at, names] of asked.entries()) {
      const parent = parents[at];
      const typed = names[level].trim();
      parents[at] = undefined;
      if (parent === undefined || typed === '') continue;
      const { match, id, options } = matchRegion(typed, candidates(parent));
      const moved = match.name === null && !match.ambiguous ? parted?.(parent, typed) : undefined;
      if (moved) facts[at]!.province = moved.province;
      facts[at]![level] = moved?.match ?? match;
      parents[at] = moved?.id ?? id;
      if (options) open.push({ at, options });
      await pause();
    }
    if (level === 'city') await settleByDistrict(db, { asked, facts, parents, open });
  }
  return facts;
}

/** Two regions of one name that a row may mean. */
interface Open {
  at: number;
  options: readonly RegionRow[];
}

/** Of two cities with one name the one that has the row's district. */
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
  const children = await childrenOf(
    db,
    'district',
    open.flatMap(({ options }) => options.map(({ id }) => id)),
  );
  const known = new Map<string, Candidates>();
  const districts = (id: string) => {
    const made = known.get(id) ?? candidatesOf('district', children.get(id) ?? []);
    known.set(id, made);
    return made;
  };
  for (const { at, options } of open) {
    const district = asked[at]!.district.trim();
    if (district === '') continue;
    const [found, ...more] = options.filter(
      ({ id }) => matchRegion(district, districts(id)).id !== undefined,
    );
    if (!found || more.length > 0) continue;
    facts[at]!.city = { name: found.name, similar: [], ambiguous: false };
    parents[at] = found.id;
  }
}

/** Finds a city in the provinces that were parted from the one that is named (region/names.ts). */
async function partedFrom(db: Queryable, parents: readonly (string | null | undefined)[]) {
  const ids = [...new Set(parents.flatMap((id) => (id ? (partedProvinces[id] ?? []) : [])))];
  if (ids.length === 0) return undefined;
  const [cities, provinces] = [await childrenOf(db, 'city', ids), await childrenOf(db, 'province', [null])];
  const names = new Map((provinces.get(null) ?? []).map(({ id, name }) => [id, name]));
  const known = new Map(ids.map((id) => [id, candidatesOf('city', cities.get(id) ?? [])]));
  return (parent: string | null, typed: string) => {
    for (const id of parent ? (partedProvinces[parent] ?? []) : []) {
      const found = matchRegion(typed, known.get(id)!);
      if (found.id === undefined) continue;
      const province: RegionMatch = { name: names.get(id) ?? null, similar: [], ambiguous: false };
      return { province, match: found.match, id: found.id };
    }
    return undefined;
  };
}

/** Regions of a level by their parent. */
async function childrenOf(
  db: Queryable,
  level: Level,
  parents: readonly (string | null | undefined)[],
): Promise<Map<string | null, RegionRow[]>> {
  const read = (below?: SQL) =>
    db
      .select({ id: region.id, parent_id: region.parent_id, name: region.name })
      .from(region)
      .where(and(eq(region.level, regionLevels[level]), below));
  if (level === 'province') return new Map([[null, await read()]]);
  const ids = [...new Set(parents.filter((id) => typeof id === 'string'))];
  const rows = await inSlices(ids, (slice) => read(inArray(region.parent_id, slice)), parentsAtOnce);
  return Map.groupBy(rows, (row) => row.parent_id);
}

/** Spaces do not count (`Karang Anyar`, `Karanganyar`), nor does the word for the kind. */
const bareName = (text: string, level: Level) => bareRegionName(foldName(text), level);

/** `kota` or `kabupaten`, where the text says which. */
function cityKind(text: string): 'kota' | 'kabupaten' | undefined {
  const [first = ''] = foldName(text).split(' ');
  if (/^(?:kota|kodya)/.test(first) && first !== foldName(text)) return 'kota';
  return /^kab(upaten)?$/.test(first) ? 'kabupaten' : undefined;
}

const similarAnswered = 2;

/** The regions below one parent, by all that they can be called; what is typed is looked up there. */
interface Candidates {
  level: Level;
  rows: readonly RegionRow[];
  byCode: ReadonlyMap<string, RegionRow>;
  byName: ReadonlyMap<string, RegionRow>;
  byBareName: ReadonlyMap<string, readonly RegionRow[]>;
  /** Made when a name is not found: most files need none. */
  spellings?: readonly Spelling[];
}

function candidatesOf(level: Level, rows: readonly RegionRow[]): Candidates {
  const byCode = new Map(rows.flatMap((row) => codesOf(row).map((code) => [code, row] as const)));
  const byName = new Map(rows.map((row) => [foldName(row.name), row]));
  return { level, rows, byCode, byName, byBareName: Map.groupBy(rows, (row) => bareName(row.name, level)) };
}

/** `32.73`, `3273`, or the last part alone. */
const codesOf = ({ id }: RegionRow): string[] => [id.split('.').at(-1)!, id.replaceAll('.', '')];

interface Found {
  match: RegionMatch;
  id: string | undefined;
  /** All that bear the name, where there are several. */
  options?: readonly RegionRow[];
}

/** By code, by full or everyday name, then by the name without its kind; two of one name are ambiguous (M02). */
function matchRegion(typed: string, candidates: Candidates): Found {
  const { level, byCode, byName, byBareName } = candidates;
  const found = (row: RegionRow) => ({
    match: { name: row.name, similar: [], ambiguous: false },
    id: row.id,
  });
  const folded = foldName(typed);
  const official = officialName(folded, level);
  const exact =
    byCode.get(typed.replaceAll('.', '').trim()) ??
    byName.get(folded) ??
    (official === undefined ? undefined : byName.get(foldName(official)));
  if (exact) return found(exact);
  const kind = level === 'city' ? cityKind(typed) : undefined;
  const sameName = (byBareName.get(bareName(typed, level)) ?? []).filter(
    (row) => !kind || (cityKind(row.name) ?? 'kabupaten') === kind,
  );
  if (sameName.length === 1) return found(sameName[0]!);
  if (sameName.length > 1) {
    const similar = sameName.slice(0, similarAnswered).map((row) => row.name);
    return { match: { name: null, similar, ambiguous: true }, id: undefined, options: sameName };
  }
  return {
    match: {
      name: null,
      similar: similarNames(typed, candidates),
      ambiguous: false,
    },
    id: undefined,
  };
}

/** The names most like what is typed. */
function similarNames(typed: string, candidates: Candidates): string[] {
  const names = candidates.rows.map(({ name }) => name);
  candidates.spellings ??= names.map(spellingOf);
  return mostSimilar(typed, names, { most: similarAnswered, spellings: candidates.spellings });
}

/** H06: those of the first six digits of NIKs that are no district today. */
export async function unknownNikRegions(db: Queryable, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const idOf = (code: string) => `${code.slice(0, 2)}.${code.slice(2, 4)}.${code.slice(4, 6)}`;
  const rows = await inSlices(codes, (slice) =>
    db
      .select({ id: region.id })
      .from(region)
      .where(and(eq(region.level, regionLevels.district), inArray(region.id, slice.map(idOf)))),
  );
  const known = new Set(rows.map((row) => row.id));
  return codes.filter((code) => !known.has(idOf(code)));
}
