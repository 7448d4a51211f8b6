import { parentPort } from 'node:worker_threads';
import { XlsxError } from '../../excel/errors.ts';
import { openWorkbook } from '../../excel/reader.ts';
import type { BatchSheetPreview } from '../../shared/bridge/types.ts';
import { AppError, type ErrorView, messages } from '../../shared/core/errors.ts';
import { createSerialQueue } from '../../shared/core/serialQueue.ts';
import { connect } from '../../threads/calls.ts';
import { previewSheets } from '../file/previewSheets.ts';
import { faultValues, nextWrongRow, rowPage } from '../report/batchFileRows.ts';
import { type CheckedBatchFile, checkBatchFile } from '../report/checkBatchFile.ts';
import { cellValue, editBatchFile } from '../report/editBatchFile.ts';
import type { TaskName, WorkerReport, WorkerTasks } from '../report/workerTasks.ts';
import { namedPhotos, outlineBatchFile, writeBatchFile } from '../report/writeBatchFile.ts';
import { fileFault } from './fileFaults.ts';
import {
  type CheckProgress,
  type PostedError,
  readError,
  type ToBatchFileHost,
  type ToBatchFileThread,
  type WorkerInput,
} from './protocol.ts';

/** Each batch file has its own worker. Main ends the thread to cancel. */

const port = parentPort;
if (!port) throw new Error('excelWorker runs as a worker thread only');
const throttle = 100;
let lastProgress = 0;

function postProgress(state: CheckProgress['state'], progress: number): void {
  const now = Date.now();
  if (now - lastProgress < throttle) return;
  lastProgress = now;
  line.notify('progress', { state, progress: Math.min(1, progress) });
}

let batchFile: CheckedBatchFile | undefined;

type Perform = {
  [Name in TaskName]: (batchFile: CheckedBatchFile, input: WorkerTasks[Name]['input']) => unknown;
};

async function check({ path, ...input }: WorkerInput): Promise<WorkerReport> {
  const { call } = line;
  batchFile = await checkBatchFile(path, { ...input, ask: call, onProgress: postProgress });
  return batchFile.report;
}

async function sheets({ path }: { path: string }): Promise<BatchSheetPreview[]> {
  const workbook = await openWorkbook(path);
  try {
    return await previewSheets(workbook);
  } finally {
    workbook.close();
  }
}

const perform = {
  write: writeBatchFile,
  outline: outlineBatchFile,
  edit: (checked, { edits }) => editBatchFile(checked, edits),
  photos: (checked) => editBatchFile(checked, [], { photosChanged: true }),
  named: namedPhotos,
  cell: cellValue,
  rows: rowPage,
  next: nextWrongRow,
  values: faultValues,
} satisfies Perform;
/** Answered even while an edit runs. */
const readTasks: ReadonlySet<TaskName> = new Set(['rows', 'next', 'values']);

/** Edits and writing must not overlap. */
const runInTurn = createSerialQueue();

async function answer<Name extends TaskName>(
  name: Name,
  input: WorkerTasks[Name]['input'],
): Promise<WorkerTasks[Name]['result']> {
  if (!batchFile) throw new AppError('CONFLICT', 'File belum selesai diperiksa');
  // The signature ties `input` to `name`, which the compiler loses in the union.
  const act = perform[name] as (batchFile: CheckedBatchFile, input: unknown) => unknown;
  return (await act(batchFile, input)) as WorkerTasks[Name]['result'];
}

const task =
  <Name extends TaskName>(name: Name) =>
  (input: WorkerTasks[Name]['input']): Promise<WorkerTasks[Name]['result']> =>
    readTasks.has(name) ? answer(name, input) : runInTurn(() => answer(name, input));

const line = connect<ToBatchFileThread, ToBatchFileHost>(
  port,
  {
    check,
    sheets,
    write: task('write'),
    outline: task('outline'),
    edit: task('edit'),
    photos: task('photos'),
    named: task('named'),
    cell: task('cell'),
    rows: task('rows'),
    next: task('next'),
    values: task('values'),
  },
  { write: postedErrorOf, read: readError },
);

function postedErrorOf(error: unknown): PostedError {
  const view = errorViewOf(error);
  if (error instanceof XlsxError) return { error: view, detail: `${error.code} ${error.detail}` };
  if (error instanceof AppError) return { error: view };
  return { error: view, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function errorViewOf(error: unknown): ErrorView {
  if (error instanceof AppError) return error.toView();
  if (error instanceof XlsxError) return { code: 'FILE_REFUSED', message: error.message };
  const fault = fileFault(error);
  if (fault) return fault.toView();
  return { code: 'INTERNAL', message: messages.internal };
}
