import { and, eq, getTableName, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { AppError, notFound } from '../../shared/core/errors.ts';
import { staleText } from '../../shared/core/since.ts';
import type { SeenRecord } from '../../shared/core/values.ts';
import { nextVersion } from '../db/columns.ts';
import type { Queryable } from '../db/database.ts';
import { changedValues } from './audit.ts';
import type { Context, Viewer } from './context.ts';
import { sinceOf } from './since.ts';
import type { Wired } from './wire.ts';

export type RecordTable = PgTable &
  Record<'id' | 'updated_at' | 'updated_by' | 'deleted_at' | 'version', PgColumn>;
export type Row<Table extends RecordTable> = Table['$inferSelect'] & {
  id: number;
  updated_at: Date;
  updated_by: number | null;
  version: number;
};
type Values<Table extends RecordTable> = Partial<Table['$inferInsert']>;

export interface Change {
  context: Pick<Context, 'user' | 'now' | 'audit'>;
  tx: Queryable;
}

interface LockedRecord {
  context: { user: Viewer };
  tx: Queryable;
}

type Stamped = Pick<Row<RecordTable>, 'id' | 'version' | 'updated_at' | 'updated_by'>;

/**
 * Without `version`, accepts any state.
 * @throws AppError CONFLICT with the changer and the time of the change
 */
export async function assertFresh(
  { context: { user }, tx }: LockedRecord,
  stored: Stamped,
  version: number | string | undefined,
): Promise<void> {
  if (version === undefined || isVersion(stored, version)) return;
  const since = await sinceOf(tx, user, {
    version: stored.version,
    at: stored.updated_at,
    by: stored.updated_by,
  });
  throw new AppError('CONFLICT', staleText(since), { since: { [stored.id]: since } });
}

/** Older clients send the time of the last change. */
const isVersion = ({ version, updated_at }: Stamped, seen: number | string): boolean =>
  typeof seen === 'number' ? seen === version : Date.parse(seen) === updated_at.getTime();

export const changeStamp = ({ now, user }: Pick<Context, 'now' | 'user'>, table: RecordTable) => ({
  updated_at: now(),
  updated_by: user.id,
  version: nextVersion(table.version),
});

export async function createRecord<Table extends RecordTable>(
  { context, tx }: Change,
  { table, named }: Wired<Table>,
  values: Table['$inferInsert'],
): Promise<number> {
  const now = context.now();
  const { id: user } = context.user;
  const stamped = { ...values, created_at: now, updated_at: now, created_by: user, updated_by: user };
  const [row] = await tx
    .insert(table)
    .values(stamped as never)
    .returning({ id: table.id });
  const id = (row as { id: number }).id;
  await context.audit(tx, { action: 'create', entity: entityOf(table), entity_id: id, after: named(values) });
  return id;
}

/** @throws AppError NOT_FOUND (C-912) */
export async function lockRecord<Table extends RecordTable>(
  tx: Queryable,
  table: Table,
  id: number,
): Promise<Row<Table>> {
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(live(table, eq(table.id, id)))
    .for('update');
  if (!row) throw notFound();
  return row as Row<Table>;
}

export async function updateRecord<Table extends RecordTable>(
  change: Change,
  wire: Wired<Table>,
  { id, version, values }: { id: number; version?: number | string | undefined; values: Values<Table> },
): Promise<void> {
  const stored = await lockRecord(change.tx, wire.table, id);
  await assertFresh(change, stored, version);
  await writeChange(change, wire, { stored, values });
}

export async function writeChange<Table extends RecordTable>(
  { context, tx }: Change,
  { table, named }: Wired<Table>,
  { stored, values }: { stored: Row<Table>; values: Values<Table> },
): Promise<void> {
  await tx
    .update(table)
    .set({ ...values, ...changeStamp(context, table) } as never)
    .where(eq(table.id, stored.id));
  const { before, after } = changedValues(stored, values);
  await context.audit(tx, {
    action: 'update',
    entity: entityOf(table),
    entity_id: stored.id,
    before: named(before),
    after: named(after),
  });
}

export async function removeRecord<Table extends RecordTable>(
  { context, tx }: Change,
  { table, named }: Wired<Table>,
  { id, version }: SeenRecord,
): Promise<void> {
  const stored = await lockRecord(tx, table, id);
  await assertFresh({ context, tx }, stored, version);
  await tx
    .update(table)
    .set({ deleted_at: context.now(), updated_by: context.user.id } as never)
    .where(eq(table.id, id));
  await context.audit(tx, {
    action: 'delete',
    entity: entityOf(table),
    entity_id: id,
    before: named(stored),
  });
}

export function live(table: RecordTable, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(isNull(table.deleted_at), ...conditions);
}

/** `withdraw_instruction` → `withdrawInstruction`, `app_user` → `user`. */
export function entityOf(table: PgTable): string {
  const name = getTableName(table).replace(/^app_/, '');
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
