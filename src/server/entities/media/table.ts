import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../../db/columns.ts';

/**
 * E-MEDIA: one row per stored file and uploader. Names of the catalogue's files come from their content, so one file can
 * have several owners. `scope`, `company_id` and `branch_id` are the uploader's at that time.
 */
export const media = pgTable(
  'media',
  {
    folder: text().notNull(),
    name: text().notNull(),
    created_by: integer().notNull(),
    mime: text().notNull(),
    /** Bytes. */
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
