import { eq, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '../../shared/core/errors.ts';
import type { Queryable } from '../db/database.ts';
import { appUser } from '../entities/user/table.ts';

export interface UnfinishedLimit {
  table: PgTable;
  where: SQL | undefined;
  most: number;
  /** Noun in 'Masih ada 10 ekspor Anda yang diproses'. */
  name: string;
}

const retryAfter = 30;

/** Locks the user's row, so that concurrent calls are counted one after the other. */
export async function assertFewUnfinished(
  tx: Queryable,
  userId: number,
  { table, where, most, name }: UnfinishedLimit,
): Promise<void> {
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, userId)).for('no key update');
  if ((await tx.$count(table, where)) < most) return;
  const message = `Masih ada ${most} ${name} Anda yang diproses. Tunggu sampai selesai, lalu coba lagi.`;
  throw new AppError('TOO_MANY', message, { retryAfter });
}
