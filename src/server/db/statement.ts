import { Column, is, type Query, type SQL, sql } from 'drizzle-orm';
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

type Fields = Readonly<Record<string, Column | SQL>>;
/** Drizzle's query, whose fields are all of one level. */
interface Select<Row> extends PromiseLike<Row[]> {
  toSQL(): Query;
}

/**
 * The same for pages of rows: how a field is read is looked up once, while Drizzle does so for each of every row. An
 * expression has to be what the driver makes of it.
 */
export function rowStatement<Given extends Fields, Row extends { [Name in keyof Given]: unknown }>(
  name: string,
  fields: Given,
  select: (db: Queryable, fields: Given) => Select<Row>,
): (db: Queryable) => { execute(values: Record<string, unknown>): Promise<Row[]> } {
  const readers = Object.entries(fields).map(
    ([key, field]) =>
      [key, is(field, Column) ? (stored: unknown) => field.mapFromDriverValue(stored) : undefined] as const,
  );
  const read = (stored: unknown[]): Row => {
    const row: Record<string, unknown> = {};
    for (const [at, [key, reader]] of readers.entries()) {
      const value = stored[at];
      row[key] = reader && value !== null ? reader(value) : value;
    }
    return row as Row;
  };
  return statement((db) =>
    db._.session.prepareQuery<{ execute: Row[]; all: Row[]; values: unknown[][] }>(
      select(db, fields).toSQL(),
      undefined,
      name,
      true,
      (rows) => rows.map(read),
    ),
  );
}
