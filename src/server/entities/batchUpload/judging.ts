import { Worker } from 'node:worker_threads';
import { refusalText } from '../../../excel/errors.ts';
import type { CheckedRow } from '../../../shared/entities/batchUpload/check.ts';
import type { FilePlan } from '../../../shared/entities/batchUpload/filePlan.ts';
import type {
  BatchCatalogue,
  BatchLookup,
  BatchLookupInput,
  BatchProgramChoice,
} from '../../../shared/entities/batchUpload/operations.ts';
import { batchTexts } from '../../../shared/entities/batchUpload/schema.ts';
import { errorOf, threadFile } from '../../db/thread.ts';

/**
 * Workbooks are opened, read and judged in a thread of their own, started for each: whatever one costs, the server goes on
 * answering. A thread that runs out of memory ends alone.
 */

/** What a thread is started with. */
export interface JudgeInput {
  path: string;
  programs: readonly BatchProgramChoice[];
  /** Keys of the rows that this batch has created itself. */
  own: readonly string[];
}
/** Only whether it is a workbook. */
export interface LookInput {
  path: string;
}

/** What only the server knows; a thread asks one thing at a time. */
export interface JudgeAnswers {
  catalogue(programId: number): Promise<BatchCatalogue>;
  lookup(asked: BatchLookupInput): Promise<BatchLookup>;
}
export type Asked = {
  [Name in keyof JudgeAnswers]: { ask: Name; input: Parameters<JudgeAnswers[Name]>[0] };
}[keyof JudgeAnswers];

export type FromJudge =
  | Asked
  /** The judged rows, in parts and in order. */
  | { rows: CheckedRow[] }
  | { done: FilePlan['catalogues'] | undefined }
  /** The file cannot be used, and why (Indonesian). */
  | { unusable: string }
  /** It has more rows than this. */
  | { tooMany: number }
  | { failed: object };

/** A file that cannot be used at all; the message is for people. */
export class UnusableFile extends Error {}

/** Of one thread, in MB: the largest workbook that the limits let through takes less than half. */
const heapMegabytes = 2048;

export interface Judged {
  catalogues: FilePlan['catalogues'];
  rows: CheckedRow[];
}

/** Throws UnusableFile, what an answer threw, and the signal's reason. */
export async function inJudgeThread(
  input: JudgeInput,
  answers: JudgeAnswers,
  signal: AbortSignal,
): Promise<Judged> {
  const { catalogues, rows } = await inThread(input, answers, signal);
  if (!catalogues) throw new Error('A judged file has no catalogue');
  return { catalogues, rows };
}

/** Throws UnusableFile for what is no workbook. */
export async function assertWorkbook(path: string): Promise<void> {
  await inThread({ path });
}

async function inThread(
  input: JudgeInput | LookInput,
  answers?: JudgeAnswers,
  signal?: AbortSignal,
): Promise<{ catalogues: FilePlan['catalogues'] | undefined; rows: CheckedRow[] }> {
  signal?.throwIfAborted();
  const thread = new Worker(threadFile(import.meta.url, 'judgeThread.ts'), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  const ended = Promise.withResolvers<FilePlan['catalogues'] | undefined>();
  const rows: CheckedRow[] = [];
  const answer = async (asked: Asked) => {
    if (!answers) throw new Error('Nobody is there to answer');
    thread.postMessage(
      asked.ask === 'catalogue' ? await answers.catalogue(asked.input) : await answers.lookup(asked.input),
    );
  };
  const stop = () => ended.reject(signal?.reason);
  signal?.addEventListener('abort', stop);
  thread.on('message', (message: FromJudge) => {
    if ('ask' in message) answer(message).catch(ended.reject);
    else if ('rows' in message) for (const row of message.rows) rows.push(row);
    else if ('done' in message) ended.resolve(message.done);
    else if ('unusable' in message) ended.reject(new UnusableFile(message.unusable));
    else if ('tooMany' in message) ended.reject(new UnusableFile(batchTexts.tooManyRows(message.tooMany)));
    else ended.reject(errorOf(message.failed));
  });
  thread.on('error', (error: Error & { code?: string }) => {
    const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    ended.reject(isTooMuch ? new UnusableFile(refusalText('LIMIT_BYTES')) : error);
  });
  thread.on('exit', () => ended.reject(new Error('The thread that reads workbooks has ended')));
  try {
    return { catalogues: await ended.promise, rows };
  } finally {
    signal?.removeEventListener('abort', stop);
    await thread.terminate();
  }
}
