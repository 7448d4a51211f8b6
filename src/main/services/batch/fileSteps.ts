import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { WorkerEdited, WorkerReport } from '../../../batch/report/workerTasks.ts';
import type { BatchFileWorker } from '../../../batch/thread/batchFileWorker.ts';
import type {
  BatchColumnChoice,
  BatchMapping,
  BatchNote,
  BatchPhotos,
  BatchSheetChoice,
} from '../../../shared/bridge/types.ts';
import type { ErrorView } from '../../../shared/core/errors.ts';
import type { KeptBatchFile } from './keptBatchFiles.ts';
import {
  type AnswerMapping,
  type Arrived,
  type FileFields,
  type FilePhotos,
  isOver,
  type OpenFile,
  type ReportSummary,
  type Stage,
  type UserAnswers,
  workerOf,
} from './openFile.ts';

/** A change to an open file. Returns the changed fields. */
export type Step = (file: OpenFile) => Partial<FileFields>;

/** A cancelled or closed file keeps its stage. */
export function apply(file: OpenFile, step: Step): void {
  const { stage, ...others } = step(file);
  Object.assign(file, others, stage && !isOver(file) && { stage });
}

export function newFile(
  path: string,
  kept: KeptBatchFile | null,
  { refused, repairs }: Pick<OpenFile, 'refused' | 'repairs'>,
): OpenFile {
  return {
    draftId: kept?.draftId ?? randomUUID(),
    path,
    name: basename(path),
    kept,
    refused,
    repairs,
    stage: { at: 'reading', worker: null },
    sending: { at: 'no' },
    summary: {
      size: 0,
      progress: 0,
      fileNotes: [],
      hidden: [],
      sheet: null,
      mapped: null,
      programs: [],
      counts: { total: 0, good: 0, warned: 0, wrong: 0 },
      groups: [],
      withoutKtp: 0,
      columns: [],
      edited: 0,
      maxUpload: 0,
      judged: 0,
    },
    hash: Promise.resolve(''),
    answers: { choices: null, template: null, programId: null, sheet: null, before: null },
    edits: [],
    delivery: { run: kept?.run ?? null, arrived: { rows: [], parts: 0, batch: 0 }, uploaded: new Map() },
    photos: null,
    replaces: '',
    displaced: [],
    isRecheck: false,
  };
}

const withSummary =
  (next: Partial<ReportSummary>): Step =>
  ({ summary }) => ({ summary: { ...summary, ...next } });
const withAnswers =
  (next: Partial<UserAnswers>): Step =>
  ({ answers }) => ({ answers: { ...answers, ...next } });
const inOrder =
  (...steps: Step[]): Step =>
  (file) =>
    Object.assign({}, ...steps.map((step) => step(file)));
const withWorker =
  (stage: (worker: BatchFileWorker) => Stage): Step =>
  (file) => {
    const worker = workerOf(file);
    return worker ? { stage: stage(worker) } : {};
  };

export const sized = (size: number): Step => withSummary({ size });

export const workerTaken =
  (worker: BatchFileWorker): Step =>
  () => ({ stage: { at: 'reading', worker } });

export const hashed =
  (hash: Promise<string>): Step =>
  () => ({ hash });

export const workRestored =
  ({ draftId, choices, choicesFor, programId, sheet, edits, run, uploaded }: KeptBatchFile): Step =>
  ({ answers, delivery }) => ({
    replaces: draftId,
    edits,
    answers: { ...answers, choices, template: choicesFor, programId, sheet },
    delivery: { ...delivery, run, uploaded: new Map(uploaded) },
  });

export const othersClosed =
  (displaced: readonly string[]): Step =>
  () => ({ displaced });

export const progressed = (at: 'reading' | 'checking', progress: number): Step =>
  inOrder(
    withSummary({ progress }),
    withWorker((worker) => ({ at, worker })),
  );

export const judged = ({ fileNotes, templates, ...report }: WorkerReport, more: BatchNote[]): Step =>
  inOrder(
    ({ summary, isRecheck }) => ({
      summary: {
        ...summary,
        ...report,
        fileNotes: [...fileNotes, ...more],
        progress: 1,
        judged: isRecheck ? summary.judged + 1 : summary.judged,
      },
    }),
    withWorker((worker) => ({ at: 'ready', worker, templates })),
  );

export const refusedWith =
  (refusal: ErrorView): Step =>
  () => ({ stage: { at: 'refused', refusal } });

export const readingResumed: Step = inOrder(withSummary({ progress: 0 }), () => ({
  stage: { at: 'reading', worker: null },
}));

