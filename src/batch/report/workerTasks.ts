import type { Routes } from '../../shared/bridge/routes.ts';
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
  BatchSheetView,
} from '../../shared/bridge/types.ts';
import type { BridgeParsed } from '../../shared/core/bridge.ts';
import type {
  BatchCatalogue,
  BatchLookup,
  BatchLookupInput,
} from '../../shared/entities/batchUpload/operations.ts';
import type { PhotoFact, PhotoKind } from '../file/photos.ts';

/** Questions that main answers, because the worker has neither token nor window. */
export interface WorkerQuestions {
  catalogue: { input: { program_id: number }; result: BatchCatalogue };
  lookup: { input: BatchLookupInput; result: BatchLookup };
  mapping: { input: BatchMapping; result: MappingAnswer };
  hasPhotos: { input: object; result: boolean };
  photos: { input: { names: string[] }; result: [string, PhotoFact][] | null };
}
export type QuestionName = keyof WorkerQuestions;

/** `choices` is null if only the program is chosen; another question may ask for its columns. */
export interface MappingAnswer {
  programId: number | null;
  choices: BatchColumnChoice[] | null;
}

/** The report has no rows: the task `rows` returns them page by page. */
export interface WorkerReport {
  fileNotes: BatchNote[];
  hidden: number[];
  sheet: BatchSheetView;
  programs: BatchReportSummary['programs'];
  templates: { programId: number; version: string }[];
  counts: BatchReportSummary['counts'];
  groups: BatchNoteGroup[];
  withoutKtp: number;
  columns: BatchReportSummary['columns'];
  edited: number;
  maxUpload: number;
}

export type WriteChoice = 'good' | 'goodAndWarned' | 'wrong';

export const chosenStates: Readonly<Record<WriteChoice, readonly BatchRowState[]>> = {
  good: ['good'],
  goodAndWarned: ['good', 'warned'],
  wrong: ['wrong'],
};

/** `name` is the file name in the cell. */
export interface NamedPhoto {
  kind: PhotoKind;
  name: string;
  hash: string;
}

export interface OutlinedRow {
  n: number;
  sheet: string;
  ref: string;
  name: string;
  key: string;
  programId: number;
  state: BatchRowState;
  reason: string;
}

export interface WorkerEdited extends BatchEdited {
  report: Pick<WorkerReport, 'fileNotes' | 'counts' | 'groups' | 'withoutKtp' | 'edited'>;
  edits: BatchCellEdit[];
}

export interface WorkerTasks {
  write: {
    input: {
      path: string;
      choice: WriteChoice;
      without?: readonly number[];
      most?: number;
      /** Photo names on the server by `kind/name in the cell`. */
      photos?: Readonly<Record<string, string>>;
    };
    result: number[];
  };
  outline: { input: object; result: OutlinedRow[] };
  edit: { input: { edits: BatchCellEdit[] }; result: WorkerEdited };
  photos: { input: object; result: WorkerEdited };
  named: { input: { choice: WriteChoice; without?: readonly number[] }; result: NamedPhoto[] };
  rows: { input: Omit<BridgeParsed<Routes['batch.rows']>, 'draftId'>; result: BatchReportPage };
  next: {
    input: Omit<BridgeParsed<Routes['batch.next']>, 'draftId'>;
    result: { n: number; index: number } | null;
  };
  values: { input: { code: string; column: string }; result: Omit<BatchFaultValue, 'remembered'>[] };
  cell: { input: { row: number; column: string }; result: string };
}
export type TaskName = keyof WorkerTasks;
