import { jwtVerify, SignJWT } from 'jose';
import type { Queryable } from '../db/database.ts';
import { sharedKey } from './serverKey.ts';

const algorithm = 'HS256';
/** A separate key, so that a user token is not a valid client token. */
const keyName = 'client-token';

export const clientTokenSeconds = 15 * 60;

export interface ClientClaims {
  openApiId: number;
  clientId: string;
  secretMark: string;
}

export interface ClientTokens {
  sign(claims: ClientClaims, at: Date): Promise<string>;
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
