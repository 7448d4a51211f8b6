import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { AppError, conflict } from '../../shared/core/errors.ts';
import type { Operation } from '../../shared/core/operation.ts';
import type { Scope } from '../auth/scope.ts';
import { openSealer } from '../auth/sealer.ts';
import { sharedKey } from '../auth/serverKey.ts';
import type { Queryable } from '../db/database.ts';
import type { Database } from '../db/open.ts';
import type { Context } from '../kit/context.ts';
import type { FileReply, Reply } from '../kit/handlers.ts';
import { idempotency } from '../kit/table.ts';

export const keyPattern = /^[A-Za-z0-9_-]{8,100}$/;
const waitMs = 100;
const waits = 50;
const stillRunsSeconds = 3;
const dayMs = 86_400_000;
/** Milliseconds without an answer or a heartbeat, after which the server of the call counts as dead. */
const abandonedMs = 60_000;
const lifeMs = 15_000;
const retryMs = 1000;

type Answer = Reply<unknown> | FileReply;

interface Call {
  operation: Operation;
  key: string;
  input: unknown;
  run(context: Context): Promise<Answer>;
}

/**
 * A repeated call gets the first call's answer or waits for it. If the first call failed, the repeated call
 * runs.
 * @throws AppError CONFLICT for a key that was used with another input
 * @throws AppError UNAVAILABLE when the first call still runs after five seconds
 */
export type Once = (context: Context, call: Call) => Promise<Answer>;

/** SECURITY: inputs and answers contain secrets, so inputs are stored as HMACs and answers encrypted. */
export async function openOnce(db: Queryable): Promise<Once> {
  const hmacKey = await sharedKey(db, 'idempotency');
  const sealer = await openSealer(db);

  const once: Once = async (context, call) => {
    const { operation, key, input, run } = call;
    if (!keyPattern.test(key)) throw new AppError('BAD_REQUEST', 'Idempotency-Key tidak valid');
    const input_hash = await hashOf({ input, scope: context.user.scope }, hmacKey);
    const mine = and(
      eq(idempotency.user_id, context.user.id),
      eq(idempotency.operation, operation.id),
      eq(idempotency.key, key),
    );
    const [claimed] = await context.db
      .insert(idempotency)
      .values({
        user_id: context.user.id,
        operation: operation.id,
        key,
        input_hash,
        attempt: 1,
        created_at: context.now(),
      })
      .onConflictDoUpdate({
        target: [idempotency.user_id, idempotency.operation, idempotency.key],
        set: { input_hash, attempt: sql`coalesce(${idempotency.attempt}, 0) + 1`, created_at: context.now() },
        setWhere: and(isNull(idempotency.answer), lt(idempotency.created_at, abandonedBefore(context.now()))),
      })
      .returning({ attempt: idempotency.attempt });
    if (!claimed) return earlierAnswer();

    const claim = and(mine, eq(idempotency.attempt, claimed.attempt ?? 1), isNull(idempotency.answer));
    const live = async () => context.db.update(idempotency).set({ created_at: context.now() }).where(claim);
    const keep = (tx: Queryable, answer: Answer) =>
      tx
        .update(idempotency)
        .set({ answer: sealer.seal(JSON.stringify(answer)) })
        .where(claim)
        .returning({ key: idempotency.key });
    const lives = setInterval(() => void live().catch(() => undefined), lifeMs);
    try {
      const answer = await run(keeping(context, keep));
      await keep(context.db, answer);
      return answer;
    } catch (error) {
      const free = async () => context.db.delete(idempotency).where(claim);
      await free().catch(() => void freeLater(free));
      throw error;
    } finally {
      clearInterval(lives);
    }

    async function earlierAnswer(): Promise<Answer> {
      for (let wait = 0; wait < waits; wait += 1) {
        const [earlier] = await context.db.select().from(idempotency).where(mine);
        if (!earlier) return once(context, call);
        if (earlier.input_hash !== input_hash)
          throw conflict(
            'Permintaan ini sudah dikerjakan dengan isian lain. Periksa datanya sebelum mengirim lagi.',
          );
        if (earlier.answer) return JSON.parse(sealer.open(earlier.answer)) as Answer;
        await sleep(waitMs);
      }
      throw new AppError('UNAVAILABLE', 'Permintaan yang sama masih diproses', {
        retryAfter: stillRunsSeconds,
      });
    }
  };
  return once;
}

