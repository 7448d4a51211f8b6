import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { notificationSent } from '../../../shared/entities/notification/schema.ts';
import { createdAt, key, stamps } from '../../db/columns.ts';
import { appUser } from '../user/table.ts';

/** Without code, type, level and `user_id`, a notification goes to everybody (E-NOTIF, A-033). */
export const notification = pgTable(
  'notification',
  {
    id: key(),
    title: text().notNull(),
    name: text().notNull().default(''),
    category: text().notNull().default(''),
    slug: text().notNull().default(''),
    brief: text().notNull().default(''),
    description: text().notNull().default(''),
    image: text().notNull().default(''),
    status: text().notNull().default(notificationSent),
    agent_code: text().notNull().default(''),
    partner_number: text().notNull().default(''),
    agent_type: text().notNull().default(''),
    agent_level: text().notNull().default(''),
    agent_count: integer(),
    partner_count: integer(),
    /** The recipient of a notification that the server itself sends. */
    user_id: integer().references(() => appUser.id),
    ...stamps(),
  },
  (table) => [index('notification_created').on(table.created_at, table.id)],
);

export const notificationRead = pgTable(
  'notification_read',
  {
    notification_id: integer()
      .notNull()
      .references(() => notification.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => appUser.id),
    read_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.notification_id, table.user_id] }),
    index('notification_read_user').on(table.user_id),
  ],
);
