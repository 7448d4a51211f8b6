import { parentPort } from 'node:worker_threads';
import { XlsxError } from '../../excel/errors.ts';
import { openWorkbook } from '../../excel/reader.ts';
import type { BatchSheetPreview } from '../../shared/bridge/types.ts';
import { AppError, type ErrorView, messages } from '../../shared/core/errors.ts';
import { createTurns } from '../../shared/core/turns.ts';
import { connect } from '../../threads/calls.ts';
import { previewSheets } from '../file/previewSheets.ts';
import { type CheckedDraft, checkDraft } from '../report/checkDraft.ts';
import { faultValues, nextWrong, rowPage } from '../report/draftRows.ts';
import type { TaskName, WorkerReport, WorkerTasks } from '../report/draftTasks.ts';
import { cellValue, editDraft } from '../report/editDraft.ts';
import { namedPhotos, outlineDraft, writeDraft } from '../report/writeDraft.ts';
import { fileFault } from './fileFaults.ts';
import {
  type CheckProgress,
  type PostedError,
  readError,
  type ToDraftHost,
  type ToDraftThread,
  type WorkerInput,
} from './protocol.ts';

/** Each draft has its own worker. Main cancels by ending the thread. */

const port = parentPort;
if (!port) throw new Error('excelWorker runs as a worker thread only');
const throttle = 100;
let lastProgress = 0;

function tellProgress(state: CheckProgress['state'], progress: number): void {
  const now = Date.now();
  if (now - lastProgress < throttle) return;
  lastProgress = now;
  line.tell('progress', { state, progress: Math.min(1, progress) });
}

let draft: CheckedDraft | undefined;

type Perform = { [Name in TaskName]: (draft: CheckedDraft, input: WorkerTasks[Name]['input']) => unknown };

async function check({ path, ...input }: WorkerInput): Promise<WorkerReport> {
  const { call } = line;
  draft = await checkDraft(path, { ...input, ask: call, onProgress: tellProgress });
  return draft.report;
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
  write: writeDraft,
  outline: outlineDraft,
  edit: (checked, { edits }) => editDraft(checked, edits),
  photos: (checked) => editDraft(checked, [], { photosChanged: true }),
  named: namedPhotos,
  cell: cellValue,
  rows: rowPage,
  next: nextWrong,
  values: faultValues,
} satisfies Perform;
/** Answered even while an edit runs. */
const lookTasks: ReadonlySet<TaskName> = new Set(['rows', 'next', 'values']);

/** Edits and writing must not overlap. */
const inTurn = createTurns();

async function answer<Name extends TaskName>(
  name: Name,
  input: WorkerTasks[Name]['input'],
): Promise<WorkerTasks[Name]['result']> {
  if (!draft) throw new AppError('CONFLICT', 'File belum selesai diperiksa');
  // The signature ties `input` to `name`; the compiler loses this in the union.
  const act = perform[name] as (draft: CheckedDraft, input: unknown) => unknown;
  return (await act(draft, input)) as WorkerTasks[Name]['result'];
}

const task =
  <Name extends TaskName>(name: Name) =>
  (input: WorkerTasks[Name]['input']): Promise<WorkerTasks[Name]['result']> =>
    lookTasks.has(name) ? answer(name, input) : inTurn(() => answer(name, input));

const line = connect<ToDraftThread, ToDraftHost>(
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
  { write: failureOf, read: readError },
);

function failureOf(error: unknown): PostedError {
  const view = viewOf(error);
  if (error instanceof XlsxError) return { error: view, detail: `${error.code} ${error.detail}` };
  if (error instanceof AppError) return { error: view };
  return { error: view, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function viewOf(error: unknown): ErrorView {
  if (error instanceof AppError) return error.toView();
  if (error instanceof XlsxError) return { code: 'FILE_REFUSED', message: error.message };
  const fault = fileFault(error);
  if (fault) return fault.toView();
  return { code: 'INTERNAL', message: messages.internal };
}
