import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { BatchSheetPreview } from '../../shared/bridge/types.ts';
import { AppError, type ErrorView, messages } from '../../shared/core/errors.ts';
import { type Answers, connect } from '../../threads/calls.ts';
import { fileTexts } from '../file/fileNotes.ts';
import type { TaskName, WorkerReport, WorkerTasks } from '../report/workerTasks.ts';
import {
  type PostedError,
  readError,
  type ToBatchFileHost,
  type ToBatchFileThread,
  type WorkerInput,
} from './protocol.ts';

export interface BatchFileWorker {
  check(input: WorkerInput, watch: FileWatch): void;
  perform<Name extends TaskName>(
    name: Name,
    input: WorkerTasks[Name]['input'],
  ): Promise<WorkerTasks[Name]['result']>;
  /** Can be called before and during a check. */
  sheets(path: string): Promise<BatchSheetPreview[]>;
  hasCrashed(): boolean;
  stop(): void;
}

export interface FileWatch extends Answers<ToBatchFileHost> {
  ready(report: WorkerReport): void;
  /** Also called if the thread crashes after `ready`. `cause` is for the log. */
  refused(refusal: ErrorView, cause: unknown): void;
}

export interface BatchFileWorkerDeps {
  workerFile: URL | string;
  errorViewOf(error: unknown): ErrorView;
}

/** In MB. A workbook that needs more ends only its own worker. */
const workerMemory = 512;
/** In MB. With V8's default of 48, long-lived rows would be copied several times. */
const youngMemory = 144;
/** Avoids copying the first rows while the young heap grows from 1 MB. */
const firstHeapFlag = '--min-semi-space-size=48';

export function startBatchFileWorker({ workerFile, errorViewOf }: BatchFileWorkerDeps): BatchFileWorker {
  // Worker options lack this flag. Setting it here does not change existing heaps.
  setFlagsFromString(firstHeapFlag);
  const worker = new Worker(workerFile, {
    resourceLimits: { maxOldGenerationSizeMb: workerMemory, maxYoungGenerationSizeMb: youngMemory },
  });
  let stopped = false;
  let watch: FileWatch | undefined;
  let crash: { refusal: ErrorView; cause: string } | undefined;

  const currentWatch = (): FileWatch => {
    if (!watch) throw new Error('Nobody watches this thread');
    return watch;
  };
  const answers: Answers<ToBatchFileHost> = {
    catalogue: (input) => currentWatch().catalogue(input),
    lookup: (input) => currentWatch().lookup(input),
    mapping: (input) => currentWatch().mapping(input),
    hasPhotos: (input) => currentWatch().hasPhotos(input),
    photos: (input) => currentWatch().photos(input),
    progress: (input) => currentWatch().progress(input),
  };
  const line = connect<ToBatchFileHost, ToBatchFileThread>(worker, answers, {
    write: (error): PostedError => ({ error: errorViewOf(error) }),
    read: readError,
  });

  const end = (error: Error) => {
    if (crash) return;
    crash = { refusal: crashView(error), cause: String(error) };
    if (!stopped) watch?.refused(crash.refusal, crash.cause);
    line.end(new AppError('INTERNAL', messages.internal, { cause: error }));
  };
  worker.on('error', end);
  // A thread may end without an error; its open calls must not hang.
  worker.on('exit', (code) => end(new Error(`The thread has ended with ${code}`)));

  return {
    check: (input, watching) => {
      watch = watching;
      if (crash) return watching.refused(crash.refusal, crash.cause);
      line.call('check', input).then(
        (report) => {
          if (!stopped) watching.ready(report);
        },
        (error: AppError) => {
          if (!stopped && !crash) watching.refused(error.toView(), error.cause);
        },
      );
    },
    perform: (name, input) => line.call(name, input) as Promise<WorkerTasks[typeof name]['result']>,
    sheets: (path) => line.call('sheets', { path }),
    hasCrashed: () => crash !== undefined,
    stop: () => {
      stopped = true;
      line.end(cancelled());
      void worker.terminate();
    },
  };
}

const cancelled = () => new AppError('CANCELLED', 'Dibatalkan');

export interface WorkerReserve {
  prepare(): void;
  take(): BatchFileWorker;
}

const idleLimit = 5 * 60_000;

export function createWorkerReserve(start: () => BatchFileWorker): WorkerReserve {
  let waiting: { worker: BatchFileWorker; timer: NodeJS.Timeout } | undefined;
  const takeWaiting = (): BatchFileWorker | undefined => {
    clearTimeout(waiting?.timer);
    const worker = waiting?.worker;
    waiting = undefined;
    return worker?.hasCrashed() ? undefined : worker;
  };
  return {
    prepare: () => {
      const worker = takeWaiting() ?? start();
      waiting = { worker, timer: setTimeout(() => takeWaiting()?.stop(), idleLimit).unref() };
    },
    take: () => takeWaiting() ?? start(),
  };
}

function crashView(error: unknown): ErrorView {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? { code: 'FILE_REFUSED', message: fileTexts.X09() }
    : { code: 'INTERNAL', message: messages.internal };
}
