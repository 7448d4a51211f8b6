import { AppError, messages } from '../../shared/core/errors.ts';
import type { Log } from './log.ts';
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
}

/** Sends requests and returns whatever the server answers; throws OFFLINE when it does not, CANCELLED on `signal`. */
export type Transport = (request: WireRequest) => Promise<Response>;

export interface TransportDeps {
  link: ServerLink;
  log: Log;
  /** Goes along with every request; absent where nobody signs in. */
  userAgent?: string;
  /** Told after every attempt whether an answer came. */
  onOutcome(reachable: boolean): void;
}

const defaultTimeout = 30_000;

/** Raw HTTP with Node's own fetch: the per-start secret, time limits and network failures. */
export function createTransport({ link, log, userAgent, onOutcome }: TransportDeps): Transport {
  return async ({ method, path, headers = {}, body = null, signal, timeout = defaultTimeout }) => {
    const server = await link.ready().catch((error: unknown) => {
      // A first start can take longer than a request waits: the page has to hear when it is over.
      onOutcome(false);
      throw error;
    });
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeout);
    try {
      const response = await fetch(server.url + path, {
        method,
        body,
        headers: {
          ...(userAgent && { 'user-agent': userAgent }),
          ...headers,
          ...(server.secret && { 'x-rujukan-secret': server.secret }),
        },
        signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
        // SECURITY: 13. A redirect would carry the bearer token to an address that nobody chose.
        redirect: 'error',
      });
      onOutcome(true);
      return response;
    } catch (error) {
      if (signal?.aborted) throw new AppError('CANCELLED', 'Dibatalkan', { cause: error });
      log.warn('server.unreachable', { method, reason: reasonOf(error) });
      onOutcome(false);
      throw offline(error);
    } finally {
      clearTimeout(timer);
    }
  };
}

export const offline = (cause: unknown) => new AppError('OFFLINE', messages.offline, { cause });

/** 'ECONNREFUSED' and the like: what a log needs, without the address. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error instanceof Error ? error.name : 'unknown';
}
