import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../../db/columns.ts';

/** One row per file and uploader, because identical catalogue files share a name. */
export const media = pgTable(
  'media',
  {
    folder: text().notNull(),
    name: text().notNull(),
    created_by: integer().notNull(),
    mime: text().notNull(),
    size: integer().notNull(),
    scope: text({ enum: ['all', 'company', 'branch'] }).notNull(),
    company_id: integer().notNull(),
    branch_id: integer().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.folder, table.name, table.created_by] }),
    index('media_created_by').on(table.created_by),
  ],
);
