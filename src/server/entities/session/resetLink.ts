import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { resetTokenMinutes } from '../../../shared/entities/session/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { live } from '../../kit/records.ts';
import { appUser } from '../user/table.ts';
import { passwordReset } from './table.ts';

const minuteMs = 60_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

interface Link {
  token: string;
  email: string;
}

/** Earlier links stay valid, too. */
export async function issueResetToken(db: Queryable, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(passwordReset).values({
    user_id: userId,
    token_hash: hashOf(token),
    created_at: now,
    expires_at: new Date(now.getTime() + resetTokenMinutes * minuteMs),
  });
  return token;
}

export async function startLink(db: Queryable, token: string, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + resetTokenMinutes * minuteMs);
  await db
    .update(passwordReset)
    .set({ expires_at })
    .where(eq(passwordReset.token_hash, hashOf(token)));
}

export async function dropLink(db: Queryable, token: string): Promise<void> {
  await db.delete(passwordReset).where(eq(passwordReset.token_hash, hashOf(token)));
}

export async function ownerOfLink(db: Queryable, link: Link, now: Date): Promise<number | undefined> {
  const [owner] = await db
    .select({ id: appUser.id })
    .from(passwordReset)
    .innerJoin(appUser, eq(appUser.id, passwordReset.user_id))
    .where(live(appUser, eq(appUser.email, link.email.toLowerCase()), usable(link.token, now)));
  return owner?.id;
}

export async function useLink(tx: Queryable, link: Link, now: Date): Promise<number | undefined> {
  const owner = await ownerOfLink(tx, link, now);
  if (owner === undefined) return undefined;
  const [used] = await tx
    .update(passwordReset)
    .set({ used_at: now })
    .where(usable(link.token, now))
    .returning({ id: passwordReset.id });
  return used && owner;
}

export async function voidLinks(tx: Queryable, userId: number, now: Date): Promise<void> {
  await tx
    .update(passwordReset)
    .set({ used_at: now })
    .where(and(eq(passwordReset.user_id, userId), isNull(passwordReset.used_at)));
}

const usable = (token: string, now: Date) =>
  and(
    eq(passwordReset.token_hash, hashOf(token)),
    isNull(passwordReset.used_at),
    gt(passwordReset.expires_at, now),
  );

export async function dropExpiredLinks(db: Queryable, now: Date): Promise<void> {
  await db.delete(passwordReset).where(lt(passwordReset.expires_at, now));
}
