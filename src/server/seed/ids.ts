import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/database.ts';
import { rows } from '../db/rows.ts';

/** Reserves ids, so that one statement can insert rows that refer to each other. */
export async function nextIds(db: Queryable, table: PgTable, count: number): Promise<number[]> {
  const taken = await rows<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence(${getTableName(table)}, 'id'))::int as id
        from generate_series(1, ${count}::int)`,
  );
  return taken.map(({ id }) => id);
}

export async function restartIds(db: Queryable, table: PgTable): Promise<void> {
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), (select max(id) from ${table}))`,
  );
}
