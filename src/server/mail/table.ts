import { pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, key } from '../db/columns.ts';

/** E-OUTBOX: mails waiting and sent. Their texts are not kept: they carry links that stand for a password. */
export const outbox = pgTable('outbox', {
  id: key(),
  recipient: text().notNull(),
  subject: text().notNull(),
  created_at: createdAt(),
  /** null: still waiting, or given up. */
  sent_at: at(),
});
