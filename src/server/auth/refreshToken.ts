import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import { refreshTokenDays } from '../../shared/entities/session/schema.ts';
import type { Queryable } from '../db/database.ts';
import type { TokenClaims } from './accessToken.ts';
import { refreshToken } from './table.ts';

const dayMs = 86_400_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A new opaque token; only its hash is kept. Without `family` it starts a new sign-in. */
export async function issueRefreshToken(
  db: Queryable,
  userId: number,
  now: Date,
  family: string = randomUUID(),
): Promise<{ token: string; family: string }> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(refreshToken).values({
    family,
    user_id: userId,
    token_hash: hashOf(token),
    created_at: now,
    expires_at: new Date(now.getTime() + refreshTokenDays * dayMs),
  });
  return { token, family };
}

/**
 * Uses a refresh token up and answers whose it was, or undefined when it is unknown, expired or revoked.
 * One that was used before has been copied: its whole family is revoked.
 */
export async function spendRefreshToken(
  db: Queryable,
  token: string,
  now: Date,
): Promise<TokenClaims | undefined> {
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
  if (used) return used;

  const [known] = await db
    .select({ family: refreshToken.family, rotated: refreshToken.rotated_at })
    .from(refreshToken)
    .where(eq(refreshToken.token_hash, token_hash));
  if (known?.rotated) await revokeFamily(db, known.family, now);
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