async function freeLater(free: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + abandonedMs;
  while (Date.now() < end) {
    await sleep(retryMs, undefined, { ref: false });
    const isDone = await free().then(
      () => true,
      () => false,
    );
    if (isDone) return;
  }
}

/** If another server has taken over the key, this call rolls back. */
function keeping(context: Context, keep: (tx: Queryable, answer: Answer) => Promise<unknown[]>): Context {
  return {
    ...context,
    write: (work) =>
      context.write(async (tx) => {
        const answer = await work(tx);
        if ((await keep(tx, answer)).length === 0) throw conflict('Permintaan yang sama sudah diproses');
        return answer;
      }),
  };
}

/** The hash includes the scope, because a user with a new scope must not get an earlier answer. */
async function hashOf({ input, scope }: { input: unknown; scope: Scope }, key: Buffer): Promise<string> {
  const hash = createHmac('sha256', key).update(JSON.stringify([input, scope]));
  for (const value of Object.values(input ?? {})) if (value instanceof Blob) hash.update(await value.bytes());
  return hash.digest('hex');
}

const abandonedBefore = (now: Date) => new Date(now.getTime() - abandonedMs);

const presenceLock = 7_421_004;

/**
 * If no other server holds the lock, no call is running, so keys without an answer are deleted. The returned
 * function releases the lock.
 */
export async function freeAbandonedKeys({ kind, pool, db }: Database): Promise<() => Promise<void>> {
  const free = () => db.delete(idempotency).where(isNull(idempotency.answer));
  if (kind === 'pglite') {
    await free();
    return async () => {};
  }
  return holdPresence(pool, async (ask) => {
    if (await ask('pg_try_advisory_lock')) {
      await free();
      await ask('pg_advisory_lock_shared');
      await ask('pg_advisory_unlock');
    } else await ask('pg_advisory_lock_shared');
  });
}

type Ask = (call: string) => Promise<boolean>;

/** One connection holds the lock. After its loss another connection takes the lock. */
async function holdPresence(pool: Pool, enter: (ask: Ask) => Promise<void>): Promise<() => Promise<void>> {
  let left = false;
  let connected: PoolClient | undefined;
  /** A connection may be released only once. */
  const drop = (client: PoolClient) => {
    if (client !== connected) return;
    connected = undefined;
    client.release(true);
  };
  const connect = async (lock: (ask: Ask) => Promise<unknown>): Promise<void> => {
    const client = await pool.connect();
    if (left) return client.release(true);
    connected = client;
    try {
      await lock(async (call) => {
        const { rows } = await client.query(`select ${call}($1) as done`, [presenceLock]);
        return rows[0]?.done === true;
      });
    } catch (error) {
      drop(client);
      throw error;
    }
    client.once('error', () => {
      drop(client);
      if (!left) void connectAgain();
    });
  };
  const connectAgain = async (): Promise<void> => {
    while (!left && !connected) {
      await sleep(retryMs, undefined, { ref: false });
      if (!left) await connect((ask) => ask('pg_advisory_lock_shared')).catch(() => undefined);
    }
  };
  await connect(enter);
  return async () => {
    left = true;
    // A database that is away never answers, so the connection is not waited for.
    if (connected) drop(connected);
  };
}

export async function dropOldKeys(db: Queryable, now: Date): Promise<void> {
  await db.delete(idempotency).where(lt(idempotency.created_at, new Date(now.getTime() - dayMs)));
}
