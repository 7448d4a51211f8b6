import { and, eq, getTableName, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { conflict, messages, notFound } from '../../shared/core/errors.ts';
import type { Queryable } from '../db/database.ts';
import type { Context } from './context.ts';
import type { Wired } from './wire.ts';

export type RecordTable = PgTable & Record<'id' | 'updated_at' | 'updated_by' | 'deleted_at', PgColumn>;
export type Row<Table extends RecordTable> = Table['$inferSelect'] & {
  id: number;
  updated_at: Date;
  updated_by: number | null;
};
type Values<Table extends RecordTable> = Partial<Table['$inferInsert']>;

/**
 * Error: CONFLICT when the record changed after the form was loaded, with another text when the caller did that
 * . A caller without a version takes what there is.
 */
export function assertFresh(
  { user }: Pick<Context, 'user'>,
  stored: { updated_at: Date; updated_by: number | null },
  version: string | undefined,
): void {
  if (!version || Date.parse(version) === stored.updated_at.getTime()) return;
  throw conflict(stored.updated_by === user.id ? messages.staleOwn : messages.stale);
}

export interface Change {
  context: Pick<Context, 'user' | 'now' | 'audit'>;
  tx: Queryable;
}

/** Stamps, audits and returns the id. */
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

/** Locks a live row until the transaction ends. Error: NOT_FOUND (C-912). */
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

/** Errors: NOT_FOUND, CONFLICT for an outdated `version`. */
export async function updateRecord<Table extends RecordTable>(
  change: Change,
  wire: Wired<Table>,
  { id, version, values }: { id: number; version?: string | undefined; values: Values<Table> },
): Promise<void> {
  const stored = await lockRecord(change.tx, wire.table, id);
  assertFresh(change.context, stored, version);
  await writeChange(change, wire, { stored, values });
}

/** {@link updateRecord} for a row that the caller has locked. */
export async function writeChange<Table extends RecordTable>(
  { context, tx }: Change,
  { table, named }: Wired<Table>,
  { stored, values }: { stored: Row<Table>; values: Values<Table> },
): Promise<void> {
  await tx
    .update(table)
    .set({ ...values, updated_at: context.now(), updated_by: context.user.id } as never)
    .where(eq(table.id, stored.id));
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const earlier = (stored as Record<string, unknown>)[name];
    // A field that was not sent stays as it is.
    if (value === undefined || earlier === value) continue;
    before[name] = earlier;
    after[name] = value;
  }
  await context.audit(tx, {
    action: 'update',
    entity: entityOf(table),
    entity_id: stored.id,
    before: named(before),
    after: named(after),
  });
}

/** Soft deletion. Error: NOT_FOUND. */
export async function removeRecord<Table extends RecordTable>(
  { context, tx }: Change,
  { table, named }: Wired<Table>,
  id: number,
): Promise<void> {
  const stored = await lockRecord(tx, table, id);
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

/** `withdraw_instruction` → `withdrawInstruction`. Users are in `app_user`, because `user` is a word of SQL. */
export function entityOf(table: PgTable): string {
  const name = getTableName(table).replace(/^app_/, '');
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
