/** Values by path. `flatten` gives a value in a nested record the path `record.key`. */
export type Flat = Readonly<Record<string, unknown>>;

export interface Sides {
  base: Flat;
  theirs: Flat;
  mine: Flat;
}

export type Side = 'theirs' | 'mine';

/** One path, or several paths that are merged together, for example company and branch. */
export type Unit = readonly [string, ...string[]];

/** Identifies a unit in different comparisons, because each comparison makes new arrays. */
export const unitKey = (unit: Unit): string => unit.join();

/** The keys come from `unitKey`. */
export type Choices = ReadonlyMap<string, Side>;

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

/** Empty values are equal to each other; a number equals its text. */
export const same = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '') ||
  (typeof one !== typeof other && String(one ?? '') === String(other ?? ''));

function unitsOf({ base, theirs, mine }: Sides, together: readonly Unit[]): Unit[] {
  const paths = [...new Set([base, theirs, mine].flatMap((side) => Object.keys(side)))];
  const found = paths.map((path): Unit => together.find((unit) => unit.includes(path)) ?? [path]);
  return [...new Map(found.map((unit) => [unit[0], unit])).values()];
}

export interface Comparison {
  conflicts: Unit[];
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

/** Fields that the other edit changed and whose new values the form now holds. */
export function takenFields<Values extends object>(
  base: Values,
  theirs: Values,
  mine: Values,
): Partial<Values> {
  const names = Object.keys(theirs) as (keyof Values)[];
  const taken = names.filter((name) => !same(theirs[name], base[name]) && same(theirs[name], mine[name]));
  return Object.fromEntries(taken.map((name) => [name, theirs[name]])) as Partial<Values>;
}

export function takenFromTheirs({ theirs }: Sides, comparison: Comparison, choices: Choices): Flat {
  const taken = [
    ...comparison.theirs,
    ...comparison.conflicts.filter((unit) => choices.get(unitKey(unit)) === 'theirs'),
  ];
  return Object.fromEntries(taken.flatMap((unit) => unit.map((path) => [path, theirs[path]])));
}
