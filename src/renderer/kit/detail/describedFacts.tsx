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

const copied: ReadonlySet<FieldKind> = new Set(['code', 'phone', 'nik', 'email']);

export type ShownIn<Fields extends FieldMap, Stored> = {
  [Name in keyof Fields]: ShownKey<Fields, Name> extends keyof Stored ? Name : never;
}[keyof Fields] &
  string;

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
      value: kind === 'rupiah' && Number(value) < 0 ? <span className={classes.negative}>{text}</span> : text,
      ...(copied.has(kind) && text !== emptyText && { copy: text }),
    };
  });
}
