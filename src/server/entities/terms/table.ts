import { pgTable, text } from 'drizzle-orm/pg-core';
import { onlyKey, stamps } from '../../db/columns.ts';

/** E-TERMS: one record, once there is one. */
export const terms = pgTable('terms', {
  id: onlyKey(),
  /** HTML that went through the allow-list. */
  content: text().notNull(),
  ...stamps(),
});
