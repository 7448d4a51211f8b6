import { and, eq, inArray } from 'drizzle-orm';
import { foldName } from '../../../shared/entities/batchUpload/cells.ts';
import type { RegionNames } from '../../../shared/entities/batchUpload/facts.ts';
import type { BatchLookup } from '../../../shared/entities/batchUpload/operations.ts';
import { mostSimilar } from '../../../shared/entities/batchUpload/similar.ts';
import type { Queryable } from '../../db/database.ts';
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
const nothing: RegionMatch = { name: null, similar: [], ambiguous: false };

/** One answer per address, in order: each level is looked for below the one above it. */
export async function lookupRegions(db: Queryable, asked: readonly RegionNames[]): Promise<RegionFact[]> {
  const facts: RegionFact[] = asked.map(() => ({
    province: nothing,
    city: nothing,
    district: nothing,
    village: nothing,
  }));
  /** Id of what was found last for each address; undefined once a level was not found. */
  let parents: (string | null | undefined)[] = asked.map(() => null);
  for (const level of levels) {
    const children = await childrenOf(db, level, parents);
    parents = asked.map((names, at) => {
      const parent = parents[at];
      const typed = names[level].trim();
      if (parent === undefined || typed === '') return undefined;
      const { match, id } = matchRegion(typed, level, children.get(parent) ?? []);
      facts[at]![level] = match;
      return id;
    });
  }
  return facts;
}

/** Regions of a level by their parent, for all parents in one query. */
async function childrenOf(
  db: Queryable,
  level: Level,
  parents: readonly (string | null | undefined)[],
): Promise<Map<string | null, RegionRow[]>> {
  const ids = [...new Set(parents.filter((id) => typeof id === 'string'))];
  if (level !== 'province' && ids.length === 0) return new Map();
  const rows = await db
    .select({ id: region.id, parent_id: region.parent_id, name: region.name })
    .from(region)
    .where(
      and(
        eq(region.level, regionLevels[level]),
        level === 'province' ? undefined : inArray(region.parent_id, ids),
      ),
    );
  return Map.groupBy(rows, (row) => (level === 'province' ? null : row.parent_id));
}

const kinds: Readonly<Record<Level, RegExp>> = {
  province: /^(provinsi|propinsi|prov)\s+/,
  city: /^(kabupaten|kab|kota administrasi|kota adm|kotamadya|kota)\s+/,
  district: /^(kecamatan|kec|distrik)\s+/,
  village: /^(kelurahan|kel|desa|kampung|nagari)\s+/,
};

/** What is left of a name without the word for its kind; spaces do not count (`Karang Anyar`, `Karanganyar`). */
const bareName = (text: string, level: Level) => foldName(text).replace(kinds[level], '').replaceAll(' ', '');

/** `kota` or `kabupaten`, where the text says which. */
function cityKind(text: string): 'kota' | 'kabupaten' | undefined {
  const [first = ''] = foldName(text).split(' ');
  if (/^kota/.test(first) && first !== foldName(text)) return 'kota';
  return /^kab(upaten)?$/.test(first) ? 'kabupaten' : undefined;
}

const similarAnswered = 2;

/** By code, by full name, then by the name without its kind; two of one name are ambiguous (M02). */
export function matchRegion(
  typed: string,
  level: Level,
  candidates: readonly RegionRow[],
): { match: RegionMatch; id: string | undefined } {
  const found = (row: RegionRow) => ({
    match: { name: row.name, similar: [], ambiguous: false },
    id: row.id,
  });
  const exact = candidates.find((row) => isCode(typed, row) || foldName(row.name) === foldName(typed));
  if (exact) return found(exact);
  const bare = bareName(typed, level);
  const kind = level === 'city' ? cityKind(typed) : undefined;
  const sameName = candidates.filter(
    (row) => bareName(row.name, level) === bare && (!kind || (cityKind(row.name) ?? 'kabupaten') === kind),
  );
  if (sameName.length === 1) return found(sameName[0]!);
  if (sameName.length > 1) {
    const similar = sameName.slice(0, similarAnswered).map((row) => row.name);
    return { match: { name: null, similar, ambiguous: true }, id: undefined };
  }
  return {
    match: {
      name: null,
      similar: mostSimilar(
        typed,
        candidates.map((row) => row.name),
        similarAnswered,
      ),
      ambiguous: false,
    },
    id: undefined,
  };
}

/** `32.73`, `3273`, or the last part alone. */
function isCode(typed: string, row: RegionRow): boolean {
  const plain = typed.replaceAll('.', '').trim();
  if (!/^\d+$/.test(plain)) return false;
  return plain === row.id.replaceAll('.', '') || plain === row.id.split('.').at(-1);
}

/** H06: those of the first six digits of NIKs that are no district today. */
export async function unknownNikRegions(db: Queryable, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const idOf = (code: string) => `${code.slice(0, 2)}.${code.slice(2, 4)}.${code.slice(4, 6)}`;
  const rows = await db
    .select({ id: region.id })
    .from(region)
    .where(and(eq(region.level, regionLevels.district), inArray(region.id, codes.map(idOf))));
  const known = new Set(rows.map((row) => row.id));
  return codes.filter((code) => !known.has(idOf(code)));
}
