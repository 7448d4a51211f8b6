import { eq, inArray, max, sql } from 'drizzle-orm';
import { notFound } from '../../../shared/core/errors.ts';
import { withdrawInstructionOperations } from '../../../shared/entities/withdrawInstruction/operations.ts';
import type { Merchant, WithdrawInstruction } from '../../../shared/entities/withdrawInstruction/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { houseHandlers } from '../../kit/house.ts';
import { inOrder, listQuery, matchesKeyword } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { createRecord, live, removeRecord, updateRecord, wireStamps } from '../../kit/records.ts';
import { appUser } from '../user/table.ts';
import { withdrawInstruction } from './table.ts';

const sortColumns = {
  instruction_order: withdrawInstruction.sort_order,
  instruction: withdrawInstruction.instruction,
};
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
      sort: sortColumns[input.sort_by ?? 'instruction_order'],
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

  create: async (context, { merchant_name, instruction }) => {
    const id = await context.db.transaction(async (tx) =>
      createRecord({ context, tx }, withdrawInstruction, {
        merchant: merchant_name,
        instruction,
        sort_order: await nextOrder(tx, merchant_name),
      }),
    );
    return { data: { id } };
  },

  update: async (context, { id, version, merchant_name, instruction, instruction_order }) => {
    const values = { merchant: merchant_name, instruction, sort_order: instruction_order };
    await context.db.transaction((tx) =>
      updateRecord({ context, tx }, withdrawInstruction, { id, version, values }),
    );
    return { data: null };
  },

  remove: async (context, { id }) => {
    await context.db.transaction((tx) => removeRecord({ context, tx }, withdrawInstruction, id));
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
  const rows = await db
    .select({
      row: withdrawInstruction,
      creator: nameOf<string | null>(appUser.name, appUser.id, withdrawInstruction.created_by),
    })
    .from(withdrawInstruction)
    .where(live(withdrawInstruction, inArray(withdrawInstruction.id, ids)));
  return rows.map(({ row, creator }) => ({
    id: row.id,
    merchant_name: row.merchant,
    instruction: row.instruction,
    instruction_order: row.sort_order,
    created_by: creator ?? '',
    ...wireStamps(row),
  }));
}
