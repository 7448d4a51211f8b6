import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { AppError, type ErrorView, messages } from '../../../shared/core/errors.ts';
import { fileTexts } from '../../../shared/entities/batchUpload/fileNotes.ts';
import type { Ask, FromWorker, Task, TaskName, ToWorker, WorkerInput, WorkerTasks } from './protocol.ts';

/** Main's end of one Excel worker. */
export interface DraftWorker {
  /** Reads and checks the file. The thread has been starting since it was made. */
  check(input: WorkerInput, watch: FileWatch): void;
  /** Has something done with the checked file. Throws AppError. */
  perform<Name extends TaskName>(
    name: Name,
    input: WorkerTasks[Name]['input'],
  ): Promise<WorkerTasks[Name]['result']>;
  /** The thread has ended by itself. */
  hasCrashed(): boolean;
  /** Ends the thread at once, whatever it is doing. */
  stop(): void;
}

/** Who hears of a file what the worker tells and asks. */
export interface FileWatch {
  onMessage(message: Exclude<FromWorker, { type: 'ask' | 'done' | 'failed' }>): void;
  answer(question: Ask): Promise<unknown>;
}

export interface DraftWorkerDeps {
  workerFile: URL | string;
  viewOf(error: unknown): ErrorView;
}

/** Megabytes; a workbook within the reader's limits needs far less, and a hostile one ends only its own worker. */
const workerMemory = 512;
/** Rows live as long as the report: with the usual 48 they would be copied several times. */
const youngMemory = 96;
/** A third of that is there from the start: a heap that grows to it from one megabyte copies the first rows each time. */
const firstSpace = '--min-semi-space-size=32';

export function startDraftWorker({ workerFile, viewOf }: DraftWorkerDeps): DraftWorker {
  // No option of a thread says it. Heaps that are there already keep their size.
  setFlagsFromString(firstSpace);
  const worker = new Worker(workerFile, {
    resourceLimits: { maxOldGenerationSizeMb: workerMemory, maxYoungGenerationSizeMb: youngMemory },
  });
  const tasks = new Map<number, { resolve(result: unknown): void; reject(error: AppError): void }>();
  let taskCount = 0;
  let stopped = false;
  let watch: FileWatch | undefined;
  let crash: Extract<FromWorker, { type: 'refused' }> | undefined;

  const say = (message: ToWorker) => worker.postMessage(message);

  const reply = async (question: Ask) => {
    try {
      say({ type: 'answer', id: question.id, data: await watch?.answer(question) });
    } catch (error) {
      say({ type: 'answerFailed', id: question.id, error: viewOf(error) });
    }
  };

  const endTasks = (error: AppError) => {
    for (const task of tasks.values()) task.reject(error);
    tasks.clear();
  };

  worker.on('message', (message: FromWorker) => {
    if (stopped) return;
    if (message.type === 'ask') return void reply(message);
    if (message.type !== 'done' && message.type !== 'failed') return watch?.onMessage(message);
    const task = tasks.get(message.id);
    tasks.delete(message.id);
    if (message.type === 'done') task?.resolve(message.result);
    else task?.reject(AppError.from(message.error, message.detail));
  });
  const end = (error: Error) => {
    if (crash) return;
    crash = { type: 'refused', error: crashView(error), detail: String(error) };
    if (!stopped) watch?.onMessage(crash);
    endTasks(new AppError('INTERNAL', messages.internal, { cause: error }));
  };
  worker.on('error', end);
  // Whatever ends a thread without an error: a file must not be read for ever.
  worker.on('exit', (code) => end(new Error(`The thread has ended with ${code}`)));

  return {
    check: (input, watching) => {
      watch = watching;
      if (crash) watch.onMessage(crash);
      else say({ type: 'check', input });
    },
    perform: (name, input) => {
      // Nobody would answer.
      if (stopped) return Promise.reject(cancelled());
      taskCount += 1;
      const id = taskCount;
      const done = new Promise<unknown>((resolve, reject) => tasks.set(id, { resolve, reject }));
      // Name and input belong together by the signature above; the compiler cannot follow the two through one union.
      say({ type: 'task', id, name, input } as Task);
      // The worker answers a task with the result of its name.
      return done as Promise<WorkerTasks[typeof name]['result']>;
    },
    hasCrashed: () => crash !== undefined,
    stop: () => {
      stopped = true;
      endTasks(cancelled());
      void worker.terminate();
    },
  };
}

const cancelled = () => new AppError('CANCELLED', 'Dibatalkan');

/** Keeps a thread ready for the file that is about to come. */
export interface WorkerReserve {
  /** Starts one, unless one waits already. */
  prepare(): void;
  /** The one that waits, or else a new one. */
  take(): DraftWorker;
}

/** Milliseconds for which a thread waits for its file. */
const patience = 5 * 60_000;

export function createReserve(start: () => DraftWorker): WorkerReserve {
  let waiting: { worker: DraftWorker; timer: NodeJS.Timeout } | undefined;
  const leave = (): DraftWorker | undefined => {
    clearTimeout(waiting?.timer);
    const worker = waiting?.worker;
    waiting = undefined;
    return worker?.hasCrashed() ? undefined : worker;
  };
  return {
    prepare: () => {
      const worker = leave() ?? start();
      waiting = { worker, timer: setTimeout(() => leave()?.stop(), patience).unref() };
    },
    take: () => leave() ?? start(),
  };
}

/** Running out of memory is the file's doing (X09); anything else is ours. */
function crashView(error: unknown): ErrorView {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? { code: 'FILE_REFUSED', message: fileTexts.X09() }
    : { code: 'INTERNAL', message: messages.internal };
}
