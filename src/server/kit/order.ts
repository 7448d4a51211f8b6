import { asc, eq, getTableName, max, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { invalid, messages } from '../../shared/core/errors.ts';
import type { Queryable } from '../db/database.ts';
import type { Context } from './context.ts';
import { type Change, live, type RecordTable } from './records.ts';
import { type Logged, refuseStale } from './since.ts';

type OrderedTable = RecordTable & Record<'sort_order', PgColumn>;

/** Returns the new place, which is at most the last place. */
export async function moveTo(
  tx: Queryable,
  table: OrderedTable,
  { id, place, within }: { id: number; place: number; within?: SQL },
): Promise<number> {
  const rows = await rowsOf(tx, table, within);
  const ids = rows.map((row) => row.id).filter((each) => each !== id);
  ids.splice(place - 1, 0, id);
  await number(tx, table, rows, ids);
  return ids.indexOf(id) + 1;
}

export interface WantedOrder {
  ids: readonly number[];
  /** The order that the caller saw. Without it, the new order may overwrite a newer order. */
  seen?: readonly number[] | undefined;
}

interface Place {
  id: number;
  order: number;
}

const rowsOf = (tx: Queryable, table: OrderedTable, within?: SQL) =>
  tx
    .select({ id: table.id, order: table.sort_order })
    .from(table as PgTable)
    .where(live(table, within))
    .orderBy(asc(table.sort_order), asc(table.id))
    .for('update') as unknown as Promise<Place[]>;

async function number(tx: Queryable, table: OrderedTable, rows: readonly Place[], ids: readonly number[]) {
  const order = new Map(rows.map((row) => [row.id, row.order]));
  for (const [index, each] of ids.entries())
    if (order.get(each) !== index + 1)
      await tx
        .update(table)
        .set({ sort_order: index + 1 } as never)
        .where(eq(table.id, each));
}

export async function closeGaps(tx: Queryable, table: OrderedTable, within?: SQL): Promise<void> {
  const rows = await rowsOf(tx, table, within);
  await number(
    tx,
    table,
    rows,
    rows.map(({ id }) => id),
  );
}

/**
 * Returns the previous order. The `ids` must be exactly the current rows, because an outdated list would lose
 * a new row.
 */
async function putInOrder(
  tx: Queryable,
  table: OrderedTable,
  { ids, within, field, noun }: { ids: readonly number[]; within?: SQL; field: string; noun: string },
): Promise<number[]> {
  const rows = await rowsOf(tx, table, within);
  const before = rows.map(({ id }) => id);
  const wanted = new Set(ids);
  if (ids.length !== before.length || !before.every((id) => wanted.has(id)))
    throw invalid({ [field]: `Daftar tidak sama dengan ${noun} yang ada. Muat ulang, lalu coba lagi.` });
  await number(tx, table, rows, ids);
  return before;
}

interface OrderChange extends WantedOrder {
  entity: string;
  within?: SQL;
  field: string;
  noun: string;
}

export async function changeOrder(
  { context, tx }: Change,
  table: OrderedTable,
  { entity, ids, seen, within, field, noun }: OrderChange,
): Promise<void> {
  const logged: Logged = { entity, entity_id: 'bulk', action: 'order' };
  const before = await putInOrder(tx, table, { ids, within, field, noun });
  await assertOrderSeen({ context, tx }, before, { ids, seen }, logged);
  await context.audit(tx, { ...logged, before: { [field]: before }, after: { [field]: ids } });
}

/** The lock keeps two new rows from getting the same place. */
export async function lastPlace(tx: Queryable, table: OrderedTable, within?: SQL): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`order of ${getTableName(table)}`}))`);
  const [last] = await tx
    .select({ order: max(table.sort_order) })
    .from(table as PgTable)
    .where(live(table, within));
  return ((last?.order as number | null) ?? 0) + 1;
}

export const placeMessage = (asked: number | undefined, place: number | undefined): { message?: string } =>
  asked === undefined || asked === place
    ? {}
    : { message: `${messages.changed}; urutannya menjadi ${place}` };

/**
 * Also accepts rows that already have the wanted order, because the answer to an earlier call may be lost.
 * @throws AppError CONFLICT if the order has changed since the caller saw it (A-213)
 */
export async function assertOrderSeen(
  { context, tx }: Pick<Change, 'tx'> & { context: Pick<Context, 'user'> },
  now: readonly number[],
  { ids, seen }: WantedOrder,
  logged: Logged,
): Promise<void> {
  if (seen === undefined || hasOrder(now, seen) || now.join() === ids.join()) return;
  // The last logged order may belong to another group or be older than a `moveTo`, which logs no order.
  await refuseStale(tx, context.user, logged, (after) => {
    const ordered: unknown[] = Object.values({ ...(after as object) }).flat();
    return now.some((id) => ordered.includes(id)) && hasOrder(now, ordered as number[]);
  });
}

function hasOrder(now: readonly number[], seen: readonly number[]): boolean {
  const [before, after] = [new Set(seen), new Set(now)];
  return now.filter((id) => before.has(id)).join() === seen.filter((id) => after.has(id)).join();
}
