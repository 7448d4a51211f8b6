import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { databaseFolder } from './folder.ts';
import { preparedFile } from './prepared.ts';
import { hasDatabase } from './present.ts';
import { errorOf, threadFile } from './thread.ts';

/** What the thread is started with. */
export interface ThreadInput {
  folder: string;
  /** Whether `create extension amcheck` is possible. */
  checks?: boolean;
  /** An archive (prepared.ts) that is to be the database of a data folder without one. */
  unpack?: { dataFolder: string; file: string };
}

/** Messages of PostgreSQL's wire protocol. */
export type ToThread = Uint8Array | 'close';
/** Of a database that was opened. */
export interface Opened {
  /** Its log ends before what was on disk already. */
  lostLog: boolean;
}
/** What the database answers to one of them; `failed` holds the fields of the error that ended it. */
export type FromThread = Uint8Array | { ready: Opened } | 'closed' | { failed: object };

/** The thread of an embedded database, started on it. */
export interface DatabaseWorker {
  worker: Worker;
  /** Rejects with what the database said when it cannot be opened. */
  opened: Promise<Opened>;
}

export function startWorker(input: ThreadInput): DatabaseWorker {
  const worker = new Worker(threadFile(import.meta.url, 'databaseThread.ts'), { workerData: input });
  const opened = new Promise<Opened>((resolve, reject) => {
    worker.once('message', (message: FromThread) => {
      if (typeof message === 'object' && 'ready' in message) resolve(message.ready);
      else reject(errorOf(typeof message === 'object' && 'failed' in message ? message.failed : {}));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread of the database has ended')));
  });
  // Whoever waits for it hears that it failed.
  opened.catch(() => undefined);
  return { worker, opened };
}

/** Of data folders that nothing has asked for yet. */
const early = new Map<string, DatabaseWorker & { isNew: boolean }>();

/**
 * Opens the database of a locked data folder, or unpacks and opens the one that the build carries, while the server is
 * being loaded. What cannot be done early is left to openDatabase, which says why.
 */
export function openEarly(dataFolder: string, carried = preparedFile()): void {
  let isNew: boolean;
  try {
    isNew = !hasDatabase(dataFolder);
  } catch {
    return;
  }
  const unpack = isNew && carried ? { dataFolder, file: carried } : undefined;
  if (isNew && !unpack) return;
  const folder = databaseFolder(dataFolder);
  early.set(dataFolder, { ...startWorker({ folder, ...(unpack && { unpack }) }), isNew });
}

/** The worker of {@link openEarly}, once, if it has opened the database. */
export async function openedEarly(dataFolder: string): Promise<DatabaseWorker | undefined> {
  const begun = early.get(dataFolder);
  early.delete(dataFolder);
  try {
    await begun?.opened;
    return begun;
  } catch {
    await begun?.worker.terminate();
    return undefined;
  }
}

/** Whether an embedded database is made by this start. */
export const isNewDatabase = (dataFolder: string): boolean =>
  early.get(dataFolder)?.isNew ?? !existsSync(databaseFolder(dataFolder));
