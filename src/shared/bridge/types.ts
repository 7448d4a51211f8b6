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

/** batch-upload.md: G blocks the row, P needs a look, O was corrected. */
export type BatchNoteLevel = 'G' | 'P' | 'O';

export interface BatchNote {
  code: string;
  level: BatchNoteLevel;
  column: string;
  /** Indonesian; NIK and phone masked. */
  text: string;
  /** Suggestions, the most similar first. */
  similar?: readonly string[];
  /** Whose codes they are, where codes alone say nothing. */
  similarNames?: readonly string[];
}

/** 'skipped': left out by the user. 'sent': is a submission already, which is no fault. */
export type BatchRowState = 'good' | 'warned' | 'wrong' | 'skipped' | 'sent';

/** Column of an edit that leaves a row out; null takes it back in. */
export const batchSkipColumn = '-skip';

export interface BatchReportRow {
  n: number;
  /** By column key; NIK and phone masked, empty ones omitted. */
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
  /** Cells show a part; the full value is read one by one. */
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

/** features.md I4: a value shared by rows with the same finding. */
export interface BatchFaultValue {
  /** '' for empty cells. */
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

/** Sample values have NIK and phone masked. */
export interface BatchFileColumn {
  position: number;
  letter: string;
  text: string;
  samples: string[];
  key: string | null;
  source: BatchColumnSource;
  /** A question it may answer, never preselected. */
  asks: string | null;
}

/** What is read of a file. */
export interface BatchSheetView {
  name: string;
  headerRow: number;
  /** Sheets read together; [] for one. */
  together: string[];
  /** Sheets with the same header, which are not read. */
  others: { sheet: string; rows: number }[];
  /** By the user; else it was found. */
  chosen: boolean;
}

/** `headerRow` null: as it is found. `together`: with all sheets of the same header. */
export interface BatchSheetChoice {
  sheet: string;
  headerRow: number | null;
  together: boolean;
}

export interface BatchSheetPreview {
  name: string;
  hidden: boolean;
  /** Filled ones, titles included. */
  rows: number;
  /** Row that looks like the header. */
  header: number | null;
  /** Index of the first sheet with the same header. */
  alike: number;
  /** The first rows; personal data is masked. */
  head: { n: number; cells: string[] }[];
}

export interface BatchMapping {
  notes: BatchNote[];
  sheet: BatchSheetView;
  rows: number;
  /** null: the user must choose one of `programs`. */
  program: { id: number; name: string } | null;
  /** Version of the program's present questions; null if the program is unknown. */
  template: string | null;
  programs: { id: number; name: string }[];
  columns: BatchFileColumn[];
  targets: { key: string; header: string; required: boolean }[];
  /** Targets that need an answer. `none`: answered with "none" before. */
  open: { key: string; header: string; required: boolean; none?: boolean }[];
}

/** Position null: not in the file. Key null: not read. */
export interface BatchColumnChoice {
  key: string | null;
  position: number | null;
}

export interface BatchPhotos {
  name: string;
  /** 'gone': missing since the last time. */
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
  /** 'mapping' waits for 'batch.map'. */
  state: 'reading' | 'mapping' | 'checking' | 'ready' | 'refused' | 'cancelled';
  /** 0…1 of the current state. */
  progress: number;
  /** Why the file is unusable (X01…X09). */
  refusal: ErrorView | null;
  fileNotes: BatchNote[];
  hidden: number[];
  /** null until known. */
  sheet: BatchSheetView | null;
  mapping: BatchMapping | null;
  /** Mapped by hand, now or in a file like it (`name`). */
  mapped: { name: string | null } | null;
  /** [] until known. */
  programs: { id: number; product: string; category: string; program: string }[];
  counts: { total: number; good: number; warned: number; wrong: number; skipped?: number; sent?: number };
  groups: BatchNoteGroup[];
  /** Rows to send without the KTP photo that their product asks for. */
  withoutKtp: number;
  /** [] until known. */
  columns: BatchReportColumn[];
  edited: number;
  /** IMPORT_COUNT, the server's row limit; 0 until known. */
  maxUpload: number;
  photos: BatchPhotos | null;
  /** 'done' ends the report. */
  sending: 'no' | 'now' | 'done';
  /** Incremented when rows are rechecked, perhaps by another window. */
  judged: number;
}

/** 'unsure': no answer came, and nobody has asked since (V02). */
export type LedgerState = 'sent' | 'failed' | 'unsure' | 'waiting' | 'skipped';

export interface LedgerRow {
  /** As Excel shows it; 0 for a batch sent from elsewhere. */
  n: number;
  /** '' unless several sheets were sent together. */
  sheet: string;
  ref: string;
  name: string;
  state: LedgerState;
  text: string;
  referralId: number | null;
  submissionNumber: string;
}

export type LedgerCounts = Readonly<Record<LedgerState | 'total', number>>;

/** features.md I6: every row is in exactly one state. */
export interface LedgerRun {
  /** Own id, or the batch id of one sent from elsewhere. */
  run: string;
  title: string;
  file: string;
  sentAt: string;
  counts: LedgerCounts;
}

export interface LedgerView extends LedgerRun {
  /** Sent from this computer, which knows the rows left out. */
  own: boolean;
  by: string;
  batches: {
    id: number;
    title: string;
    state: 'QUEUED' | 'PROCESSING' | 'DONE' | 'FAILED';
    outcome: string;
  }[];
  reasons: { text: string; count: number }[];
  /** Rows left out before the sending that can still be sent from here, the most frequent reason first. */
  left: { count: number; reasons: { text: string; count: number }[] };
  server: { processed: number; total: number; agrees: boolean; askedAt: string } | null;
  history: LedgerRun[];
}
