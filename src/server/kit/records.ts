import { and, eq, getTableName, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { conflict, notFound } from '../../shared/core/errors.ts';
import type { Queryable } from '../db/database.ts';
import type { Context } from './context.ts';
import type { Wired } from './wire.ts';

/** A table with an integer key and the columns of `stamps()`. */
export type RecordTable = PgTable & Record<'id' | 'updated_at' | 'deleted_at', PgColumn>;
/** A stored row of such a table. */
export type Row<Table extends RecordTable> = Table['$inferSelect'] & { id: number; updated_at: Date };
type Values<Table extends RecordTable> = Partial<Table['$inferInsert']>;

/** Said when the record has moved on since the form was opened. */
const staleText = 'Data sudah diubah oleh orang lain. Muat ulang lalu coba lagi.';

/** CONFLICT unless the form was loaded from this very state; a caller that sends no version takes what there is. */
export function assertFresh(stored: { updated_at: Date }, version: string | undefined): void {
  if (version && Date.parse(version) !== stored.updated_at.getTime()) throw conflict(staleText);
}

/** A change asked for by the signed-in user, inside the caller's transaction. */
export interface Change {
  context: Pick<Context, 'user' | 'now' | 'audit'>;
  tx: Queryable;
}

/** Adds a row with its stamps and audit entry, which tells the fields by their wire names; answers its id. */
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
    // The columns of `stamps()` are known to exist, but not to the compiler, which sees any table here.
    .values(stamped as never)
    .returning({ id: table.id });
  const id = (row as { id: number }).id;
  await context.audit(tx, { action: 'create', entity: entityOf(table), entity_id: id, after: named(values) });
  return id;
}

/** The live row, locked until the transaction ends; NOT_FOUND when there is none (C-912). */
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

/**
 * Changes a live row and writes what changed into the audit. Errors: NOT_FOUND, CONFLICT for an outdated `version`.
 */
export async function updateRecord<Table extends RecordTable>(
  change: Change,
  wire: Wired<Table>,
  { id, version, values }: { id: number; version?: string | undefined; values: Values<Table> },
): Promise<void> {
  const stored = await lockRecord(change.tx, wire.table, id);
  assertFresh(stored, version);
  await writeChange(change, wire, { stored, values });
}

/** The same for a row the caller has locked and judged. */
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
    // Left out, it stays.
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

/** Rows that are not softly deleted, and the caller's own condition. */
export function live(table: RecordTable, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(isNull(table.deleted_at), ...conditions);
}

/**
 * `withdraw_instruction` → `withdrawInstruction`: the entity's name as its folder and its operations have it. Only the
 * table of users is called otherwise, `user` being a word of SQL.
 */
function entityOf(table: PgTable): string {
  const name = getTableName(table).replace(/^app_/, '');
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
