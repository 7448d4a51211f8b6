import { parentPort } from 'node:worker_threads';
import { XlsxError } from '../../excel/errors.ts';
import { AppError, type ErrorView, messages } from '../../shared/core/errors.ts';
import { fileFault } from '../services/batch/fileFaults.ts';
import type {
  Ask,
  FromWorker,
  QuestionName,
  Task,
  TaskName,
  ToWorker,
  WorkerInput,
  WorkerQuestions,
  WorkerTasks,
} from '../services/batch/protocol.ts';
import { type CheckedDraft, checkDraft } from './checkDraft.ts';
import { faultValues, nextWrong, rowPage } from './draftRows.ts';
import { cellValue, editDraft } from './editDraft.ts';
import { readDraft } from './readDraft.ts';
import { namedPhotos, outlineDraft, writeDraft } from './writeDraft.ts';

/**
 * One worker per draft: reads the workbook, checks its rows, keeps them, and writes workbooks of them. Main ends the
 * thread to cancel, so nothing here has to listen for that.
 */

const port = parentPort;
if (!port) throw new Error('excelWorker runs as a worker thread only');
const say = (message: FromWorker) => port.postMessage(message);

/** Questions under way, by number. */
const waiting = new Map<number, { resolve(data: unknown): void; reject(error: Error): void }>();
let asked = 0;

function ask<Name extends QuestionName>(
  name: Name,
  input: WorkerQuestions[Name]['input'],
): Promise<WorkerQuestions[Name]['answer']> {
  asked += 1;
  const id = asked;
  const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
  // Name and input belong together by the signature above; the compiler cannot follow the two through one union.
  say({ type: 'ask', id, name, input } as Ask);
  // Main answers a question with the answer of its name.
  return answer as Promise<WorkerQuestions[Name]['answer']>;
}

/** Milliseconds between two progress messages. */
const throttle = 100;
let lastProgress = 0;

function tellProgress(state: 'reading' | 'checking', progress: number): void {
  const now = Date.now();
  if (now - lastProgress < throttle) return;
  lastProgress = now;
  say({ type: 'progress', state, progress: Math.min(1, progress) });
}

let draft: CheckedDraft | undefined;

async function run({ path, programs, edits, refused }: WorkerInput): Promise<void> {
  try {
    draft = await checkDraft((options) => readDraft(path, options), {
      programs,
      edits,
      refused,
      ask,
      onProgress: tellProgress,
    });
    say({ type: 'ready', report: draft.report });
  } catch (error) {
    say({ type: 'refused', ...failureOf(error) });
  }
}

const perform: { [Name in TaskName]: (draft: CheckedDraft, input: WorkerTasks[Name]['input']) => unknown } = {
  write: writeDraft,
  outline: outlineDraft,
  edit: (checked, { edits }) => editDraft(checked, edits),
  photos: (checked) => editDraft(checked, [], { photosChanged: true }),
  named: namedPhotos,
  cell: cellValue,
  rows: rowPage,
  next: nextWrong,
  values: faultValues,
};
/** What only looks at the draft is answered at once, also while an edit is judged: with the draft as it is until then. */
const lookTasks: ReadonlySet<TaskName> = new Set(['rows', 'next', 'values']);

/** One after the other: an edit must not be judged beside another one, nor written in its middle. */
let last: Promise<void> = Promise.resolve();

async function answer({ id, name, input }: Task): Promise<void> {
  try {
    if (!draft) throw new AppError('CONFLICT', 'File belum selesai diperiksa');
    // Name and input belong together in a task; the compiler cannot follow the two through one union.
    const act = perform[name] as (draft: CheckedDraft, input: unknown) => unknown;
    say({ type: 'done', id, result: await act(draft, input) });
  } catch (error) {
    say({ type: 'failed', id, ...failureOf(error) });
  }
}

function failureOf(error: unknown): { error: ErrorView; detail?: string } {
  const view = viewOf(error);
  if (error instanceof XlsxError) return { error: view, detail: `${error.code} ${error.detail}` };
  if (error instanceof AppError) return { error: view };
  return { error: view, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** What is wrong with the file, or with the disk, as the page shows it. */
function viewOf(error: unknown): ErrorView {
  if (error instanceof AppError) return error.toView();
  if (error instanceof XlsxError) return { code: 'FILE_REFUSED', message: error.message };
  const fault = fileFault(error);
  if (fault) return fault.toView();
  return { code: 'INTERNAL', message: messages.internal };
}

port.on('message', (message: ToWorker) => {
  if (message.type === 'check') return void run(message.input);
  if (message.type === 'task') {
    if (lookTasks.has(message.name)) return void answer(message);
    last = last.then(() => answer(message));
    return;
  }
  const question = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.type === 'answer') question?.resolve(message.data);
  else question?.reject(AppError.from(message.error));
});
