import { hash } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { XlsxError } from '../../../excel/errors.ts';
import { openWorkbook } from '../../../excel/reader.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { collectLookups } from '../../../shared/entities/batchUpload/collect.ts';
import { type BatchFacts, factsFrom } from '../../../shared/entities/batchUpload/facts.ts';
import { fileTexts } from '../../../shared/entities/batchUpload/fileNotes.ts';
import { type FilePlan, planFile, plannedRows } from '../../../shared/entities/batchUpload/filePlan.ts';
import { judgeRows } from '../../../shared/entities/batchUpload/judgeRows.ts';
import { readBatchTable } from '../../../shared/entities/batchUpload/readTable.ts';
import type { PlannedRow } from '../../../shared/entities/batchUpload/rowCheck.ts';
import { errorFields } from '../../db/thread.ts';
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

/** Rows of a file that are looked at at all; the setting IMPORT_COUNT decides how many may come. */
const keptRows = 200_000;
/** Rows of one message: the server takes it in a few milliseconds. */
const messageRows = 100;

class TooManyRows extends Error {
  readonly limit: number;

  constructor(limit: number) {
    super(`more than ${limit} rows`);
    this.limit = limit;
  }
}

/** The data rows under the columns of their programs. */
async function readRows({ path, programs }: JudgeInput): Promise<{
  catalogues: FilePlan['catalogues'];
  rows: PlannedRow[];
}> {
  const workbook = await openWorkbook(path);
  try {
    const table = await readBatchTable(workbook, { keptRows });
    const plan = await planFile(table, programs, (programId) => ask('catalogue', programId));
    // Nobody is here to say which column is which.
    const [fault] = plan.faults?.notes ?? [];
    if (fault) throw new AppError('INVALID', fault.text);
    const rows = plannedRows(table, plan, (text) => hash('sha256', text));
    if (rows.length === 0) throw new AppError('INVALID', fileTexts.X08());
    const limit = plan.catalogues[0].max_upload;
    if (rows.length > limit || table.rowCount > keptRows) throw new TooManyRows(limit);
    return { catalogues: plan.catalogues, rows };
  } finally {
    workbook.close();
  }
}

async function gatherFacts({ programs, own }: JudgeInput, rows: readonly PlannedRow[]): Promise<BatchFacts> {
  const lookups = [];
  for (const asked of collectLookups(rows)) lookups.push({ asked, answer: await ask('lookup', asked) });
  const facts = factsFrom(programs, lookups);
  const ours = new Set(own);
  return { ...facts, rows: new Map([...facts.rows].filter(([key]) => !ours.has(key))) };
}

async function judge(input: JudgeInput): Promise<FilePlan['catalogues']> {
  const { catalogues, rows } = await readRows(input);
  const judged = await judgeRows(rows, {
    facts: await gatherFacts(input, rows),
    rest: async () => undefined,
  });
  for (let at = 0; at < judged.length; at += messageRows) {
    say({ rows: judged.slice(at, at + messageRows) });
    await setImmediate();
  }
  return catalogues;
}

const input = workerData as JudgeInput | LookInput;
try {
  if ('programs' in input) say({ done: await judge(input) });
  else {
    (await openWorkbook(input.path)).close();
    say({ done: undefined });
  }
} catch (error) {
  if (error instanceof TooManyRows) say({ tooMany: error.limit });
  else if (error instanceof XlsxError || error instanceof AppError) say({ unusable: error.message });
  else say({ failed: errorFields(error) });
}
