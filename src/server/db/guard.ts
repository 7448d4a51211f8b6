import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './database.ts';

const insideTransaction = new AsyncLocalStorage<true>();

/**
 * Inside a transaction, a query through `db` deadlocks on PGlite's single connection. On PostgreSQL it
 * silently runs outside the transaction.
 */
function refuseInsideTransaction(): void {
  if (insideTransaction.getStore())
    throw new Error(
      'The database handle was used inside a transaction callback: use the transaction instead',
    );
}

export function guardTransactions(db: Db): Db {
  const transaction = db.transaction.bind(db);
  const guarded: Db['transaction'] = async (callback, config) => {
    refuseInsideTransaction();
    // Without this `await`, a query that the callback returns would escape the check.
    return transaction((tx) => insideTransaction.run(true, async () => await callback(tx)), config);
  };
  return Object.assign(db, { transaction: guarded });
}

export function guardMethods<Client extends object>(client: Client, names: readonly (keyof Client)[]): void {
  for (const name of names) {
    const method = client[name];
    if (typeof method !== 'function') throw new Error(`${String(name)} is no method`);
    client[name] = ((...args: unknown[]) => {
      refuseInsideTransaction();
      return method.apply(client, args);
    }) as Client[typeof name];
  }
}
