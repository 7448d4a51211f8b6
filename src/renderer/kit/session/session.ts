import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type AccessRule, allows, superAdminMark } from '../../../shared/core/access.ts';
import { entities } from '../../../shared/entities/index.ts';
import { roleIds } from '../../../shared/entities/role/schema.ts';
import type { Session } from '../../../shared/entities/session/schema.ts';
import { request } from '../../lib/api.ts';
import { call, onEvent } from '../../lib/desktop.ts';
import { forgetPrivateReads, queryClient } from '../../lib/queries.ts';
import { resetUserState } from '../../lib/userState.ts';
import { gridOwner } from '../grid/layout.ts';
import { dropAll } from '../held/held.ts';
import { sendEverywhere } from '../held/windows.ts';
import { notifyFailure } from '../notices/notify.ts';
import { useSession } from './sessionState.ts';

const known = (session: Session) => ({
  session,
  codes: new Set([
    ...session.access.map((item) => item.access_code),
    ...(session.role.id === roleIds.superAdmin ? [superAdminMark] : []),
  ]),
});

function enter(session: Session): void {
  gridOwner(session.user_id);
  useSession.setState({
    status: 'in',
    ...known(session),
    notice: null,
    lock: null,
  });
}

function leave(notice: string | null): void {
  const lost = dropAll();
  resetUserState();
  if (lost > 0) notifyFailure(`${lost} perubahan tidak terkirim karena sesi berakhir`);
  forgetPrivateReads();
  useSession.setState({ status: 'out', session: null, codes: new Set(), notice, lock: null });
}

let started = 0;
/**
 * Number of this window's running session calls. While a call runs, the window ignores `session.ended`. The
 * window follows the last `session.started` after all calls have ended.
 */
let underWay = 0;
let startedMeanwhile: number | undefined;
export async function byItself<Result>(work: () => Promise<Result>): Promise<Result> {
  underWay += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
    const userId = startedMeanwhile;
    if (underWay === 0) startedMeanwhile = undefined;
    if (underWay === 0 && userId !== undefined) void join(userId);
  }
}

/** Unlocks the page after a sign-in of the same user in another window. Replaces the page of another user. */
async function join(userId: number): Promise<void> {
  const { status, session, lock } = useSession.getState();
  if (status === 'restoring' || (status === 'in' && lock === null)) return;
  if (session && session.user_id !== userId) leave(null);
  try {
    const joined = await call('session.restore', undefined);
    if (!joined) return;
    enter(joined);
    void queryClient.invalidateQueries();
  } catch (error) {
    notifyFailure(error);
  }
}

export async function restoreSession(): Promise<void> {
  onEvent('session.started', ({ user_id }) => {
    started += 1;
    if (underWay === 0) void join(user_id);
    else startedMeanwhile = user_id;
  });
  onEvent('session.ended', ({ message }) => {
    if (underWay > 0 || isLocked()) return;
    // A lock screen appears instead of the sign-in page, so that unsaved input stays.
    if (!closePage(message)) leave(message);
  });
  try {
    const session = await call('session.restore', undefined);
    if (session) enter(session);
    else leave(null);
  } catch (error) {
    leave(error instanceof Error ? error.message : null);
  }
}

export async function signIn(input: { email: string; password: string }): Promise<void> {
  await byItself(async () => enter(await call('session.login', input)));
}

export async function signOut(): Promise<void> {
  await sendEverywhere();
  await byItself(async () => {
    await call('session.logout', undefined);
    leave(null);
  });
}

/** Value of `started` when the page was locked. */
let startedAtLock = 0;
const closePage = (reason: string): boolean => {
  const { status, lock } = useSession.getState();
  if (status !== 'in' || lock !== null) return false;
  startedAtLock = started;
  useSession.setState({ lock: reason });
  return true;
};

const windows = new BroadcastChannel('rujukan:lock');
windows.onmessage = ({ data }: MessageEvent<string>) => void closePage(data);

/** Other windows show `elsewhere` as the reason. */
export async function lockSession(reason: string, elsewhere = reason): Promise<void> {
  if (!closePage(reason)) return;
  windows.postMessage(elsewhere);
  // Held sends are sent first, because they need the token.
  await sendEverywhere();
  if (isLocked()) await endLocked();
}

/** Keeps a session that began after the lock. */
async function endLocked(): Promise<void> {
  if (started === startedAtLock) await byItself(() => call('session.logout', undefined));
}

export const isLocked = (): boolean => useSession.getState().lock !== null;

export const endSession = (reason: string): void => leave(reason);

/** Ends the session at once, because the token remains while the sends of {@link lockSession} run. */
export async function leaveLocked(): Promise<void> {
  leave(null);
  await endLocked();
}

/** Reads the session again when a changed account or role makes it stale. */
export function useFreshSession(): void {
  const session = useUser();
  const { data } = useQuery({
    queryKey: entities.session.me.id.split('.'),
    queryFn: async ({ signal }) => (await request(entities.session.me, {}, { signal })).data,
    initialData: session,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (data === session) return;
    const isElsewhere = data.companyId !== session.companyId || data.partnerId !== session.partnerId;
    useSession.setState(known(data));
    if (!isElsewhere) return;
    // The next page must not show data of the previous company, not even during loading.
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.invalidateQueries();
  }, [data, session]);
}

/** The server also checks access. */
export function useAllows(rule: AccessRule): boolean {
  return useSession((state) => allows(rule, state.status === 'in' ? state.codes : undefined));
}

export function useUser(): Session {
  const session = useSession((state) => state.session);
  if (!session) throw new Error('useUser outside a signed-in screen');
  return session;
}
