import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { key, stamps } from '../../db/columns.ts';
import { partner } from '../partner/table.ts';
import { program } from '../program/table.ts';

/** API access of a partner (E-OPENAPI). Only the two secrets are encrypted. */
export const openApi = pgTable(
  'open_api',
  {
    id: key(),
    username: text().notNull(),
    password_sealed: text().notNull(),
    client_id: text().notNull(),
    client_secret_sealed: text().notNull(),
    pic_name: text().notNull(),
    phone: text().notNull(),
    company_id: integer()
      .notNull()
      .references(() => partner.id),
    is_activated: boolean().notNull(),
    is_disabled: boolean().notNull(),
    include_assign: boolean().notNull(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex('open_api_username').on(table.username).where(sql`deleted_at is null`),
    uniqueIndex('open_api_client_id').on(table.client_id).where(sql`deleted_at is null`),
    index('open_api_company').on(table.company_id),
  ],
);

export const apiAccess = pgTable('api_access', {
  id: key(),
  name: text().notNull(),
  parent_id: integer().references((): AnyPgColumn => apiAccess.id),
});

const openApiId = () =>
  integer()
    .notNull()
    .references(() => openApi.id, { onDelete: 'cascade' });

export const openApiBranch = pgTable(
  'open_api_branch',
  {
    open_api_id: openApiId(),
    branch_id: integer()
      .notNull()
      .references(() => partner.id),
  },
  (table) => [primaryKey({ columns: [table.open_api_id, table.branch_id] })],
);

export const openApiProgram = pgTable(
  'open_api_program',
  {
    open_api_id: openApiId(),
    program_id: integer()
      .notNull()
      .references(() => program.id),
  },
  (table) => [primaryKey({ columns: [table.open_api_id, table.program_id] })],
);

export const openApiAccess = pgTable(
  'open_api_access',
  {
    open_api_id: openApiId(),
    access_id: integer()
      .notNull()
      .references(() => apiAccess.id),
  },
  (table) => [primaryKey({ columns: [table.open_api_id, table.access_id] })],
);
