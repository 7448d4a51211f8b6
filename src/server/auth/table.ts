import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt } from '../db/columns.ts';
import { appUser } from '../entities/user/table.ts';

/** E-REFRESH: one row per refresh token ever given out. A used token that comes back revokes its family. */
export const refreshToken = pgTable(
  'refresh_token',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** All tokens that descend from one sign-in. */
    family: uuid().notNull(),
    user_id: integer()
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, hex. */
    token_hash: text().notNull().unique(),
    /** What the sign-in came from, and when that was: the same for its whole family. */
    device: text().notNull().default(''),
    signed_in_at: createdAt(),
    created_at: createdAt(),
    expires_at: at().notNull(),
    /** When its holder first showed that it had arrived, by the access token given out with it. */
    used_at: at(),
    rotated_at: at(),
    revoked_at: at(),
  },
  (table) => [index('refresh_token_family').on(table.family), index('refresh_token_user').on(table.user_id)],
);

/** From where somebody has signed in before. */
export const knownSignIn = pgTable(
  'known_sign_in',
  {
    user_id: integer()
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** HMAC of a device or an address with the database's own key, hex. */
    mark: text().notNull(),
    last_used_at: at().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.mark] }),
    index('known_sign_in_used').on(table.last_used_at),
  ],
);

/** What all servers of one database share: the key access tokens are signed with, the mark of demo data. */
export const serverKey = pgTable('server_key', {
  name: text().primaryKey(),
  value: text().notNull(),
  created_at: createdAt(),
});
