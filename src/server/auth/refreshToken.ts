import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, max, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { accessTokenMinutes, refreshTokenDays } from '../../shared/entities/session/schema.ts';
import type { Queryable } from '../db/database.ts';
import { rows } from '../db/rows.ts';
import type { TokenClaims } from './accessToken.ts';
import { sharedKey } from './serverKey.ts';
import { refreshToken } from './table.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/**
 * Milliseconds during which reusing a token returns the same successor, because two windows may refresh at
 * once.
 */
const repeatMs = 30_000;
const keyName = 'refresh-token';
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

interface SignIn extends TokenClaims {
  device: string;
  signedInAt: Date;
}
const signInColumns = {
  userId: refreshToken.user_id,
  family: refreshToken.family,
  device: refreshToken.device,
  signedInAt: refreshToken.signed_in_at,
};

const newToken = () => randomBytes(32).toString('base64url');

export async function issueRefreshToken(
  db: Queryable,
  userId: number,
  now: Date,
  device = '',
): Promise<{ token: string; family: string }> {
  const token = newToken();
  const family = randomUUID();
  await storeToken(db, token, { userId, family, device, signedInAt: now }, now);
  return { token, family };
}

export async function extendSignIn(db: Queryable, { family }: TokenClaims, now: Date): Promise<void> {
  const [known] = await db
    .select(signInColumns)
    .from(refreshToken)
    .where(eq(refreshToken.family, family))
    .limit(1);
  if (known) await storeToken(db, newToken(), known, now, accessTokenMinutes * minuteMs);
}

async function storeToken(
  db: Queryable,
  token: string,
  { userId, family, device, signedInAt }: SignIn,
  now: Date,
  lasts: number = refreshTokenDays * dayMs,
): Promise<void> {
  await db.insert(refreshToken).values({
    family,
    user_id: userId,
    token_hash: hashOf(token),
    device,
    signed_in_at: signedInAt,
    created_at: now,
    expires_at: new Date(now.getTime() + lasts),
  });
}

/** The successor is an HMAC of the token, so the server can return the same successor without storing it. */
async function nextToken(db: Queryable, token: string): Promise<string> {
  return createHmac('sha256', await sharedKey(db, keyName))
    .update(token)
    .digest('base64url');
}

interface Spent {
  claims: TokenClaims;
  next: string;
  at: Date;
}

const isUnspent = (token: string, now: Date) =>
  and(
    eq(refreshToken.token_hash, hashOf(token)),
    isNull(refreshToken.rotated_at),
    isNull(refreshToken.revoked_at),
    gt(refreshToken.expires_at, now),
  );

/** Used while the database is read-only. Does not rotate the token. */
export async function readRefreshToken(db: Queryable, token: string, now: Date): Promise<Spent | undefined> {
  const [open] = await db.select(signInColumns).from(refreshToken).where(isUnspent(token, now));
  return open && { claims: open, next: token, at: now };
}

/** A late second use of a token revokes its family, unless the successor is still unused. */
export async function spendRefreshToken(db: Queryable, token: string, now: Date): Promise<Spent | undefined> {
  const [used] = await db
    .update(refreshToken)
    .set({ rotated_at: now })
    .where(isUnspent(token, now))
    .returning(signInColumns);
  if (used) {
    const next = await nextToken(db, token);
    await storeToken(db, next, used, now);
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
    .where(eq(refreshToken.token_hash, hashOf(token)));
  if (!known?.rotated || known.revoked) return undefined;
  const { userId, family, rotated } = known;
  const next = await nextToken(db, token);
  const claims = { userId, family };
  if (now.getTime() - rotated.getTime() <= repeatMs) return { claims, next, at: rotated };
  if (await wasNeverUsed(db, next, now)) return { claims, next, at: now };
  await revokeFamily(db, family, now);
  return undefined;
}

async function wasNeverUsed(db: Queryable, token: string, now: Date): Promise<boolean> {
  const untouched = and(
    isNull(refreshToken.used_at),
    isNull(refreshToken.rotated_at),
    isNull(refreshToken.revoked_at),
    gt(refreshToken.expires_at, now),
  );
  const found = await db
    .select({ id: refreshToken.id })
    .from(refreshToken)
    .where(and(eq(refreshToken.token_hash, hashOf(token)), untouched));
  return found.length > 0;
}

export function revokeFamily(db: Queryable, family: string, now: Date): Promise<void> {
  return revokeTokens(db, eq(refreshToken.family, family), now);
}

export function revokeUser(db: Queryable, userId: number, now: Date): Promise<void> {
  return revokeTokens(db, eq(refreshToken.user_id, userId), now);
}

export function revokeOthers(db: Queryable, { userId, family }: TokenClaims, now: Date): Promise<void> {
  return revokeTokens(db, and(eq(refreshToken.user_id, userId), ne(refreshToken.family, family))!, now);
}

async function revokeTokens(db: Queryable, which: SQL, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Waits for a concurrent rotation, whose new token the update would miss.
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

const isOpen = (userId: number | Placeholder | PgColumn, now: Date | Placeholder) =>
  and(eq(refreshToken.user_id, userId), isNull(refreshToken.revoked_at), gt(refreshToken.expires_at, now));

export const isFamilyOpenCondition = (
  { userId, family }: { [Name in keyof TokenClaims]: TokenClaims[Name] | Placeholder | PgColumn },
  now: Date | Placeholder,
): SQL<boolean> =>
  sql`exists (select 1 from ${refreshToken} where ${and(eq(refreshToken.family, family), isOpen(userId, now))})`;

export async function familyIsOpen(db: Queryable, claims: TokenClaims, now: Date): Promise<boolean> {
  const [found] = await rows<{ open: boolean }>(
    db,
    sql`select ${isFamilyOpenCondition(claims, now)} as open`,
  );
  return found?.open === true;
}

export function openFamilies(db: Queryable, userId: number, now: Date) {
  const lastUsed = max(refreshToken.created_at);
  return db
    .select({
      family: refreshToken.family,
      device: refreshToken.device,
      signedInAt: refreshToken.signed_in_at,
      lastUsedAt: lastUsed,
    })
    .from(refreshToken)
    .where(isOpen(userId, now))
    .groupBy(refreshToken.family, refreshToken.device, refreshToken.signed_in_at)
    .orderBy(desc(lastUsed));
}

export async function dropExpiredTokens(db: Queryable, now: Date): Promise<void> {
  await db.delete(refreshToken).where(lt(refreshToken.expires_at, new Date(now.getTime() - dayMs)));
}
