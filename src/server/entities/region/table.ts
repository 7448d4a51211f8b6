import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, small } from '../../db/columns.ts';

export const regionLevels = { province: 1, city: 2, district: 3, village: 4 } as const;

/** A parent's id is a prefix of its children's ids (E-REGION). */
export const region = pgTable(
  'region',
  {
    id: text().primaryKey(),
    parent_id: text(),
    level: small().notNull(),
    name: text().notNull(),
    /** The folded name without its kind, such as Kabupaten or Desa. */
    search_name: text().notNull(),
  },
  (table) => [
    index('region_parent').on(table.parent_id, table.name),
    index('region_search').on(table.level, table.search_name),
  ],
);

/** The official region list has no postal codes, so this table holds those that companies typed. */
export const villageZip = pgTable(
  'village_zip',
  {
    village_id: text().notNull(),
    company_id: integer().notNull(),
    zip_code: text().notNull(),
    updated_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.village_id, table.company_id] }),
    index('village_zip_code').on(table.zip_code),
  ],
);
