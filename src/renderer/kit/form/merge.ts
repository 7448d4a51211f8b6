/** Two edits of one record, compared field by field (features.md F6): what merges by itself, and what is to be chosen. */

/** Values by path; a record inside is flattened to `record.key`. */
export type Flat = Readonly<Record<string, unknown>>;

export interface Sides {
  /** The record as the form was opened with. */
  base: Flat;
  /** As somebody else has saved it meanwhile. */
  theirs: Flat;
  /** As it is typed here. */
  mine: Flat;
}

export type Side = 'theirs' | 'mine';

/** Paths that only make sense together, such as a company and its branch. */
export type Unit = readonly [string, ...string[]];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function flatten(values: object): Flat {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    isRecord(value)
      ? Object.entries(value).map(([key, inner]) => [`${name}.${key}`, inner] as const)
      : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}

/** Nothing typed and nothing stored are the same, in whatever way they are written. */
const same = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '') ||
  (typeof one !== typeof other && String(one ?? '') === String(other ?? ''));

/** Every path of the three in a unit: one of the given ones, or its own. */
function unitsOf({ base, theirs, mine }: Sides, together: readonly Unit[]): Unit[] {
  const paths = [...new Set([base, theirs, mine].flatMap((side) => Object.keys(side)))];
  const found = paths.map((path): Unit => together.find((unit) => unit.includes(path)) ?? [path]);
  return [...new Map(found.map((unit) => [unit[0], unit])).values()];
}

export interface Comparison {
  /** Changed by both, and differently. */
  conflicts: Unit[];
  /** Changed by one side: that change stays. */
  theirs: Unit[];
  mine: Unit[];
}

export function compareEdits(sides: Sides, together: readonly Unit[] = []): Comparison {
  const differ = (unit: Unit, one: Flat, other: Flat) => unit.some((path) => !same(one[path], other[path]));
  const changed = unitsOf(sides, together).map((unit) => ({
    unit,
    theirs: differ(unit, sides.base, sides.theirs),
    mine: differ(unit, sides.base, sides.mine),
    apart: differ(unit, sides.theirs, sides.mine),
  }));
  const units = (wanted: (each: (typeof changed)[number]) => boolean) =>
    changed.filter(wanted).map(({ unit }) => unit);
  return {
    conflicts: units(({ theirs, mine, apart }) => theirs && mine && apart),
    theirs: units(({ theirs, mine, apart }) => theirs && (!mine || !apart)),
    mine: units(({ theirs, mine }) => mine && !theirs),
  };
}

/** Mine, with what is taken from theirs: by itself, or because it was chosen. By path, only what changes. */
export function takenFromTheirs(
  { theirs }: Sides,
  comparison: Comparison,
  choices: ReadonlyMap<Unit, Side>,
): Flat {
  const taken = [
    ...comparison.theirs,
    ...comparison.conflicts.filter((unit) => choices.get(unit) === 'theirs'),
  ];
  return Object.fromEntries(taken.flatMap((unit) => unit.map((path) => [path, theirs[path]])));
}
