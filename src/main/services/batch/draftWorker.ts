import { Worker } from 'node:worker_threads';
import { AppError, type ErrorView, messages } from '../../../shared/core/errors.ts';
import { fileTexts } from '../../../shared/entities/batchUpload/fileNotes.ts';
import type { Ask, FromWorker, ToWorker, WorkerInput, WriteChoice } from './protocol.ts';

/** Main's end of one Excel worker. */
export interface DraftWorker {
  /** Reads and checks the file. The thread has been starting since it was made. */
  check(input: WorkerInput): void;
  /** Writes the chosen rows to `path`; answers their number. Throws AppError. */
  write(path: string, choice: WriteChoice): Promise<number>;
  /** Ends the thread at once, whatever it is doing. */
  stop(): void;
}

export interface DraftWorkerDeps {
  workerFile: URL | string;
  onMessage(message: Exclude<FromWorker, { type: 'ask' | 'written' | 'writeFailed' }>): void;
  answer(question: Ask): Promise<unknown>;
  viewOf(error: unknown): ErrorView;
}

/** Megabytes; a workbook within the reader's limits needs far less, and a hostile one ends only its own worker. */
const workerMemory = 512;
/** Rows live until the report is told: with the usual 48 they would be copied several times. */
const youngMemory = 96;

export function startDraftWorker(deps: DraftWorkerDeps): DraftWorker {
  const { workerFile, onMessage, answer, viewOf } = deps;
  const worker = new Worker(workerFile, {
    resourceLimits: { maxOldGenerationSizeMb: workerMemory, maxYoungGenerationSizeMb: youngMemory },
  });
  const writes = new Map<number, { resolve(rows: number): void; reject(error: AppError): void }>();
  let writeCount = 0;
  let stopped = false;

  const say = (message: ToWorker) => worker.postMessage(message);

  const reply = async (question: Ask) => {
    try {
      say({ type: 'answer', id: question.id, data: await answer(question) });
    } catch (error) {
      say({ type: 'answerFailed', id: question.id, error: viewOf(error) });
    }
  };

  const endWrites = (error: AppError) => {
    for (const write of writes.values()) write.reject(error);
    writes.clear();
  };

  worker.on('message', (message: FromWorker) => {
    if (stopped) return;
    if (message.type === 'ask') return void reply(message);
    if (message.type !== 'written' && message.type !== 'writeFailed') return onMessage(message);
    const write = writes.get(message.id);
    writes.delete(message.id);
    if (message.type === 'written') write?.resolve(message.rows);
    else {
      const { error, detail } = message;
      write?.reject(AppError.from(error, detail));
    }
  });
  worker.on('error', (error) => {
    if (!stopped) onMessage({ type: 'refused', error: crashView(error), detail: String(error) });
    endWrites(new AppError('INTERNAL', messages.internal, { cause: error }));
  });

  return {
    check: (input) => say({ type: 'check', input }),
    write: (path, choice) => {
      writeCount += 1;
      const id = writeCount;
      const written = new Promise<number>((resolve, reject) => writes.set(id, { resolve, reject }));
      say({ type: 'write', id, path, choice });
      return written;
    },
    stop: () => {
      stopped = true;
      endWrites(new AppError('CANCELLED', 'Dibatalkan'));
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
