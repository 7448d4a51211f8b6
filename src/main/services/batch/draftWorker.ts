import { Worker } from 'node:worker_threads';
import { AppError, type ErrorView, messages } from '../../../shared/core/errors.ts';
import { fileTexts } from '../../../shared/entities/batchUpload/fileNotes.ts';
import type { Ask, FromWorker, Task, TaskName, ToWorker, WorkerInput, WorkerTasks } from './protocol.ts';

/** Main's end of one Excel worker. */
export interface DraftWorker {
  /** Reads and checks the file. The thread has been starting since it was made. */
  check(input: WorkerInput): void;
  /** Has something done with the checked file. Throws AppError. */
  perform<Name extends TaskName>(
    name: Name,
    input: WorkerTasks[Name]['input'],
  ): Promise<WorkerTasks[Name]['result']>;
  /** Ends the thread at once, whatever it is doing. */
  stop(): void;
}

export interface DraftWorkerDeps {
  workerFile: URL | string;
  onMessage(message: Exclude<FromWorker, { type: 'ask' | 'done' | 'failed' }>): void;
  answer(question: Ask): Promise<unknown>;
  viewOf(error: unknown): ErrorView;
}

/** Megabytes; a workbook within the reader's limits needs far less, and a hostile one ends only its own worker. */
const workerMemory = 512;
/** Rows live as long as the report: with the usual 48 they would be copied several times. */
const youngMemory = 96;

export function startDraftWorker(deps: DraftWorkerDeps): DraftWorker {
  const { workerFile, onMessage, answer, viewOf } = deps;
  const worker = new Worker(workerFile, {
    resourceLimits: { maxOldGenerationSizeMb: workerMemory, maxYoungGenerationSizeMb: youngMemory },
  });
  const tasks = new Map<number, { resolve(result: unknown): void; reject(error: AppError): void }>();
  let taskCount = 0;
  let stopped = false;

  const say = (message: ToWorker) => worker.postMessage(message);

  const reply = async (question: Ask) => {
    try {
      say({ type: 'answer', id: question.id, data: await answer(question) });
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
    if (message.type !== 'done' && message.type !== 'failed') return onMessage(message);
    const task = tasks.get(message.id);
    tasks.delete(message.id);
    if (message.type === 'done') task?.resolve(message.result);
    else task?.reject(AppError.from(message.error, message.detail));
  });
  worker.on('error', (error) => {
    if (!stopped) onMessage({ type: 'refused', error: crashView(error), detail: String(error) });
    endTasks(new AppError('INTERNAL', messages.internal, { cause: error }));
  });

  return {
    check: (input) => say({ type: 'check', input }),
    perform: (name, input) => {
      taskCount += 1;
      const id = taskCount;
      const done = new Promise<unknown>((resolve, reject) => tasks.set(id, { resolve, reject }));
      // Name and input belong together by the signature above; the compiler cannot follow the two through one union.
      say({ type: 'task', id, name, input } as Task);
      // The worker answers a task with the result of its name.
      return done as Promise<WorkerTasks[typeof name]['result']>;
    },
    stop: () => {
      stopped = true;
      endTasks(new AppError('CANCELLED', 'Dibatalkan'));
      void worker.terminate();
    },
  };
}

/** Running out of memory is the file's doing (X09); anything else is ours. */
function crashView(error: unknown): ErrorView {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? { code: 'FILE_REFUSED', message: fileTexts.X09() }
    : { code: 'INTERNAL', message: messages.internal };
}
