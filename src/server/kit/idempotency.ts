import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { AppError, conflict } from '../../shared/core/errors.ts';
import type { Operation } from '../../shared/core/operation.ts';
import type { Context } from './context.ts';
import type { FileReply, Reply } from './handlers.ts';
import { idempotency } from './table.ts';

export const keyPattern = /^[A-Za-z0-9_-]{8,100}$/;
const waitMs = 100;
const waits = 50;
const dayMs = 86_400_000;
/** A call without an answer after this long died with its server. */
const abandonedMs = 60_000;

type Answer = Reply<unknown> | FileReply;

/**
 * Runs a creating call once per `Idempotency-Key` of a user: a repeat gets the first call's answer, or waits for it.
 * A call that failed gives its key free again. Errors: BAD_REQUEST for a malformed key, CONFLICT for a key that was
 * used for something else or whose call is still running after five seconds.
 */
export async function once(
  context: Context,
  operation: Operation,
  key: string,
  input: unknown,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (!keyPattern.test(key)) throw new AppError('BAD_REQUEST', 'Idempotency-Key tidak valid');
  const input_hash = await hashOf(input);
  const mine = and(
    eq(idempotency.user_id, context.user.id),
    eq(idempotency.operation, operation.id),
    eq(idempotency.key, key),
  );
  const claimed = await context.db
    .insert(idempotency)
    .values({ user_id: context.user.id, operation: operation.id, key, input_hash, created_at: context.now() })
    .onConflictDoUpdate({
      target: [idempotency.user_id, idempotency.operation, idempotency.key],
      set: { input_hash, created_at: context.now() },
      setWhere: and(isNull(idempotency.answer), lt(idempotency.created_at, abandonedBefore(context.now()))),
    })
    .returning({ key: idempotency.key });
  if (claimed.length === 0) return earlierAnswer();

  try {
    const answer = await run();
    await context.db.update(idempotency).set({ answer }).where(mine);
    return answer;
  } catch (error) {
    await context.db.delete(idempotency).where(mine);
    throw error;
  }

  async function earlierAnswer(): Promise<Answer> {
    for (let wait = 0; wait < waits; wait += 1) {
      const [earlier] = await context.db.select().from(idempotency).where(mine);
      if (!earlier) throw conflict('Permintaan sebelumnya gagal. Coba lagi.');
      if (earlier.input_hash !== input_hash)
        throw conflict('Idempotency-Key sudah dipakai untuk permintaan lain');
      if (earlier.answer) return earlier.answer as Answer;
      await sleep(waitMs);
    }
    throw conflict('Permintaan yang sama masih diproses');
  }
}

/** SHA-256 of a flat input, hex. JSON sees nothing of an uploaded file, so its bytes are added. */
async function hashOf(input: unknown): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(input));
  for (const value of Object.values(input ?? {})) if (value instanceof Blob) hash.update(await value.bytes());
  return hash.digest('hex');
}

const abandonedBefore = (now: Date) => new Date(now.getTime() - abandonedMs);

/** Keys are worth keeping for a day: the repeats they guard against come within seconds. */
export async function dropOldKeys(db: Context['db'], now: Date): Promise<void> {
  await db.delete(idempotency).where(lt(idempotency.created_at, new Date(now.getTime() - dayMs)));
}
