import { eq, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '../../shared/core/errors.ts';
import type { Queryable } from '../db/database.ts';
import { appUser } from '../entities/user/table.ts';

export interface UnfinishedLimit {
  table: PgTable;
  /** The user's jobs that are not over. */
  where: SQL | undefined;
  /** So many of them, and no further one is taken. */
  most: number;
  /** What they are called, as in 'Masih ada 10 ekspor Anda yang belum selesai'. */
  name: string;
}

/** Seconds in which a job usually ends. */
const retryAfter = 30;

/**
 * Refuses a further job of a user who has enough unfinished ones: they are worked off one after the other for
 * everybody. Two calls of one user are checked one after the other, until the end of the transaction. Error: TOO_MANY.
 */
export async function assertFewUnfinished(
  tx: Queryable,
  userId: number,
  { table, where, most, name }: UnfinishedLimit,
): Promise<void> {
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, userId)).for('no key update');
  if ((await tx.$count(table, where)) < most) return;
  const message = `Masih ada ${most} ${name} Anda yang belum selesai. Tunggu sampai ada yang selesai, lalu coba lagi.`;
  throw new AppError('TOO_MANY', message, { retryAfter });
}
