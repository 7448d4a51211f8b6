import { Column, is, type Query, type SQL, sql } from 'drizzle-orm';
import { PgTimestamp } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';

/**
 * Keeps a prepared statement. Use it only for reads by key, because one plan must fit all values.
 * @param prepare called once per database and per transaction
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
 * Hides the value from the planner, which otherwise plans for known values and may never switch to the
 * generic plan.
 */
export const unseen = (name: string, type: 'int' | 'text'): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;

function readerOf(field: Column | SQL): ((stored: never) => unknown) | undefined {
  if (is(field, PgTimestamp)) return isoOfText;
  if (!is(field, Column) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue)
    return undefined;
  return (stored) => field.mapFromDriverValue(stored);
}

/** Faster than Date for the usual form `2026-11-24 07:28:53.123+00`. */
function isoOfText(stored: string): string {
  const usual = stored.length === 26 && stored.endsWith('+00');
  return usual ? `${stored.slice(0, 10)}T${stored.slice(11, 23)}Z` : new Date(stored).toISOString();
}

type Fields = Readonly<Record<string, Column | SQL>>;
interface Select<Row> extends PromiseLike<Row[]> {
  toSQL(): Query;
}
type WithIsoDates<Row> = { [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] };

/**
 * Finds field readers once instead of per row. Timestamps become ISO strings; expressions are not converted.
 */
export function rowStatement<Given extends Fields, Row extends { [Name in keyof Given]: unknown }>(
  name: string,
  fields: Given,
  select: (db: Queryable, fields: Given) => Select<Row>,
): (db: Queryable) => { execute(values: Record<string, unknown>): Promise<WithIsoDates<Row>[]> } {
  const readers = Object.entries(fields).map(([key, field]) => ({ key, read: readerOf(field) }));
  const readRow = (stored: unknown[]): WithIsoDates<Row> => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < readers.length; at += 1) {
      const { key, read } = readers[at]!;
      const value = stored[at];
      row[key] = read && value !== null ? read(value as never) : value;
    }
    return row as WithIsoDates<Row>;
  };
  return statement((db) =>
    db._.session.prepareQuery<{
      execute: WithIsoDates<Row>[];
      all: WithIsoDates<Row>[];
      values: unknown[][];
    }>(select(db, fields).toSQL(), undefined, name, true, (rows) => rows.map(readRow)),
  );
}
