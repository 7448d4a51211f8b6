import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';

type NoSchema = Record<string, never>;

/** One type for both drivers; a transaction is one too, so helpers take a `Db` and work inside and outside. */
export type Db = PgDatabase<PgQueryResultHKT, NoSchema>;
export type Tx = PgTransaction<PgQueryResultHKT, NoSchema, NoSchema>;
/** What a helper takes: the database, or the transaction its caller is in. */
export type Queryable = Db;
