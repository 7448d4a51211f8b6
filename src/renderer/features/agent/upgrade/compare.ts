import { type ReadName, type ReadValues, readNames } from './reading.ts';

/** Where a value comes from, in the order of the columns and of the keys 1 to 4 (features.md F9). */
export const sources = ['ocr', 'typed', 'nik', 'stored'] as const;
export type Source = (typeof sources)[number];

export type SourceValues = Readonly<Record<Source, Partial<ReadValues>>>;

export interface CompareCell {
  source: Source;
  value: string;
  /** As the first one of the row, which shows it. */
  same: boolean;
  /** Something else than what is going to be sent. */
  differs: boolean;
  /** The first that says what is going to be sent. */
  used: boolean;
}

export interface CompareRow {
  name: ReadName;
  differs: boolean;
  cells: readonly CompareCell[];
}

/** How values are compared: capitals, dots and spaces tell nothing apart. */
export const foldValue = (value: string): string =>
  value
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();

/** Every field beside what each source says of it; a source that says nothing differs from nothing. */
export const compareRows = (from: SourceValues, used: Readonly<Record<ReadName, string>>): CompareRow[] =>
  readNames.map((name) => compareRow(name, from, used[name]));

function compareRow(name: ReadName, from: SourceValues, used: string): CompareRow {
  const given = sources.map((source) => {
    const value = from[source][name] ?? '';
    return { source, value, folded: foldValue(value) };
  });
  const said = given.filter(({ folded }) => folded !== '');
  const differs = new Set(said.map(({ folded }) => folded)).size > 1;
  const chosen = foldValue(used);
  const first = said[0];
  const taken = said.find(({ folded }) => folded === chosen);
  return {
    name,
    differs,
    cells: given.map((each) => ({
      source: each.source,
      value: each.value,
      same: each !== first && each.folded !== '' && each.folded === first?.folded,
      differs: each.folded !== '' && each.folded !== chosen,
      used: differs && each === taken,
    })),
  };
}

/** Which values a source put into the form, and what had been typed there before. */
export type Placed = Readonly<Partial<Record<ReadName, { value: string; typed: string }>>>;

/** What a person has typed: what stands in the form unless a source has put it there. */
export function typedValues(values: Readonly<Record<ReadName, string>>, placed: Placed): ReadValues {
  const typed = readNames.map((name) => {
    const put = placed[name];
    return [name, put && put.value === values[name] ? put.typed : values[name]];
  });
  return Object.fromEntries(typed) as ReadValues;
}

/** `placed` after a source has put `changes` into the form. */
export function afterPlacing(changes: Partial<ReadValues>, typed: ReadValues, placed: Placed): Placed {
  const put = Object.entries(changes).map(([name, value]) => [
    name,
    { value, typed: typed[name as ReadName] },
  ]);
  return { ...placed, ...Object.fromEntries(put) };
}
