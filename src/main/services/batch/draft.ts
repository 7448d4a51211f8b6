import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type {
  BatchCellEdit,
  BatchColumnChoice,
  BatchMapping,
  BatchReportRow,
  BatchReportSummary,
} from '../../../shared/bridge/types.ts';
import { AppError } from '../../../shared/core/errors.ts';
import type { DraftWorker } from './draftWorker.ts';
import type { KeptDraft } from './keptDrafts.ts';
import { batchReportTexts as texts } from './texts.ts';

/** A file on its way to the server, as main knows it. */
export interface Draft {
  path: string;
  summary: BatchReportSummary;
  rows: BatchReportRow[];
  /** Of the content. */
  hash: Promise<string>;
  worker: DraftWorker | null;
  /** What was done to the file before the program was closed. */
  kept: KeptDraft | null;
  /** The kept draft that this one goes on with. */
  replaces: string;
  /** The user's columns, once they were asked for. */
  choices: BatchColumnChoice[] | null;
  edits: BatchCellEdit[];
  /** Hands the user's choice of columns to the worker that waits for it. */
  settle: ((choices: BatchColumnChoice[]) => void) | null;
  /** A second click must not send the file a second time. */
  sending: boolean;
  /** Rows of the parts that have arrived, and the number of these parts. */
  arrived: { rows: number[]; parts: number };
  sent: boolean;
}

export function newDraft(path: string, kept: KeptDraft | null): Draft {
  return {
    path,
    summary: {
      draftId: kept?.draftId ?? randomUUID(),
      name: basename(path),
      size: 0,
      state: 'reading',
      progress: 0,
      refusal: null,
      fileNotes: [],
      mapping: null,
      programs: [],
      counts: { total: 0, good: 0, warned: 0, wrong: 0 },
      groups: [],
      columns: [],
      edited: 0,
      maxUpload: 0,
    },
    rows: [],
    hash: Promise.resolve(''),
    worker: null,
    kept,
    replaces: '',
    choices: null,
    edits: [],
    settle: null,
    sending: false,
    arrived: { rows: [], parts: 0 },
    sent: false,
  };
}

/** One choice for every open column, and no column of the file twice. */
export function isComplete({ open, headers }: BatchMapping, choices: readonly BatchColumnChoice[]): boolean {
  const positions = choices.flatMap(({ position }) => (position === null ? [] : [position]));
  return (
    choices.length === open.length &&
    open.every(({ key }) => choices.some((choice) => choice.key === key)) &&
    new Set(positions).size === positions.length &&
    positions.every((position) => headers.some((header) => header.position === position))
  );
}

/** Ends the worker and forgets the rows. */
export function release(draft: Draft): void {
  draft.worker?.stop();
  draft.worker = null;
  draft.settle = null;
  draft.rows = [];
}

/** The worker of a checked file that is not on its way. */
export function editable(draft: Draft): DraftWorker {
  if (draft.sending) throw new AppError('CONFLICT', texts.sendingNow);
  if (draft.sent) throw new AppError('CONFLICT', texts.alreadySent);
  if (draft.summary.state !== 'ready' || !draft.worker) throw new AppError('CONFLICT', texts.notReady);
  return draft.worker;
}
