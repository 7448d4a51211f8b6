import type { EmitEvent } from '../bridge/events.ts';
import type { BatchUploadService } from '../services/batch/service.ts';
import type { Log } from '../services/log.ts';

/** Workbooks given to the program from outside: by its command line, a second start, or the system (macOS). */
export interface OpenedFiles {
  add(paths: string[]): void;
  /** Opens what waits; called when somebody has signed in. */
  flush(): void;
}

export interface OpenedFilesDeps {
  isSignedIn(): boolean;
  open: BatchUploadService['open'];
  emit: EmitEvent;
  log: Log;
}

/** Most files one start may bring. */
const waitingLimit = 10;

/** Files wait until somebody is signed in, because only the server knows the program they belong to. */
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

/** Workbooks among the arguments of a command line; switches and other files are left out. */
export function workbooksOf(argv: string[]): string[] {
  return argv.filter((argument) => !argument.startsWith('-') && /\.xlsx$/i.test(argument));
}
