import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keychain } from '../session/keychain.ts';

const cipher = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * The stored key, or a new key if no valid key is stored. Null without a working keychain, because drafts
 * sealed with a lost key would be unreadable.
 */
export async function keyFrom(
  keychain: Pick<Keychain, 'available' | 'read' | 'write'>,
): Promise<Buffer | null> {
  // A slow keychain may answer the second time.
  if (!(await keychain.available()) && !(await keychain.available())) return null;
  const answer = (await keychain.read()) ?? (await keychain.read());
  // Without an answer, a new key could replace the key of existing files.
  if (answer === undefined) return null;
  const stored = Buffer.from(answer ?? '', 'base64');
  if (stored.length === keyBytes) return stored;
  const fresh = randomBytes(keyBytes);
  await keychain.write(fresh.toString('base64'));
  return (await keychain.read()) === fresh.toString('base64') ? fresh : null;
}

export function seal(key: Buffer, id: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(id));
  const content = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), content]);
}

export function unseal(key: Buffer, id: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(id))
    .setAuthTag(tag);
  const content = sealed.subarray(nonceBytes + tagBytes);
  return Buffer.concat([opening.update(content), opening.final()]).toString('utf8');
}
