import { z } from 'zod';
import type { FieldInfo, FieldMap, ShownKey } from '../../../shared/core/fields.ts';
import { shownKey } from '../../../shared/core/fields.ts';
import type { Operation, OutputOf } from '../../../shared/core/operation.ts';
import type { Column } from '../grid/columns.ts';

/** One row of what a list operation answers: the rows themselves, or rows under one name. */
export type RowOf<O extends Operation> =
  OutputOf<O> extends readonly (infer Row)[]
    ? Row
    : OutputOf<O> extends Readonly<Record<string, readonly (infer Row)[]>>
      ? Row
      : never;

/** Fields that a row shows. */
type ShownBy<Fields extends FieldMap, Row> = {
  [Name in keyof Fields]: ShownKey<Fields, Name> extends keyof Row ? Name : never;
}[keyof Fields] &
  string;

/** A field as a column: its name, or with it what this list does differently. */
type ColumnOf<Row, Name> =
  | Name
  | ({ name: Name } & Partial<
      Pick<Column<Row>, 'title' | 'width' | 'kind' | 'render' | 'tone' | 'hidden' | 'pinned'>
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

/**
 * Columns of rows from the description of their fields, in the given order. Only what is described and what the rows
 * really have compiles.
 */
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

/** Columns of a list: sortable are those that its operation sorts by. */
export function listColumns<O extends Operation, Fields extends FieldMap>(
  operation: O,
  fields: Fields,
  columns: readonly ColumnOf<RowOf<O>, ShownBy<Fields, RowOf<O>>>[],
): readonly Column<RowOf<O>>[] {
  const sorts = sortsOf(operation);
  return columnsOf<RowOf<O>>()(fields, columns).map((column) => ({
    ...column,
    sortable: sorts.has(column.key),
  }));
}

/** What an operation's `sort_by` takes. */
function sortsOf({ input }: Operation): ReadonlySet<string> {
  let schema = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>).sort_by : undefined;
  while (schema instanceof z.ZodOptional || schema instanceof z.ZodCatch)
    schema = schema.unwrap() as z.ZodType;
  return new Set(schema instanceof z.ZodEnum ? schema.options.map(String) : []);
}
