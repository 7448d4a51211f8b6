import type { ErrorView } from '../core/errors.ts';
import type { OutputOf } from '../core/operation.ts';
import type { settingOperations } from '../entities/setting/operations.ts';

export interface ForwardedAnswer {
  status: number;
  body: string;
  retryAfter?: number;
}

export type DemoAccount = OutputOf<typeof settingOperations.health>['demo'][number];

export interface SavedFile {
  id: string;
  name: string;
  folder: string;
}

export interface Download extends SavedFile {
  /** In bytes; `total` is null if unknown. */
  received: number;
  total: number | null;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  error?: ErrorView | undefined;
  resumable?: boolean;
}

export const secretSeconds = 30;

export const draftDays = 7;

export type DraftKept = 'days' | 'session';

export interface Draft {
  savedAt: number;
  values: string;
}

/** G blocks the row, P warns, O informs, mostly of a repair (batch-upload.md). */
export type BatchNoteLevel = 'G' | 'P' | 'O';

export interface BatchNote {
  code: string;
  level: BatchNoteLevel;
  column: string;
  /** Indonesian. NIKs, phone numbers and emails are masked unless they belong in the column (ruleKit.ts). */
  text: string;
  similar?: readonly string[];
  similarNames?: readonly string[];
}

/** 'skipped': the user left the row out. 'sent': already a submission. */
export type BatchRowState = 'good' | 'warned' | 'wrong' | 'skipped' | 'sent';

/** An edit of this column skips the row; null includes the row again. */
export const batchSkipColumn = '-skip';

export interface BatchReportRow {
  n: number;
  /** NIKs, phone numbers and emails are masked; empty cells are omitted. */
  cells: Readonly<Record<string, string>>;
  state: BatchRowState;
  notes: BatchNote[];
}

export interface BatchReportPage {
  rows: BatchReportRow[];
  total: number;
}

export interface BatchReportColumn {
  key: string;
  header: string;
  /** The page fetches a full value only when the user opens its cell. */
  masked: boolean;
}

/** `value: null` restores the file's value. */
export interface BatchCellEdit {
  rows: number[];
  column: string;
  value: string | null;
}

export interface BatchEdited {
  rows: BatchReportRow[];
  before: BatchCellEdit[];
}

export interface BatchFaultValue {
  value: string;
  rows: { n: number; name: string }[];
  similar: readonly string[];
  similarNames: readonly string[];
  remembered: string | null;
}

export interface BatchNoteGroup {
  code: string;
  level: BatchNoteLevel;
  column: string;
  count: number;
  sample: { n: number; text: string };
}

export type BatchColumnSource = 'same' | 'alias' | 'remembered' | 'similar' | 'content' | 'none';

/** NIKs, phone numbers and emails in `samples` are masked. */
export interface BatchFileColumn {
  position: number;
  letter: string;
  text: string;
  samples: string[];
  key: string | null;
  source: BatchColumnSource;
  /** Key of the question that the column probably answers; never preselected. */
  asks: string | null;
}

export interface BatchSheetView {
  name: string;
  headerRow: number;
  together: string[];
  others: { sheet: string; rows: number }[];
  chosen: boolean;
}

/** With a null `headerRow` the worker finds the header. */
export interface BatchSheetChoice {
  sheet: string;
  headerRow: number | null;
  together: boolean;
}

export interface BatchSheetPreview {
  name: string;
  hidden: boolean;
  rows: number;
  header: number | null;
  alike: number;
  head: { n: number; cells: string[] }[];
}

export interface BatchMapping {
  notes: BatchNote[];
  sheet: BatchSheetView;
  rows: number;
  program: { id: number; name: string } | null;
  /** Version of the program's current questions. */
  template: string | null;
  programs: { id: number; name: string }[];
  columns: BatchFileColumn[];
  targets: { key: string; header: string; required: boolean }[];
  open: { key: string; header: string; required: boolean; none?: boolean }[];
}

/** Null `position`: the file lacks the column. Null `key`: the column is not read. */
export interface BatchColumnChoice {
  key: string | null;
  position: number | null;
}

export interface BatchPhotos {
  name: string;
  state: 'ready' | 'gone';
  files: number;
  used: number;
  extras: number;
  extra: string[];
  step: { name: 'reading' | 'sending'; done: number; total: number } | null;
}

export interface BatchReportSummary {
  draftId: string;
  name: string;
  size: number;
  /** 'mapping' waits for the user's choice of columns, program or sheet. */
  state: 'reading' | 'mapping' | 'checking' | 'ready' | 'refused' | 'cancelled';
  progress: number;
  refusal: ErrorView | null;
  fileNotes: BatchNote[];
  hidden: number[];
  sheet: BatchSheetView | null;
  mapping: BatchMapping | null;
  /** Set if the user was asked to match the columns, or if the remembered mapping `name` matched them. */
  mapped: { name: string | null } | null;
  programs: { id: number; product: string; category: string; program: string }[];
  counts: { total: number; good: number; warned: number; wrong: number; skipped?: number; sent?: number };
  groups: BatchNoteGroup[];
  withoutKtp: number;
  columns: BatchReportColumn[];
  edited: number;
  /** The server's row limit; 0 until known. */
  maxUpload: number;
  photos: BatchPhotos | null;
  sending: 'no' | 'now' | 'done';
  judged: number;
}

/** 'unsure': the server did not answer (V02). */
export type LedgerState = 'sent' | 'failed' | 'unsure' | 'waiting' | 'skipped';

export interface LedgerRow {
  /** 0 for a batch sent from another computer. */
  n: number;
  sheet: string;
  ref: string;
  name: string;
  state: LedgerState;
  text: string;
  referralId: number | null;
  submissionNumber: string;
}

export type LedgerCounts = Readonly<Record<LedgerState | 'total', number>>;

/** `counts` add up to `total`, because every row is in exactly one state (features.md I6). */
export interface LedgerRun {
  run: string;
  title: string;
  file: string;
  sentAt: string;
  counts: LedgerCounts;
}

export interface LedgerView extends LedgerRun {
  own: boolean;
  by: string;
  batches: {
    id: number;
    title: string;
    state: 'QUEUED' | 'PROCESSING' | 'DONE' | 'FAILED';
    outcome: string;
  }[];
  reasons: { text: string; count: number }[];
  left: { count: number; reasons: { text: string; count: number }[] };
  server: { processed: number; total: number; agrees: boolean; askedAt: string } | null;
  history: LedgerRun[];
}
