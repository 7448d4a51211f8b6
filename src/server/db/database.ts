import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** One type for both drivers; a transaction is one too, so helpers take a `Db` and work inside and outside. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** What a helper takes: the database, or the transaction its caller is in. */
export type Queryable = Db;
