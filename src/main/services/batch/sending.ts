import type { Routes } from '../../../shared/bridge/routes.ts';
import type { BatchReportSummary } from '../../../shared/bridge/types.ts';
import type { BridgeOutput, BridgeParsed } from '../../../shared/core/bridge.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { fileTexts } from '../../../shared/entities/batchUpload/fileNotes.ts';
import { serverTexts } from '../../../shared/entities/batchUpload/noteTexts.ts';
import { batchUploadOperations } from '../../../shared/entities/batchUpload/operations.ts';
import type { ApiClient } from '../apiClient.ts';
import type { Ledger, Sending as LedgerSending } from '../ledger.ts';
import type { Log } from '../log.ts';
import { questionsChanged } from './asking.ts';
import { assertUnsent, type Draft } from './draft.ts';
import type { DraftWorker } from './draftWorker.ts';
import type { KeptDrafts } from './keptDrafts.ts';
import type { SentFiles } from './ledger.ts';
import type { Photos } from './photos.ts';
import { chosenStates, type OutlinedRow, type WriteChoice } from './protocol.ts';
import { withTempFile } from './tempFile.ts';
import { batchReportTexts as texts } from './texts.ts';

type SendInput = BridgeParsed<Routes['batch.send']>;
type Api = Pick<ApiClient, 'upload'>;

interface Sending {
  api: Api;
  worker: DraftWorker;
  title: string;
  mode: SendInput['mode'];
  choice: WriteChoice;
  /** Every row of the file, and how many of them go at once. */
  outline: readonly OutlinedRow[];
  most: number;
  /** Rows that go with none of the files; the last one tells of them. */
  leftOut: number;
  /** Where every row is accounted for; null when nobody can be (nobody is signed in). */
  ledger: LedgerSending | null;
  /** `kind/name as typed` → the server's name. */
  photos: Readonly<Record<string, string>>;
}

export interface SendDeps {
  api: Pick<ApiClient, 'request' | 'upload'>;
  ledger: Pick<Ledger, 'begin' | 'resume' | 'arrived'>;
  photos: Pick<Photos, 'upload' | 'rest'>;
  sentFiles: Pick<SentFiles, 'add'>;
  keptDrafts: Pick<KeptDrafts, 'drop'>;
  change(draft: Draft, next: Partial<BatchReportSummary>): void;
  /** Remembers the draft. */
  keep(draft: Draft): Promise<void>;
  checkAgain(draft: Draft): void;
  log: Log;
}

/** How a report is sent: its photos, then its rows. */
export function createSend(deps: SendDeps) {
  const { api, ledger, photos, sentFiles, keptDrafts, change, keep, checkAgain, log } = deps;
  return async (draft: Draft, input: SendInput): Promise<BridgeOutput<Routes['batch.send']>> => {
    const { draftId, title, mode, acceptWarnings } = input;
    const choice: WriteChoice = acceptWarnings ? 'goodAndWarned' : 'good';
    const { worker, most } = sendable(draft, input, choice);
    const stop = new AbortController();
    change(draft, { sending: 'now' });
    draft.stop = stop;
    try {
      if (await questionsChanged(api, draft)) {
        checkAgain(draft);
        throw new AppError('CONFLICT', texts.questionsChanged);
      }
      await settleEarlier(draft, ledger);
      // Before anything else: a row never leaves without its photo, and a photo alone is no submission.
      const named = await worker.perform('named', { choice, without: draft.arrived.rows });
      const stored = await photos.upload(draft, named, stop.signal);
      draft.stop = null;
      const outline = await worker.perform('outline', {});
      const account = await accountFor(draft, outline, title, { ledger, log });
      // A program that is killed before the answer comes has to know what to ask about.
      await keep(draft);
      const sent = await sendParts(draft, {
        api,
        worker,
        title,
        mode,
        choice,
        outline,
        most,
        ledger: account,
        photos: stored,
      });
      change(draft, { sending: 'done' });
      keptDrafts.drop(draftId);
      log.info('batch.sent', { draft: draftId, batch: sent.id, rows: sent.sent });
      // The upload has happened: a ledger that cannot be written must not make it look as if it had not.
      await draft.hash
        .then((hash) => sentFiles.add({ hash, title, sentAt: new Date().toISOString() }))
        .catch((error: unknown) => log.warn('batch.ledger', { error }));
      return sent;
    } finally {
      if (draft.summary.sending === 'now') change(draft, { sending: 'no' });
      draft.stop = null;
      photos.rest(draft);
    }
  };
}

/**
 * Sends the rows that have not arrived yet, in one file or, when the server takes fewer at once, in several: `… (1/3)`
 * (features.md I8). What goes wrong on the way leaves the rest to be sent again.
 */
