import { foldName, mostSimilar, type Spelling, spellingOf } from '../../core/similarNames.ts';
import { renamingOf } from './changes.ts';
import { bareRegionName, cityKind, officialName, type RegionLevel, withoutKind } from './names.ts';

export interface RegionRow {
  id: string;
  name: string;
}

export interface RegionMatch {
  name: string | null;
  /** At most two names. If Kota or Kabupaten was typed, names of this kind only. */
  similar: string[];
  ambiguous: boolean;
  change?: 'renamed' | 'moved' | undefined;
  /** Same name, but a Kabupaten instead of a Kota or the other way round. */
  otherKind?: string | undefined;
  /** Other parent regions in which a region has this name. */
  elsewhere?: string[] | undefined;
}

export interface Found<Row extends RegionRow = RegionRow> {
  match: RegionMatch;
  id: string | undefined;
  options?: readonly Row[];
}

export interface Candidates<Row extends RegionRow = RegionRow> {
  level: RegionLevel;
  rows: readonly Row[];
  byCode: ReadonlyMap<string, Row>;
  byName: ReadonlyMap<string, readonly Row[]>;
  byBareName: ReadonlyMap<string, readonly Row[]>;
  spellings?: readonly Spelling[];
}

/** Ignores spaces (`Karang Anyar`, `Karanganyar`) and the word for the kind. */
const bareName = (text: string, level: RegionLevel) => bareRegionName(foldName(text), level);

export function candidatesOf<Row extends RegionRow>(
  level: RegionLevel,
  rows: readonly Row[],
): Candidates<Row> {
  return {
    level,
    rows,
    byCode: new Map(rows.flatMap((row) => codesOf(row).map((code) => [code, row] as const))),
    byName: Map.groupBy(rows, (row) => foldName(row.name)),
    byBareName: Map.groupBy(rows, (row) => bareName(row.name, level)),
  };
}

const codesOf = ({ id }: RegionRow): string[] => [id.split('.').at(-1)!, id.replaceAll('.', '')];

const similarAnswered = 2;

const kindOf = (name: string) => cityKind(foldName(name)) ?? 'kabupaten';

/** Tries full and everyday names, then names without kind, then former names. */
export function namedRegions<Row extends RegionRow>(
  typed: string,
  { level, byName, byBareName }: Candidates<Row>,
): { rows: readonly Row[]; renamed?: boolean; otherKind?: Row | undefined } {
  const folded = foldName(typed);
  const official = officialName(folded, level);
  const exact =
    byName.get(folded) ??
    (official === undefined ? undefined : byName.get(foldName(official))) ??
    byName.get(withoutKind(folded, level));
  if (exact) return { rows: exact };
  const kind = level === 'city' ? cityKind(folded) : undefined;
  const bare = byBareName.get(bareRegionName(folded, level)) ?? [];
  const rows = bare.filter((row) => !kind || kindOf(row.name) === kind);
  if (rows.length > 0) return { rows };
  const renaming = renamingOf(folded, level);
  const renamed = renaming && byName.get(foldName(renaming.now));
  if (renamed) return { rows: renamed, renamed: true };
  return { rows, otherKind: bare[0] };
}

export function matchRegion<Row extends RegionRow>(typed: string, candidates: Candidates<Row>): Found<Row> {
  const byCode = candidates.byCode.get(typed.replaceAll('.', '').trim());
  const { rows, renamed, otherKind } = byCode ? { rows: [byCode] } : namedRegions(typed, candidates);
  const [first, ...more] = rows;
  if (first && more.length === 0) {
    const change = renamed ? 'renamed' : undefined;
    return {
      match: { name: first.name, similar: [], ambiguous: false, ...(change && { change }) },
      id: first.id,
    };
  }
  if (first) {
    const similar = rows.slice(0, similarAnswered).map((row) => row.name);
    return { match: { name: null, similar, ambiguous: true }, id: undefined, options: rows };
  }
  const similar = similarNames(typed, candidates);
  const other = otherKind && { otherKind: otherKind.name };
  return { match: { name: null, similar, ambiguous: false, ...other }, id: undefined };
}

/** If Kota or Kabupaten was typed, suggests names of this kind only. */
function similarNames(typed: string, candidates: Candidates): string[] {
  const names = candidates.rows.map(({ name }) => name);
  candidates.spellings ??= names.map(spellingOf);
  const { level, spellings } = candidates;
  const kind = level === 'city' ? cityKind(foldName(typed)) : undefined;
  if (!kind) return mostSimilar(typed, names, { most: similarAnswered, spellings });
  const ofKind = names.flatMap((name, at) =>
    kindOf(name) === kind ? [{ name, spelling: spellings[at]! }] : [],
  );
  return mostSimilar(
    typed,
    ofKind.map(({ name }) => name),
    { most: similarAnswered, spellings: ofKind.map(({ spelling }) => spelling) },
  );
}
