import type { Queryable } from '../../../src/server/db/database.ts';

export interface PausedDatabase {
  db: Queryable;
  reached: Promise<void>;
  release(): void;
}

/** Pauses before the first statement, before the first insert or update, or before the commit. */
export type Edge = 'start' | 'write' | 'end';

export function pausedDatabase(inner: Queryable, edge: Edge): PausedDatabase {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let paused = false;
  const pauseAt = async (here: Edge) => {
    if (here !== edge || paused) return;
    paused = true;
    reached.resolve();
    await gate.promise;
  };
  const transaction = async (callback: (tx: Queryable) => Promise<unknown>) => {
    await pauseAt('start');
    return inner.transaction(async (tx) => {
      const answer = await callback(edge === 'write' ? pausedWrites(tx, () => pauseAt('write')) : tx);
      await pauseAt('end');
      return answer;
    });
  };
  const db = withMethods(inner, { transaction });
  return { db, reached: reached.promise, release: gate.resolve };
}

const pausedWrites = (tx: Queryable, pause: () => Promise<void>): Queryable =>
  withMethods(tx, {
    insert: (table: never) => slowBuilder(tx.insert(table), pause),
    update: (table: never) => slowBuilder(tx.update(table), pause),
  });

function slowBuilder<Builder extends object>(builder: Builder, pause: () => Promise<void>): Builder {
  return new Proxy(builder, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name === 'then')
        return (...listeners: [never, never]) =>
          pause()
            .then(() => target)
            .then(...listeners);
      return (...args: unknown[]) => {
        const made: unknown = value.apply(target, args);
        return made instanceof Object ? slowBuilder(made, pause) : made;
      };
    },
  });
}

function withMethods(inner: Queryable, methods: Record<string, unknown>): Queryable {
  return new Proxy(inner, {
    get: (target, name) => {
      if (typeof name === 'string' && name in methods) return methods[name];
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
