import { jwtVerify, SignJWT } from 'jose';
import type { Queryable } from '../db/database.ts';
import { sharedKey } from './serverKey.ts';

const algorithm = 'HS256';
/** A key of its own: no token of a partner's program is ever one of a person, or the other way round. */
const keyName = 'client-token';

/** Seconds for which a token of a partner's program is good. */
export const clientTokenSeconds = 15 * 60;

/** The record of E-OPENAPI, and what was used: a new client id or secret ends the tokens of the old. */
export interface ClientClaims {
  openApiId: number;
  clientId: string;
  /** Tells one secret from the next, and nothing of it. */
  secretMark: string;
}

/** Tokens of the open API. What they allow is read with every call. */
export interface ClientTokens {
  sign(claims: ClientClaims, at: Date): Promise<string>;
  /** The claims, or undefined when the token is forged, expired or no token at all. */
  verify(token: string, at: Date): Promise<ClientClaims | undefined>;
}

export async function openClientTokens(db: Queryable): Promise<ClientTokens> {
  const key = await sharedKey(db, keyName);
  return {
    sign: ({ openApiId, clientId, secretMark }, at) =>
      new SignJWT({ client: clientId, secret: secretMark })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(String(openApiId))
        .setIssuedAt(at)
        .setExpirationTime(new Date(at.getTime() + clientTokenSeconds * 1000))
        .sign(key),
    verify: async (token, at) => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], currentDate: at });
        const openApiId = Number(payload.sub);
        const { client: clientId, secret: secretMark } = payload;
        return Number.isInteger(openApiId) && typeof clientId === 'string' && typeof secretMark === 'string'
          ? { openApiId, clientId, secretMark }
          : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
