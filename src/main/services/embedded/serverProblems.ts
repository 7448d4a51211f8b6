import type { ServerProblem } from '../../../shared/bridge/desktopSettings.ts';
import type { EmitEvent } from '../../../shared/bridge/events.ts';
import { AppError } from '../../../shared/core/errors.ts';
import type { Log } from '../log.ts';
import type { EmbeddedServer } from './embeddedServer.ts';
import type { DatabaseBackup } from './serverOutput.ts';
import type { EmbeddedServerDeps } from './supervise.ts';

export interface ServerProblems extends Pick<EmbeddedServerDeps, 'onGivenUp' | 'onDamaged'> {
  current(): ServerProblem | null;
  onReady(): void;
  /** Resolves when the server is ready, has failed again, or does not answer in time. */
  retry(): Promise<void>;
  /** @throws AppError NOT_FOUND without a backup, or UNAVAILABLE */
  restore(): Promise<void>;
}

export interface ServerProblemsDeps {
  server(): Pick<EmbeddedServer, 'start' | 'restore' | 'replace' | 'ready'>;
  isSignedIn(): boolean;
  showServerFailed(reason: string): Promise<boolean>;
  offerRestore(reason: string, date: string): Promise<boolean>;
  showDatabaseDamaged(reason: string, date: string | undefined): Promise<boolean>;
  emit: EmitEvent;
  log: Log;
}

export function createServerProblems(deps: ServerProblemsDeps): ServerProblems {
  let known: { message: string; backup: DatabaseBackup | null; isRunning: boolean } | null = null;

  const set = (next: typeof known) => {
    if (known === null && next === null) return;
    known = next;
    deps.emit('server.problem', { problem: view() });
  };
  const view = (): ServerProblem | null =>
    known && { message: known.message, backup: known.backup?.date ?? null, isRunning: known.isRunning };

  const untilSettled = () =>
    deps
      .server()
      .ready()
      .then(
        () => undefined,
        () => undefined,
      );

  return {
    current: view,
    onReady: () => set(null),

    onGivenUp: async (error, backup) => {
      deps.log.error('server.givenUp', { reason: error.message, backup: backup?.date });
      set({ message: error.message, backup, isRunning: false });
      if (!deps.isSignedIn()) return;
      if (!backup) {
        if (await deps.showServerFailed(error.message)) deps.server().start();
      } else if (await deps.offerRestore(error.message, backup.date)) deps.server().restore(backup);
    },

    onDamaged: async (message, backup) => {
      deps.log.error('server.damaged', { reason: message, backup: backup?.date });
      set({ message, backup, isRunning: true });
      if (!deps.isSignedIn()) return;
      if (!(await deps.showDatabaseDamaged(message, backup?.date)) || !backup) return;
      // `replace` restarts the server even after a failed restore.
      await deps
        .server()
        .replace(backup)
        .catch((error: unknown) =>
          deps.showDatabaseDamaged(error instanceof Error ? error.message : message, undefined),
        );
    },

    retry: async () => {
      deps.server().start();
      await untilSettled();
    },

    restore: async () => {
      const backup = known?.backup;
      if (!known || !backup) throw new AppError('NOT_FOUND', 'Tidak ada cadangan yang dapat dipulihkan.');
      if (known.isRunning) return deps.server().replace(backup);
      deps.server().restore(backup);
      await untilSettled();
    },
  };
}
