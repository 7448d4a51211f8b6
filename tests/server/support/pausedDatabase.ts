import type { Queryable } from '../../../src/server/db/database.ts';

export interface PausedDatabase {
  db: Queryable;
  /** The first transaction stands at its edge. */
  reached: Promise<void>;
  /** Lets it go on. */
  release(): void;
}

/** The database, whose first transaction stops before its first statement, or before it commits. */
export function pausedDatabase(inner: Queryable, edge: 'start' | 'end'): PausedDatabase {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let first = true;
  const pause = async () => {
    reached.resolve();
    await gate.promise;
  };
  const transaction = async (callback: (tx: Queryable) => Promise<unknown>) => {
    const mine = first;
    first = false;
    if (mine && edge === 'start') await pause();
    return inner.transaction(async (tx) => {
      const answer = await callback(tx);
      if (mine && edge === 'end') await pause();
      return answer;
    });
  };
  const db = new Proxy(inner, {
    get: (target, name) => {
      if (name === 'transaction') return transaction;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db, reached: reached.promise, release: gate.resolve };
}
