import { z } from 'zod';
import type { MovedData } from '../../../shared/bridge/desktopSettings.ts';
import type { ServerLink } from '../api/serverAddress.ts';
import { createExpectedAddress } from './address.ts';
import { stopChild, withTimeout } from './child.ts';
import { restoreBackup, restoreThenStart, runCommand, whileStopped } from './commands.ts';
import type { DatabaseBackup, DatabaseCopy } from './serverOutput.ts';
import { defaultTimes, type EmbeddedServerDeps, ready, type Supervised, spawn } from './supervise.ts';
import { texts, unavailable } from './texts.ts';

export interface EmbeddedServer extends ServerLink {
  start(): void;
  restore(backup: DatabaseBackup): void;
  /**
   * Newest first. `make` adds a backup before listing.
   * @throws AppError with a message for the user
   */
  backups(make: boolean): Promise<DatabaseCopy[]>;
  /** Keeps the replaced database files. The server restarts even if the restore fails. */
  replace(backup: DatabaseBackup): Promise<void>;
  /** The target database must be empty. The server restarts even if the move fails. */
  move(databaseUrl: string): Promise<MovedData>;
  stop(): Promise<void>;
}

const movedSchema = z.object({ tables: z.number(), rows: z.number() });

export function createEmbeddedServer(deps: EmbeddedServerDeps): EmbeddedServer {
  const { log } = deps;
  const times = { ...defaultTimes, ...deps.times };
  const server: Supervised = {
    deps,
    times,
    address: createExpectedAddress(),
    child: null,
    isStopping: false,
    isReplacing: false,
    crashes: [],
    restart: undefined,
    asked: new Map(),
  };
  let questions = 0;

  const begin = (run: () => void) => {
    if (server.child || server.isStopping) return;
    clearTimeout(server.restart);
    server.crashes = [];
    server.address.expect();
    run();
  };

  return {
    start: () => begin(() => spawn(server)),
    restore: (backup) => begin(() => void restoreThenStart(server, backup)),

    backups: async (make) => {
      await ready(server);
      if (!server.child || server.isReplacing) throw unavailable(texts.notReady);
      const id = ++questions;
      const answer = Promise.withResolvers<DatabaseCopy[]>();
      server.asked.set(id, answer);
      server.child.postMessage({ id, make });
      return withTimeout(answer.promise, times.copy, unavailable(texts.notCopied)).finally(() =>
        server.asked.delete(id),
      );
    },

    replace: async (backup) => {
      const { result: refused, late } = await whileStopped(server, () => restoreBackup(server, backup));
      // The start of the server has finished such a restore.
      const isFinished = refused?.code === 'RESTORE_UNFINISHED' && late === undefined;
      if (refused && !isFinished) throw refused.error;
      if (late) throw late;
    },

    move: async (databaseUrl) => {
      // SECURITY: passes the address in the environment, because other users can see a command line.
      const environment = { RUJUKAN_MOVE_TO: databaseUrl };
      const { result, late } = await whileStopped(server, () =>
        runCommand(server, { command: ['move'], environment, failure: texts.notMoved }),
      );
      const { refused, done } = result;
      if (refused) throw refused.error;
      // The data was moved, so a failed restart of the server is only logged here.
      if (late) log.warn('server.late', { reason: String(late) });
      return movedSchema.parse(done.moved);
    },

    ready: () => ready(server),

    stop: async () => {
      server.isStopping = true;
      clearTimeout(server.restart);
      if (!server.address.isSettled()) server.address.settle(unavailable(texts.stopped));
      if (server.child) await stopChild(server.child, times, log);
    },
  };
}
