import { AppError } from '../../shared/core/errors.ts';

/** Detects captive portals, which answer with their own page; the server never answers HTML. */

const networkWantsSignIn = 511;
export const othersPage = 'a page of somebody else has answered';

export function refuseOthersPage({ ok, status, headers, body }: Response, host: string): void {
  const isPage = /^(text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type') ?? '');
  // An error page with another status comes from the office's proxy, and its status suffices.
  if (status !== networkWantsSignIn && !(ok && isPage)) return;
  void body?.cancel().catch(() => undefined);
  throw new AppError(
    'OFFLINE',
    `Jaringan meminta masuk dulu: sebuah halaman menjawab atas nama ${host}. Masuk ke jaringan lewat peramban, lalu coba lagi.`,
    { cause: new Error(othersPage) },
  );
}

export const isRedirect = ({ message }: Error): boolean =>
  message === 'unexpected redirect' || message.startsWith('Attempted to redirect');

export const redirected = (host: string, cause: unknown): AppError =>
  new AppError(
    'OFFLINE',
    `Jaringan meminta masuk dulu, atau alamat server berubah: ${host} mengalihkan ke alamat lain. Masuk ke jaringan lewat peramban, atau tanyakan alamat server kepada pengelola.`,
    { cause },
  );
