import { formatDateTime, formatDay, formatRupiah } from './values.ts';

export type FieldKind =
  | 'text'
  | 'longText'
  | 'richText'
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
  | 'flag'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references'
  | 'image'
  | 'pdf';

export type Takes = 'letters' | 'prefix' | 'unbroken';

export interface FieldInfo {
  label: string;
  kind?: FieldKind;
  /** Form section and group of facts that show the field; see {@link inBlock}. */
  block?: string;
  /** Key that rows show in place of the sent key: `product_id` → `product_name`. */
  shownAs?: string;
  words?: Readonly<Record<string, string>>;
  /** People refer to the record by this field. */
  names?: true;
  /** Marks personal data, which the server's log must not contain. A {@link PersonKind} field must set it. */
  personal?: boolean;
  sortable?: true;
  exported?: true;
  unit?: string;
  monthly?: true;
  takes?: Takes;
  /** Most characters that can be typed, if the schema allows more. */
  most?: number;
  /** Field whose day must not be later than this field's day. */
  notBefore?: string;
  hint?: string;
  /** In px; the default depends on the kind. */
  width?: number;
}

export type FieldMap = Readonly<Record<string, FieldInfo>>;

type PersonKind = 'phone' | 'nik' | 'email' | 'image';
type Stated = { kind?: Exclude<FieldKind, PersonKind> } | { kind: PersonKind; personal: boolean };

export const describeFields = <const Fields extends Readonly<Record<string, FieldInfo & Stated>>>(
  fields: Fields,
): Fields => fields;

export type ShownKey<Fields extends FieldMap, Name extends keyof Fields> = Fields[Name] extends {
  shownAs: infer Shown extends string;
}
  ? Shown
  : Name & string;

export type BlockOf<Fields extends FieldMap> = Extract<Fields[keyof Fields], { block: string }>['block'];

export type InBlock<Fields extends FieldMap, Block extends string> = {
  [Name in keyof Fields]: Fields[Name] extends { block: Block } ? Name : never;
}[keyof Fields] &
  string;

export const inBlock = <Fields extends FieldMap, const Block extends BlockOf<Fields>>(
  fields: Fields,
  block: Block,
): readonly InBlock<Fields, Block>[] =>
  Object.keys(fields).filter((name) => fields[name]!.block === block) as never;

type Flagged<Fields extends FieldMap, Flag extends 'sortable' | 'exported'> = {
  [Name in keyof Fields]: Fields[Name] extends Record<Flag, true> ? Name : never;
}[keyof Fields];

type FlaggedKey<Fields extends FieldMap, Flag extends 'sortable' | 'exported'> = {
  [Name in Flagged<Fields, Flag>]: ShownKey<Fields, Name>;
}[Flagged<Fields, Flag>];

export type SortKey<Fields extends FieldMap> = FlaggedKey<Fields, 'sortable'>;

export type ExportKey<Fields extends FieldMap> = FlaggedKey<Fields, 'exported'>;

export const shownKey = (name: string, field: FieldInfo): string => field.shownAs ?? name;

export function labelsOf<Fields extends FieldMap>(
  fields: Fields,
): { readonly [Name in keyof Fields]: string } {
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])) as never;
}

export function sortKeys<Fields extends FieldMap>(fields: Fields): [SortKey<Fields>, ...SortKey<Fields>[]] {
  const keys = Object.entries(fields).flatMap(([name, field]) =>
    field.sortable ? [shownKey(name, field)] : [],
  );
  return keys as never;
}

export function nameOf(fields: FieldMap, values: object): string | undefined {
  const name = Object.keys(fields).find((key) => fields[key]?.names);
  return name === undefined ? undefined : String(Reflect.get(values, name) ?? '').trim() || undefined;
}

export const personalFields = (fields: FieldMap): string[] =>
  Object.entries(fields).flatMap(([name, { personal }]) => (personal ? [name] : []));

export const emptyText = '-';

const wholeNumber = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 });

export function fieldText({ kind, words }: Pick<FieldInfo, 'kind' | 'words'>, value: unknown): string {
  if (value === null || value === undefined || value === '') return emptyText;
  if (Array.isArray(value))
    return value.map((each) => fieldText({ kind, words }, each)).join(', ') || emptyText;
  const word = words?.[String(value)];
  if (word !== undefined) return word;
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak';
  switch (kind) {
    case 'rupiah':
    case 'number':
    case 'percent':
      return figureText(kind, value);
    case 'datetime':
      return formatDateTime(String(value));
    case 'day':
      return formatDay(String(value));
    default:
      return String(value);
  }
}

/** Text that a number field could not read, such as `1e3`, stays as typed. */
function figureText(kind: 'rupiah' | 'number' | 'percent', value: unknown): string {
  const text = String(value);
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return text;
  if (kind === 'rupiah') return formatRupiah(Number(text));
  return wholeNumber.format(Number(text)) + (kind === 'percent' ? '%' : '');
}

export const ownWords = <const Values extends readonly string[]>(values: Values) =>
  Object.fromEntries(values.map((value) => [value, value])) as { readonly [Value in Values[number]]: Value };
