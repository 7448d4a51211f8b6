import type { PGlite } from '@electric-sql/pglite';

/**
 * PostgreSQL ends itself when it cannot keep its promises any more, on a full disk above all (PANIC). As a program of
 * its own it would start again; inside PGlite the next query would turn for ever, and the whole process with it. So
 * every further query is refused instead, and whoever runs the server is told to end the process: what was
 * acknowledged is on disk, and the next start goes on from there.
 */

const panicked = new WeakMap<PGlite, Error>();
const listeners = new WeakMap<PGlite, (error: Error) => void>();

/** The severity in an error message of the protocol: its two fields, of which one is never translated. */
const mark = Buffer.from('SPANIC\0VPANIC\0');

export const hasPanicked = (pglite: PGlite): boolean => panicked.has(pglite);

/** Calls at most once, with what the database last said. */
export function whenPanicked(pglite: PGlite, listener: (error: Error) => void): void {
  listeners.set(pglite, listener);
}

export function watchPanic(pglite: PGlite): PGlite {
  const run = pglite.execProtocolRawSync.bind(pglite);
  pglite.execProtocolRawSync = (message) => {
    const ended = panicked.get(pglite);
    if (ended) throw ended;
    const answer = run(message);
    if (Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength).includes(mark)) {
      const error = panicOf(answer);
      panicked.set(pglite, error);
      setImmediate(() => listeners.get(pglite)?.(error));
    }
    return answer;
  };
  return pglite;
}

/** With the SQL state of what could not be done, by which a full disk is told from anything else. */
function panicOf(answer: Uint8Array): Error {
  const fields = Buffer.from(answer).toString('latin1').split('\0');
  const code = fields.find((field) => /^C[0-9A-Z]{5}$/.test(field))?.slice(1);
  return Object.assign(new Error('The database has ended'), { code });
}
