import { Column, is, type Query, type SQL, sql } from 'drizzle-orm';
import { PgTimestamp } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';

/**
 * A statement that many requests run, with placeholders and under a name: its text is built once, and each connection
 * plans it once. Only for what is found by its key: what is best read one way for this value and another way for that
 * has to be planned for each.
 *
 * @param prepare ends with Drizzle's `prepare`; called once for each database, and for each transaction
 */
export function statement<Prepared>(prepare: (db: Queryable) => Prepared): (db: Queryable) => Prepared {
  const kept = new WeakMap<Queryable, Prepared>();
  return (db) => {
    const known = kept.get(db);
    if (known) return known;
    const prepared = prepare(db);
    kept.set(db, prepared);
    return prepared;
  };
}

/**
 * The placeholder of a value that nobody looks at for the plan. PostgreSQL plans the first five executions for their
 * values and goes on so while that seems to pay; where the plan should be the same whatever the value, it never does.
 */
export const unseen = (name: string, type: 'int' | 'text'): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;

/** How a field is read; undefined where the driver's value is the value. */
function readerOf(field: Column | SQL): ((stored: never) => unknown) | undefined {
  if (is(field, PgTimestamp)) return isoOfText;
  if (!is(field, Column) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue)
    return undefined;
  return (stored) => field.mapFromDriverValue(stored);
}

/** `2026-11-24 07:28:53.123+00`, as the database writes most instants to the millisecond, needs no calendar. */
function isoOfText(stored: string): string {
  const usual = stored.length === 26 && stored.endsWith('+00');
  return usual ? `${stored.slice(0, 10)}T${stored.slice(11, 23)}Z` : new Date(stored).toISOString();
}

type Fields = Readonly<Record<string, Column | SQL>>;
/** Drizzle's query, whose fields are all of one level. */
interface Select<Row> extends PromiseLike<Row[]> {
  toSQL(): Query;
}
/** Instants as the wire has them, which is what becomes of them. */
type Told<Row> = { [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] };

/**
 * The same for pages of rows: how a field is read is looked up once, while Drizzle does so for each of every row. An
 * expression has to be what the driver makes of it.
 */
export function rowStatement<Given extends Fields, Row extends { [Name in keyof Given]: unknown }>(
  name: string,
  fields: Given,
  select: (db: Queryable, fields: Given) => Select<Row>,
): (db: Queryable) => { execute(values: Record<string, unknown>): Promise<Told<Row>[]> } {
  const readers = Object.entries(fields).map(([key, field]) => ({ key, read: readerOf(field) }));
  const readRow = (stored: unknown[]): Told<Row> => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < readers.length; at += 1) {
      const { key, read } = readers[at]!;
      const value = stored[at];
      row[key] = read && value !== null ? read(value as never) : value;
    }
    return row as Told<Row>;
  };
  return statement((db) =>
    db._.session.prepareQuery<{ execute: Told<Row>[]; all: Told<Row>[]; values: unknown[][] }>(
      select(db, fields).toSQL(),
      undefined,
      name,
      true,
      (rows) => rows.map(readRow),
    ),
  );
}
