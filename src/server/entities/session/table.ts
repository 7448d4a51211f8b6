import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, key } from '../../db/columns.ts';
import { appUser } from '../user/table.ts';

export const passwordReset = pgTable(
  'password_reset',
  {
    id: key(),
    user_id: integer()
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    token_hash: text().notNull().unique(),
    created_at: createdAt(),
    expires_at: at().notNull(),
    used_at: at(),
  },
  (table) => [index('password_reset_user').on(table.user_id)],
);
