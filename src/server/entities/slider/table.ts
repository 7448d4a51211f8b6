import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { key, stamps } from '../../db/columns.ts';

/** E-SLIDER. */
export const slider = pgTable('slider', {
  id: key(),
  title: text().notNull(),
  link: text().notNull().default(''),
  description: text().notNull().default(''),
  /** Name in the media folder `slider`. */
  image: text().notNull(),
  /** Place in the agents' app and in S-107. */
  sort_order: integer().notNull().default(0),
  ...stamps(),
});
