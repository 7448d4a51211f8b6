import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt, ne, type SQL } from 'drizzle-orm';
import { refreshTokenDays } from '../../shared/entities/session/schema.ts';
import type { Queryable } from '../db/database.ts';
import type { TokenClaims } from './accessToken.ts';
import { sharedKey } from './serverKey.ts';
import { refreshToken } from './table.ts';

const dayMs = 86_400_000;
/** A used token answers the same new one for so long: an answer may be lost, or two windows ask at once. */
const repeatMs = 30_000;
const keyName = 'refresh-token';
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A new opaque token; only its hash is kept. Without `family` it starts a new sign-in. */
export async function issueRefreshToken(
  db: Queryable,
  userId: number,
  now: Date,
  family: string = randomUUID(),
): Promise<{ token: string; family: string }> {
  const token = randomBytes(32).toString('base64url');
  await keepToken(db, token, { userId, family }, now);
  return { token, family };
}

async function keepToken(
  db: Queryable,
  token: string,
  { userId, family }: TokenClaims,
  now: Date,
): Promise<void> {
  await db.insert(refreshToken).values({
    family,
    user_id: userId,
    token_hash: hashOf(token),
    created_at: now,
    expires_at: new Date(now.getTime() + refreshTokenDays * dayMs),
  });
}

/** What follows a token is made from it with the database's own key, so that it can be said twice without being kept. */
async function nextToken(db: Queryable, token: string): Promise<string> {
  return createHmac('sha256', await sharedKey(db, keyName))
    .update(token)
    .digest('base64url');
}

/** Whose token it was, the one that follows it, and when that was made. */
interface Spent {
  claims: TokenClaims;
  next: string;
  at: Date;
}

/**
 * Uses a refresh token up, or undefined when it is unknown, expired or revoked. Used again within 30 seconds it answers
 * the same; later it has been copied, and its whole family is revoked.
 */
export async function spendRefreshToken(db: Queryable, token: string, now: Date): Promise<Spent | undefined> {
  const token_hash = hashOf(token);
  const [used] = await db
    .update(refreshToken)
    .set({ rotated_at: now })
    .where(
      and(
        eq(refreshToken.token_hash, token_hash),
        isNull(refreshToken.rotated_at),
        isNull(refreshToken.revoked_at),
        gt(refreshToken.expires_at, now),
      ),
    )
    .returning({ userId: refreshToken.user_id, family: refreshToken.family });
  if (used) {
    const next = await nextToken(db, token);
    await keepToken(db, next, used, now);
    return { claims: used, next, at: now };
  }

  const [known] = await db
    .select({
      userId: refreshToken.user_id,
      family: refreshToken.family,
      rotated: refreshToken.rotated_at,
      revoked: refreshToken.revoked_at,
    })
    .from(refreshToken)
    .where(eq(refreshToken.token_hash, token_hash));
  if (!known?.rotated || known.revoked) return undefined;
  const { userId, family, rotated } = known;
  if (now.getTime() - rotated.getTime() <= repeatMs)
    return { claims: { userId, family }, next: await nextToken(db, token), at: rotated };
  await revokeFamily(db, family, now);
  return undefined;
}

/** Ends one sign-in: its refresh tokens and, because every call looks, its access tokens. */
export function revokeFamily(db: Queryable, family: string, now: Date): Promise<void> {
  return revokeTokens(db, eq(refreshToken.family, family), now);
}

/** Ends every sign-in of a user, after a change of password. */
export function revokeUser(db: Queryable, userId: number, now: Date): Promise<void> {
  return revokeTokens(db, eq(refreshToken.user_id, userId), now);
}

/** Ends every sign-in of a user but this one. */
export function revokeOthers(db: Queryable, { userId, family }: TokenClaims, now: Date): Promise<void> {
  return revokeTokens(db, and(eq(refreshToken.user_id, userId), ne(refreshToken.family, family))!, now);
}

async function revokeTokens(db: Queryable, which: SQL, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Waits for a rotation under way, whose new token the update would not see.
    await tx
      .select({ id: refreshToken.id })
      .from(refreshToken)
      .where(which)
      .orderBy(refreshToken.id)
      .for('update');
    await tx
      .update(refreshToken)
      .set({ revoked_at: now })
      .where(and(which, isNull(refreshToken.revoked_at)));
  });
}

/** Whether a sign-in is still open: its newest token is neither revoked nor used up. */
export async function familyIsOpen(db: Queryable, claims: TokenClaims, now: Date): Promise<boolean> {
  const [open] = await db
    .select({ id: refreshToken.id })
    .from(refreshToken)
    .where(
      and(
        eq(refreshToken.family, claims.family),
        eq(refreshToken.user_id, claims.userId),
        isNull(refreshToken.revoked_at),
        gt(refreshToken.expires_at, now),
      ),
    )
    .limit(1);
  return open !== undefined;
}

/** Tokens that have been worthless for a day. */
export async function dropExpiredTokens(db: Queryable, now: Date): Promise<void> {
  await db.delete(refreshToken).where(lt(refreshToken.expires_at, new Date(now.getTime() - dayMs)));
}
