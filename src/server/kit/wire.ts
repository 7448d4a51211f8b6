import { getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { sortKey } from './listQuery.ts';

/** Maps columns to their wire names (E-MAP). Columns of the same name need no entry. */

type Stored<Table extends PgTable> = Table['$inferSelect'];
type ColumnName<Table extends PgTable> = keyof Stored<Table> & string;

/** No input has this field, so no save writes it. */
export const deletedMark = {
  column: 'deleted_at',
  read: (deletedAt: Date | null) => deletedAt !== null,
} as const;

/** A column with another wire name or with converted values. */
type Field<Table extends PgTable> =
  | ColumnName<Table>
  | { column: ColumnName<Table>; read?: (stored: never) => unknown; write?: (sent: never) => unknown };
type FieldMap<Table extends PgTable> = Readonly<Record<string, Field<Table>>>;

const stampFields = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;
const stampColumns = ['created_at', 'updated_at', 'created_by', 'updated_by', 'deleted_at'] as const;
const nameFields = ['id', 'version'] as const;

type ColumnOf<Entry> = Entry extends { column: infer Column } ? Column : Entry;
type SameName<Table extends PgTable, Fields> = Exclude<
  ColumnName<Table>,
  ColumnOf<Fields[keyof Fields]> | (typeof stampColumns)[number]
>;
type Stamps<Table extends PgTable> = {
  [Key in keyof typeof stampFields as (typeof stampFields)[Key] extends ColumnName<Table>
    ? Key
    : never]: (typeof stampFields)[Key];
};
type AllFields<Table extends PgTable, Fields> = { [Name in SameName<Table, Fields>]: Name } & Fields &
  Stamps<Table>;

type Homeless<Input, Table extends PgTable, Fields, Elsewhere> = Exclude<
  KeysOf<Input>,
  keyof AllFields<Table, Fields> | Elsewhere | (typeof nameFields)[number]
>;
type KeysOf<Union> = Union extends unknown ? keyof Union & string : never;

type Iso<Value> = Value extends Date ? string : Value;
type ReadValue<Table extends PgTable, Entry> = Entry extends { read: (stored: never) => infer Value }
  ? Value
  : Iso<Stored<Table>[ColumnOf<Entry> & keyof Stored<Table>]>;
type WriteValue<Entry, Given> = Entry extends { write: (sent: never) => infer Value } ? Value : Given;

export interface Wired<Table extends PgTable> {
  table: Table;
  named(values: object): Record<string, unknown>;
}

/** Every field of `Input` needs a column or an entry in `elsewhere`. Otherwise the call does not compile. */
export function wireMap<Input extends z.ZodType>() {
  return <
    Table extends PgTable,
    const Fields extends FieldMap<Table>,
    const Elsewhere extends KeysOf<z.output<Input>> = never,
  >(
    table: Table,
    fields: Fields & Record<Homeless<z.output<Input>, Table, Fields, Elsewhere>, Field<Table>>,
    elsewhere: readonly Elsewhere[] = [],
  ) => {
    type All = AllFields<Table, Fields>;
    type Name = keyof All & string;
    const columns = getTableColumns(table) as Record<string, PgColumn>;
    const entries = entriesOf(columns, fields);
    const unwritten = new Set<string>([...elsewhere, ...nameFields]);
    const names = new Map([...entries].reverse().map(([name, { column }]) => [column, name]));

    function write<Given extends object>(given: Given) {
      const values: Record<string, unknown> = {};
      for (const [name, value] of Object.entries(given)) {
        const entry = entries.get(name);
        if (value === undefined || !entry || unwritten.has(name)) continue;
        values[entry.column] = entry.write ? entry.write(value) : value;
      }
      return values as {
        [Key in keyof Given as Key extends Exclude<Name, Elsewhere | (typeof nameFields)[number]>
          ? ColumnOf<All[Key]> & string
          : never]: WriteValue<All[Key & Name], Given[Key]>;
      };
    }

    /** `read` returns only fields of the schema. Select `columns`, and add fields that other tables hold. */
    function reader<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
      type Shown = Name & keyof Shape;
      type Columns = ColumnOf<All[Shown]> & ColumnName<Table>;
      const shown = Object.keys(shape).map((name) => [name, entries.get(name)] as const);
      const selected = shown.flatMap(([, entry]) => (entry ? [entry.column] : []));

      function read<Row extends { [Column in Columns]: Stored<Table>[Column] | Iso<Stored<Table>[Column]> }>(
        row: Row,
      ) {
        const found = row as Record<string, unknown>;
        const values: Record<string, unknown> = {};
        for (const [name, entry] of shown) {
          // The value comes from another table, if it was selected.
          if (!entry) {
            if (name in found) values[name] = found[name];
          } else values[name] = entry.read ? entry.read(found[entry.column]) : isoOf(found[entry.column]);
        }
        return values as { [Key in Shown]: ReadValue<Table, All[Key]> } & {
          [Key in Exclude<keyof Row & keyof Shape, Shown>]: Row[Key];
        };
      }

      return {
        columns: Object.fromEntries(selected.map((column) => [column, columns[column]])) as {
          [Column in Columns]: Table['_']['columns'][Column];
        },
        read,
      };
    }

    function sortColumn<Key extends string>(
      key: Key,
      joined: Readonly<Record<Exclude<Key, Name>, PgColumn | SQL>>,
    ): PgColumn | SQL {
      const lookedUp: Readonly<Record<string, PgColumn | SQL>> = joined;
      return lookedUp[key] ?? sortKey(columns[entries.get(key)!.column]!);
    }

    const named = (values: object) =>
      Object.fromEntries(
        Object.entries(values).map(([column, value]) => [names.get(column) ?? column, value]),
      );

    return { table, write, reader, sortColumn, named };
  };
}

interface Entry {
  column: string;
  read?: (stored: unknown) => unknown;
  write?: (sent: unknown) => unknown;
}

function entriesOf(columns: Record<string, PgColumn>, fields: object): Map<string, Entry> {
  const stated = Object.entries({ ...fields, ...stampFields }).map(([name, field]): [string, Entry] => [
    name,
    typeof field === 'string' ? { column: field } : field,
  ]);
  const taken = new Set<string>([...stated.map(([, { column }]) => column), ...stampColumns]);
  const same = Object.keys(columns).filter((column) => !taken.has(column));
  return new Map([
    ...same.map((column): [string, Entry] => [column, { column }]),
    ...stated.filter(([, { column }]) => column in columns),
  ]);
}

const isoOf = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
