import { AppError, messages } from '../../../shared/core/errors.ts';
import type { InputOf, Operation, OutputOf } from '../../../shared/core/operation.ts';
import { sessionOperations } from '../../../shared/entities/session/operations.ts';
import type { Tokens } from '../../../shared/entities/session/schema.ts';
import { readEnvelope } from '../api/answers.ts';
import type { Transport } from '../api/transport.ts';
import type { Log } from '../log.ts';
import type { Keychain } from './keychain.ts';

export interface SessionDeps {
  send: Transport;
  keychain: Keychain;
  log: Log;
  onEnded(message: string): void;
}

export interface HeldSession {
  /** SECURITY: must never reach a page. */
  tokens: Tokens | null;
  userId: number | null;
  /** Counts sign-ins and sign-outs, so that answers for an earlier session are dropped. */
  generation: number;
  refreshing: Promise<string> | null;
  readonly deps: SessionDeps;
}

const noSession = () => new AppError('NO_SESSION', messages.noSession);

export async function call<O extends Operation>(
  send: Transport,
  operation: O,
  input: InputOf<O>,
  authorization?: string,
): Promise<OutputOf<O>> {
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
}

export async function storeTokens(held: HeldSession, { accessToken, refreshToken }: Tokens): Promise<void> {
  held.tokens = { accessToken, refreshToken };
  await held.deps.keychain.write(refreshToken);
}

export async function forgetTokens(held: HeldSession): Promise<void> {
  held.generation += 1;
  held.tokens = null;
  held.userId = null;
  held.refreshing = null;
  await held.deps.keychain.forget();
}

async function endExpired(held: HeldSession): Promise<void> {
  await forgetTokens(held);
  held.deps.onEnded(messages.noSession);
}

/** Throws NO_SESSION only for a refused or outdated token, so an outage keeps the session (C-102). */
async function refreshWith(held: HeldSession, refreshToken: string): Promise<string> {
  const started = held.generation;
  try {
    const next = await call(held.deps.send, sessionOperations.refresh, { refreshToken });
    if (started !== held.generation) throw noSession();
    await storeTokens(held, next);
    return next.accessToken;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    held.deps.log.info('session.refused');
    throw noSession();
  }
}

/** Requests whose access token has expired share one refresh. */
export function refresh(held: HeldSession, refreshToken: string): Promise<string> {
  if (held.refreshing) return held.refreshing;
  const running = refreshWith(held, refreshToken).finally(() => {
    if (held.refreshing === running) held.refreshing = null;
  });
  held.refreshing = running;
  return running;
}

/** Another request may already have refreshed `stale`. */
async function freshToken(held: HeldSession, stale: string): Promise<string> {
  if (!held.tokens) throw noSession();
  if (held.tokens.accessToken !== stale) return held.tokens.accessToken;
  const started = held.generation;
  try {
    return await refresh(held, held.tokens.refreshToken);
  } catch (error) {
    if (isNoSession(error) && started === held.generation) await endExpired(held);
    throw error;
  }
}

export async function authorized(
  held: HeldSession,
  attempt: (authorization: string) => Promise<Response>,
): Promise<Response> {
  if (!held.tokens) throw noSession();
  const { accessToken } = held.tokens;
  const started = held.generation;
  const response = await attempt(`Bearer ${accessToken}`);
  if (response.status !== 401) return response;
  await response.body?.cancel();
  // The next user must not send a request of the previous user.
  if (started !== held.generation) throw noSession();
  const repeated = await attempt(`Bearer ${await freshToken(held, accessToken)}`);
  if (repeated.status === 401 && started === held.generation) await endExpired(held);
  return repeated;
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'NO_SESSION' || error.code === 'INVALID');
}

export function isNoSession(error: unknown): boolean {
  return error instanceof AppError && error.code === 'NO_SESSION';
}
