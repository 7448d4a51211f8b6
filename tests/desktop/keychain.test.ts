import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { KeychainEntry } from '../../src/main/services/session/keychain.ts';
import {
  createKeychain,
  keychainAccount,
  openSystemEntry,
} from '../../src/main/services/session/keychain.ts';
import { silentLog } from './support/doubles.ts';

describe('the real keychain of this machine', () => {
  const account = `test ${randomUUID()}`;
  /** The long timeout is for busy machines. */
  const patient = { account, openEntry: openSystemEntry, log: silentLog, timeout: 120_000 };
  const keychain = createKeychain(patient);
  afterEach(() => keychain.forget());

  test('is available (on Linux: run the tests with `npm test`, which starts a Secret Service)', async () => {
    expect(await keychain.available()).toBe(true);
  });

  test('keeps, replaces and forgets the refresh token', async () => {
    await keychain.write('refresh-one');
    await keychain.write('refresh-two');
    const later = createKeychain(patient);
    expect(await later.read()).toBe('refresh-two');
    await keychain.forget();
    expect(await later.read()).toBeNull();
  });
});

function entryThat(action: () => Promise<never>): () => KeychainEntry {
  return () => ({ getPassword: action, setPassword: action, deleteCredential: action });
}

describe('without a keychain nothing fails or waits', () => {
  test.each([
    ['that is missing', entryThat(() => Promise.reject(new Error('no Secret Service')))],
    ['that never answers', entryThat(() => new Promise(() => undefined))],
    [
      'that cannot even be opened',
      () => {
        throw new Error('no store');
      },
    ],
  ])('a keychain %s counts as absent', async (_name, openEntry) => {
    const keychain = createKeychain({ account: 'a', openEntry, log: silentLog, timeout: 20 });
    expect(await keychain.available()).toBe(false);
    await keychain.write('refresh');
    expect(await keychain.read()).toBeUndefined();
    await keychain.forget();
  });

  test('a slow keychain is asked again; one that stays silent is not', async () => {
    const kept = new Map<string, string>();
    let silent = 1;
    let probes = 0;
    const openEntry = (of: string): KeychainEntry => ({
      setPassword: async (secret) => {
        if (of.includes(' probe ')) probes += 1;
        if (silent > 0) {
          silent -= 1;
          await new Promise(() => undefined);
        }
        kept.set(of, secret);
      },
      getPassword: async () => kept.get(of) ?? null,
      deleteCredential: async () => kept.delete(of),
    });
    const slow = createKeychain({ account: 'a', openEntry, log: silentLog, timeout: 20 });
    expect(await slow.available()).toBe(false);
    await slow.write('refresh');
    expect(await slow.read()).toBe('refresh');

    silent = Number.POSITIVE_INFINITY;
    probes = 0;
    const mute = createKeychain({ account: 'a', openEntry, log: silentLog, timeout: 20 });
    for (let time = 0; time < 6; time++) expect(await mute.available()).toBe(false);
    expect(probes).toBe(3);
  });

  test('a read without an answer in time differs from an empty keychain', async () => {
    const kept = new Map<string, string>();
    let silent = true;
    const openEntry = (of: string): KeychainEntry => ({
      setPassword: async (secret) => void kept.set(of, secret),
      getPassword: async () => {
        if (silent && !of.includes(' probe ')) await new Promise(() => undefined);
        return kept.get(of) ?? null;
      },
      deleteCredential: async () => kept.delete(of),
    });
    const keychain = createKeychain({ account: 'a', openEntry, log: silentLog, timeout: 20 });
    await keychain.write('refresh');
    expect(await keychain.read()).toBeUndefined();
    silent = false;
    expect(await keychain.read()).toBe('refresh');
    await keychain.forget();
    expect(await keychain.read()).toBeNull();
  });

  test('a locked keychain, which stores nothing and reads null, counts as absent', async () => {
    const openEntry = (): KeychainEntry => ({
      getPassword: async () => null,
      setPassword: async () => undefined,
      deleteCredential: async () => false,
    });
    const keychain = createKeychain({ account: 'a', openEntry, log: silentLog });
    expect(await keychain.available()).toBe(false);
  });
});

test('entries differ by server and by user-data folder', () => {
  const accounts = [
    keychainAccount(null, '/home/a'),
    keychainAccount(null, '/home/b'),
    keychainAccount('https://rujukan.example', '/home/a'),
  ];
  expect(new Set(accounts).size).toBe(3);
  expect(accounts.join()).not.toContain('/home');
});
