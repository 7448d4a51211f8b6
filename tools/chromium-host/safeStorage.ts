import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DecryptStringAsyncReturnValue, SafeStorage } from 'electron';
import { strict } from './host.ts';
import { userDataPath } from './paths.ts';

const prefix = Buffer.from('v10');

/**
 * The key is stored beside the data and protects nothing. An app must refuse the backend 'basic_text' for
 * secrets.
 */
function key(): Buffer {
  const file = join(userDataPath(), 'chromium-host-key');
  try {
    return readFileSync(file);
  } catch (error) {
    // A new key would make all stored secrets unreadable.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    const fresh = randomBytes(32);
    writeFileSync(file, fresh, { mode: 0o600 });
    return fresh;
  }
}

function encryptString(text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key(), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([prefix, nonce, cipher.getAuthTag(), body]);
}

function decryptString(bytes: Buffer): string {
  try {
    if (!bytes.subarray(0, 3).equals(prefix)) throw new Error('unknown version');
    const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(3, 15));
    decipher.setAuthTag(bytes.subarray(15, 31));
    return decipher.update(bytes.subarray(31), undefined, 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.', {
      cause,
    });
  }
}

export const safeStorage = strict(
  {
    encryptString,
    decryptString,
    isEncryptionAvailable: () => true,
    isAsyncEncryptionAvailable: async () => true,
    getSelectedStorageBackend: () => 'basic_text' as const,
    setUsePlainTextEncryption: (_allowed: boolean): void => undefined,
    encryptStringAsync: async (text: string): Promise<Buffer> => encryptString(text),
    decryptStringAsync: async (bytes: Buffer): Promise<DecryptStringAsyncReturnValue> => ({
      result: decryptString(bytes),
      shouldReEncrypt: false,
    }),
  },
  'safeStorage',
) satisfies SafeStorage;
