import { and, eq, inArray, like, type SQL } from 'drizzle-orm';
import { splitFrom } from '../../../shared/entities/region/changes.ts';
import {
  type Candidates,
  candidatesOf,
  matchRegion,
  namedRegions,
  type RegionMatch,
} from '../../../shared/entities/region/match.ts';
import type { RegionLevel } from '../../../shared/entities/region/names.ts';
import type { Queryable } from '../../db/database.ts';
import { readInChunks } from '../../kit/chunks.ts';
import { region, regionLevels } from './table.ts';

export interface ChildRegion {
  id: string;
  parent_id: string | null;
  name: string;
}

const parentsPerQuery = 50;

function readLevel(db: Queryable, level: RegionLevel, which?: SQL): Promise<ChildRegion[]> {
  return db
    .select({ id: region.id, parent_id: region.parent_id, name: region.name })
    .from(region)
    .where(and(eq(region.level, regionLevels[level]), which));
}

export async function childCandidates(
  db: Queryable,
  level: RegionLevel,
  parents: readonly (string | null | undefined)[],
): Promise<(parent: string | null) => Candidates<ChildRegion>> {
  const ids = [...new Set(parents.filter((id) => typeof id === 'string'))];
  const rows =
    level === 'province'
      ? await readLevel(db, level)
      : await readInChunks(
          ids,
          (slice) => readLevel(db, level, inArray(region.parent_id, slice)),
          parentsPerQuery,
        );
  const children = Map.groupBy(rows, (row) => row.parent_id);
  return once((parent: string | null) => candidatesOf(level, children.get(parent) ?? []));
}

export const allCities = async (db: Queryable): Promise<Candidates<ChildRegion>> =>
  candidatesOf('city', await readLevel(db, 'city'));

/** Returns a search for cities in provinces that split off from the typed province. */
export async function movedCities(db: Queryable, parents: readonly (string | null | undefined)[]) {
  const ids = [...new Set(parents.flatMap((id) => (id ? splitFrom(id) : [])))];
  if (ids.length === 0) return () => undefined;
  const below = await childCandidates(db, 'city', ids);
  const provinces = new Map((await readLevel(db, 'province')).map(({ id, name }) => [id, name]));
  return (parent: string, typed: string) => {
    for (const id of splitFrom(parent)) {
      const found = matchRegion(typed, below(id));
      if (found.id === undefined) continue;
      const province: RegionMatch = {
        name: provinces.get(id) ?? null,
        similar: [],
        ambiguous: false,
        change: 'moved',
      };
      return { province, match: found.match, id: found.id };
    }
    return undefined;
  };
}

const placesNamed = 2;

export function neighbours(db: Queryable, level: Exclude<RegionLevel, 'province'>) {
  const read = once(async (grandparent: string) => {
    const within = grandparent === '' ? undefined : like(region.id, `${grandparent}.%`);
    const above = (Object.keys(regionLevels) as RegionLevel[])[regionLevels[level] - 2]!;
    const [rows, parents] = [await readLevel(db, level, within), await readLevel(db, above, within)];
    return {
      candidates: candidatesOf(level, rows),
      names: new Map(parents.map(({ id, name }) => [id, name])),
    };
  });
  return async (parent: string, typed: string): Promise<string[]> => {
    const { candidates, names } = await read(parent.split('.').slice(0, -1).join('.'));
    const found = new Set(namedRegions(typed, candidates).rows.map((row) => row.parent_id ?? ''));
    return found.size > placesNamed ? [] : [...found].flatMap((id) => names.get(id) ?? []);
  };
}

function once<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
