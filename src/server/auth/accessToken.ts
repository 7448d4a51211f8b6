import { jwtVerify, SignJWT } from 'jose';
import { accessTokenMinutes } from '../../shared/entities/session/schema.ts';
import type { Queryable } from '../db/database.ts';
import { sharedKey } from './serverKey.ts';
import { rememberTokens } from './tokenMemory.ts';

const algorithm = 'HS256';
const keyName = 'access-token';

/** What an access token says: the user and the sign-in it belongs to. Rights are read per call. */
export interface TokenClaims {
  userId: number;
  family: string;
}

export interface AccessTokens {
  /** The same claims of the same second make the same token. */
  sign(claims: TokenClaims, at: Date): Promise<string>;
  /** The claims, or undefined when the token is forged, expired or no token at all. */
  verify(token: string): Promise<TokenClaims | undefined>;
}

/** All servers of one database sign with the same key, made by the first of them. */
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
    verify: rememberTokens(async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm] });
        const { sub, family, exp: ends } = payload;
        const userId = Number(sub);
        return Number.isInteger(userId) && typeof family === 'string' && ends !== undefined
          ? { claims: { userId, family }, ends }
          : undefined;
      } catch {
        return undefined;
      }
    }),
  };
}
