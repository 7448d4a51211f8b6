import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropAll, hold, holdTime } from '../../../../src/renderer/kit/held/held.ts';
import { lockSession } from '../../../../src/renderer/kit/session/session.ts';
import { useSession } from '../../../../src/renderer/kit/session/sessionState.ts';

vi.mock('@mantine/notifications', () => ({ notifications: { show: () => {}, hide: () => {} } }));

let done: string[];
beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  vi.stubGlobal('window', {
    desktop: {
      call: async (name: string) => {
        done.push(name);
        return { ok: true, data: null };
      },
    },
  });
});
afterEach(() => {
  dropAll();
  useSession.setState({ status: 'out', lock: null });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('held sends are sent once, before the token is removed', async () => {
  useSession.setState({ status: 'in', lock: null });
  hold({ title: 'a', entity: 'referral', ids: [1], send: async () => void done.push('sent') });
  await lockSession('Terkunci');
  await vi.advanceTimersByTimeAsync(holdTime);
  expect(done).toEqual(['sent', 'session.logout']);
  expect(useSession.getState().lock).toBe('Terkunci');
});
