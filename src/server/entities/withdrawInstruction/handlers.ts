import { eq } from 'drizzle-orm';
import { withdrawInstructionOperations } from '../../../shared/entities/withdrawInstruction/operations.ts';
import {
  type WithdrawInstruction,
  withdrawSchema,
} from '../../../shared/entities/withdrawInstruction/schema.ts';
import { sortText } from '../../db/columns.ts';
import { writes } from '../../kit/handlers.ts';
import { searchTextOf } from '../../kit/listQuery.ts';
import { nameOf } from '../../kit/nameOf.ts';
import { officeHandlers } from '../../kit/office.ts';
import { changeOrder, closeGaps, lastPlace, moveTo, placeMessage } from '../../kit/order.ts';
import { recordReads, type SortOf } from '../../kit/recordReads.ts';
import { createRecord, lockRecord, removeRecord, updateRecord } from '../../kit/records.ts';
import { appUser } from '../user/table.ts';
import { withdrawInstruction } from './table.ts';
import { withdrawWire } from './wire.ts';

const rows = withdrawWire.reader(withdrawSchema);
const creator = nameOf<string | null>(appUser.name, appUser.id, withdrawInstruction.created_by);
const { list, detail } = recordReads(withdrawInstruction, {
  read: async (db, where) => {
    const found = await db
      .select({ ...rows.columns, creator })
      .from(withdrawInstruction)
      .where(where);
    return found.map((row) => ({ ...rows.read(row), created_by: row.creator ?? '' }));
  },
  search: searchTextOf(withdrawInstruction.instruction),
  sort: (key: SortOf<typeof withdrawInstructionOperations.list>) =>
    withdrawWire.sortColumn(key, { created_by: sortText(creator) }),
  order: withdrawInstruction.sort_order,
});

const ofMerchant = (merchant: WithdrawInstruction['merchant_name']) =>
  eq(withdrawInstruction.merchant, merchant);

export const withdrawInstructionHandlers = officeHandlers(withdrawInstructionOperations, {
  list: (context, input) => list(context, input, ofMerchant(input.merchant_name)),
  detail,

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

  remove: writes(async (change, { id, version }) => {
    const { merchant } = await lockRecord(change.tx, withdrawInstruction, id);
    await removeRecord(change, withdrawWire, { id, version });
    await closeGaps(change.tx, withdrawInstruction, ofMerchant(merchant));
  }),

  order: writes((change, { merchant_name, instruction_ids: ids, seen }) =>
    changeOrder(change, withdrawInstruction, {
      entity: 'withdrawInstruction',
      ids,
      seen,
      within: ofMerchant(merchant_name),
      field: 'instruction_ids',
      noun: 'instruksi',
    }),
  ),
});
