import {
  emptyText,
  type FieldInfo,
  type FieldKind,
  type FieldMap,
  fieldText,
  type ShownKey,
  shownKey,
} from '../../../shared/core/fields.ts';
import classes from './detail.module.css';
import type { Fact } from './Facts.tsx';

/** Kinds whose value is wanted elsewhere: a button copies it. */
const copied: ReadonlySet<FieldKind> = new Set(['code', 'phone', 'nik', 'email']);

/** Fields of the description that a record shows. */
export type ShownIn<Fields extends FieldMap, Stored> = {
  [Name in keyof Fields]: ShownKey<Fields, Name> extends keyof Stored ? Name : never;
}[keyof Fields] &
  string;

/** Facts of a record from the description of its fields, in the given order. */
export function describedFacts<Fields extends FieldMap, Stored extends object>(
  fields: Fields,
  record: Stored,
  names: readonly ShownIn<Fields, Stored>[],
): Fact[] {
  const values = record as Readonly<Record<string, unknown>>;
  return names.map((name): Fact => {
    const field: FieldInfo = fields[name]!;
    const value = values[shownKey(name, field)];
    const text = fieldText(field, value);
    const kind = field.kind ?? 'text';
    return {
      label: field.label,
      // Amounts below zero are red.
      value: kind === 'rupiah' && Number(value) < 0 ? <span className={classes.negative}>{text}</span> : text,
      ...(copied.has(kind) && text !== emptyText && { copy: text }),
    };
  });
}
