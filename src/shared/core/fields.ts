import { formatDateTime, formatDay, formatRupiah } from './values.ts';

/**
 * The fields of an entity, each described once: labels of forms and messages, columns of lists and exports, facts of
 * detail pages and labels of filters are all taken from here. What a value may be belongs to the schema.
 */

/** What a field holds: chooses its input, its alignment, and how its value is written. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'richText'
  /** Numbers and codes that name something: copied often, never shortened. */
  | 'code'
  | 'digits'
  | 'phone'
  | 'nik'
  | 'email'
  | 'password'
  | 'colour'
  | 'number'
  | 'percent'
  | 'rupiah'
  | 'day'
  | 'datetime'
  /** Yes or no; `words` names both. */
  | 'flag'
  /** One of `words`. */
  | 'choice'
  /** Several of `words`. */
  | 'choices'
  /** The key of another record; `shownAs` names it. */
  | 'reference'
  /** Several keys of other records. */
  | 'references'
  /** Name of a stored picture. */
  | 'image'
  | 'pdf';

/** What the input of a text lets in: capital letters, what begins a number, everything but blanks. */
export type Takes = 'letters' | 'prefix' | 'unbroken';

export interface FieldInfo {
  label: string;
  /** `text` unless stated. */
  kind?: FieldKind;
  /** Key under which a row shows it, where that is not the key it is sent by: `product_id` → `product_name`. */
  shownAs?: string;
  /** Words of its values: of a status, of a choice, of true and false. */
  words?: Readonly<Record<string, string>>;
  /** What people call the record by. */
  names?: true;
  /** Tells of a person: kept out of logs. */
  personal?: true;
  /** The list can be sorted by it. */
  sortable?: true;
  /** A column of the export, in the order of the description. */
  exported?: true;
  /** Said beside the figure in its input: 'detik'. */
  unit?: string;
  /** Everything unless stated. */
  takes?: Takes;
  /** The most characters that its input lets in, where its schema takes more or says it in other words. */
  most?: number;
  /** Of a day: the field whose day it may not be before. */
  notBefore?: string;
  /** Said below its input as long as nothing is wrong. */
  hint?: string;
  /** px in a list; by kind unless stated. */
  width?: number;
}

export type FieldMap = Readonly<Record<string, FieldInfo>>;

/** Keeps the keys and flags as types; the description itself is plain data. */
export const describeFields = <const Fields extends FieldMap>(fields: Fields): Fields => fields;

/** Key under which a row shows a field. */
export type ShownKey<Fields extends FieldMap, Name extends keyof Fields> = Fields[Name] extends {
  shownAs: infer Shown extends string;
}
  ? Shown
  : Name & string;

type Flagged<Fields extends FieldMap, Flag extends 'sortable' | 'exported'> = {
  [Name in keyof Fields]: Fields[Name] extends Record<Flag, true> ? Name : never;
}[keyof Fields];

type FlaggedKey<Fields extends FieldMap, Flag extends 'sortable' | 'exported'> = {
  [Name in Flagged<Fields, Flag>]: ShownKey<Fields, Name>;
}[Flagged<Fields, Flag>];

/** Keys a list can be sorted by. */
export type SortKey<Fields extends FieldMap> = FlaggedKey<Fields, 'sortable'>;

/** Keys of a row that its export reads. */
export type ExportKey<Fields extends FieldMap> = FlaggedKey<Fields, 'exported'>;

/** Key under which rows show the field. */
export const shownKey = (name: string, field: FieldInfo): string => field.shownAs ?? name;

/** Label of every field, for the messages of schemas and rules. */
export function labelsOf<Fields extends FieldMap>(
  fields: Fields,
): { readonly [Name in keyof Fields]: string } {
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])) as never;
}

/** What `sort_by` of the entity's list takes, in the order of the description; never empty. */
export function sortKeys<Fields extends FieldMap>(fields: Fields): [SortKey<Fields>, ...SortKey<Fields>[]] {
  const keys = Object.entries(fields).flatMap(([name, field]) =>
    field.sortable ? [shownKey(name, field)] : [],
  );
  return keys as never;
}

/** What people call a record by its values; absent where it has no name. */
export function nameOf(fields: FieldMap, values: object): string | undefined {
  const name = Object.keys(fields).find((key) => fields[key]?.names);
  return name === undefined ? undefined : String(Reflect.get(values, name) ?? '').trim() || undefined;
}

/** Names of the fields that tell of a person. */
export const personalFields = (fields: FieldMap): string[] =>
  Object.entries(fields).flatMap(([name, { personal }]) => (personal ? [name] : []));

/** What stands for a missing value everywhere. */
export const emptyText = '-';

const wholeNumber = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 });

/** A value as it is shown, read aloud, copied and exported; '-' for an empty one. */
export function fieldText({ kind, words }: Pick<FieldInfo, 'kind' | 'words'>, value: unknown): string {
  if (value === null || value === undefined || value === '') return emptyText;
  if (Array.isArray(value))
    return value.map((each) => fieldText({ kind, words }, each)).join(', ') || emptyText;
  const word = words?.[String(value)];
  if (word !== undefined) return word;
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak';
  switch (kind) {
    case 'rupiah':
      return formatRupiah(Number(value));
    case 'number':
      return wholeNumber.format(Number(value));
    case 'percent':
      return `${wholeNumber.format(Number(value))}%`;
    case 'datetime':
      return formatDateTime(String(value));
    case 'day':
      return formatDay(String(value));
    default:
      return String(value);
  }
}

/** Words of a choice whose values are their own names. */
export const ownWords = <const Values extends readonly string[]>(values: Values) =>
  Object.fromEntries(values.map((value) => [value, value])) as { readonly [Value in Values[number]]: Value };
