import { AppError } from '../../shared/core/errors.ts';
import { isLoopback } from '../../shared/core/loopback.ts';

/** Where the server answers, and the per-start secret of an embedded one (C-915). */
export interface ServerAddress {
  /** Origin without a trailing slash, 'http://127.0.0.1:41234'. */
  url: string;
  secret: string | null;
}

/** A server that may still be starting. `ready` throws UNAVAILABLE when it will not come, or not in time. */
export interface ServerLink {
  ready(): Promise<ServerAddress>;
}

/**
 * Reads an address that the environment or the user has given. Throws UNAVAILABLE with an Indonesian reason.
 * SECURITY: 1. Plain http is accepted for this machine only; a remote server needs https.
 */
export function parseServerUrl(text: string): string {
  if (!URL.canParse(text))
    throw new AppError('UNAVAILABLE', 'Alamat server tidak valid. Contoh: https://rujukan.contoh.co.id');
  const url = new URL(text);
  const isOfThisMachine = url.protocol === 'http:' && isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !isOfThisMachine) {
    throw new AppError('UNAVAILABLE', 'Alamat server harus memakai https');
  }
  return url.origin;
}

/** The link to a server that runs elsewhere and is taken to be up. */
export function remoteServer(text: string): ServerLink {
  return { ready: async () => ({ url: parseServerUrl(text), secret: null }) };
}
