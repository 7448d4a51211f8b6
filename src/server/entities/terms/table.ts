import { pgTable, text } from 'drizzle-orm/pg-core';
import { onlyKey, stamps } from '../../db/columns.ts';

export const terms = pgTable('terms', {
  id: onlyKey(),
  content: text().notNull(),
  ...stamps(),
});
