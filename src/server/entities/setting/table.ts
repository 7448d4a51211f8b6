import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../../db/columns.ts';

/** Settings list (C-052): key and value. */
export const setting = pgTable('setting', {
  key: text().primaryKey(),
  value: text().notNull(),
  updated_at: createdAt(),
});
