import { Worker } from 'node:worker_threads';
import { refusalText } from '../../excel/errors.ts';
import { batchTexts } from '../../shared/entities/batchUpload/schema.ts';
import { type CallsOf, connect, type ThreadConnection } from '../../threads/calls.ts';
import { errorFields, errorOf, threadFile } from '../../threads/threadFile.ts';
import type { JudgedSent, SentAnswers, SentFile } from '../report/judgeSent.ts';
import type { CheckedRow } from '../rules/rowRules.ts';

/** A thread checks the file, so that the server keeps answering and its heap cannot be exhausted. */

export type ToJudgeThread = CallsOf<{
  look: { input: { path: string }; result: undefined };
  /** The rows arrive before the result, through `rows`. */
  judge: { input: SentFile; result: JudgedSent['catalogues'] };
}>;
export type ToJudgeHost = CallsOf<{
  [Name in keyof SentAnswers]: {
    input: Parameters<SentAnswers[Name]>[0];
    result: Awaited<ReturnType<SentAnswers[Name]>>;
  };
}> &
  CallsOf<{ rows: { input: CheckedRow[]; result: undefined } }>;

export type PostedFault = { unusable: string } | { tooMany: number } | { failed: object };

export class UnusableFile extends Error {}

/** In MB. The largest allowed workbook needs less than half. */
const heapMegabytes = 2048;

/** @throws UnusableFile; errors of `answers`; the signal's reason */
export async function judgeInThread(
  file: SentFile,
  answers: SentAnswers,
  signal: AbortSignal,
): Promise<JudgedSent> {
  const rows: CheckedRow[] = [];
  const addRows = (more: readonly CheckedRow[]) => {
    for (const row of more) rows.push(row);
  };
  const catalogues = await runInThread((line) => line.call('judge', file), { answers, addRows, signal });
  return { catalogues, rows };
}

export async function assertWorkbook(path: string): Promise<void> {
  await runInThread((line) => line.call('look', { path }));
}

interface Host {
  answers: SentAnswers;
  addRows(rows: readonly CheckedRow[]): void;
  signal: AbortSignal;
}

async function runInThread<Result>(
  use: (line: ThreadConnection<ToJudgeThread>) => Promise<Result>,
  { answers, addRows, signal }: Partial<Host> = {},
): Promise<Result> {
  signal?.throwIfAborted();
  const thread = new Worker(threadFile(import.meta.url, 'judgeThread.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  const ended = Promise.withResolvers<never>();
  /** Rejects with the original error, because `postMessage` would change the error. */
  const passError = async <Answer>(answer: Promise<Answer> | undefined): Promise<Answer> => {
    try {
      if (!answer) throw new Error('Nobody is there to answer');
      return await answer;
    } catch (error) {
      ended.reject(error);
      throw error;
    }
  };
  const line = connect<ToJudgeHost, ToJudgeThread>(
    thread,
    {
      catalogue: (programId) => passError(answers?.catalogue(programId)),
      lookup: (asked) => passError(answers?.lookup(asked)),
      rows: (rows) => {
        addRows?.(rows);
        return undefined;
      },
    },
    { write: errorFields, read: faultOf },
  );
  const stop = () => ended.reject(signal?.reason);
  signal?.addEventListener('abort', stop);
  thread.on('error', (error: Error & { code?: string }) => {
    const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    ended.reject(isTooMuch ? new UnusableFile(refusalText('LIMIT_BYTES')) : error);
  });
  thread.on('exit', () => ended.reject(new Error('The thread that reads workbooks has ended')));
  try {
    return await Promise.race([use(line), ended.promise]);
  } finally {
    signal?.removeEventListener('abort', stop);
    await thread.terminate();
  }
}

function faultOf(posted: unknown): Error {
  const fault = posted as PostedFault;
  if ('unusable' in fault) return new UnusableFile(fault.unusable);
  if ('tooMany' in fault) return new UnusableFile(batchTexts.tooManyRows(fault.tooMany));
  return errorOf(fault.failed);
}
