import { inArray } from 'drizzle-orm';
import { notFound } from '../../../shared/core/errors.ts';
import { faqOperations } from '../../../shared/entities/faq/operations.ts';
import { type Faq, faqSchema } from '../../../shared/entities/faq/schema.ts';
import type { Queryable } from '../../db/database.ts';
import type { Handler } from '../../kit/handlers.ts';
import { houseHandlers } from '../../kit/house.ts';
import { inOrder, listQuery, matchesKeyword, searchTextOf } from '../../kit/listQuery.ts';
import { closeGaps, lastPlace, moveTo, placeMessage } from '../../kit/order.ts';
import { createRecord, live, removeRecord, updateRecord } from '../../kit/records.ts';
import { faq } from './table.ts';
import { faqWire } from './wire.ts';

const rows = faqWire.reader(faqSchema);
const searchText = searchTextOf(faq.question, faq.answer);

const list: Handler<typeof faqOperations.list> = async ({ db }, input) => {
  const { ids, paginate } = await listQuery(db, {
    table: faq,
    id: faq.id,
    where: live(faq, matchesKeyword(searchText, input.keyword)),
    sort: faqWire.sortColumn(input.sort_by ?? 'faq_order', {}),
    direction: input.sort_dir ?? 'asc',
    page: input.page,
    limit: input.limit,
  });
  return { data: inOrder(ids, await readFaqs(db, ids)), paginate };
};

const detail: Handler<typeof faqOperations.detail> = async ({ db }, { id }) => {
  const [found] = await readFaqs(db, [id]);
  if (!found) throw notFound();
  return { data: found };
};

const create: Handler<typeof faqOperations.create> = (context, input) =>
  context.write(async (tx) => {
    const values = { ...faqWire.write(input), sort_order: await lastPlace(tx, faq) };
    return { data: { id: await createRecord({ context, tx }, faqWire, values) } };
  });

export const faqHandlers = houseHandlers(faqOperations, {
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

  remove: (context, { id, version }) =>
    context.write(async (tx) => {
      await removeRecord({ context, tx }, faqWire, { id, version });
      await closeGaps(tx, faq);
      return { data: null };
    }),
});

async function readFaqs(db: Queryable, ids: number[]): Promise<Faq[]> {
  const found = await db
    .select(rows.columns)
    .from(faq)
    .where(live(faq, inArray(faq.id, ids)));
  return found.map(rows.read);
}
