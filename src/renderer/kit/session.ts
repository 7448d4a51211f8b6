import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { type AccessRule, allows, superAdminMark } from '../../shared/core/access.ts';
import { entities } from '../../shared/entities/index.ts';
import { roleIds } from '../../shared/entities/role/schema.ts';
import type { Session } from '../../shared/entities/session/schema.ts';
import { request } from '../lib/api.ts';
import { call, onEvent } from '../lib/desktop.ts';
import { forgetOwn } from '../lib/own.ts';
import { forgetPrivateReads, queryClient } from '../lib/queries.ts';
import { gridOwner } from './grid/layout.ts';
import { dropAll } from './held/held.ts';
import { sendEverywhere } from './held/windows.ts';
import { notifyFailure } from './notify.ts';

/** Who is signed in. Tokens stay in main; the page knows the user and the codes. */
interface SessionState {
  status: 'restoring' | 'out' | 'in';
  session: Session | null;
  codes: ReadonlySet<string>;
  /** Why the session ended, for the login screen. */
  notice: string | null;
  /** Why nobody may see the page until its user has signed in again; null while it is open. */
  lock: string | null;
}

export const useSession = create<SessionState>(() => ({
  status: 'restoring',
  session: null,
  codes: new Set(),
  notice: null,
  lock: null,
}));

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
  forgetOwn();
  if (lost > 0) notifyFailure(`${lost} perubahan yang menunggu tidak terkirim karena sesi berakhir`);
  forgetPrivateReads();
  useSession.setState({ status: 'out', session: null, codes: new Set(), notice, lock: null });
}

/** What this window does itself it need not be told. */
let underWay = 0;
export async function byItself<Result>(work: () => Promise<Result>): Promise<Result> {
  underWay += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
  }
}

/** Somebody has signed in at another window: a locked page of theirs opens again, one of another user makes way. */
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

/** At start: the stored session, if the keychain holds one that the server still knows. */
export async function restoreSession(): Promise<void> {
  onEvent('session.started', ({ user_id }) => {
    if (underWay === 0) void join(user_id);
  });
  onEvent('session.ended', ({ message }) => {
    const { status, lock } = useSession.getState();
    if (underWay > 0 || lock !== null) return;
    // What was typed on the page is not lost with the session.
    if (status === 'in') useSession.setState({ lock: message });
    else leave(message);
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
  await byItself(() => call('session.logout', undefined));
  leave(null);
}

const closePage = (reason: string): boolean => {
  const { status, lock } = useSession.getState();
  if (status !== 'in' || lock !== null) return false;
  useSession.setState({ lock: reason });
  return true;
};

const windows = new BroadcastChannel('rujukan:lock');
windows.onmessage = ({ data }: MessageEvent<string>) => void closePage(data);

/**
 * Closes the pages of all windows at once until their user signs in again; main holds no token meanwhile. `elsewhere`
 * is what the other windows say of it.
 */
export async function lockSession(reason: string, elsewhere = reason): Promise<void> {
  if (!closePage(reason)) return;
  windows.postMessage(elsewhere);
  // What waits was decided before: without a token it could not be sent.
  await sendEverywhere();
  // Who has signed in again meanwhile stays in.
  if (isLocked()) await byItself(() => call('session.logout', undefined));
}

/** Keys that are meant for the page do nothing while it is closed. */
export const isLocked = (): boolean => useSession.getState().lock !== null;

/** Everybody's session is over, for a reason that the login screen says. */
export const endSession = (reason: string): void => leave(reason);

/** Out of a locked page, to the login screen. */
export const leaveLocked = (): void => leave(null);

/**
 * Keeps name and rights of the signed-in user as the server has them: read again whenever the account, a role or
 * a refused call makes them stale; never at first, since signing in has just told them.
 */
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
    // What was read of another company is not shown again, not even until it is read anew.
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.invalidateQueries();
  }, [data, session]);
}

/** Whether the signed-in user passes a rule; the server checks again. */
export function useAllows(rule: AccessRule): boolean {
  return useSession((state) => allows(rule, state.status === 'in' ? state.codes : undefined));
}

/** The signed-in user; only for screens behind the route guard. */
export function useUser(): Session {
  const session = useSession((state) => state.session);
  if (!session) throw new Error('useUser outside a signed-in screen');
  return session;
}
