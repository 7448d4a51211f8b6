import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { type ExportState, exportStates } from '../../../shared/entities/exportFile/fields.ts';
import { type ExportType, exportTypeNames } from '../../../shared/entities/exportFile/operations.ts';
import { createdAt, key } from '../../db/columns.ts';
import { appUser } from '../user/table.ts';

/** The job's start sets `scope`, `company_id` and `branch_id` to the user's values (E-EXPORT, A-111). */
export const exportFile = pgTable(
  'export_file',
  {
    id: key(),
    filename: text().notNull().unique(),
    data_name: text({ enum: exportTypeNames as [ExportType] }).notNull(),
    state: text({ enum: Object.keys(exportStates) as [ExportState] })
      .notNull()
      .default('running'),
    query: jsonb().$type<Record<string, unknown>>().notNull(),
    row_count: integer().notNull().default(0),
    total_count: integer().notNull().default(0),
    size: integer().notNull().default(0),
    created_by: integer()
      .notNull()
      .references(() => appUser.id),
    scope: text({ enum: ['all', 'company', 'branch'] }).notNull(),
    company_id: integer().notNull(),
    branch_id: integer().notNull(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    index('export_file_list').on(table.data_name, table.created_at),
    index('export_file_user').on(table.created_by),
  ],
);
