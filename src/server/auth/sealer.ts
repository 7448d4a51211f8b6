import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import { sharedKey } from './serverKey.ts';

const cipher = 'aes-256-gcm';
const keyName = 'secrets';
const nonceBytes = 12;
const tagBytes = 16;

export interface Sealer {
  seal(text: string): string;
  /** @throws Error when the text was changed or sealed with another database's key */
  open(sealed: string): string;
}

export async function openSealer(db: Queryable): Promise<Sealer> {
  const key = await sharedKey(db, keyName);
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce);
      const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
      return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64');
      const nonce = bytes.subarray(0, nonceBytes);
      const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
      opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const body = bytes.subarray(nonceBytes + tagBytes);
      return Buffer.concat([opening.update(body), opening.final()]).toString('utf8');
    },
  };
}
