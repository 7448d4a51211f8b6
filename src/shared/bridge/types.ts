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
  error?: ErrorView | undefined;
  /** It broke off, and can go on where it did. */
  resumable?: boolean;
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

/** 'skipped': the user leaves it out; it is neither judged nor sent. 'sent': it is a submission already, and no fault. */
export type BatchRowState = 'good' | 'warned' | 'wrong' | 'skipped' | 'sent';

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

/** How a column of the file came to be one of ours: by its name, by a guess, or by what somebody said. */
export type BatchColumnSource = 'same' | 'alias' | 'remembered' | 'similar' | 'content' | 'none';

/** A column of a file, as Excel names it, with some of its values; NIK and phone masked. */
export interface BatchFileColumn {
  position: number;
  letter: string;
  text: string;
  samples: string[];
  /** Key of the column of ours that it is or may be. */
  key: string | null;
  source: BatchColumnSource;
  /** A question that this one may be: never chosen beforehand. */
  asks: string | null;
}

/** Columns of a file that are not ours by name: what the user has to settle (X03, X04, X12). */
export interface BatchMapping {
  notes: BatchNote[];
  sheet: string;
  /** Row of the headers, as Excel counts. */
  headerRow: number;
  rows: number;
  /** The program that the columns are matched with; null: the file names none, and somebody has to. */
  program: { id: number; name: string } | null;
  /** Version that a template of the program has now; null while the program is not known. */
  template: string | null;
  /** The programs to choose from, where the file names none. */
  programs: { id: number; name: string }[];
  columns: BatchFileColumn[];
  /** Ours, in their order. */
  targets: { key: string; header: string; required: boolean }[];
  /** Of these those that need an answer: which column, or none. `none`: that was said before. */
  open: { key: string; header: string; required: boolean; none?: boolean }[];
}

/** Which column of the file a column of the program is. Without a position: none. Without a key: it is not read. */
export interface BatchColumnChoice {
  key: string | null;
  position: number | null;
}

/** The folder of photos that came with a file; of its path the page knows the last name only. */
export interface BatchPhotos {
  name: string;
  /** 'gone': it is not where it was when the file was opened last. */
  state: 'ready' | 'gone';
  /** Pictures in it, and how many of them rows name. */
  files: number;
  used: number;
  /** How many they do not name, and some of these by name. */
  extras: number;
  extra: string[];
  /** What goes on with its pictures. */
  step: { name: 'reading' | 'sending'; done: number; total: number } | null;
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
  /** Rows that Excel does not show, as numbers of the sheet. */
  hidden: number[];
  /** What is to be settled, when `mapping`. */
  mapping: BatchMapping | null;
  /** Its columns were matched by hand, in this file or in one like it, which `name` tells. */
  mapped: { name: string | null } | null;
  /** The programs of the rows; [] until they are known. */
  programs: { id: number; product: string; category: string; program: string }[];
  counts: { total: number; good: number; warned: number; wrong: number; skipped?: number; sent?: number };
  groups: BatchNoteGroup[];
  /** The columns of the rows; [] until they are known. */
  columns: BatchReportColumn[];
  /** Cells that have another value than the file's. */
  edited: number;
  /** IMPORT_COUNT: rows that the server takes at once; 0 until it is known. */
  maxUpload: number;
  photos: BatchPhotos | null;
  /** Whether its rows are on their way; once they have arrived the report is over. */
  sending: 'no' | 'now' | 'done';
  /** How often rows were judged anew: by a folder of photos, or an edit, which may have been made in another window. */
  judged: number;
}

/** What became of a row of a file that was sent. 'unsure': no answer came, and nobody has asked since (V02). */
export type LedgerState = 'sent' | 'failed' | 'unsure' | 'waiting' | 'skipped';

export interface LedgerRow {
  /** Row number in the sheet; 0 for a batch that was sent from elsewhere. */
  n: number;
  ref: string;
  name: string;
  state: LedgerState;
  /** Why, for those that are no submission. */
  text: string;
  referralId: number | null;
  submissionNumber: string;
}

export type LedgerCounts = Readonly<Record<LedgerState | 'total', number>>;

/** A sending of a file: every row of it is in exactly one state (features.md I6). */
export interface LedgerRun {
  /** Its own, or the number of a batch that was sent from elsewhere. */
  run: string;
  title: string;
  file: string;
  /** ISO instant. */
  sentAt: string;
  counts: LedgerCounts;
}

export interface LedgerView extends LedgerRun {
  /** Whether this computer has sent it, and knows the rows that it left out. */
  own: boolean;
  by: string;
  /** Batches on the server that it became; several for a file that was split (I8). */
  batches: {
    id: number;
    title: string;
    state: 'QUEUED' | 'PROCESSING' | 'DONE' | 'FAILED';
    outcome: string;
  }[];
  /** Refused rows of one reason, the most frequent first. */
  reasons: { text: string; count: number }[];
  /** As the server counts: rows done and rows in all. */
  server: { processed: number; total: number; agrees: boolean; askedAt: string } | null;
  /** Sendings of the same file and of its repaired rows, the oldest first. */
  history: LedgerRun[];
}
