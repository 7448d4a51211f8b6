import { AppError } from '../../../shared/core/errors.ts';
import { isLoopback } from '../../../shared/core/loopback.ts';

/** `secret` belongs to an embedded server (C-915). */
export interface ServerAddress {
  url: string;
  secret: string | null;
}

/** @throws AppError UNAVAILABLE if the server has not started, is unknown or has an invalid address */
export interface ServerLink {
  ready(): Promise<ServerAddress>;
}

/**
 * SECURITY: plain http is accepted for this machine only (Electron checklist 1).
 * @throws AppError UNAVAILABLE with a reason for the user
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

export function remoteServer(text: string): ServerLink {
  return { ready: async () => ({ url: parseServerUrl(text), secret: null }) };
}
