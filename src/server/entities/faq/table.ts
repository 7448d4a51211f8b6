import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { key, stamps } from '../../db/columns.ts';

export const faq = pgTable(
  'faq',
  {
    id: key(),
    question: text().notNull(),
    answer: text().notNull(),
    sort_order: integer().notNull(),
    ...stamps(),
  },
  (table) => [index('faq_order').on(table.sort_order, table.id)],
);
