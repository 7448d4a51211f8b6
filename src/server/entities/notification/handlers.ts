import { inArray, sql } from 'drizzle-orm';
import { notFound } from '../../../shared/core/errors.ts';
import { notificationOperations } from '../../../shared/entities/notification/operations.ts';
import { type Notification, notificationRowSchema } from '../../../shared/entities/notification/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { houseHandlers } from '../../kit/house.ts';
import { inOrder, listQuery, matchesKeyword } from '../../kit/listQuery.ts';
import { createRecord, live } from '../../kit/records.ts';
import { storePicture } from './picture.ts';
import { recipientsOf } from './recipients.ts';
import { notification } from './table.ts';

const sortColumns = {
  createdAt: notification.created_at,
  title: notification.title,
  category: notification.category,
  agentCode: notification.agent_code,
  partnerCode: notification.partner_number,
  status: notification.status,
};
const searchText = sql`lower(${notification.title} || ' ' || ${notification.category} || ' ' || ${notification.agent_code} || ' ' || ${notification.partner_number})`;

export const notificationHandlers = houseHandlers(notificationOperations, {
  /** Newest first. */
  list: async ({ db }, input) => {
    const { ids, paginate } = await listQuery(db, {
      table: notification,
      id: notification.id,
      where: live(notification, matchesKeyword(searchText, input.keyword)),
      sort: sortColumns[input.sort_by ?? 'createdAt'],
      direction: input.sort_dir ?? (input.sort_by ? 'asc' : 'desc'),
      page: input.page,
      limit: input.limit,
    });
    const found = inOrder(ids, await readNotifications(db, ids));
    return { data: found.map((each) => notificationRowSchema.parse(each)), paginate };
  },

  detail: async ({ db }, { id }) => {
    const [found] = await readNotifications(db, [id]);
    if (!found) throw notFound();
    return { data: found };
  },

  create: async (context, { agentCode, partnerCode, imageFile, ...texts }) => {
    const recipients = await recipientsOf(context.db, { agentCode, partnerCode });
    const image = await storePicture(context, imageFile);
    const id = await context.db.transaction((tx) =>
      createRecord({ context, tx }, notification, { ...texts, ...recipients, image }),
    );
    return { data: { id } };
  },
});

async function readNotifications(db: Queryable, ids: number[]): Promise<Notification[]> {
  const rows = await db
    .select()
    .from(notification)
    .where(live(notification, inArray(notification.id, ids)));
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    name: row.name,
    category: row.category,
    slug: row.slug,
    brief: row.brief,
    description: row.description,
    image: row.image,
    status: row.status,
    agentCode: row.agent_code,
    partnerCode: row.partner_number,
    createdAt: row.created_at.toISOString(),
  }));
}
