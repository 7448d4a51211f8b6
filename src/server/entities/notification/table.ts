import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { notificationSent } from '../../../shared/entities/notification/schema.ts';
import { key, stamps } from '../../db/columns.ts';

/** E-NOTIF. Without a code it goes to everybody. */
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
    /** Name in the media folder `cms_pic`. */
    image: text().notNull().default(''),
    status: text().notNull().default(notificationSent),
    agent_code: text().notNull().default(''),
    /** Wire `partnerCode` (E-MAP.10). */
    partner_number: text().notNull().default(''),
    ...stamps(),
  },
  (table) => [index('notification_created').on(table.created_at, table.id)],
);
