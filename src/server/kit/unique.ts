import { getTableName, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '../../shared/core/errors.ts';
import { folded } from '../../shared/core/values.ts';
import type { Queryable } from '../db/database.ts';
import { live, type RecordTable } from './records.ts';

interface UniqueName extends Omit<UniqueValue, 'column' | 'value' | 'ownId'> {
  column: PgColumn;
  name: string;
  within?: SQL | undefined;
  /** A changed record may keep a name that another record already has. */
  own?: { id: number; name: string } | undefined;
}

/** Takes a lock, because no unique index compares names as `folded` does. */
export async function assertNameFree(
  tx: Queryable,
  table: RecordTable,
  { column, name, within, own, field, message }: UniqueName,
): Promise<void> {
  const wanted = folded(name);
  if (own && folded(own.name) === wanted) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`name of ${getTableName(table)}`}))`);
  const others = await tx
    .select({ name: column })
    .from(table as PgTable)
    .where(live(table, within, own && ne(table.id, own.id)));
  const isTaken = others.some((each) => folded(String(each.name)) === wanted);
  if (isTaken) throw new AppError('CONFLICT', message, { fields: { [field]: message } });
}

interface UniqueValue {
  column: PgColumn | SQL;
  value: string;
  ownId?: number | undefined;
  field: string;
  message: string;
}

/** Requires a unique index, which refuses the second of two concurrent callers. */
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
