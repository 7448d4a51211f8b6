import { randomUUID } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { BatchCellEdit, BatchColumnChoice, BatchReportSummary } from '../../../shared/bridge/types.ts';
import { AppError } from '../../../shared/core/errors.ts';
import type { PhotoFact } from '../../../shared/entities/batchUpload/photos.ts';
import type { DraftWorker } from './draftWorker.ts';
import type { KeptDraft } from './keptDrafts.ts';
import type { PhotoMatch } from './photoFolder.ts';
import type { MappingAnswer, WorkerReport } from './protocol.ts';
import { batchReportTexts as texts } from './texts.ts';

export interface LookedPhoto {
  /** Size and time of the file. */
  stamp: string;
  fact: PhotoFact;
  /** How it was made smaller (photoFile.ts). */
  attempt: number | null;
}

/** The folder of photos that came with a file. */
export interface DraftPhotos {
  path: string;
  /** null: it is not where it was. */
  folder: { files: readonly string[]; find(typed: string): PhotoMatch } | null;
  /** By file name, as long as the file keeps its size and its time. */
  looked: Map<string, LookedPhoto>;
  /** Ends the looking when the folder is left or chosen anew. */
  ended: AbortController;
}

/** Rows of the parts that have arrived, the number of these parts, and what the last of them is called on the server. */
export interface Arrived {
  rows: number[];
  parts: number;
  batch: number;
}

/** A file on its way to the server, as main knows it. */
export interface Draft {
  path: string;
  summary: BatchReportSummary;
  /** Of the content. */
  hash: Promise<string>;
  worker: DraftWorker | null;
  /** What was done to the file before the program was closed. */
  kept: KeptDraft | null;
  /** The kept draft that this one goes on with. */
  replaces: string;
  /** The user's columns, once they were asked for. */
  choices: BatchColumnChoice[] | null;
  /** Version of the questions that the user's columns are for; other questions are asked about anew. */
  choicesFor: string | null;
  /** The questions that the file was judged by. */
  templates: WorkerReport['templates'];
  /** What they were before the user wanted to match them once more. */
  before: { choices: BatchColumnChoice[]; template: string | null } | null;
  /** The program that the user has chosen, where the file names none. */
  programId: number | null;
  /** The user wants to match the columns once more: nothing is answered for them. */
  asksAgain: boolean;
  edits: BatchCellEdit[];
  /** Its rows came back from the server, with its reasons. */
  refused: boolean;
  /** Hands the user's choice of columns to the worker that waits for it. */
  settle: ((answer: MappingAnswer) => void) | null;
  arrived: Arrived;
  /** Its sending in the ledger, once it has begun. */
  run: string | null;
  /** The batch whose refused rows it holds. */
  repairs: number | null;
  photos: DraftPhotos | null;
  /** Photos that are on the server: `kind/hash of the content` → the server's name. */
  uploaded: Map<string, string>;
  /** Ends the upload of photos. */
  stop: AbortController | null;
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
      hidden: [],
      mapping: null,
      mapped: null,
      programs: [],
      counts: { total: 0, good: 0, warned: 0, wrong: 0 },
      groups: [],
      columns: [],
      edited: 0,
      maxUpload: 0,
      photos: null,
      sending: 'no',
      judged: 0,
    },
    hash: Promise.resolve(''),
    worker: null,
    kept,
    replaces: '',
    choices: null,
    before: null,
    choicesFor: null,
    templates: [],
    programId: null,
    asksAgain: false,
    edits: [],
    refused: false,
    settle: null,
    arrived: { rows: [], parts: 0, batch: 0 },
    run: kept?.run ?? null,
    repairs: null,
    photos: null,
    uploaded: new Map(),
    stop: null,
  };
}

export const isCancelled = (draft: Draft): boolean => draft.summary.state === 'cancelled';

/** Ends the worker, and with it the rows. */
export function release(draft: Draft): void {
  draft.worker?.stop();
  if (draft.photos) {
    draft.photos.ended.abort();
    draft.photos = { ...draft.photos, ended: new AbortController() };
  }
  draft.worker = null;
  draft.settle = null;
}

/** Reports that are open at once; one more lets the oldest go. */
const draftLimit = 3;

export function admit(drafts: Map<string, Draft>, draft: Draft): void {
  drafts.set(draft.summary.draftId, draft);
  for (const [draftId, old] of drafts) {
    if (drafts.size <= draftLimit) break;
    if (old.summary.sending === 'now') continue;
    release(old);
    drafts.delete(draftId);
  }
}

/** A second click must not send the file a second time. */
export function assertUnsent({ summary: { sending } }: Draft): void {
  if (sending === 'now') throw new AppError('CONFLICT', texts.sendingNow);
  if (sending === 'done') throw new AppError('CONFLICT', texts.alreadySent);
}

/** The worker of a checked file that is not on its way. */
export function editable(draft: Draft): DraftWorker {
  assertUnsent(draft);
  if (draft.summary.state !== 'ready' || !draft.worker) throw new AppError('CONFLICT', texts.notReady);
  return draft.worker;
}

/** What can be gone on with, and what was kept and cannot: somebody has to know. */
export const isListed = ({ kept, summary: { state, sending } }: Draft) =>
  sending !== 'done' && state !== 'cancelled' && (state !== 'refused' || kept !== null);

export const openedOf = ({ summary: { draftId, name } }: Draft) => ({ draftId, name });

/** `pengajuan.xlsx` → `pengajuan_perbaiki.xlsx`. */
export const annotatedName = (name: string) => `${basename(name, extname(name))}_perbaiki.xlsx`;

/** What is kept of a draft whose file has this hash. */
export const keptOf = (
  { path, choices, choicesFor, programId, edits, refused, run, photos, uploaded, summary }: Draft,
  hash: string,
): KeptDraft => ({
  draftId: summary.draftId,
  path,
  hash,
  choices,
  choicesFor,
  programId,
  edits,
  refused,
  run,
  photos: photos?.path ?? null,
  uploaded: [...uploaded],
});

/** Of the same file: what was chosen, typed and sent of it holds. Its photos have to be looked at. */
export function goOnWith(draft: Draft, kept: KeptDraft): void {
  const { draftId, choices, choicesFor, programId, edits, run, uploaded } = kept;
  Object.assign(draft, { choices, choicesFor, programId, edits, run });
  draft.replaces = draftId;
  draft.uploaded = new Map(uploaded);
}
