import { and, eq, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type AccessRule, allows } from '../../shared/core/access.ts';
import { denied } from '../../shared/core/errors.ts';
import type { Queryable } from '../db/database.ts';
import type { CurrentUser } from './context.ts';
import { lockRecord, type RecordTable, type Row } from './records.ts';

export function requireAccess(user: Pick<CurrentUser, 'codes'>, rule: AccessRule): void {
  if (!allows(rule, user.codes)) throw denied();
}

/** @throws AppError NOT_FOUND, or ACCESS_DENIED for a row outside `scope` (C-912) */
export async function lockInScope<Table extends RecordTable>(
  tx: Queryable,
  table: Table,
  { id, scope }: { id: number; scope: SQL | undefined },
): Promise<Row<Table>> {
  const stored = await lockRecord(tx, table, id);
  if (!scope) return stored;
  const [seen] = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(eq(table.id, id), scope));
  if (!seen) throw denied();
  return stored;
}
