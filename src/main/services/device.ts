import { randomBytes } from 'node:crypto';
import type { Keychain } from './keychain.ts';

/**
 * A secret that this program makes once for its server, which knows it again by it while strangers guess at an account
 * . It opens nothing. Undefined without a keychain.
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
