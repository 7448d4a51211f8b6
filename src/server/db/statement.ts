import type { Queryable } from './database.ts';

/**
 * A statement that many requests run, with placeholders and under a name: its text is built once, and each connection
 * plans it once. Only for what is found by its key: what is best read one way for this value and another way for that
 * has to be planned for each.
 *
 * @param prepare ends with Drizzle's `prepare`; called once for each database, and for each transaction
 */
export function statement<Prepared>(prepare: (db: Queryable) => Prepared): (db: Queryable) => Prepared {
  const kept = new WeakMap<Queryable, Prepared>();
  return (db) => {
    const known = kept.get(db);
    if (known) return known;
    const prepared = prepare(db);
    kept.set(db, prepared);
    return prepared;
  };
}
