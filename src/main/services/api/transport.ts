import { AppError, messages } from '../../../shared/core/errors.ts';
import { isLoopback } from '../../../shared/core/loopback.ts';
import type { Log } from '../log.ts';
import { withBodyTimeout } from './bodyTimeout.ts';
import { checkedResponse, type ExpectedBody, isRedirect, redirected } from './responseCheck.ts';
import type { ServerLink } from './serverAddress.ts';

export interface WireRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | FormData | null;
  signal?: AbortSignal;
  timeout?: number;
  /**
   * The body timeout covers a whole envelope, or each chunk of a file. Readers of events have their own
   * timeout.
   */
  expected?: ExpectedBody;
}

/**
 * Returns any answer of the server, including refusals.
 * @throws AppError OFFLINE, UNAVAILABLE, or CANCELLED on `signal`
 */
export type Transport = (request: WireRequest) => Promise<Response>;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportDeps {
  link: ServerLink;
  log: Log;
  netFetch?: Fetch;
  userAgent?: string;
  device?: () => Promise<string | undefined>;
  onOutcome(reachable: boolean): void;
  defaultTimeout?: number;
}

const signInPaths = '/w/auth/';

export function createTransport({
  link,
  log,
  netFetch = fetch,
  userAgent,
  device,
  onOutcome,
  defaultTimeout = 30_000,
}: TransportDeps): Transport {
  return async ({
    method,
    path,
    headers = {},
    body = null,
    signal,
    timeout = defaultTimeout,
    expected = 'envelope',
  }) => {
    const server = await link.ready().catch((error: unknown) => {
      // The server's first start may take longer than a request waits, so main must watch reachability.
      onOutcome(false);
      throw error;
    });
    const { hostname, host } = new URL(server.url);
    const failed = (error: unknown) => {
      log.warn('server.unreachable', { method, reason: reasonOf(error) });
      onOutcome(false);
      if (error instanceof AppError) return error;
      return causesOf(error).some(isRedirect) ? redirected(host, error) : offline(error);
    };
    const known = path.startsWith(signInPaths) ? await device?.() : undefined;
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeout);
    const send = isLoopback(hostname) ? fetch : netFetch;
    try {
      const response = await send(server.url + path, {
        method,
        body,
        headers: {
          ...(userAgent && { 'user-agent': userAgent }),
          ...(known && { 'x-rujukan-device': known }),
          ...headers,
          ...(server.secret && { 'x-rujukan-secret': server.secret }),
        },
        signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
        // SECURITY: a redirect could send the token or the secret to another address (Electron checklist 13).
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
      }).finally(() => clearTimeout(timer));
      const stop = (error: Error) => {
        deadline.abort(error);
        return error;
      };
      const readText = () =>
        withBodyTimeout(new Response(response.body), {
          timeout: defaultTimeout,
          perChunk: false,
          stop,
        }).text();
      const answer = await checkedResponse(response, { expected, host, readText });
      onOutcome(true);
      if (answer !== response || expected === 'events') return answer;
      return withBodyTimeout(answer, {
        timeout: defaultTimeout,
        perChunk: true,
        stop: (error) => failed(stop(error)),
      });
    } catch (error) {
      if (signal?.aborted) throw new AppError('CANCELLED', 'Dibatalkan', { cause: error });
      throw failed(error);
    }
  };
}

export const offline = (cause: unknown) => new AppError('OFFLINE', messages.offline, { cause });

export function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

const neverSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN|UND_ERR_CONNECT_TIMEOUT)$|net::ERR_(CONNECTION_REFUSED|NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|ADDRESS_UNREACHABLE|PROXY_CONNECTION_FAILED|CERT_)/;

/** True if the server may have acted on a request without an answer. */
export const mayHaveArrived = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code === 'OFFLINE' &&
  !causesOf(error).some(
    (each) =>
      isRedirect(each) ||
      neverSent.test((each as { code?: string }).code ?? '') ||
      neverSent.test(each.message),
  );

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  // Chromium's errors have messages only, no codes.
  if (error instanceof Error && error.message.startsWith('net::')) return error.message;
  return error instanceof Error ? error.name : 'unknown';
}
