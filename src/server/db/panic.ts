import type { PGlite } from '@electric-sql/pglite';

/**
 * PostgreSQL ends itself when it cannot keep its promises any more, on a full disk above all (PANIC). As a program of
 * its own it would start again; inside PGlite every further query would seem to be done, or turn for ever. So they are
 * refused instead, and whoever runs the server is told to end the process: what was acknowledged is on disk, and the
 * next start goes on from there.
 */

const panicked = new WeakMap<PGlite, Error>();
const listeners = new WeakMap<PGlite, (error: Error) => void>();

export const hasPanicked = (pglite: PGlite): boolean => panicked.has(pglite);

/** Calls at most once, with what the database last said. */
export function whenPanicked(pglite: PGlite, listener: (error: Error) => void): void {
  listeners.set(pglite, listener);
}

export function watchPanic(pglite: PGlite): PGlite {
  const watched = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    const ended = panicked.get(pglite);
    if (ended) throw ended;
    try {
      return await run();
    } catch (error) {
      if (error instanceof Error && 'severity' in error && error.severity === 'PANIC') {
        panicked.set(pglite, error);
        setImmediate(() => listeners.get(pglite)?.(error));
      }
      throw error;
    }
  };
  const { execProtocol, execProtocolStream } = pglite;
  pglite.execProtocol = (...args) => watched(() => execProtocol.apply(pglite, args));
  pglite.execProtocolStream = (...args) => watched(() => execProtocolStream.apply(pglite, args));
  return pglite;
}
