import { randomBytes } from 'node:crypto';
import type { Keychain } from '../session/keychain.ts';

/**
 * A secret by which the server recognises this device, which may then sign in during guessing attacks
 * . Undefined without a keychain.
 */
export function createDevice(keychain: Keychain): () => Promise<string | undefined> {
  let known: string | undefined;
  const load = async () => {
    const kept = await keychain.read();
    if (kept === undefined) return undefined;
    known = kept ?? randomBytes(32).toString('base64url');
    if (kept === null) await keychain.write(known);
    return known;
  };
  let loading: Promise<string | undefined> | undefined;
  return async () => {
    if (known) return known;
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  };
}
