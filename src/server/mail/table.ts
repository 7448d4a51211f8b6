import { pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, key } from '../db/columns.ts';

/**
 * Mails of the server (E-OUTBOX). Mail texts are not stored, because they contain links that can set a
 * password.
 */
export const outbox = pgTable('outbox', {
  id: key(),
  recipient: text().notNull(),
  subject: text().notNull(),
  created_at: createdAt(),
  sent_at: at(),
});
