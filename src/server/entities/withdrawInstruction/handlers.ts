import { eq, inArray, max, sql } from 'drizzle-orm';
import { notFound } from '../../../shared/core/errors.ts';
import { withdrawInstructionOperations } from '../../../shared/entities/withdrawInstruction/operations.ts';
import {
  type Merchant,
  type WithdrawInstruction,
  withdrawSchema,
} from '../../../shared/entities/withdrawInstruction/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { houseHandlers } from '../../kit/house.ts';
import { inOrder, listQuery, matchesKeyword } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { moveTo, placeMessage } from '../../kit/order.ts';
import { createRecord, live, removeRecord, updateRecord } from '../../kit/records.ts';
import { appUser } from '../user/table.ts';
import { withdrawInstruction } from './table.ts';
import { withdrawWire } from './wire.ts';

const rows = withdrawWire.reader(withdrawSchema);
const searchText = sql`lower(${withdrawInstruction.instruction})`;

export const withdrawInstructionHandlers = houseHandlers(withdrawInstructionOperations, {
  list: async ({ db }, input) => {
    const { ids, paginate } = await listQuery(db, {
      table: withdrawInstruction,
      id: withdrawInstruction.id,
      where: live(
        withdrawInstruction,
        eq(withdrawInstruction.merchant, input.merchant_name),
        matchesKeyword(searchText, input.keyword),
      ),
      sort: withdrawWire.sortColumn(input.sort_by ?? 'instruction_order', {}),
      direction: input.sort_dir ?? 'asc',
      page: input.page,
      limit: input.limit,
    });
    return { data: inOrder(ids, await readInstructions(db, ids)), paginate };
  },

  detail: async ({ db }, { id }) => {
    const [found] = await readInstructions(db, [id]);
    if (!found) throw notFound();
    return { data: found };
  },

  create: (context, input) =>
    context.write(async (tx) => {
      const sort_order = await nextOrder(tx, input.merchant_name);
      const values = { ...withdrawWire.write(input), sort_order };
      return { data: { id: await createRecord({ context, tx }, withdrawWire, values) } };
    }),

  update: async (context, { id, version, ...input }) => {
    const values = withdrawWire.write(input);
    const place = await context.db.transaction(async (tx) => {
      await updateRecord({ context, tx }, withdrawWire, { id, version, values });
      const [{ merchant, sort_order }] = (await tx
        .select()
        .from(withdrawInstruction)
        .where(eq(withdrawInstruction.id, id))) as [typeof withdrawInstruction.$inferSelect];
      const within = eq(withdrawInstruction.merchant, merchant);
      return moveTo(tx, withdrawInstruction, { id, place: sort_order, within });
    });
    return { data: null, ...placeMessage(input.instruction_order, place) };
  },

  remove: async (context, { id }) => {
    await context.db.transaction((tx) => removeRecord({ context, tx }, withdrawWire, id));
    return { data: null };
  },
});

/** A new instruction is its merchant's last. */
async function nextOrder(tx: Queryable, merchant: Merchant): Promise<number> {
  const [last] = await tx
    .select({ order: max(withdrawInstruction.sort_order) })
    .from(withdrawInstruction)
    .where(live(withdrawInstruction, eq(withdrawInstruction.merchant, merchant)));
  return (last?.order ?? 0) + 1;
}

async function readInstructions(db: Queryable, ids: number[]): Promise<WithdrawInstruction[]> {
  const found = await db
    .select({
      ...rows.columns,
      creator: nameOf<string | null>(appUser.name, appUser.id, withdrawInstruction.created_by),
    })
    .from(withdrawInstruction)
    .where(live(withdrawInstruction, inArray(withdrawInstruction.id, ids)));
  return found.map((row) => ({ ...rows.read(row), created_by: row.creator ?? '' }));
}
