import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { KeychainEntry } from '../../src/main/services/keychain.ts';
import { createKeychain, keychainAccount, openSystemEntry } from '../../src/main/services/keychain.ts';
import { silentLog } from './support/doubles.ts';

describe('the real keychain of this machine', () => {
  const account = `test ${randomUUID()}`;
  const keychain = createKeychain({ account, openEntry: openSystemEntry, log: silentLog });
  afterEach(() => keychain.forget());

  test('is there (on Linux: run the tests by `npm test`, which brings a Secret Service)', async () => {
    expect(await keychain.available()).toBe(true);
  });

  test('keeps, replaces and forgets the refresh token', async () => {
    await keychain.write('refresh-one');
    await keychain.write('refresh-two');
    const later = createKeychain({ account, openEntry: openSystemEntry, log: silentLog });
    expect(await later.read()).toBe('refresh-two');
    await keychain.forget();
    expect(await later.read()).toBeNull();
  });
});

/** An entry whose verbs all do the same. */
function entryThat(action: () => Promise<never>): () => KeychainEntry {
  return () => ({ getPassword: action, setPassword: action, deleteCredential: action });
}

describe('without a keychain nothing fails and nothing waits', () => {
  test.each([
    ['that is missing', entryThat(() => Promise.reject(new Error('no Secret Service')))],
    ['that never answers', entryThat(() => new Promise(() => undefined))],
    [
      'that cannot even be opened',
      () => {
        throw new Error('no store');
      },
    ],
  ])('one %s counts as absent', async (_name, openEntry) => {
    const keychain = createKeychain({ account: 'a', openEntry, log: silentLog, timeout: 20 });
    expect(await keychain.available()).toBe(false);
    await keychain.write('refresh');
    expect(await keychain.read()).toBeNull();
    await keychain.forget();
  });

  test('a locked one, which takes nothing and answers null, counts as absent', async () => {
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
