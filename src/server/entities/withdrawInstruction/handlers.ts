import { eq, inArray } from 'drizzle-orm';
import { notFound } from '../../../shared/core/errors.ts';
import { withdrawInstructionOperations } from '../../../shared/entities/withdrawInstruction/operations.ts';
import {
  type WithdrawInstruction,
  withdrawSchema,
} from '../../../shared/entities/withdrawInstruction/schema.ts';
import { sortText } from '../../db/columns.ts';
import type { Queryable } from '../../db/database.ts';
import { houseHandlers } from '../../kit/house.ts';
import { inOrder, listQuery, matchesKeyword, searchTextOf } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { assertOrderSeen, closeGaps, lastPlace, moveTo, placeMessage, putInOrder } from '../../kit/order.ts';
import { createRecord, live, lockRecord, removeRecord, updateRecord } from '../../kit/records.ts';
import { appUser } from '../user/table.ts';
import { withdrawInstruction } from './table.ts';
import { withdrawWire } from './wire.ts';

const rows = withdrawWire.reader(withdrawSchema);
const creator = nameOf<string | null>(appUser.name, appUser.id, withdrawInstruction.created_by);
const searchText = searchTextOf(withdrawInstruction.instruction);

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
      sort: withdrawWire.sortColumn(input.sort_by ?? 'instruction_order', { created_by: sortText(creator) }),
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
      const sort_order = await lastPlace(tx, withdrawInstruction, ofMerchant(input.merchant_name));
      const values = { ...withdrawWire.write(input), sort_order };
      return { data: { id: await createRecord({ context, tx }, withdrawWire, values) } };
    }),

  update: async (context, { id, version, ...input }) => {
    const values = withdrawWire.write(input);
    return context.write(async (tx) => {
      const before = await lockRecord(tx, withdrawInstruction, id);
      await updateRecord({ context, tx }, withdrawWire, { id, version, values });
      const { merchant, sort_order } = await lockRecord(tx, withdrawInstruction, id);
      if (merchant !== before.merchant) await closeGaps(tx, withdrawInstruction, ofMerchant(before.merchant));
      const within = ofMerchant(merchant);
      const place = await moveTo(tx, withdrawInstruction, { id, place: sort_order, within });
      return { data: null, ...placeMessage(input.instruction_order, place) };
    });
  },

  remove: (context, { id, version }) =>
    context.write(async (tx) => {
      const { merchant } = await lockRecord(tx, withdrawInstruction, id);
      await removeRecord({ context, tx }, withdrawWire, { id, version });
      await closeGaps(tx, withdrawInstruction, ofMerchant(merchant));
      return { data: null };
    }),

  order: (context, { merchant_name, instruction_ids: ids, seen }) =>
    context.write(async (tx) => {
      const before = await putInOrder(tx, withdrawInstruction, {
        ids,
        within: ofMerchant(merchant_name),
        field: 'instruction_ids',
        noun: 'instruksi',
      });
      await assertOrderSeen(
        { context, tx },
        before,
        { ids, seen },
        {
          entity: 'withdrawInstruction',
          entity_id: 'bulk',
          action: 'order',
        },
      );
      await context.audit(tx, {
        action: 'order',
        entity: 'withdrawInstruction',
        entity_id: 'bulk',
        before: { instruction_ids: before },
        after: { instruction_ids: ids },
      });
      return { data: null };
    }),
});

const ofMerchant = (merchant: WithdrawInstruction['merchant_name']) =>
  eq(withdrawInstruction.merchant, merchant);

async function readInstructions(db: Queryable, ids: number[]): Promise<WithdrawInstruction[]> {
  const found = await db
    .select({
      ...rows.columns,
      creator,
    })
    .from(withdrawInstruction)
    .where(live(withdrawInstruction, inArray(withdrawInstruction.id, ids)));
  return found.map((row) => ({ ...rows.read(row), created_by: row.creator ?? '' }));
}
