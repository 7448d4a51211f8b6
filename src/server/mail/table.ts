import { pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, key } from '../db/columns.ts';

/** Stores no email texts, because their links can set a password (E-OUTBOX). */
export const outbox = pgTable('outbox', {
  id: key(),
  recipient: text().notNull(),
  subject: text().notNull(),
  created_at: createdAt(),
  sent_at: at(),
});
