import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, createdAt, key } from '../db/columns.ts';

export const audit = pgTable(
  'audit',
  {
    id: key(),
    user_id: integer(),
    action: text().notNull(),
    entity: text().notNull(),
    entity_id: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    at: createdAt(),
  },
  (table) => [
    index('audit_entity').on(table.entity, table.entity_id, table.id),
    index('audit_user').on(table.user_id, table.id),
    index('audit_at').on(table.at),
  ],
);

export const idempotency = pgTable(
  'idempotency',
  {
    user_id: integer().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    /** HMAC of the input and the user's scope. A key must not serve two different requests. */
    input_hash: text().notNull(),
    /** The number of the latest attempt. Only that attempt may write the answer. */
    attempt: integer('status'),
    /** Encrypted; null while the call runs. */
    answer: jsonb().$type<string>(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.operation, table.key] }),
    index('idempotency_created').on(table.created_at),
  ],
);

/** In Jakarta time, submission numbers restart daily and dated agent codes monthly. */
export const counter = pgTable(
  'counter',
  {
    name: text().notNull(),
    period: date({ mode: 'string' }).notNull().default(sql`'1970-01-01'`),
    value: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.period] })],
);

export const storedFile = pgTable('stored_file', {
  path: text().primaryKey(),
  size: integer().notNull(),
  sha256: text().notNull(),
  created_at: createdAt(),
});

export const rateLimit = pgTable('rate_limit', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: at(),
});
