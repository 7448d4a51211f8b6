import { AppError, messages } from '../../shared/core/errors.ts';
import type { InputOf, Operation, OutputOf } from '../../shared/core/operation.ts';
import { sessionOperations } from '../../shared/entities/session/operations.ts';
import type { Session, Tokens } from '../../shared/entities/session/schema.ts';
import { sessionSchema } from '../../shared/entities/session/schema.ts';
import { readEnvelope } from './answers.ts';
import type { Keychain } from './keychain.ts';
import type { Log } from './log.ts';
import type { Transport } from './transport.ts';

/**
 * The signed-in user. SECURITY: pages get E-SESSION without tokens, the disk nothing, the keychain the refresh token.
 */
export interface SessionService {
  /** C-101. Errors: the server's, or OFFLINE. */
  login(input: InputOf<typeof sessionOperations.login>): Promise<Session>;
  /** The session of the last start or before a reload; null when none can be continued. */
  restore(): Promise<Session | null>;
  /** C-103: immediate here, at the server if reachable. */
  logout(): Promise<void>;
  isSignedIn(): boolean;
  /** null while nobody is signed in, and while the start restores the session. */
  userId(): number | null;
  /** On 401 refreshes once and repeats the request. Error: NO_SESSION. */
  authorized(send: (authorization: string) => Promise<Response>): Promise<Response>;
}

export interface SessionDeps {
  send: Transport;
  keychain: Keychain;
  log: Log;
  onEnded(message: string): void;
}

const noSession = () => new AppError('NO_SESSION', messages.noSession);

export function createSession({ send, keychain, log, onEnded }: SessionDeps): SessionService {
  /** SECURITY: must never reach a page. */
  let tokens: Tokens | null = null;
  let userId: number | null = null;
  /** Incremented with each sign-in and sign-out, to drop late answers. */
  let generation = 0;
  let refreshing: Promise<string> | null = null;

  const call = async <O extends Operation>(
    operation: O,
    input: InputOf<O>,
    authorization?: string,
  ): Promise<OutputOf<O>> => {
    const hasBody = operation.method !== 'GET';
    const response = await send({
      method: operation.method,
      path: operation.path,
      headers: {
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(authorization && { authorization }),
      },
      body: hasBody ? JSON.stringify(input) : null,
    });
    return (await readEnvelope(operation, response)).data;
  };

  const keep = async (next: Tokens): Promise<void> => {
    tokens = next;
    await keychain.write(next.refreshToken);
  };

  const forget = async (): Promise<void> => {
    generation += 1;
    tokens = null;
    userId = null;
    refreshing = null;
    await keychain.forget();
  };

  const endUnasked = async (): Promise<void> => {
    await forget();
    onEnded(messages.noSession);
  };

  /** C-102. Returns the new access token. A refused token is useless; when offline it is kept. */
  const refreshWith = async (refreshToken: string): Promise<string> => {
    const started = generation;
    try {
      const next = await call(sessionOperations.refresh, { refreshToken });
      if (started !== generation) throw noSession();
      await keep({ accessToken: next.accessToken, refreshToken: next.refreshToken });
      return next.accessToken;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      log.info('session.refused');
      throw noSession();
    }
  };

  /** Requests that expire together share one refresh. */
  const refresh = (refreshToken: string): Promise<string> => {
    if (refreshing) return refreshing;
    const running = refreshWith(refreshToken).finally(() => {
      if (refreshing === running) refreshing = null;
    });
    refreshing = running;
    return running;
  };

  /** The current token if another request has refreshed `stale` already. */
  const freshToken = async (stale: string): Promise<string> => {
    if (!tokens) throw noSession();
    if (tokens.accessToken !== stale) return tokens.accessToken;
    const started = generation;
    try {
      return await refresh(tokens.refreshToken);
    } catch (error) {
      if (isNoSession(error) && started === generation) await endUnasked();
      throw error;
    }
  };

  const authorized: SessionService['authorized'] = async (attempt) => {
    if (!tokens) throw noSession();
    const { accessToken } = tokens;
    const response = await attempt(`Bearer ${accessToken}`);
    if (response.status !== 401) return response;
    await response.body?.cancel();
    const repeated = await attempt(`Bearer ${await freshToken(accessToken)}`);
    if (repeated.status === 401) await endUnasked();
    return repeated;
  };

  const whoAmI = async (): Promise<Session> => {
    const response = await authorized((authorization) =>
      send({ method: 'GET', path: sessionOperations.me.path, headers: { authorization } }),
    );
    return (await readEnvelope(sessionOperations.me, response)).data;
  };

  /** Two calls at the start would both use the one refresh token, and the second would be refused. */
  let restoring: Promise<Session | null> | null = null;
  const restore = async (): Promise<Session | null> => {
    const started = generation;
    try {
      if (!tokens) {
        // Asked twice, because a slow keychain would force a new sign-in.
        const stored = (await keychain.read()) ?? (await keychain.read());
        if (!stored) return null;
        await refresh(stored);
      }
      const session = await whoAmI();
      if (started === generation) userId = session.user_id;
      return session;
    } catch (error) {
      if (!isNoSession(error)) throw error;
      if (started === generation) await forget();
      return null;
    }
  };

  return {
    login: async (input) => {
      const answer = await call(sessionOperations.login, input);
      generation += 1;
      refreshing = null;
      await keep({ accessToken: answer.accessToken, refreshToken: answer.refreshToken });
      // SECURITY: this schema drops the tokens.
      const session = sessionSchema.parse(answer);
      userId = session.user_id;
      return session;
    },
    restore: () => {
      restoring ??= restore().finally(() => {
        restoring = null;
      });
      return restoring;
    },
    logout: async () => {
      const old = tokens;
      await forget();
      if (!old) return;
      const revoked = call(
        sessionOperations.logout,
        { refreshToken: old.refreshToken },
        `Bearer ${old.accessToken}`,
      );
      await revoked.catch((error: unknown) => log.warn('session.notRevoked', { error }));
    },
    isSignedIn: () => tokens !== null,
    userId: () => userId,
    authorized,
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'NO_SESSION' || error.code === 'INVALID');
}

function isNoSession(error: unknown): boolean {
  return error instanceof AppError && error.code === 'NO_SESSION';
}
