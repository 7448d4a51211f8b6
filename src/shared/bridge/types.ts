import type { ErrorView } from '../core/errors.ts';
import type { OutputOf } from '../core/operation.ts';
import type { settingOperations } from '../entities/setting/operations.ts';

/** What main tells the page about files and reports: ids and names, never paths. */

/** The server's answer to a request of the page, as it came. */
export interface ForwardedAnswer {
  status: number;
  body: string;
  /** Seconds after which a refused request may work. */
  retryAfter?: number;
}

/** An account of the demo, to sign in with. */
export type DemoAccount = OutputOf<typeof settingOperations.health>['demo'][number];

/** A file main has written for the user; `id` serves `download.reveal`. */
export interface SavedFile {
  id: string;
  name: string;
  /** Name of the folder it lies in, for display ('Unduhan'). */
  folder: string;
}

export interface Download extends SavedFile {
  /** Bytes. `total` is null while the server has not said. */
  received: number;
  total: number | null;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  error?: ErrorView;
}

/** Seconds for which a copied secret stays on the clipboard (features.md R6). */
export const secretSeconds = 30;

/** Days for which unsent input is offered again. */
export const draftDays = 7;

/** How long a draft stays: for `draftDays` on this computer, or until the program closes. */
export type DraftKept = 'days' | 'session';

/** Unsent input of a form. */
export interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The form's values as JSON. */
  values: string;
}

/** Levels of batch-upload.md: G blocks the row, P wants a look, O was repaired. */
export type BatchNoteLevel = 'G' | 'P' | 'O';

export interface BatchNote {
  /** Code of the text, such as 'G02'. */
  code: string;
  level: BatchNoteLevel;
  /** Header of the column; '' for the whole row. */
  column: string;
  /** One Indonesian sentence; NIK and phone masked. */
  text: string;
  /** Values that would do, the likest first. */
  similar?: readonly string[];
}

/** 'skipped': the user leaves it out; it is neither judged nor sent. */
export type BatchRowState = 'good' | 'warned' | 'wrong' | 'skipped';

/** In an edit the column of a whole row: a value leaves the row out, null takes it in again. */
export const batchSkipColumn = '-skip';

export interface BatchReportRow {
  /** 1-based row number in the sheet. */
  n: number;
  /** By key of the report's columns; NIK and phone masked, empty ones left out. */
  cells: Readonly<Record<string, string>>;
  state: BatchRowState;
  notes: BatchNote[];
}

export interface BatchReportPage {
  rows: BatchReportRow[];
  total: number;
}

/** A column of the report, in the order of the sheet. */
export interface BatchReportColumn {
  key: string;
  /** Also the `column` of a note. */
  header: string;
  /** Its cells are shown in part; the whole value is told one by one. */
  masked: boolean;
}

/** Another value for cells of one column than the file's; null: the file's own again. */
export interface BatchCellEdit {
  /** Row numbers in the sheet. */
  rows: number[];
  /** Key of the column. */
  column: string;
  value: string | null;
}

/** What an edit has changed: the rows whose values or notes are others now, and what undoes it. */
export interface BatchEdited {
  rows: BatchReportRow[];
  before: BatchCellEdit[];
}

/** A value that several rows have in one column with one finding, to be repaired together (features.md I4). */
export interface BatchFaultValue {
  /** As the file has it; '' for empty cells. */
  value: string;
  rows: { n: number; name: string }[];
  /** Values that would do, the likest first. */
  similar: readonly string[];
  /** What this user made of the value in an earlier file. */
  remembered: string | null;
}

/** Equal faults as one line: code, level, column, how many rows, and the first of them as a sample. */
export interface BatchNoteGroup {
  code: string;
  level: BatchNoteLevel;
  column: string;
  count: number;
  sample: { n: number; text: string };
}

/** Question columns of a file that are not those of its program: what the user has to settle (X03, X04, X12). */
export interface BatchMapping {
  notes: BatchNote[];
  /** Columns of the program that the file does not have. `suggested` is a position of `headers`. */
  open: { key: string; header: string; required: boolean; suggested: number | null }[];
  /** Columns of the file that are none of ours, as Excel names them, with the first value below. */
  headers: { position: number; letter: string; text: string; sample: string }[];
}

/** Which column of the file a column of the program is; null: none, its answers stay empty. */
export interface BatchColumnChoice {
  key: string;
  position: number | null;
}

export interface BatchReportSummary {
  draftId: string;
  name: string;
  /** Bytes. */
  size: number;
  /** 'mapping': waits for 'batch.map'. */
  state: 'reading' | 'mapping' | 'checking' | 'ready' | 'refused' | 'cancelled';
  /** 0…1 of the current state. */
  progress: number;
  /** Why the file cannot be used (X01…X09), when `refused`. */
  refusal: ErrorView | null;
  /** Notes about the file as a whole (X06, X10, …). */
  fileNotes: BatchNote[];
  /** What is to be settled, when `mapping`. */
  mapping: BatchMapping | null;
  /** The programs of the rows; [] until they are known. */
  programs: { product: string; category: string; program: string }[];
  counts: { total: number; good: number; warned: number; wrong: number; skipped?: number };
  groups: BatchNoteGroup[];
  /** The columns of the rows; [] until they are known. */
  columns: BatchReportColumn[];
  /** Cells that have another value than the file's. */
  edited: number;
  /** IMPORT_COUNT: rows that the server takes at once; 0 until it is known. */
  maxUpload: number;
}
