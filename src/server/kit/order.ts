import { asc, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { messages } from '../../shared/core/errors.ts';
import type { Queryable } from '../db/database.ts';
import { live, type RecordTable } from './records.ts';

type OrderedTable = RecordTable & Record<'sort_order', PgColumn>;

/**
 * Puts a live row at a place among those of its list, counted from 1, and shifts the others, so that no two have the
 * same. Answers the place, which is the last for a number behind it.
 */
export async function moveTo(
  tx: Queryable,
  table: OrderedTable,
  { id, place, within }: { id: number; place: number; within?: SQL },
): Promise<number> {
  const rows = (await tx
    .select({ id: table.id, order: table.sort_order })
    .from(table as PgTable)
    .where(live(table, within))
    .orderBy(asc(table.sort_order), asc(table.id))
    .for('update')) as { id: number; order: number }[];
  const order = new Map(rows.map((row) => [row.id, row.order]));
  const ids = rows.map((row) => row.id).filter((each) => each !== id);
  ids.splice(place - 1, 0, id);
  for (const [index, each] of ids.entries())
    if (order.get(each) !== index + 1)
      await tx
        .update(table)
        .set({ sort_order: index + 1 } as never)
        .where(eq(table.id, each));
  return ids.indexOf(id) + 1;
}

/** Says it when a record came to another place than the one that was asked for. */
export const placeMessage = (asked: number | undefined, place: number | undefined): { message?: string } =>
  asked === undefined || asked === place
    ? {}
    : { message: `${messages.changed}; urutannya menjadi ${place}` };
