import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { partnerTypes } from '../../../shared/entities/partner/schema.ts';
import { key, sortText, stamps } from '../../db/columns.ts';

/** Companies and branches (E-PARTNER). Id 1 is the office's company. */
export const partner = pgTable(
  'partner',
  {
    id: key(),
    partner_type: text({ enum: partnerTypes }).notNull(),
    name: text().notNull(),
    partner_code: text(),
    partner_number: text().notNull().unique(),
    category: text().notNull().default(''),
    address: text().notNull().default(''),
    province: text().notNull().default(''),
    city: text().notNull().default(''),
    district: text().notNull().default(''),
    village: text().notNull().default(''),
    zip_code: text().notNull().default(''),
    phone: text().notNull().default(''),
    pic_name: text().notNull().default(''),
    pic_position: text().notNull().default(''),
    pic_phone: text().notNull().default(''),
    parent_id: integer().references((): AnyPgColumn => partner.id),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('partner_code_unique').on(table.partner_code).where(sql`deleted_at is null`),
    index('partner_parent').on(table.parent_id, table.id),
    index('partner_type_name').on(table.partner_type, sortText(table.name), table.id),
  ],
);
