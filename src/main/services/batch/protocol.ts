import type {
  BatchColumnChoice,
  BatchMapping,
  BatchNote,
  BatchNoteGroup,
  BatchReportRow,
  BatchReportSummary,
} from '../../../shared/bridge/types.ts';
import type { ErrorView } from '../../../shared/core/errors.ts';
import type {
  BatchCatalogue,
  BatchLookup,
  BatchLookupInput,
  BatchProgramChoice,
} from '../../../shared/entities/batchUpload/operations.ts';

/** What main and the Excel worker of one draft say to each other. */

/** Given to the worker once the server has let the user in: it begins to read at once. */
export interface WorkerInput {
  path: string;
  programs: BatchProgramChoice[];
}

/** What only the server or the user knows; main asks them, because the worker has no token and no window. */
export interface WorkerQuestions {
  catalogue: { input: { program_id: number }; answer: BatchCatalogue };
  lookup: { input: BatchLookupInput; answer: BatchLookup };
  mapping: { input: BatchMapping; answer: BatchColumnChoice[] };
}
export type QuestionName = keyof WorkerQuestions;

/** The finished report without its rows, which come before it in parts. */
export interface WorkerReport {
  fileNotes: BatchNote[];
  programs: BatchReportSummary['programs'];
  counts: BatchReportSummary['counts'];
  groups: BatchNoteGroup[];
  maxUpload: number;
}

/** Which rows a written workbook holds; `wrong` also says why. */
export type WriteChoice = 'good' | 'goodAndWarned' | 'wrong';

/** A question with the input of its name. */
export type Ask = {
  [Name in QuestionName]: { type: 'ask'; id: number; name: Name; input: WorkerQuestions[Name]['input'] };
}[QuestionName];

export type FromWorker =
  | { type: 'progress'; state: 'reading' | 'checking'; progress: number }
  | Ask
  | { type: 'rows'; rows: BatchReportRow[] }
  | { type: 'ready'; report: WorkerReport }
  /** `detail` is for the log: what the sentence for people does not say. */
  | { type: 'refused'; error: ErrorView; detail?: string }
  | { type: 'written'; id: number; rows: number }
  | { type: 'writeFailed'; id: number; error: ErrorView; detail?: string };

export type ToWorker =
  | { type: 'check'; input: WorkerInput }
  | { type: 'answer'; id: number; data: unknown }
  | { type: 'answerFailed'; id: number; error: ErrorView }
  | { type: 'write'; id: number; path: string; choice: WriteChoice };
