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
import type { KeptDraft } from './keptDrafts.ts';
import {
  type AnswerMapping,
  type Arrived,
  type FileFields,
  type FilePhotos,
  isOver,
  type OpenFile,
  type Said,
  type Shown,
  type Stage,
  workerOf,
} from './openFile.ts';

/** A change of an open file. Returns the changed fields. */
export type Step = (file: OpenFile) => Partial<FileFields>;

/** The only function that changes a file. A file that is over keeps its stage. */
export function apply(file: OpenFile, step: Step): void {
  const { stage, ...others } = step(file);
  Object.assign(file, others, stage && !isOver(file) && { stage });
}

export function newFile(
  path: string,
  kept: KeptDraft | null,
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
    shown: {
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
    said: { choices: null, template: null, programId: null, sheet: null, before: null },
    edits: [],
    delivery: { run: kept?.run ?? null, arrived: { rows: [], parts: 0, batch: 0 }, uploaded: new Map() },
    photos: null,
    replaces: '',
    displaced: [],
    again: false,
  };
}

const showing =
  (next: Partial<Shown>): Step =>
  ({ shown }) => ({ shown: { ...shown, ...next } });
const saying =
  (next: Partial<Said>): Step =>
  ({ said }) => ({ said: { ...said, ...next } });
const all =
  (...steps: Step[]): Step =>
  (file) =>
    Object.assign({}, ...steps.map((step) => step(file)));
const working =
  (stage: (worker: BatchFileWorker) => Stage): Step =>
  (file) => {
    const worker = workerOf(file);
    return worker ? { stage: stage(worker) } : {};
  };

/* Reading */

export const sized = (size: number): Step => showing({ size });

export const workerTaken =
  (worker: BatchFileWorker): Step =>
  () => ({ stage: { at: 'reading', worker } });

export const hashed =
  (hash: Promise<string>): Step =>
  () => ({ hash });

/** Takes over an earlier draft's work. Photos are checked again. */
export const goneOnWith =
  ({ draftId, choices, choicesFor, programId, sheet, edits, run, uploaded }: KeptDraft): Step =>
  ({ said, delivery }) => ({
    replaces: draftId,
    edits,
    said: { ...said, choices, template: choicesFor, programId, sheet },
    delivery: { ...delivery, run, uploaded: new Map(uploaded) },
  });

export const displacing =
  (displaced: readonly string[]): Step =>
  () => ({ displaced });

export const progressed = (at: 'reading' | 'checking', progress: number): Step =>
  all(
    showing({ progress }),
    working((worker) => ({ at, worker })),
  );

/** @param more notes about earlier sendings and closed reports */
export const judged = ({ fileNotes, templates, ...report }: WorkerReport, more: BatchNote[]): Step =>
  all(
    ({ shown, again }) => ({
      shown: {
        ...shown,
        ...report,
        fileNotes: [...fileNotes, ...more],
        progress: 1,
        judged: again ? shown.judged + 1 : shown.judged,
      },
    }),
    working((worker) => ({ at: 'ready', worker, templates })),
  );

export const refusedWith =
  (refusal: ErrorView): Step =>
  () => ({ stage: { at: 'refused', refusal } });

/** The server or the session is back, so the refused file is read again. */
export const resumed: Step = all(showing({ progress: 0 }), () => ({
  stage: { at: 'reading', worker: null },
}));

/** Reads the file again for changed questions or new column choices. */
export const readAgain: Step = all(
  showing({ progress: 0, mapped: null, fileNotes: [], hidden: [], sheet: null, groups: [], columns: [] }),
  () => ({ stage: { at: 'reading', worker: null }, again: true }),
);

export const cancelled: Step = () => ({ stage: { at: 'cancelled' } });
export const closed: Step = () => ({ stage: { at: 'closed' } });

/* Matching columns */

export const columnsAsked = (mapping: BatchMapping, answer: AnswerMapping): Step =>
  all(
    showing({ mapped: { name: null } }),
    working((worker) => ({ at: 'mapping', worker, mapping, answer })),
  );

export const columnsKnown: Step = (file) => showing({ mapped: file.shown.mapped ?? { name: null } })(file);

export const columnsRemembered = (
  choices: BatchColumnChoice[],
  template: string | null,
  name: string,
): Step => all(saying({ choices, template }), showing({ mapped: { name } }));

export const programRemembered = (programId: number | null): Step => saying({ programId });

export const columnsMatched = (choices: BatchColumnChoice[], template: string | null): Step =>
  all(
    saying({ choices, template, before: null }),
    showing({ progress: 0 }),
    working((worker) => ({ at: 'checking', worker })),
  );

export const programChosen = (programId: number): Step =>
  all(saying({ choices: null, programId }), ({ stage }) =>
    stage.at === 'mapping' ? { stage: { ...stage, answer: null } } : {},
  );

export const choicesTakenBack: Step = ({ said }) => {
  const { choices, template } = said;
  return { said: { ...said, choices: null, before: choices && { choices, template } } };
};

/** Choices and edits of the previous sheet no longer apply. */
export const sheetChosen =
  (sheet: BatchSheetChoice): Step =>
  ({ said }) => ({
    said: { ...said, sheet, choices: null, template: null, before: null },
    edits: [],
  });

export const sheetConfirmed = (sheet: BatchSheetChoice): Step =>
  all(saying({ sheet }), ({ shown }) => ({
    shown: {
      ...shown,
      sheet: shown.sheet && { ...shown.sheet, chosen: true },
      fileNotes: shown.fileNotes.map((note) => (note.code === 'X18' ? { ...note, level: 'O' } : note)),
    },
  }));

/* Editing */

export const edited =
  ({ report, edits }: WorkerEdited): Step =>
  ({ shown }) => ({ edits, shown: { ...shown, ...report, judged: shown.judged + 1 } });

/* Photos */

export const photosPut =
  (photos: FilePhotos | null): Step =>
  () => ({ photos });

export const photosTold =
  (next: Partial<BatchPhotos>): Step =>
  ({ photos }) =>
    photos ? { photos: { ...photos, view: { ...photos.view, ...next } } } : {};

export const photoUploaded =
  (content: string, name: string): Step =>
  ({ delivery }) => ({
    delivery: { ...delivery, uploaded: new Map(delivery.uploaded).set(content, name) },
  });

/* Sending */

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

/** Call before a step that drops the worker or the photos. */
export function release(file: OpenFile): void {
  workerOf(file)?.stop();
  const { photos } = file;
  if (!photos) return;
  photos.ended.abort();
  apply(file, photosPut({ ...photos, ended: new AbortController() }));
}
