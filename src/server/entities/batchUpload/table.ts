import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { type BatchStatus, batchStatuses } from '../../../shared/entities/batchUpload/schema.ts';
import { at, createdAt, key } from '../../db/columns.ts';
import { referral } from '../referral/table.ts';
import { appUser } from '../user/table.ts';

/** The job's start sets `scope`, `company_id` and `branch_id` to the uploader's values (E-BATCH, A-111). */
export const batchUpload = pgTable(
  'batch_upload',
  {
    id: key(),
    title: text().notNull(),
    name: text().notNull(),
    /** The batch's title while it runs, then SUKSES or `ERROR: …`. */
    outcome: text().notNull(),
    file_name: text().notNull(),
    stored_file: text().notNull(),
    status: text({ enum: Object.keys(batchStatuses) as [BatchStatus] })
      .notNull()
      .default('QUEUED'),
    cursor: integer().notNull().default(0),
    processed_count: integer().notNull().default(0),
    total_count: integer().notNull().default(0),
    left_out_count: integer().notNull().default(0),
    invalid_count: integer().notNull().default(0),
    invalid_file: text().notNull().default(''),
    all_or_nothing: boolean().notNull().default(false),
    created_by: integer()
      .notNull()
      .references(() => appUser.id),
    stopped_by: integer().references(() => appUser.id),
    scope: text({ enum: ['all', 'company', 'branch'] }).notNull(),
    company_id: integer().notNull(),
    branch_id: integer().notNull(),
    created_at: createdAt(),
    updated_at: createdAt(),
    finished_at: at(),
  },
  (table) => [
    index('batch_upload_created').on(table.created_at, table.id),
    index('batch_upload_user').on(table.created_by, table.created_at),
    index('batch_upload_company').on(table.company_id, table.created_at),
  ],
);

/** Keys of created rows, so that an uploader cannot create a row twice. */
export const batchRef = pgTable(
  'batch_ref',
  {
    uploader_id: integer()
      .notNull()
      .references(() => appUser.id),
    /** A hash that hides the person (src/batch/file/identity.ts). */
    row_key: text().notNull(),
    ref: text().notNull(),
    referral_id: integer()
      .notNull()
      .references(() => referral.id),
    batch_id: integer()
      .notNull()
      .references(() => batchUpload.id),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.uploader_id, table.row_key] }),
    index('batch_ref_ref').on(table.uploader_id, table.ref),
    index('batch_ref_batch').on(table.batch_id),
    index('batch_ref_referral').on(table.referral_id),
  ],
);

export const batchSetting = pgTable('batch_setting', {
  user_id: integer()
    .primaryKey()
    .references(() => appUser.id, { onDelete: 'cascade' }),
  page: integer().notNull(),
  size: integer().notNull(),
});
