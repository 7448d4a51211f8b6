import { type ReadName, readNames } from '../../../../shared/entities/agent/ocr.ts';
import type { ReadValues } from './reading.ts';

export const sources = ['ocr', 'typed', 'nik', 'stored'] as const;
export type Source = (typeof sources)[number];

export type SourceValues = Readonly<Record<Source, Partial<ReadValues>>>;

export interface CompareCell {
  source: Source;
  value: string;
  /** True for a later cell that repeats the row's first value. */
  same: boolean;
  differs: boolean;
  /** True for the first cell with the value to send, if the values differ. */
  used: boolean;
}

export interface CompareRow {
  name: ReadName;
  differs: boolean;
  cells: readonly CompareCell[];
}

export const foldValue = (value: string): string =>
  value
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();

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

/** Values that a source filled into the form, and the typed text that each value replaced. */
export type Placed = Readonly<Partial<Record<ReadName, { value: string; typed: string }>>>;

export function typedValues(values: Readonly<Record<ReadName, string>>, placed: Placed): ReadValues {
  const typed = readNames.map((name) => {
    const put = placed[name];
    return [name, put && put.value === values[name] ? put.typed : values[name]];
  });
  return Object.fromEntries(typed) as ReadValues;
}

export function afterPlacing(changes: Partial<ReadValues>, typed: ReadValues, placed: Placed): Placed {
  const put = Object.entries(changes).map(([name, value]) => [
    name,
    { value, typed: typed[name as ReadName] },
  ]);
  return { ...placed, ...Object.fromEntries(put) };
}
