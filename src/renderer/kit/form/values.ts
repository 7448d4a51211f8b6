import type { FieldInfo, FieldKind, FieldMap } from '../../../shared/core/fields.ts';

/** Type of the form value of each kind. A number is text while its input is empty or unreadable. */
export interface KindValues extends Record<FieldKind, unknown> {
  text: string;
  longText: string;
  richText: string;
  code: string;
  digits: string;
  phone: string;
  nik: string;
  email: string;
  password: string;
  colour: string;
  number: number | string;
  percent: number | string;
  rupiah: number | string;
  day: string;
  datetime: string | null;
  flag: boolean;
  choice: string;
  choices: string[];
  reference: number | null;
  references: number[];
  image: string;
  pdf: string;
}

type KindOf<Info extends FieldInfo> = Info extends { kind: infer Kind extends FieldKind } ? Kind : 'text';

export type FormValues<Fields extends FieldMap> = {
  [Name in keyof Fields]: KindValues[KindOf<Fields[Name]>];
};

const blanks: Partial<{ [Kind in FieldKind]: KindValues[Kind] }> = {
  datetime: null,
  flag: false,
  choices: [],
  reference: null,
  references: [],
};

const blankOf = ({ kind = 'text' }: FieldInfo): unknown => (kind in blanks ? blanks[kind] : '');

export function blankValues<Fields extends FieldMap>(
  fields: Fields,
  names: readonly (keyof Fields & string)[],
): FormValues<Fields> {
  return Object.fromEntries(names.map((name) => [name, blankOf(fields[name]!)])) as FormValues<Fields>;
}

export function storedValues<Fields extends FieldMap>(
  fields: Fields,
  names: readonly (keyof Fields & string)[],
  stored: object,
): FormValues<Fields> {
  const source = stored as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    names.map((name) => [name, inputValue(fields[name]!, source[name])]),
  ) as FormValues<Fields>;
}

/** Checkbox values are text, but records may hold numbers. */
function inputValue(info: FieldInfo, value: unknown): unknown {
  if (info.kind === 'choices' && Array.isArray(value)) return value.map(String);
  return value ?? blankOf(info);
}

export const withoutUnchanged = (typed: object, stored: object, names: readonly string[]): object =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => !names.includes(name) || String(value) !== String(Reflect.get(stored, name)),
    ),
  );
