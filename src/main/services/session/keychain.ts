import { createHash, randomUUID } from 'node:crypto';
import { AsyncEntry } from '@napi-rs/keyring';
import type { Log } from '../log.ts';

/** Never throws, and gives up after a short time. Without a keychain, nothing is read and writes are lost. */
export interface Keychain {
  /** Probed once per start, and again if the keychain was only slow. */
  available(): Promise<boolean>;
  /** null: no secret is stored. undefined: no answer, so a secret may exist. */
  read(): Promise<string | null | undefined>;
  write(secret: string): Promise<void>;
  forget(): Promise<void>;
}

export type KeychainEntry = Pick<AsyncEntry, 'getPassword' | 'setPassword' | 'deleteCredential'>;

export interface KeychainDeps {
  account: string;
  openEntry(account: string): KeychainEntry;
  log: Log;
  timeout?: number;
}

const mostProbes = 3;

const service = 'Rujukan';

/**
 * SECURITY: pins the store on Linux. The library would fall back to the kernel's store, which is lost at
 * shutdown.
 */
export function openSystemEntry(account: string): KeychainEntry {
  return new AsyncEntry(service, account, { linux: { store: 'secret-service' } });
}

/** Separate per server and folder, so that two installations do not sign each other out. */
export function keychainAccount(serverUrl: string | null, userData: string): string {
  const folder = createHash('sha256').update(userData).digest('hex').slice(0, 16);
  return `${serverUrl ?? 'embedded'} ${folder}`;
}

export function createKeychain({ account, openEntry, log, timeout = 4000 }: KeychainDeps): Keychain {
  const bounded = async <T>(
    what: string,
    action: (signal: AbortSignal) => Promise<T>,
    onLate?: () => void,
  ): Promise<T | undefined> => {
    const signal = AbortSignal.timeout(timeout);
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    try {
      return await Promise.race([action(signal), late]);
    } catch (error) {
      log.warn('keychain.failed', { what, reason: error instanceof Error ? error.name : 'unknown' });
      if (signal.aborted) onLate?.();
      return undefined;
    }
  };

  /** A locked keychain reads like an empty keychain, so the probe writes and reads a secret. */
  const probe = async (): Promise<boolean> => {
    probes += 1;
    const canary = randomUUID();
    const askAgain = () => {
      if (probes < mostProbes) probed = undefined;
    };
    const echo = await bounded(
      'probe',
      async (signal) => {
        const entry = openEntry(`${account} probe ${canary}`);
        await entry.setPassword(canary, signal);
        const read = await entry.getPassword(signal);
        await entry.deleteCredential(signal);
        return read;
      },
      askAgain,
    );
    return echo === canary;
  };

  let probes = 0;
  let probed: Promise<boolean> | undefined;
  const available = () => {
    probed ??= probe();
    return probed;
  };

  let last: Promise<unknown> = Promise.resolve();
  const change = (what: string, action: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
    const done = last.then(async () => {
      if (await available()) await bounded(what, action);
    });
    last = done;
    return done;
  };

  return {
    available,
    read: async () => {
      await last;
      if (!(await available())) return undefined;
      return bounded('read', (signal) => openEntry(account).getPassword(signal));
    },
    write: (secret) => change('write', (signal) => openEntry(account).setPassword(secret, signal)),
    forget: () => change('forget', (signal) => openEntry(account).deleteCredential(signal)),
  };
}
