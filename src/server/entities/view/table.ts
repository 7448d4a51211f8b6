import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ViewShare } from '../../../shared/entities/view/schema.ts';
import { key, stamps } from '../../db/columns.ts';
import { partner } from '../partner/table.ts';
import { role } from '../role/table.ts';
import { appUser } from '../user/table.ts';

/** `created_by` is the owner, or null for an installed view (E-VIEW). */
export const savedView = pgTable(
  'saved_view',
  {
    id: key(),
    list: text().notNull(),
    name: text().notNull(),
    query: jsonb().$type<Record<string, string>>().notNull(),
    layout: text().notNull().default(''),
    share: text().$type<ViewShare>().notNull().default('private'),
    role_id: integer().references(() => role.id, { onDelete: 'cascade' }),
    company_id: integer().references(() => partner.id),
    installed: text(),
    ...stamps(),
  },
  (table) => [index('saved_view_owner').on(table.created_by), index('saved_view_share').on(table.share)],
);

export const viewPlace = pgTable(
  'view_place',
  {
    user_id: integer()
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    view_id: integer()
      .notNull()
      .references(() => savedView.id, { onDelete: 'cascade' }),
    sort_order: integer(),
    pinned: boolean().notNull().default(false),
    is_default: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.view_id] }),
    index('view_place_view').on(table.view_id),
  ],
);
