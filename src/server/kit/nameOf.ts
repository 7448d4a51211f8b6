import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A join plans slower. The outer `sql` keeps table names, which drizzle drops in one-table selects. */
export function nameOf<Value = string>(column: PgColumn, ownerId: PgColumn, key: PgColumn) {
  return sql<Value>`${sql`(select ${column} from ${column.table} where ${ownerId} = ${key})`}`;
}
