import { createHash, randomUUID } from 'node:crypto';
import { AsyncEntry } from '@napi-rs/keyring';
import type { Log } from './log.ts';

/**
 * Keeps one short secret in the keychain of the operating system. Nothing here throws or waits for long: without a
 * keychain nothing is read and every write is lost, and the session ends with the program.
 */
export interface Keychain {
  /** Asked of the system once per start, and again at the next need while it only was too slow. */
  available(): Promise<boolean>;
  /** null: it keeps none. undefined: it does not answer, and may well keep one. */
  read(): Promise<string | null | undefined>;
  write(secret: string): Promise<void>;
  forget(): Promise<void>;
}

/** The three verbs of a keychain entry; `AsyncEntry` in the program, a Map in tests. */
export type KeychainEntry = Pick<AsyncEntry, 'getPassword' | 'setPassword' | 'deleteCredential'>;

export interface KeychainDeps {
  /** Which server and which user-data folder the secret belongs to. */
  account: string;
  openEntry(account: string): KeychainEntry;
  log: Log;
  /** Milliseconds until a silent keychain counts as absent. */
  timeout?: number;
}

/** How often a keychain that was too slow is asked; a computer that has just started may be very busy. */
const mostProbes = 3;

const service = 'Rujukan';

/**
 * SECURITY: tokens encrypted at rest. The store is pinned on Linux: without it the library falls back to a keyring
 * in kernel memory that looks like success.
 */
export function openSystemEntry(account: string): KeychainEntry {
  return new AsyncEntry(service, account, { linux: { store: 'secret-service' } });
}

/** One entry per server and per user-data folder, so that two installations do not sign each other out. */
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

  /** A locked keychain answers null to a read, so only a secret that comes back proves that it works. */
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

  /** Writes follow each other, so that the last one asked for is the one that stays. */
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
