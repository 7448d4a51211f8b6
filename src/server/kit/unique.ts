import { ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '../../shared/core/errors.ts';
import { folded } from '../../shared/core/values.ts';
import type { Queryable } from '../db/database.ts';
import { live, type RecordTable } from './records.ts';

interface UniqueName extends Omit<UniqueValue, 'column' | 'value'> {
  column: PgColumn;
  name: string;
  /** Those among which it is unique; all of the table unless given. */
  within?: SQL;
}

/** CONFLICT on the field when another live record has a name that reads the same: without accents and capitals. */
export async function assertNameFree(
  tx: Queryable,
  table: RecordTable,
  { column, name, within, ownId, field, message }: UniqueName,
): Promise<void> {
  const wanted = folded(name);
  const others = await tx
    .select({ name: column })
    .from(table as PgTable)
    .where(live(table, within, ownId === undefined ? undefined : ne(table.id, ownId)));
  const isTaken = others.some((each) => folded(String(each.name)) === wanted);
  if (isTaken) throw new AppError('CONFLICT', message, { fields: { [field]: message } });
}

interface UniqueValue {
  column: PgColumn | SQL;
  value: string;
  /** The record that may have it: the one that is being changed. */
  ownId?: number | undefined;
  /** Wire name of the field, and what to say of it. */
  field: string;
  message: string;
}

/**
 * CONFLICT on the field when another live record has the value. The table's unique index stands behind it for two
 * callers at the same moment.
 */
export async function assertFree(
  tx: Queryable,
  table: RecordTable,
  { column, value, ownId, field, message }: UniqueValue,
): Promise<void> {
  const [taken] = await tx
    .select({ one: sql`1` })
    .from(table as PgTable)
    .where(live(table, sql`${column} = ${value}`, ownId === undefined ? undefined : ne(table.id, ownId)))
    .limit(1);
  if (taken) throw new AppError('CONFLICT', message, { fields: { [field]: message } });
}
