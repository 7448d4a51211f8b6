import { AppError } from '../../shared/core/errors.ts';

/**
 * A network that wants its user to sign in first answers for everybody with a page of its own (a captive portal). The
 * server's own answers are never HTML, whatever it is asked by the program.
 */

const networkWantsSignIn = 511;
/** Of the cause of such an error. */
export const othersPage = 'a page of somebody else has answered';

/** Throws OFFLINE, in words about the network, for an answer that is no answer of the server. */
export function refuseOthersPage({ ok, status, headers, body }: Response, host: string): void {
  const isPage = /^(text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type') ?? '');
  // Of another status than success a page is what a proxy of the office makes of it, and the status says enough.
  if (status !== networkWantsSignIn && !(ok && isPage)) return;
  void body?.cancel().catch(() => undefined);
  throw new AppError(
    'OFFLINE',
    `Jaringan meminta masuk dahulu: sebuah halaman menjawab atas nama ${host}. Masuk ke jaringan lewat peramban, lalu coba lagi.`,
    { cause: new Error(othersPage) },
  );
}

/** What Node and Chromium say of an answer that leads elsewhere. */
export const isRedirect = ({ message }: Error): boolean =>
  message === 'unexpected redirect' || message.startsWith('Attempted to redirect');

export const redirected = (host: string, cause: unknown): AppError =>
  new AppError(
    'OFFLINE',
    `Jaringan meminta masuk dahulu, atau alamat server berubah: ${host} mengalihkan ke alamat lain. Masuk ke jaringan lewat peramban, atau tanyakan alamat server kepada pengelola.`,
    { cause },
  );
