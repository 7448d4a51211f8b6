import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { key, sortText, stamps } from '../../db/columns.ts';
import { partner } from '../partner/table.ts';

export const product = pgTable(
  'product',
  {
    id: key(),
    name: text().notNull(),
    code: text().notNull(),
    color: text().notNull().default('#FFFFFF'),
    image: text().notNull().default(''),
    levels: integer().array().notNull().default(sql`'{1}'`),
    notes: text().notNull().default(''),
    terms: text().notNull().default(''),
    is_ktp_mandatory: boolean().notNull(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('product_code').on(table.code).where(sql`deleted_at is null`),
    index('product_name').on(sortText(table.name), table.id),
  ],
);

export const productPartner = pgTable(
  'product_partner',
  {
    product_id: integer()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    partner_id: integer()
      .notNull()
      .references(() => partner.id, { onDelete: 'cascade' }),
    /** The row's id in the older calls. */
    link_id: integer().notNull().generatedByDefaultAsIdentity().unique(),
  },
  (table) => [
    primaryKey({ columns: [table.product_id, table.partner_id] }),
    index('product_partner_partner').on(table.partner_id),
  ],
);
