import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt } from '../db/columns.ts';
import { appUser } from '../entities/user/table.ts';

export const refreshToken = pgTable(
  'refresh_token',
  {
    id: uuid().primaryKey().defaultRandom(),
    family: uuid().notNull(),
    user_id: integer()
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    token_hash: text().notNull().unique(),
    device: text().notNull().default(''),
    signed_in_at: createdAt(),
    created_at: createdAt(),
    expires_at: at().notNull(),
    /** First use of the matching access token, which proves that the client received both tokens. */
    used_at: at(),
    rotated_at: at(),
    revoked_at: at(),
  },
  (table) => [index('refresh_token_family').on(table.family), index('refresh_token_user').on(table.user_id)],
);

export const knownSignIn = pgTable(
  'known_sign_in',
  {
    user_id: integer()
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    mark: text().notNull(),
    last_used_at: at().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.mark] }),
    index('known_sign_in_used').on(table.last_used_at),
  ],
);

export const serverKey = pgTable('server_key', {
  name: text().primaryKey(),
  value: text().notNull(),
  created_at: createdAt(),
});
