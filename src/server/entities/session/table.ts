import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, key } from '../../db/columns.ts';
import { appUser } from '../user/table.ts';

/** Links of reset mails. Only hashes are kept; a used or outdated link is worth nothing. */
export const passwordReset = pgTable(
  'password_reset',
  {
    id: key(),
    user_id: integer()
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, hex. */
    token_hash: text().notNull().unique(),
    created_at: createdAt(),
    expires_at: at().notNull(),
    used_at: at(),
  },
  (table) => [index('password_reset_user').on(table.user_id)],
);
