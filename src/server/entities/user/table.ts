import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, key, sortText, stamps } from '../../db/columns.ts';
import { partner } from '../partner/table.ts';
import { role } from '../role/table.ts';

/** `branch_id` = `company_id` means the company itself. */
export const appUser = pgTable(
  'app_user',
  {
    id: key(),
    name: text().notNull(),
    email: text().notNull(),
    password_hash: text().notNull(),
    role_id: integer()
      .notNull()
      .references(() => role.id),
    company_id: integer()
      .notNull()
      .references(() => partner.id),
    branch_id: integer()
      .notNull()
      .references(() => partner.id),
    profile_picture: text().notNull().default(''),
    last_login: at(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('app_user_email').on(table.email).where(sql`deleted_at is null`),
    index('app_user_company').on(table.company_id, table.role_id),
    index('app_user_name').on(sortText(table.name), table.id),
  ],
);
