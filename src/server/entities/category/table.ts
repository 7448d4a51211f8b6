import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { key, stamps } from '../../db/columns.ts';
import { product } from '../product/table.ts';

export const category = pgTable(
  'category',
  {
    id: key(),
    name: text().notNull(),
    product_id: integer()
      .notNull()
      .references(() => product.id),
    ...stamps(),
  },
  (table) => [
    index('category_product').on(table.product_id),
    index('category_name').on(table.name, table.id),
  ],
);
