import { and, eq, isNull, lt } from 'drizzle-orm';
import { jwtVerify, SignJWT } from 'jose';
import { accessTokenMinutes } from '../../shared/entities/session/schema.ts';
import type { Queryable } from '../db/database.ts';
import { sharedKey } from './serverKey.ts';
import { refreshToken } from './table.ts';
import { cacheTokens } from './tokenCache.ts';

const algorithm = 'HS256';
const keyName = 'access-token';

/** The token holds no rights, because every call reads them. */
export interface TokenClaims {
  userId: number;
  family: string;
}

export interface AccessTokens {
  sign(claims: TokenClaims, at: Date): Promise<string>;
  verify(token: string): Promise<TokenClaims | undefined>;
}

/** Records that the client received its rotated token. */
async function noteArrival(db: Queryable, family: string, issued: number): Promise<void> {
  const until = new Date((issued + 1) * 1000);
  const open = and(isNull(refreshToken.used_at), lt(refreshToken.created_at, until));
  await db
    .update(refreshToken)
    .set({ used_at: new Date() })
    .where(and(eq(refreshToken.family, family), open))
    .catch(() => undefined);
}

export async function openAccessTokens(db: Queryable): Promise<AccessTokens> {
  const key = await sharedKey(db, keyName);
  return {
    sign: ({ userId, family }, at) =>
      new SignJWT({ family })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(String(userId))
        .setIssuedAt(at)
        .setExpirationTime(new Date(at.getTime() + accessTokenMinutes * 60_000))
        .sign(key),
    verify: cacheTokens(async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm] });
        const { sub, family, iat: issued, exp: ends } = payload;
        const userId = Number(sub);
        const isWhole = Number.isInteger(userId) && typeof family === 'string';
        if (!isWhole || issued === undefined || ends === undefined) return undefined;
        await noteArrival(db, family, issued);
        return { claims: { userId, family }, ends };
      } catch {
        return undefined;
      }
    }),
  };
}