async function sendParts(
  draft: Draft,
  sending: Omit<Sending, 'leftOut'>,
): Promise<BridgeOutput<Routes['batch.send']>> {
  const { outline, choice, most, title } = sending;
  const arrived = new Set(draft.arrived.rows);
  const left = outline.filter(({ n, state }) => chosenStates[choice].includes(state) && !arrived.has(n));
  const parts = draft.arrived.parts + Math.ceil(left.length / most);
  while (draft.arrived.parts < parts) {
    const name = parts > 1 ? `${title} (${draft.arrived.parts + 1}/${parts})` : title;
    const isLast = draft.arrived.parts + 1 === parts;
    const leftOut = isLast ? outline.length - arrived.size - left.length : 0;
    await sendPart(draft, name, { ...sending, leftOut }).catch((error: unknown) => {
      throw partlyFailed(error, draft.arrived.parts, parts);
    });
  }
  return { id: draft.arrived.batch, sent: draft.arrived.rows.length, files: parts };
}

/** Of rows whose sending was not begun, or about which the ledger cannot say, all are left. */
export const standingOf = async (
  run: string | null,
  { ledger, log }: { ledger: Pick<Ledger, 'standing'>; log: Log },
): ReturnType<Ledger['standing']> => {
  if (run === null) return 'left';
  return ledger.standing(run).catch((error: unknown) => {
    log.warn('batch.noStanding', { error });
    return 'left';
  });
};

/** What has arrived of a sending that broke off is not sent again, and nothing is while nobody knows what has. */
async function settleEarlier(draft: Draft, ledger: Pick<Ledger, 'arrived'>): Promise<void> {
  if (draft.run === null) return;
  const earlier = await ledger.arrived(draft.run);
  if (!earlier) return;
  if (earlier.unsure) throw new AppError('CONFLICT', texts.stillUnsure);
  draft.arrived = earlier.arrived;
}

/** Where its rows are accounted for; the file is sent all the same where that cannot be kept: null. */
async function accountFor(
  draft: Draft,
  rows: readonly OutlinedRow[],
  title: string,
  { ledger, log }: { ledger: Pick<Ledger, 'begin' | 'resume'>; log: Log },
): Promise<LedgerSending | null> {
  const { path, repairs, summary } = draft;
  try {
    const begun = draft.run === null ? null : await ledger.resume(draft.run);
    const hash = await draft.hash;
    const sending = begun ?? (await ledger.begin({ title, file: summary.name, path, hash, rows, repairs }));
    draft.run = sending.run;
    return sending;
  } catch (error) {
    log.warn('batch.noLedger', { error });
    return null;
  }
}

async function sendPart(
  draft: Draft,
  name: string,
  { api, worker, mode, choice, most, leftOut, ledger, photos }: Sending,
): Promise<void> {
  const { arrived, summary } = draft;
  await withTempFile(summary.name, async (path) => {
    const rows = await worker.perform('write', { path, choice, without: arrived.rows, most, photos });
    const fields = {
      name,
      description: name,
      all_or_nothing: String(mode === 'all'),
      left_out_row_count: String(leftOut),
    };
    await ledger?.leave(name, rows);
    const { id } = await uploadFile(api, fields, { path, name: summary.name }).catch(
      async (error: unknown) => {
        // Without an answer the rows stay uncertain; any other error is an answer.
        if (error instanceof AppError && error.code !== 'OFFLINE') await ledger?.refused(error.message);
        throw error;
      },
    );
    await ledger?.arrived(id);
    draft.arrived = { rows: [...arrived.rows, ...rows], parts: arrived.parts + 1, batch: id };
  });
}

/** The worker that can write the rows to send, and how many go at once; throws why they may not. */
function sendable(
  draft: Draft,
  { mode, split = false }: SendInput,
  choice: WriteChoice,
): { worker: DraftWorker; most: number } {
  const { state, counts, maxUpload } = draft.summary;
  const refuse = (message: string) => new AppError('CONFLICT', message);
  assertUnsent(draft);
  if (state !== 'ready' || !draft.worker) throw refuse(texts.notReady);
  if (counts.total > maxUpload && !split) throw refuse(fileTexts.X05(counts.total, maxUpload));
  if (mode === 'all' && counts.wrong > 0) throw refuse(texts.someWrong(counts.wrong));
  const skipsWarned = choice === 'good' && counts.warned > 0;
  if (mode === 'all' && skipsWarned) throw refuse(texts.someWarned(counts.warned));
  const rows = counts.good + (skipsWarned ? 0 : counts.warned);
  if (rows === 0) throw refuse(texts.nothingToSend);
  if (mode === 'all' && rows > maxUpload) throw refuse(texts.notAllSplit);
  return { worker: draft.worker, most: maxUpload };
}

/** Of several files some have arrived: what went wrong, and that the rest can be sent. */
function partlyFailed(error: unknown, done: number, parts: number): unknown {
  if (done === 0 || !(error instanceof AppError)) return error;
  return new AppError(error.code, `${error.message} ${texts.partly(done, parts)}`, { cause: error });
}

/** C-087. Without an answer nobody knows whether the file has arrived (V02). */
async function uploadFile(
  api: Api,
  fields: Record<string, string>,
  file: { path: string; name: string },
): Promise<{ id: number }> {
  try {
    const { data } = await api.upload(batchUploadOperations.upload, fields, file);
    return batchUploadOperations.upload.output.parse(data);
  } catch (error) {
    const lost = error instanceof AppError && error.code === 'OFFLINE';
    throw lost ? new AppError('OFFLINE', serverTexts.V02(), { cause: error }) : error;
  }
}
