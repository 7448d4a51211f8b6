import type { EmitEvent } from '../../shared/bridge/events.ts';
import type { BatchUploadService } from '../services/batch/service.ts';
import type { Log } from '../services/log.ts';

export interface OpenedFiles {
  add(paths: string[]): void;
  flush(): void;
}

export interface OpenedFilesDeps {
  isSignedIn(): boolean;
  open: BatchUploadService['open'];
  emit: EmitEvent;
  log: Log;
}

const waitingLimit = 10;

/** Files wait for a sign-in, because their check needs data from the server. */
export function createOpenedFiles({ isSignedIn, open, emit, log }: OpenedFilesDeps): OpenedFiles {
  const waiting: string[] = [];

  const flush = () => {
    if (!isSignedIn()) return;
    for (const path of waiting.splice(0)) {
      open(path).then(
        (opened) => emit('batch.opened', opened),
        (error: unknown) => log.warn('batch.notOpened', { error }),
      );
    }
  };

  return {
    add: (paths) => {
      waiting.push(...paths.slice(0, waitingLimit - waiting.length));
      flush();
    },
    flush,
  };
}

export function workbooksOf(argv: string[]): string[] {
  return argv.filter((argument) => !argument.startsWith('-') && /\.xlsx$/i.test(argument));
}
