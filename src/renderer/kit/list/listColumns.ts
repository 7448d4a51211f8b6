import { z } from 'zod';
import type { FieldInfo, FieldMap, ShownKey } from '../../../shared/core/fields.ts';
import { shownKey } from '../../../shared/core/fields.ts';
import type { Operation, OutputOf } from '../../../shared/core/operation.ts';
import type { Column } from '../grid/columns.ts';

export type RowOf<O extends Operation> =
  OutputOf<O> extends readonly (infer Row)[]
    ? Row
    : OutputOf<O> extends Readonly<Record<string, readonly (infer Row)[]>>
      ? Row
      : never;

type ShownBy<Fields extends FieldMap, Row> = {
  [Name in keyof Fields]: ShownKey<Fields, Name> extends keyof Row ? Name : never;
}[keyof Fields] &
  string;

type ColumnOf<Row, Name> =
  | Name
  | ({ name: Name } & Partial<
      Pick<Column<Row>, 'title' | 'width' | 'kind' | 'render' | 'tone' | 'hidden' | 'pinned' | 'buttons'>
    >);

const usualWidth = 160;
const kindWidths: Partial<Record<NonNullable<FieldInfo['kind']>, number>> = {
  code: 140,
  phone: 140,
  nik: 158,
  email: 220,
  number: 100,
  percent: 100,
  rupiah: 130,
  flag: 130,
  longText: 280,
};

export function columnsOf<Row>() {
  return <Fields extends FieldMap>(
    fields: Fields,
    columns: readonly ColumnOf<Row, ShownBy<Fields, Row>>[],
  ): readonly Column<Row>[] =>
    columns.map((given) => {
      const { name, ...own } = typeof given === 'string' ? { name: given } : given;
      const field: FieldInfo = fields[name]!;
      const key = shownKey(name, field);
      return {
        key,
        title: field.label,
        width: field.width ?? kindWidths[field.kind ?? 'text'] ?? usualWidth,
        sortable: false,
        ...(field.kind && { kind: field.kind }),
        ...(field.words && { words: field.words }),
        value: (row: Row) => (row as Readonly<Record<string, unknown>>)[key],
        ...own,
      };
    });
}

export function listColumns<O extends Operation, Fields extends FieldMap>(
  operation: O,
  fields: Fields,
  columns: readonly ColumnOf<RowOf<O>, ShownBy<Fields, RowOf<O>>>[],
): readonly Column<RowOf<O>>[] {
  const sorts = sortsOf(operation);
  return columnsOf<RowOf<O>>()(fields, columns).map((column, index) => {
    const given = columns[index]!;
    const name = typeof given === 'string' ? given : given.name;
    // The operation may sort by the field's name although the row has another key.
    const key = sorts.has(column.key) || !sorts.has(name) ? column.key : name;
    return { ...column, key, sortable: sorts.has(key) };
  });
}

function sortsOf({ input }: Operation): ReadonlySet<string> {
  let schema = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>).sort_by : undefined;
  while (schema instanceof z.ZodOptional || schema instanceof z.ZodCatch)
    schema = schema.unwrap() as z.ZodType;
  return new Set(schema instanceof z.ZodEnum ? schema.options.map(String) : []);
}

/** For lists that the browser sorts. */
export const isSortable = <Row>({ kind, buttons }: Column<Row>): boolean => !buttons && kind !== 'image';
