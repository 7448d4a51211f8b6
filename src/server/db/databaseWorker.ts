import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { errorOf, threadFile } from '../../threads/threadFile.ts';
import { hasDatabase } from './databaseFiles.ts';
import type { Opened } from './durable.ts';
import { databaseFolder } from './folder.ts';
import { preparedFile } from './prepared.ts';

export interface ThreadInput {
  folder: string;
  checks?: boolean;
  unpack?: { dataFolder: string; file: string };
}

export type ToThread = Uint8Array | 'close';
export type FromThread = Uint8Array | { ready: Opened } | 'closed' | { failed: object };

export interface DatabaseWorker {
  worker: Worker;
  opened: Promise<Opened>;
}

export const threadEnded = () => new Error('The thread of the database has ended');

export function startWorker(input: ThreadInput): DatabaseWorker {
  const worker = new Worker(threadFile(import.meta.url, 'databaseThread.ts'), { workerData: input });
  const opened = new Promise<Opened>((resolve, reject) => {
    worker.once('message', (message: FromThread) => {
      if (typeof message === 'object' && 'ready' in message) resolve(message.ready);
      else reject(errorOf(typeof message === 'object' && 'failed' in message ? message.failed : {}));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(threadEnded()));
  });
  // Awaited later; this line prevents an unhandled rejection.
  opened.catch(() => undefined);
  return { worker, opened };
}

const early = new Map<string, DatabaseWorker & { isNew: boolean }>();

/** Opens the database while the server loads. Requires the folder's lock. `openDatabase` reports problems. */
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

export async function takeEarly(dataFolder: string): Promise<DatabaseWorker | undefined> {
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

export const isNewDatabase = (dataFolder: string): boolean =>
  early.get(dataFolder)?.isNew ?? !existsSync(databaseFolder(dataFolder));
