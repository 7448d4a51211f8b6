import { beforeEach, expect, it, vi } from 'vitest';
import { hold } from '../../../src/renderer/kit/held/held.ts';
import {
  leaveLocked,
  lockSession,
  restoreSession,
  signIn,
  signOut,
} from '../../../src/renderer/kit/session/session.ts';
import { useSession } from '../../../src/renderer/kit/session/sessionState.ts';
import { eventually } from '../../eventually.ts';

vi.mock('@mantine/notifications', () => ({ notifications: { show: () => {}, hide: () => {} } }));

const person = (user_id: number) => ({ user_id, name: `Orang ${user_id}`, access: [], role: { id: 2 } });
const events: Record<string, (payload: unknown) => void> = {};
let signedIn: ReturnType<typeof person> | null;
let calls: string[];
const tell = (name: string, payload: unknown) => events[name]?.(payload);

beforeEach(() => {
  calls = [];
  signedIn = null;
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('window', {
    desktop: {
      on: (name: string, listener: (payload: unknown) => void) => {
        events[name] = listener;
        return () => undefined;
      },
      call: async (name: string) => {
        calls.push(name);
        if (name === 'session.login') tell('session.started', { user_id: signedIn?.user_id });
        if (name === 'session.logout')
          tell('session.ended', { message: 'Anda sudah keluar di jendela lain.' });
        return { ok: true, data: name === 'session.logout' ? null : signedIn };
      },
    },
  });
});

const state = () => {
  const { status, lock, session } = useSession.getState();
  return { status, lock, user: session?.user_id };
};

it('the window’s own sign-in and sign-out events change nothing more', async () => {
  await restoreSession();
  expect(state()).toEqual({ status: 'out', lock: null, user: undefined });
  signedIn = person(7);
  await signIn({ email: 'a@b.co', password: 'x' });
  expect(state()).toEqual({ status: 'in', lock: null, user: 7 });
  const locks: (string | null)[] = [];
  const stop = useSession.subscribe(({ lock }) => void locks.push(lock));
  await signOut();
  stop();
  expect(locks).toEqual([null]);
  expect(state()).toEqual({ status: 'out', lock: null, user: undefined });
  expect(calls).toEqual(['session.restore', 'session.login', 'session.logout']);
});

it('a sign-out elsewhere locks the page, the sign-in of the same user opens it, that of another takes it over', async () => {
  signedIn = person(7);
  await restoreSession();
  tell('session.ended', { message: 'Anda sudah keluar di jendela lain.' });
  expect(state()).toEqual({ status: 'in', lock: 'Anda sudah keluar di jendela lain.', user: 7 });
  tell('session.ended', { message: 'Lagi.' });
  expect(state().lock).toBe('Anda sudah keluar di jendela lain.');

  tell('session.started', { user_id: 7 });
  await eventually(() => expect(state()).toEqual({ status: 'in', lock: null, user: 7 }));

  tell('session.ended', { message: 'Anda sudah keluar di jendela lain.' });
  signedIn = person(8);
  tell('session.started', { user_id: 8 });
  await eventually(() => expect(state()).toEqual({ status: 'in', lock: null, user: 8 }));
});

it('a page at the login screen opens when another window signs in', async () => {
  await restoreSession();
  signedIn = person(9);
  tell('session.started', { user_id: 9 });
  await eventually(() => expect(state()).toEqual({ status: 'in', lock: null, user: 9 }));
});

it('a sign-in at another window while this window ends its session still opens it', async () => {
  for (const end of [() => lockSession('Terkunci'), signOut]) {
    signedIn = person(7);
    await restoreSession();
    const { call } = window.desktop;
    window.desktop.call = async (...args) => {
      const answer = await call(...args);
      if (args[0] === 'session.logout') tell('session.started', { user_id: 7 });
      return answer;
    };
    await end();
    await eventually(() => expect(state()).toEqual({ status: 'in', lock: null, user: 7 }));
    window.desktop.call = call;
  }
});

it('a sign-in at another window while held sends are sent is not ended by the lock', async () => {
  signedIn = person(7);
  await restoreSession();
  const restored = Promise.withResolvers<void>();
  const { call } = window.desktop;
  window.desktop.call = async (...args) => {
    if (args[0] === 'session.restore') await restored.promise;
    return call(...args);
  };
  const send = async () => tell('session.started', { user_id: 7 });
  hold({ title: 'a', entity: 'referral', ids: [1], send });
  await lockSession('Terkunci');
  restored.resolve();
  await eventually(() => expect(state()).toEqual({ status: 'in', lock: null, user: 7 }));
  expect(calls).not.toContain('session.logout');
});

it.each([
  ['ends the session once', undefined, 1],
  ['keeps the session that another window has begun', 7, 0],
])('leaving the lock while held sends are sent %s', async (_title, startedBy, logouts) => {
  signedIn = person(7);
  await restoreSession();
  const answer = Promise.withResolvers<void>();
  const restored = Promise.withResolvers<void>();
  const { call } = window.desktop;
  window.desktop.call = async (...args) => {
    if (args[0] === 'session.restore') await restored.promise;
    return call(...args);
  };
  hold({ title: 'a', entity: 'referral', ids: [1], send: () => answer.promise });
  const locked = lockSession('Terkunci');
  if (startedBy !== undefined) tell('session.started', { user_id: startedBy });
  await leaveLocked();
  expect(calls.filter((name) => name === 'session.logout')).toHaveLength(logouts);
  expect(state()).toMatchObject({ status: 'out', lock: null });
  answer.resolve();
  await locked;
  expect(calls.filter((name) => name === 'session.logout')).toHaveLength(logouts);
  restored.resolve();
});
