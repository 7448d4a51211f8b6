import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Planned faster than a join. The outer `sql` keeps the table names, which drizzle drops in a one-table select. */
export function nameOf<Value = string>(column: PgColumn, ownerId: PgColumn, key: PgColumn) {
  return sql<Value>`${sql`(select ${column} from ${column.table} where ${ownerId} = ${key})`}`;
}
