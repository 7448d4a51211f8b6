import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * A value looked up by its key, as a scalar sub-select: that is planned faster than a join. Nested once
 * more because drizzle drops the table names from columns that stand directly in a one-table select.
 */
export function nameOf<Value = string>(column: PgColumn, ownerId: PgColumn, key: PgColumn) {
  return sql<Value>`${sql`(select ${column} from ${column.table} where ${ownerId} = ${key})`}`;
}
