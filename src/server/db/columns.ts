import { type SQL, sql } from 'drizzle-orm';
import { bigint, integer, type PgColumn, smallint, timestamp } from 'drizzle-orm/pg-core';

export const key = () => integer().primaryKey().generatedByDefaultAsIdentity();

/** Key of a table with a single record: a second insert conflicts. */
export const onlyKey = () => integer().primaryKey().default(1);
export const onlyId = 1;

/** Milliseconds like `Date`, so that a time compares equal when a client sends the time back. */
export const at = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

export const money = () => bigint({ mode: 'number' }).notNull().default(0);

export const small = () => smallint();

export const version = () => integer().notNull().default(1);
export const nextVersion = (column: PgColumn): SQL<number> => sql`${column} + 1`;

export const createdAt = () => at().notNull().default(sql`now()`);

/** No foreign keys on the user ids, because users and partners would refer to each other. */
export const stamps = () => ({
  created_at: createdAt(),
  updated_at: createdAt(),
  created_by: integer(),
  updated_by: integer(),
  deleted_at: at(),
  version: version(),
});

/** Sorts equally on every database. The indexes contain the same expression. */
export const sortText = (column: PgColumn | SQL): SQL => sql`fold_text(${column}) collate "C"`;
