import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { restoreSession } from '../../../src/renderer/kit/session/session.ts';
import { useSession } from '../../../src/renderer/kit/session/sessionState.ts';
import { queryClient } from '../../../src/renderer/lib/queries.ts';
import { eventually } from '../../eventually.ts';

vi.mock('@mantine/notifications', () => ({ notifications: { show: () => {}, hide: () => {} } }));

afterEach(() => {
  queryClient.clear();
  useSession.setState({ status: 'restoring' });
  vi.unstubAllGlobals();
});

async function startWithNobody(isPublic: boolean) {
  const answer = Promise.withResolvers<string>();
  const page = new QueryObserver(queryClient, {
    queryKey: ['read'],
    queryFn: () => answer.promise,
    meta: { isPublic },
  });
  const leavePage = page.subscribe(() => {});
  vi.stubGlobal('window', { desktop: { call: async () => ({ ok: true, data: null }), on: () => () => {} } });
  await restoreSession();
  answer.resolve('answer');
  await eventually(() => expect(useSession.getState().status).toBe('out'));
  await answer.promise;
  leavePage();
  return queryClient.getQueryData(['read']);
}

it('S-004: a public read is still answered when the start ends', async () => {
  await expect(startWithNobody(true)).resolves.toBe('answer');
});

it('data read with a session is dropped with it', async () => {
  await expect(startWithNobody(false)).resolves.toBeUndefined();
});
