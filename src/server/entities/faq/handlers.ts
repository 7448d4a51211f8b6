import { faqOperations } from '../../../shared/entities/faq/operations.ts';
import { faqSchema } from '../../../shared/entities/faq/schema.ts';
import { type Handler, writes } from '../../kit/handlers.ts';
import { searchTextOf } from '../../kit/listQuery.ts';
import { officeHandlers } from '../../kit/office.ts';
import { closeGaps, lastPlace, moveTo, placeMessage } from '../../kit/order.ts';
import { recordReads, type SortOf } from '../../kit/recordReads.ts';
import { createRecord, removeRecord, updateRecord } from '../../kit/records.ts';
import { faq } from './table.ts';
import { faqWire } from './wire.ts';

const rows = faqWire.reader(faqSchema);
const { list, detail } = recordReads(faq, {
  read: async (db, where) => (await db.select(rows.columns).from(faq).where(where)).map(rows.read),
  search: searchTextOf(faq.question, faq.answer),
  sort: (key: SortOf<typeof faqOperations.list>) => faqWire.sortColumn(key, {}),
  order: faq.sort_order,
});

const create: Handler<typeof faqOperations.create> = (context, input) =>
  context.write(async (tx) => {
    const values = { ...faqWire.write(input), sort_order: await lastPlace(tx, faq) };
    return { data: { id: await createRecord({ context, tx }, faqWire, values) } };
  });

export const faqHandlers = officeHandlers(faqOperations, {
  list,
  detail,
  create,
  olderList: list,
  olderDetail: detail,
  olderCreate: create,

  update: async (context, { id, version, ...input }) => {
    const values = faqWire.write(input);
    return context.write(async (tx) => {
      await updateRecord({ context, tx }, faqWire, { id, version, values });
      const { faq_order: asked } = input;
      const place = asked === undefined ? undefined : await moveTo(tx, faq, { id, place: asked });
      return { data: null, ...placeMessage(asked, place) };
    });
  },

  remove: writes(async (change, { id, version }) => {
    await removeRecord(change, faqWire, { id, version });
    await closeGaps(change.tx, faq);
  }),
});
