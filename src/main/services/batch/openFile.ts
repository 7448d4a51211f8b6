import { basename, extname } from 'node:path';
import type { PhotoFact } from '../../../batch/file/photos.ts';
import type { MappingAnswer, WorkerReport } from '../../../batch/report/workerTasks.ts';
import type { BatchFileWorker } from '../../../batch/thread/batchFileWorker.ts';
import type {
  BatchCellEdit,
  BatchColumnChoice,
  BatchMapping,
  BatchPhotos,
  BatchReportSummary,
  BatchSheetChoice,
} from '../../../shared/bridge/types.ts';
import { AppError, type ErrorView } from '../../../shared/core/errors.ts';
import { fittingStem } from '../../../shared/core/files.ts';
import type { FileWork, KeptBatchFile } from './keptBatchFiles.ts';
import type { PhotoMatch } from './photoFolder.ts';
import { batchReportTexts as texts } from './texts.ts';

/** 'cancelled' and 'closed' are final. */
export type Stage =
  | { at: 'reading'; worker: BatchFileWorker | null }
  /** `answer` is null from the user's choice of a program to the worker's next step. */
  | { at: 'mapping'; worker: BatchFileWorker; mapping: BatchMapping; answer: AnswerMapping | null }
  | { at: 'checking'; worker: BatchFileWorker }
  | { at: 'ready'; worker: BatchFileWorker; templates: WorkerReport['templates'] }
  | { at: 'refused'; refusal: ErrorView }
  | { at: 'cancelled' }
  /** The application has closed the file; the user may open it again. */
  | { at: 'closed' };
export type AnswerMapping = (answer: MappingAnswer) => void;

/** Separate from the stage, because a file may be closed during its upload. */
export type Sending =
  | { at: 'no' }
  /** Photos go first, and only photos can be stopped. */
  | { at: 'photos'; stop: AbortController }
  | { at: 'rows' }
  | { at: 'done' };

export interface UserAnswers {
  choices: BatchColumnChoice[] | null;
  template: string | null;
  programId: number | null;
  sheet: BatchSheetChoice | null;
  before: { choices: BatchColumnChoice[]; template: string | null } | null;
}

export interface Delivery {
  /** Id of the run in the ledger; null before the first sending. */
  run: string | null;
  arrived: Arrived;
  /** Photo names on the server by `kind/hash of the content`. */
  uploaded: ReadonlyMap<string, string>;
}

export interface Arrived {
  rows: number[];
  parts: number;
  batch: number;
}

export interface ReadPhotoFact {
  stamp: string;
  fact: PhotoFact;
  attempt: number | null;
}

export interface FilePhotos {
  path: string;
  folder: { files: readonly string[]; find(typed: string): PhotoMatch } | null;
  /** By file name; valid while the file's size and time stay the same. */
  facts: Map<string, ReadPhotoFact>;
  ended: AbortController;
  view: BatchPhotos;
}

export type ReportSummary = Omit<
  BatchReportSummary,
  'draftId' | 'name' | 'state' | 'refusal' | 'mapping' | 'photos' | 'sending'
>;

export interface FileFields {
  stage: Stage;
  sending: Sending;
  summary: ReportSummary;
  hash: Promise<string>;
  answers: UserAnswers;
  edits: BatchCellEdit[];
  delivery: Delivery;
  photos: FilePhotos | null;
  replaces: string;
  displaced: readonly string[];
  /** True from the second check on. Rechecks refuse changed content if rows were edited or sent. */
  isRecheck: boolean;
}

/** Only `apply` (fileSteps.ts) changes an open file. */
export interface OpenFile extends Readonly<FileFields> {
  readonly draftId: string;
  readonly path: string;
  readonly name: string;
  readonly kept: KeptBatchFile | null;
  /** The file contains rows that the server has refused before. */
  readonly refused: boolean;
  readonly repairs: number | null;
}

const states = {
  reading: 'reading',
  mapping: 'mapping',
  checking: 'checking',
  ready: 'ready',
  refused: 'refused',
  cancelled: 'cancelled',
  closed: 'cancelled',
} as const satisfies Record<Stage['at'], BatchReportSummary['state']>;
const sendingStates = { no: 'no', photos: 'now', rows: 'now', done: 'done' } as const;

export function summaryOf({ draftId, name, stage, summary, photos, sending }: OpenFile): BatchReportSummary {
  return {
    draftId,
    name,
    size: summary.size,
    state: states[stage.at],
    progress: summary.progress,
    refusal: stage.at === 'refused' ? stage.refusal : null,
    fileNotes: summary.fileNotes,
    hidden: summary.hidden,
    sheet: stage.at === 'mapping' ? stage.mapping.sheet : summary.sheet,
    mapping: stage.at === 'mapping' ? stage.mapping : null,
    mapped: summary.mapped,
    programs: summary.programs,
    counts: summary.counts,
    groups: summary.groups,
    withoutKtp: summary.withoutKtp,
    columns: summary.columns,
    edited: summary.edited,
    maxUpload: summary.maxUpload,
    photos: photos?.view ?? null,
    sending: sendingStates[sending.at],
    judged: summary.judged,
  };
}

export const workerOf = ({ stage }: OpenFile): BatchFileWorker | null =>
  'worker' in stage ? stage.worker : null;

export const isOver = ({ stage }: OpenFile): boolean => stage.at === 'cancelled' || stage.at === 'closed';

export const isSending = ({ sending }: OpenFile): boolean => sending.at === 'photos' || sending.at === 'rows';

export const isAtRest = ({ stage, sending }: OpenFile): boolean =>
  stage.at === 'ready' && sending.at === 'no';

export const isListed = ({ kept, stage, sending }: OpenFile): boolean =>
  sending.at !== 'done' && stage.at !== 'cancelled' && (stage.at !== 'refused' || kept !== null);

export const openedView = ({ draftId, name }: OpenFile) => ({ draftId, name });

export function assertUnsent(file: OpenFile): void {
  if (isSending(file)) throw new AppError('CONFLICT', texts.sendingNow);
  if (file.sending.at === 'done') throw new AppError('CONFLICT', texts.alreadySent);
}

export function assertReady({ stage }: OpenFile): Extract<Stage, { at: 'ready' }> {
  if (stage.at !== 'ready') throw new AppError('CONFLICT', texts.notReady);
  return stage;
}

export function assertEditable(file: OpenFile): BatchFileWorker {
  assertUnsent(file);
  return assertReady(file).worker;
}

export const annotatedName = (name: string) => `${fittingStem(basename(name, extname(name)))}_perbaiki.xlsx`;

export const workOf = ({ refused, answers, edits, photos }: OpenFile): FileWork => ({
  refused,
  choices: answers.choices,
  choicesFor: answers.template,
  programId: answers.programId,
  sheet: answers.sheet,
  photos: photos?.path ?? null,
  edits,
});

export const keptOf = (file: OpenFile, hash: string): KeptBatchFile => ({
  ...workOf(file),
  draftId: file.draftId,
  path: file.path,
  hash,
  run: file.delivery.run,
  uploaded: [...file.delivery.uploaded],
});
