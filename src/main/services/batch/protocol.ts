import type { Routes } from '../../../shared/bridge/routes.ts';
import type {
  BatchCellEdit,
  BatchColumnChoice,
  BatchEdited,
  BatchFaultValue,
  BatchMapping,
  BatchNote,
  BatchNoteGroup,
  BatchReportPage,
  BatchReportSummary,
  BatchRowState,
} from '../../../shared/bridge/types.ts';
import type { BridgeParsed } from '../../../shared/core/bridge.ts';
import type { ErrorView } from '../../../shared/core/errors.ts';
import type {
  BatchCatalogue,
  BatchLookup,
  BatchLookupInput,
  BatchProgramChoice,
} from '../../../shared/entities/batchUpload/operations.ts';
import type { PhotoFact, PhotoKind } from '../../../shared/entities/batchUpload/photos.ts';

/** What main and the Excel worker of one draft say to each other. */

/** Given to the worker once the server has let the user in: it begins to read at once. */
export interface WorkerInput {
  path: string;
  programs: BatchProgramChoice[];
  /** What was typed over the cells before the program was closed. */
  edits: BatchCellEdit[];
  /** The rows came back from the server, which says in Keterangan why. */
  refused: boolean;
}

/** What only the server or the user knows; main asks them, because the worker has no token and no window. */
export interface WorkerQuestions {
  catalogue: { input: { program_id: number }; answer: BatchCatalogue };
  lookup: { input: BatchLookupInput; answer: BatchLookup };
  mapping: { input: BatchMapping; answer: MappingAnswer };
  /** Whether a folder of photos came with the file. */
  hasPhotos: { input: object; answer: boolean };
  /** What the file names of the rows stand for; null where no folder came with the file. */
  photos: { input: { names: string[] }; answer: [string, PhotoFact][] | null };
}
export type QuestionName = keyof WorkerQuestions;

/** Without choices: another program, whose columns are to be asked about. */
export interface MappingAnswer {
  programId: number | null;
  choices: BatchColumnChoice[] | null;
}

/** The finished report without its rows: they stay in the worker, and the page is given those that it shows. */
export interface WorkerReport {
  fileNotes: BatchNote[];
  /** Rows that Excel does not show, as numbers of the sheet. */
  hidden: number[];
  programs: BatchReportSummary['programs'];
  /** The questions that the file was judged by, as the version of a template. */
  templates: { programId: number; version: string }[];
  counts: BatchReportSummary['counts'];
  groups: BatchNoteGroup[];
  columns: BatchReportSummary['columns'];
  edited: number;
  maxUpload: number;
}

/** Which rows a written workbook holds; `wrong` also says why. */
export type WriteChoice = 'good' | 'goodAndWarned' | 'wrong';

/** The rows of a choice by their state. */
export const chosenStates: Readonly<Record<WriteChoice, readonly BatchRowState[]>> = {
  good: ['good'],
  goodAndWarned: ['good', 'warned'],
  wrong: ['wrong'],
};

/** What main may have done with a checked file. */
export interface WorkerTasks {
  /** Writes the chosen rows to `path`, at most as many as said and none of `without`; answers their numbers. */
  write: {
    input: {
      path: string;
      choice: WriteChoice;
      without?: readonly number[];
      most?: number;
      /** `kind/name as typed` → the server's name; other file names are left out of rows that are sent. */
      photos?: Readonly<Record<string, string>>;
    };
    result: number[];
  };
  /** Every row of the file as the ledger knows it. */
  outline: { input: object; result: OutlinedRow[] };
  edit: { input: { edits: BatchCellEdit[] }; result: WorkerEdited };
  /** Asks about the photos anew, and judges the file by them. */
  photos: { input: object; result: WorkerEdited };
  /** Photos that the chosen rows need, each once. */
  named: { input: { choice: WriteChoice; without?: readonly number[] }; result: NamedPhoto[] };
  /** Rows as the page shows them. */
  rows: { input: Omit<BridgeParsed<Routes['batch.rows']>, 'draftId'>; result: BatchReportPage };
  /** Where the next wrong row is. */
  next: {
    input: Omit<BridgeParsed<Routes['batch.next']>, 'draftId'>;
    result: { n: number; index: number } | null;
  };
  /** The values with a finding. */
  values: { input: { code: string; column: string }; result: Omit<BatchFaultValue, 'remembered'>[] };
  /** The whole value of a cell. */
  cell: { input: { row: number; column: string }; result: string };
}
export type TaskName = keyof WorkerTasks;

/** A photo that a row names: as typed, and the content that was judged. */
export interface NamedPhoto {
  kind: PhotoKind;
  name: string;
  hash: string;
}

/** A row as the ledger keeps it: what it is known by, and why it is not sent. */
export interface OutlinedRow {
  n: number;
  ref: string;
  name: string;
  key: string;
  programId: number;
  state: BatchRowState;
  reason: string;
}

/** An edit, and the report after it. */
export interface WorkerEdited extends BatchEdited {
  report: Pick<WorkerReport, 'counts' | 'groups' | 'edited'>;
  /** All of them, to be kept. */
  edits: BatchCellEdit[];
}

/** A question with the input of its name. */
export type Ask = {
  [Name in QuestionName]: { type: 'ask'; id: number; name: Name; input: WorkerQuestions[Name]['input'] };
}[QuestionName];

/** A task with the input of its name. */
export type Task = {
  [Name in TaskName]: { type: 'task'; id: number; name: Name; input: WorkerTasks[Name]['input'] };
}[TaskName];

export type FromWorker =
  | { type: 'progress'; state: 'reading' | 'checking'; progress: number }
  | Ask
  | { type: 'ready'; report: WorkerReport }
  /** `detail` is for the log: what the sentence for people does not say. */
  | { type: 'refused'; error: ErrorView; detail?: string }
  | { type: 'done'; id: number; result: unknown }
  | { type: 'failed'; id: number; error: ErrorView; detail?: string };

export type ToWorker =
  | { type: 'check'; input: WorkerInput }
  | { type: 'answer'; id: number; data: unknown }
  | { type: 'answerFailed'; id: number; error: ErrorView }
  | Task;
