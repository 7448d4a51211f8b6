import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../src/shared/core/errors.ts';
import { sessionOperations } from '../../src/shared/entities/session/operations.ts';
import { memoryKeychain, signInParts } from './support/doubles.ts';
import type { FakeServer } from './support/fakeServer.ts';
import { goodLogin, person, startFakeServer } from './support/fakeServer.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(() => server.close());

const refreshes = () => server.seen.filter((route) => route === 'POST /w/auth/refresh').length;

describe('signing in (C-101)', () => {
  test('returns the user without tokens and keeps the refresh token in the keychain', async () => {
    const { session, keychain } = signInParts(server.url);
    const answer = await session.login(goodLogin);
    expect(answer).toEqual(person);
    expect(JSON.stringify(answer)).not.toContain('refresh-');
    expect(keychain.stored()).toBe(server.refreshToken());
    expect(session.isSignedIn()).toBe(true);
  });

  test("a wrong password is the server's own error and keeps nothing", async () => {
    const { session, keychain } = signInParts(server.url);
    const attempt = session.login({ ...goodLogin, password: '000000' });
    await expect(attempt).rejects.toMatchObject({ message: 'Email atau kata sandi salah' });
    expect(keychain.stored()).toBeNull();
    expect(session.isSignedIn()).toBe(false);
  });
});

test('the user is known from signing in or restoring until signing out', async () => {
  const { session } = signInParts(server.url);
  expect(session.userId()).toBeNull();
  await session.login(goodLogin);
  expect(session.userId()).toBe(person.user_id);
  const second = signInParts(server.url, memoryKeychain(server.refreshToken()));
  await second.session.restore();
  expect(second.session.userId()).toBe(person.user_id);
  await second.session.logout();
  expect(second.session.userId()).toBeNull();
});

describe('restoring at the start (C-102, C-104)', () => {
  test('uses the stored token and stores its successor', async () => {
    const first = signInParts(server.url);
    await first.session.login(goodLogin);
    const before = server.refreshToken();
    const second = signInParts(server.url, memoryKeychain(before));
    expect(await second.session.restore()).toEqual(person);
    expect(second.keychain.stored()).toBe(server.refreshToken());
    expect(second.keychain.stored()).not.toBe(before);
  });

  test('two restores at once use the rotating token once', async () => {
    await signInParts(server.url).session.login(goodLogin);
    const { session } = signInParts(server.url, memoryKeychain(server.refreshToken()));
    const both = await Promise.all([session.restore(), session.restore()]);
    expect(both).toEqual([person, person]);
    expect(refreshes()).toBe(1);
  });

  test('without a stored token there is no session and no request', async () => {
    const { session } = signInParts(server.url);
    expect(await session.restore()).toBeNull();
    expect(server.seen).toEqual([]);
  });

  test('a refused token is forgotten, without an event, because nobody was signed in', async () => {
    const keychain = memoryKeychain('refresh-of-another-time');
    const { session, ended } = signInParts(server.url, keychain);
    expect(await session.restore()).toBeNull();
    expect(keychain.stored()).toBeNull();
    expect(ended).toEqual([]);
  });

  test('offline keeps the token for later', async () => {
    await server.close();
    const keychain = memoryKeychain('refresh-of-another-time');
    const { session, outcomes } = signInParts(server.url, keychain);
    await expect(session.restore()).rejects.toMatchObject({ code: 'OFFLINE', message: messages.offline });
    expect(keychain.stored()).toBe('refresh-of-another-time');
    expect(outcomes).toEqual([false]);
  });

  test('after a reload of the page the session continues without a new token', async () => {
    const { session } = signInParts(server.url);
    await session.login(goodLogin);
    expect(await session.restore()).toEqual(person);
    expect(refreshes()).toBe(0);
  });
});

describe('an expired access token (R-010)', () => {
  test('is refreshed once for all requests at once, and each is repeated', async () => {
    const { session, api } = signInParts(server.url);
    await session.login(goodLogin);
    server.expireAccess();
    const calls = Array.from({ length: 8 }, () => api.request(sessionOperations.me, {}));
    const answers = await Promise.all(calls);
    expect(answers.map(({ data }) => data.name)).toEqual(Array(8).fill(person.name));
    expect(refreshes()).toBe(1);
  });

  test('a refused refresh ends the session once, and the keychain forgets', async () => {
    const { session, api, keychain, ended } = signInParts(server.url);
    await session.login(goodLogin);
    server.expireAccess();
    server.revokeRefresh();
    const calls = Array.from({ length: 4 }, () => api.request(sessionOperations.me, {}));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect(outcomes[0]).toMatchObject({ reason: { code: 'NO_SESSION' } });
    expect(ended).toEqual([messages.noSession]);
    expect(keychain.stored()).toBeNull();
    expect(session.isSignedIn()).toBe(false);
  });

  test.each(['first', 'repeated'])(
    'a %s refusal that comes after another sign-in leaves that session',
    async (which) => {
      const { session, ended } = signInParts(server.url);
      await session.login(goodLogin);
      const refused = which === 'first' ? 1 : 2;
      let attempts = 0;
      const late = session.authorized(async () => {
        attempts += 1;
        if (attempts === refused) {
          await session.logout();
          await session.login(goodLogin);
        }
        return new Response(null, { status: 401 });
      });
      await late.catch(() => undefined);
      expect(attempts).toBe(refused);
      expect(ended).toEqual([]);
      expect(session.isSignedIn()).toBe(true);
    },
  );

  test('an error of the server while refreshing keeps the session', async () => {
    const { session, api, keychain, ended } = signInParts(server.url);
    await session.login(goodLogin);
    const stored = keychain.stored();
    await server.close();
    await expect(api.request(sessionOperations.me, {})).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(keychain.stored()).toBe(stored);
    expect(ended).toEqual([]);
    expect(session.isSignedIn()).toBe(true);
  });
});

describe('signing out (C-103)', () => {
  test('forgets the tokens here and revokes them on the server', async () => {
    const { session, keychain, ended } = signInParts(server.url);
    await session.login(goodLogin);
    await session.logout();
    expect(server.seen.at(-1)).toBe('POST /w/auth/logout');
    expect(keychain.stored()).toBeNull();
    expect(session.isSignedIn()).toBe(false);
    expect(ended).toEqual([]);
  });

  test('works without the server', async () => {
    const { session, keychain } = signInParts(server.url);
    await session.login(goodLogin);
    await server.close();
    await session.logout();
    expect(keychain.stored()).toBeNull();
  });

  test('a refresh that is under way does not bring the session back', async () => {
    const { session, api, keychain } = signInParts(server.url);
    await session.login(goodLogin);
    server.expireAccess();
    const { reached, release } = server.holdRefresh();
    const call = expect(api.request(sessionOperations.me, {})).rejects.toMatchObject({ code: 'NO_SESSION' });
    await reached;
    await session.logout();
    release();
    await call;
    expect(session.isSignedIn()).toBe(false);
    expect(keychain.stored()).toBeNull();
  });
});
