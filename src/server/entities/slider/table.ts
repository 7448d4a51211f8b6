import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { key, stamps } from '../../db/columns.ts';

export const slider = pgTable('slider', {
  id: key(),
  title: text().notNull(),
  link: text().notNull().default(''),
  description: text().notNull().default(''),
  image: text().notNull(),
  sort_order: integer().notNull().default(0),
  ...stamps(),
});
