import { sql } from 'drizzle-orm';
import { bigint, integer, smallint, timestamp } from 'drizzle-orm/pg-core';

/** Columns that most tables share. Property names are the column names (E-MAP). */

export const key = () => integer().primaryKey().generatedByDefaultAsIdentity();

/** Key of a table that has one record, number 1: a second insert is a conflict. */
export const onlyKey = () => integer().primaryKey().default(1);
export const onlyId = 1;

/** An instant, UTC, to the millisecond: what a `Date` can hold, so a version sent back compares equal. */
export const at = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** Whole rupiah. */
export const money = () => bigint({ mode: 'number' }).notNull().default(0);

export const small = () => smallint();

export const createdAt = () => at().notNull().default(sql`now()`);

/** Server-owned stamps and soft deletion. The user ids carry no foreign key: users need partners first. */
export const stamps = () => ({
  created_at: createdAt(),
  updated_at: createdAt(),
  created_by: integer(),
  updated_by: integer(),
  deleted_at: at(),
});
