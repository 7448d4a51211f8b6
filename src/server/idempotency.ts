import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { AppError, conflict } from '../shared/core/errors.ts';
import type { Operation } from '../shared/core/operation.ts';
import type { Scope } from './auth/scope.ts';
import { openSealer } from './auth/sealer.ts';
import { sharedKey } from './auth/serverKey.ts';
import type { Queryable } from './db/database.ts';
import type { Database } from './db/open.ts';
import type { Context } from './kit/context.ts';
import type { FileReply, Reply } from './kit/handlers.ts';
import { idempotency } from './kit/table.ts';

export const keyPattern = /^[A-Za-z0-9_-]{8,100}$/;
const waitMs = 100;
const waits = 50;
const dayMs = 86_400_000;
/** A call without an answer or a sign of life for this long died with its server. */
const abandonedMs = 60_000;
/** Milliseconds between two signs of life of a running call. */
const lifeMs = 15_000;
const lookAgainMs = 1000;

type Answer = Reply<unknown> | FileReply;

/** A call that wants to run once. */
interface Call {
  operation: Operation;
  key: string;
  input: unknown;
  run(context: Context): Promise<Answer>;
}

/**
 * Runs a creating call once per `Idempotency-Key` of a user: a repeat gets the first call's answer, or waits for it.
 * A call that failed gives its key free again. What it writes through `context.write` commits together with its answer,
 * so that one whose server died ran either wholly or not at all. Errors: BAD_REQUEST for a malformed key, CONFLICT for
 * a key that was used for something else or whose call is still running after five seconds.
 */
export type Once = (context: Context, call: Call) => Promise<Answer>;

/**
 * SECURITY: inputs and answers hold passwords and secrets. What is kept of them tells nothing to whoever reads the
 * table: inputs as an HMAC with the database's own key, for six digits are soon guessed, and answers sealed.
 */
export async function openOnce(db: Queryable): Promise<Once> {
  const hmacKey = await sharedKey(db, 'idempotency');
  const sealer = await openSealer(db);

  return async (context, { operation, key, input, run }) => {
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
      // Of a call that wrote nothing through `write`; of the others it is there.
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
        if (!earlier) throw conflict('Permintaan sebelumnya gagal. Coba lagi.');
        if (earlier.input_hash !== input_hash)
          throw conflict('Idempotency-Key sudah dipakai untuk permintaan lain');
        if (earlier.answer) return JSON.parse(sealer.open(earlier.answer)) as Answer;
        await sleep(waitMs);
      }
      throw conflict('Permintaan yang sama masih diproses');
    }
  };
}

/** While the database is away: else a repeat would be told for a minute that the call is still running. */
async function freeLater(free: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + abandonedMs;
  while (Date.now() < end) {
    await sleep(lookAgainMs, undefined, { ref: false });
    const isDone = await free().then(
      () => true,
      () => false,
    );
    if (isDone) return;
  }
}

/**
 * The answer is kept in the transaction of the write. A call that was taken for dead and overtaken finds no claim of its
 * own there and takes everything back; of two that get there at once, one waits for the other.
 */
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

/**
 * HMAC-SHA-256 of a flat input and its caller's scope, hex: whoever was moved gets no answer from before. JSON sees
 * nothing of an uploaded file, so its bytes are added.
 */
async function hashOf({ input, scope }: { input: unknown; scope: Scope }, key: Buffer): Promise<string> {
  const hash = createHmac('sha256', key).update(JSON.stringify([input, scope]));
  for (const value of Object.values(input ?? {})) if (value instanceof Blob) hash.update(await value.bytes());
  return hash.digest('hex');
}

const abandonedBefore = (now: Date) => new Date(now.getTime() - abandonedMs);

/** Any number; all servers of one database have to agree on it. */
const presenceLock = 7_421_004;

/**
 * Gives the keys free of calls whose server has died: where no other server is there, no call can be running. Keeps
 * saying that this one is there until the answered function is called. A call that was wrongly taken for dead finds no
 * claim of its own when it wants to keep its answer, and takes everything back.
 */
export async function freeAbandonedKeys({ kind, pool, db }: Database): Promise<() => Promise<void>> {
  const free = () => db.delete(idempotency).where(isNull(idempotency.answer));
  if (kind === 'pglite') {
    await free();
    return async () => {};
  }
  const connection = await pool.connect();
  // Its end is another's affair: a server that cannot reach its database has no calls running.
  connection.on('error', () => undefined);
  const ask = async (call: string) => {
    const { rows } = await connection.query(`select ${call}($1) as done`, [presenceLock]);
    return rows[0]?.done === true;
  };
  if (await ask('pg_try_advisory_lock')) {
    await free();
    await ask('pg_advisory_lock_shared');
    await ask('pg_advisory_unlock');
  } else await ask('pg_advisory_lock_shared');
  return async () => connection.release(true);
}

/** Keys are worth keeping for a day: the repeats they guard against come within seconds. */
export async function dropOldKeys(db: Queryable, now: Date): Promise<void> {
  await db.delete(idempotency).where(lt(idempotency.created_at, new Date(now.getTime() - dayMs)));
}
