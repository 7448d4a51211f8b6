import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Covers both drivers and transactions, so that helpers work inside and outside of one. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export type Queryable = Db;
