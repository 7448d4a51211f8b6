import type { InputOf } from '../../../shared/core/operation.ts';
import { sessionOperations } from '../../../shared/entities/session/operations.ts';
import { type Session, sessionSchema } from '../../../shared/entities/session/schema.ts';
import { readEnvelope } from '../api/answers.ts';
import {
  authorized,
  call,
  forgetTokens,
  type HeldSession,
  isNoSession,
  refresh,
  type SessionDeps,
  storeTokens,
} from './tokens.ts';

/**
 * SECURITY: pages get the session (E-SESSION) without tokens. The refresh token is stored only in the
 * keychain and in memory.
 */
export interface SessionService {
  /** @throws AppError from the server (C-101), or OFFLINE */
  login(input: InputOf<typeof sessionOperations.login>): Promise<Session>;
  /** Continues the session of the last start, or of the page before a reload. */
  restore(): Promise<Session | null>;
  /** Signs out first on this computer, then on the server if reachable (C-103). */
  logout(): Promise<void>;
  isSignedIn(): boolean;
  /** Also null until the session of the last start is restored. */
  userId(): number | null;
  /**
   * After a 401, repeats the request once with a new access token.
   * @throws AppError NO_SESSION
   */
  authorized(send: (authorization: string) => Promise<Response>): Promise<Response>;
}

export function createSession(deps: SessionDeps): SessionService {
  const { send, log } = deps;
  const held: HeldSession = { tokens: null, userId: null, generation: 0, refreshing: null, deps };
  /** Shared, because the server would refuse a second use of the same refresh token. */
  let restoring: Promise<Session | null> | null = null;

  return {
    login: async (input) => {
      const answer = await call(send, sessionOperations.login, input);
      held.generation += 1;
      held.refreshing = null;
      await storeTokens(held, answer);
      // SECURITY: this schema drops the tokens.
      const session = sessionSchema.parse(answer);
      held.userId = session.user_id;
      return session;
    },
    restore: () => {
      restoring ??= restore(held).finally(() => {
        restoring = null;
      });
      return restoring;
    },
    logout: async () => {
      const old = held.tokens;
      await forgetTokens(held);
      if (!old) return;
      const { refreshToken, accessToken } = old;
      await call(send, sessionOperations.logout, { refreshToken }, `Bearer ${accessToken}`).catch(
        (error: unknown) => log.warn('session.notRevoked', { error }),
      );
    },
    isSignedIn: () => held.tokens !== null,
    userId: () => held.userId,
    authorized: (attempt) => authorized(held, attempt),
  };
}

async function restore(held: HeldSession): Promise<Session | null> {
  const started = held.generation;
  const { keychain } = held.deps;
  try {
    if (!held.tokens) {
      // A slow keychain may answer the second time.
      const stored = (await keychain.read()) ?? (await keychain.read());
      if (!stored) return null;
      await refresh(held, stored);
    }
    const session = await whoAmI(held);
    if (started === held.generation) held.userId = session.user_id;
    return session;
  } catch (error) {
    if (!isNoSession(error)) throw error;
    if (started === held.generation) await forgetTokens(held);
    return null;
  }
}

async function whoAmI(held: HeldSession): Promise<Session> {
  const response = await authorized(held, (authorization) =>
    held.deps.send({ method: 'GET', path: sessionOperations.me.path, headers: { authorization } }),
  );
  return (await readEnvelope(sessionOperations.me, response)).data;
}