export const recheckStarted: Step = inOrder(
  withSummary({ progress: 0, mapped: null, fileNotes: [], hidden: [], sheet: null, groups: [], columns: [] }),
  () => ({ stage: { at: 'reading', worker: null }, isRecheck: true }),
);

export const cancelled: Step = () => ({ stage: { at: 'cancelled' } });
export const closed: Step = () => ({ stage: { at: 'closed' } });

export const columnsAsked = (mapping: BatchMapping, answer: AnswerMapping): Step =>
  inOrder(
    withSummary({ mapped: { name: null } }),
    withWorker((worker) => ({ at: 'mapping', worker, mapping, answer })),
  );

export const columnsKnown: Step = (file) =>
  withSummary({ mapped: file.summary.mapped ?? { name: null } })(file);

export const columnsRemembered = (
  choices: BatchColumnChoice[],
  template: string | null,
  name: string,
): Step => inOrder(withAnswers({ choices, template }), withSummary({ mapped: { name } }));

export const programRemembered = (programId: number | null): Step => withAnswers({ programId });

export const columnsMatched = (choices: BatchColumnChoice[], template: string | null): Step =>
  inOrder(
    withAnswers({ choices, template, before: null }),
    withSummary({ progress: 0 }),
    withWorker((worker) => ({ at: 'checking', worker })),
  );

export const programChosen = (programId: number): Step =>
  inOrder(withAnswers({ choices: null, programId }), ({ stage }) =>
    stage.at === 'mapping' ? { stage: { ...stage, answer: null } } : {},
  );

export const choicesReset: Step = ({ answers }) => {
  const { choices, template } = answers;
  return { answers: { ...answers, choices: null, before: choices && { choices, template } } };
};

/** Choices and edits of the previous sheet no longer apply. */
export const sheetChosen =
  (sheet: BatchSheetChoice): Step =>
  ({ answers }) => ({
    answers: { ...answers, sheet, choices: null, template: null, before: null },
    edits: [],
  });

const withSheetConfirmed = (note: BatchNote): BatchNote =>
  note.code === 'X18' ? { ...note, level: 'O' } : note;

export const sheetConfirmed = (sheet: BatchSheetChoice): Step =>
  inOrder(withAnswers({ sheet }), ({ summary }) => ({
    summary: {
      ...summary,
      sheet: summary.sheet && { ...summary.sheet, chosen: true },
      fileNotes: summary.fileNotes.map(withSheetConfirmed),
    },
  }));

/** Notes about earlier uploads and closed reports, which the worker does not know. */
const notesOfMain: readonly string[] = ['X10', 'X20', 'X21'];

export const edited =
  ({ report, edits }: WorkerEdited): Step =>
  ({ summary }) => {
    const found = summary.sheet?.chosen ? report.fileNotes.map(withSheetConfirmed) : report.fileNotes;
    const ours = summary.fileNotes.filter(({ code }) => notesOfMain.includes(code));
    const fileNotes = [...found, ...ours];
    return { edits, summary: { ...summary, ...report, fileNotes, judged: summary.judged + 1 } };
  };

export const photosSet =
  (photos: FilePhotos | null): Step =>
  () => ({ photos });

export const photosUpdated =
  (next: Partial<BatchPhotos>): Step =>
  ({ photos }) =>
    photos ? { photos: { ...photos, view: { ...photos.view, ...next } } } : {};

export const photoUploaded =
  (content: string, name: string): Step =>
  ({ delivery }) => ({
    delivery: { ...delivery, uploaded: new Map(delivery.uploaded).set(content, name) },
  });

export const sendingBegun =
  (stop: AbortController): Step =>
  () => ({ sending: { at: 'photos', stop } });

export const photosSent: Step = () => ({ sending: { at: 'rows' } });

const delivering =
  (next: Partial<OpenFile['delivery']>): Step =>
  ({ delivery }) => ({ delivery: { ...delivery, ...next } });

export const runBegun = (run: string): Step => delivering({ run });

export const arrivedBefore = (arrived: Arrived): Step => delivering({ arrived });

export const partArrived =
  (rows: readonly number[], batch: number): Step =>
  ({ delivery }) => {
    const { rows: before, parts } = delivery.arrived;
    return { delivery: { ...delivery, arrived: { rows: [...before, ...rows], parts: parts + 1, batch } } };
  };

export const sent: Step = () => ({ sending: { at: 'done' } });

export const sendingFailed: Step = () => ({ sending: { at: 'no' } });

/** Call before a step that replaces the stage, because only the stage refers to the worker. */
export function release(file: OpenFile): void {
  workerOf(file)?.stop();
  const { photos } = file;
  if (!photos) return;
  photos.ended.abort();
  apply(file, photosSet({ ...photos, ended: new AbortController() }));
}
