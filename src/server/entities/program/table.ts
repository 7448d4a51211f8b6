import { boolean, date, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { locationTypes } from '../../../shared/entities/program/schema.ts';
import { key, sortText, stamps } from '../../db/columns.ts';
import { category } from '../category/table.ts';
import { product } from '../product/table.ts';

/** Remaining quota = initial + added − reduced − used (E-MAP.18, R-411). */
export const program = pgTable(
  'program',
  {
    id: key(),
    name: text().notNull(),
    description: text().notNull().default(''),
    terms: text().notNull().default(''),
    image: text().notNull().default(''),
    document: text().notNull().default(''),
    product_id: integer()
      .notNull()
      .references(() => product.id),
    category_id: integer()
      .notNull()
      .references(() => category.id),
    is_expired_program: boolean().notNull().default(false),
    start_date: date({ mode: 'string' }),
    end_date: date({ mode: 'string' }),
    is_quota: boolean().notNull().default(false),
    quota_initial: integer().notNull().default(0),
    quota_added: integer().notNull().default(0),
    quota_reduced: integer().notNull().default(0),
    quota_used: integer().notNull().default(0),
    is_location: boolean().notNull().default(false),
    location_type: text({ enum: ['', ...locationTypes] })
      .notNull()
      .default(''),
    ...stamps(),
  },
  (table) => [
    index('program_category').on(table.category_id),
    index('program_product').on(table.product_id),
    index('program_name').on(sortText(table.name), table.id),
  ],
);

export const programLocation = pgTable(
  'program_location',
  {
    id: key(),
    program_id: integer()
      .notNull()
      .references(() => program.id, { onDelete: 'cascade' }),
    place_id: text().notNull(),
    description: text().notNull(),
    lat: doublePrecision().notNull(),
    lon: doublePrecision().notNull(),
    geo_type: text().notNull().default(''),
  },
  (table) => [index('program_location_program').on(table.program_id)],
);
