import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { XlsxError } from '../../../excel/errors.ts';
import { openWorkbook } from '../../../excel/reader.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { errorFields } from '../../db/thread.ts';
import { judgeFile, TooManyRows } from './judgeFile.ts';
import type { Asked, FromJudge, JudgeAnswers, JudgeInput, LookInput } from './judging.ts';

/** Opens a workbook, and where it is to be judged reads and judges it; see judging.ts. */

const port = parentPort;
if (!port) throw new Error('judgeThread runs as a worker thread only');
const say = (message: FromJudge) => port.postMessage(message);

async function ask<Name extends Asked['ask']>(
  name: Name,
  input: Parameters<JudgeAnswers[Name]>[0],
): Promise<Awaited<ReturnType<JudgeAnswers[Name]>>> {
  // Name and input belong together by the signature; the compiler cannot follow the two through one union.
  say({ ask: name, input } as Asked);
  const [answer] = await once(port!, 'message');
  return answer;
}

/** Rows of one message: the server takes it in a few milliseconds. */
const messageRows = 100;

async function judge(input: JudgeInput): Promise<void> {
  const { catalogues, rows } = await judgeFile(input, {
    catalogue: (programId) => ask('catalogue', programId),
    lookup: (asked) => ask('lookup', asked),
  });
  for (let at = 0; at < rows.length; at += messageRows) {
    say({ rows: rows.slice(at, at + messageRows) });
    await setImmediate();
  }
  say({ done: catalogues });
}

const input = workerData as JudgeInput | LookInput;
try {
  if ('programs' in input) await judge(input);
  else {
    (await openWorkbook(input.path)).close();
    say({ done: undefined });
  }
} catch (error) {
  if (error instanceof TooManyRows) say({ tooMany: error.limit });
  else if (error instanceof XlsxError || error instanceof AppError) say({ unusable: error.message });
  else say({ failed: errorFields(error) });
}
