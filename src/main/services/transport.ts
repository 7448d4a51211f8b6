import { AppError, messages } from '../../shared/core/errors.ts';
import { isLoopback } from '../../shared/core/loopback.ts';
import { withinTime } from './answerTime.ts';
import type { Log } from './log.ts';
import { isRedirect, redirected, refuseOthersPage } from './othersPage.ts';
import type { ServerLink } from './serverAddress.ts';

/** One HTTP request to the server, before any token. */
export interface WireRequest {
  method: string;
  /** Path with query. */
  path: string;
  headers?: Record<string, string>;
  body?: string | FormData | null;
  signal?: AbortSignal;
  /** Milliseconds until the answer's head must be there. */
  timeout?: number;
  /** Whether time runs for the answer as a whole, for each piece of it, or not because its reader watches it. */
  limit?: 'whole' | 'piece' | 'none';
}

/** Sends requests and returns whatever the server answers; throws OFFLINE when it does not, CANCELLED on `signal`. */
export type Transport = (request: WireRequest) => Promise<Response>;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportDeps {
  link: ServerLink;
  log: Log;
  /** The way to an office's server, by the system's proxy and certificates where the program's shell knows them. */
  outside?: Fetch;
  /** Goes along with every request; absent where nobody signs in. */
  userAgent?: string;
  /** By which a server knows this program again; goes along with what is about signing in. */
  device?: () => Promise<string | undefined>;
  /** Told after every attempt whether an answer came. */
  onOutcome(reachable: boolean): void;
  /** Milliseconds for the head of an answer, and again for what follows it. */
  patience?: number;
}

const signInPaths = '/w/auth/';

/** Raw HTTP: the per-start secret, time limits and network failures. This machine is asked without any proxy. */
export function createTransport({
  link,
  log,
  outside = fetch,
  userAgent,
  device,
  onOutcome,
  patience = 30_000,
}: TransportDeps): Transport {
  return async ({ method, path, headers = {}, body = null, signal, timeout = patience, limit = 'whole' }) => {
    const server = await link.ready().catch((error: unknown) => {
      // A first start can take longer than a request waits: the page has to hear when it is over.
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
    const send = isLoopback(hostname) ? fetch : outside;
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
        // SECURITY: 13. A redirect would carry the bearer token to an address that nobody chose.
        redirect: 'error',
        // What people have written lies in no cookie jar and in no cache.
        credentials: 'omit',
        cache: 'no-store',
      });
      refuseOthersPage(response, host);
      onOutcome(true);
      if (limit === 'none') return response;
      const stop = (error: Error) => {
        deadline.abort(error);
        return failed(error);
      };
      return withinTime(response, { patience, ofPiece: limit === 'piece', stop });
    } catch (error) {
      if (signal?.aborted) throw new AppError('CANCELLED', 'Dibatalkan', { cause: error });
      throw failed(error);
    } finally {
      clearTimeout(timer);
    }
  };
}

export const offline = (cause: unknown) => new AppError('OFFLINE', messages.offline, { cause });

/** An error, and what it came of. */
export function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/** 'ECONNREFUSED' and the like: what a log needs, without the address. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  // Chromium's network stack has no codes but its message.
  if (error instanceof Error && error.message.startsWith('net::')) return error.message;
  return error instanceof Error ? error.name : 'unknown';
}
