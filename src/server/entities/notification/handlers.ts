import { eq, inArray, sql } from 'drizzle-orm';
import { notFound } from '../../../shared/core/errors.ts';
import { notificationOperations } from '../../../shared/entities/notification/operations.ts';
import { notificationRowSchema, notificationSchema } from '../../../shared/entities/notification/schema.ts';
import { houseHandlers } from '../../kit/house.ts';
import { inOrder, listQuery, matchesKeyword } from '../../kit/listQuery.ts';
import { createRecord, live } from '../../kit/records.ts';
import { storePicture } from './picture.ts';
import { recipientsOf } from './recipients.ts';
import { notification } from './table.ts';
import { notificationWire } from './wire.ts';

const rows = notificationWire.reader(notificationRowSchema);
const record = notificationWire.reader(notificationSchema);
const searchText = sql`lower(${notification.title} || ' ' || ${notification.category} || ' ' || ${notification.agent_code} || ' ' || ${notification.partner_number})`;

export const notificationHandlers = houseHandlers(notificationOperations, {
  /** Newest first. */
  list: async ({ db }, input) => {
    const { ids, paginate } = await listQuery(db, {
      table: notification,
      id: notification.id,
      where: live(notification, matchesKeyword(searchText, input.keyword)),
      sort: notificationWire.sortColumn(input.sort_by ?? 'createdAt', {}),
      direction: input.sort_dir ?? (input.sort_by ? 'asc' : 'desc'),
      page: input.page,
      limit: input.limit,
    });
    const found = await db.select(rows.columns).from(notification).where(inArray(notification.id, ids));
    return { data: inOrder(ids, found.map(rows.read)), paginate };
  },

  detail: async ({ db }, { id }) => {
    const [found] = await db
      .select(record.columns)
      .from(notification)
      .where(live(notification, eq(notification.id, id)));
    if (!found) throw notFound();
    return { data: record.read(found) };
  },

  create: async (context, input) => {
    const recipients = await recipientsOf(context.db, input);
    const image = await storePicture(context, input.imageFile);
    const values = { ...notificationWire.write(input), ...recipients, image };
    return context.write(async (tx) => ({
      data: { id: await createRecord({ context, tx }, notificationWire, values) },
    }));
  },
});
