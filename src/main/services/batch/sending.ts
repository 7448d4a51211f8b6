import { fileTexts } from '../../../batch/file/fileNotes.ts';
import { asksForSheet } from '../../../batch/file/table.ts';
import { chosenStates, type OutlinedRow, type WriteChoice } from '../../../batch/report/workerTasks.ts';
import { serverTexts } from '../../../batch/rules/noteTexts.ts';
import type { BatchFileWorker } from '../../../batch/thread/batchFileWorker.ts';
import type { Routes } from '../../../shared/bridge/routes.ts';
import type { BridgeOutput, BridgeParsed } from '../../../shared/core/bridge.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { batchUploadOperations } from '../../../shared/entities/batchUpload/operations.ts';
import type { ApiClient } from '../api/apiClient.ts';
import type { Log } from '../log.ts';
import {
  apply,
  arrivedBefore,
  partArrived,
  photosSent,
  sent as rowsSent,
  runBegun,
  type Step,
  sendingBegun,
  sendingFailed,
} from './fileSteps.ts';
import type { KeptBatchFiles } from './keptBatchFiles.ts';
import type { Ledger } from './ledger.ts';
import { assertReady, assertUnsent, isSending, type OpenFile, workOf } from './openFile.ts';
import type { Photos } from './photos.ts';
import { questionsChanged } from './questionsChanged.ts';
import type { RunSending } from './runSending.ts';
import type { SentFiles } from './sentFiles.ts';
import { withTempFile } from './tempFile.ts';
import { batchReportTexts as texts } from './texts.ts';

type SendInput = BridgeParsed<Routes['batch.send']>;
type Api = Pick<ApiClient, 'upload'>;

interface Sending {
  api: Api;
  worker: BatchFileWorker;
  title: string;
  mode: SendInput['mode'];
  choice: WriteChoice;
  outline: readonly OutlinedRow[];
  most: number;
  leftOut: number;
  ledger: RunSending | null;
  photos: Readonly<Record<string, string>>;
}

export interface SendDeps {
  api: Pick<ApiClient, 'request' | 'upload'>;
  ledger: Pick<Ledger, 'begin' | 'resume' | 'arrived'>;
  photos: Pick<Photos, 'upload' | 'clearStep'>;
  sentFiles: Pick<SentFiles, 'add'>;
  keptBatchFiles: Pick<KeptBatchFiles, 'drop'>;
  update(file: OpenFile, step: Step): void;
  keep(file: OpenFile): Promise<void>;
  checkAgain(file: OpenFile): void;
  log: Log;
}

export function createSend(deps: SendDeps) {
  const { api, ledger, photos, sentFiles, keptBatchFiles, update, keep, checkAgain, log } = deps;
  return async (file: OpenFile, input: SendInput): Promise<BridgeOutput<Routes['batch.send']>> => {
    const { draftId, title, mode, acceptWarnings } = input;
    const choice: WriteChoice = acceptWarnings ? 'goodAndWarned' : 'good';
    const { worker, most } = sendable(file, input, choice);
    const stop = new AbortController();
    update(file, sendingBegun(stop));
    try {
      if (await questionsChanged(api, assertReady(file))) {
        checkAgain(file);
        throw new AppError('CONFLICT', texts.questionsChanged);
      }
      await settleEarlierRun(file, ledger);
      // Photos are sent first, because a row must not arrive without its photo.
      const named = await worker.perform('named', { choice, without: file.delivery.arrived.rows });
      const stored = await photos.upload(file, named, stop.signal);
      apply(file, photosSent);
      const outline = await worker.perform('outline', {});
      const account = await ledgerEntryFor(file, outline, title, { ledger, log });
      // The file is stored with its run before sending, so that a new start knows the uncertain rows.
      await keep(file);
      const sent = await sendParts(file, {
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
      update(file, rowsSent);
      keptBatchFiles.drop(draftId);
      log.info('batch.sent', { draft: draftId, batch: sent.id, rows: sent.sent });
      // The upload succeeded, so a ledger error must not fail it.
      await file.hash
        .then((hash) => sentFiles.add({ hash, title, sentAt: new Date().toISOString() }))
        .catch((error: unknown) => log.warn('batch.ledger', { error }));
      return sent;
    } finally {
      if (isSending(file)) update(file, sendingFailed);
      photos.clearStep(file);
    }
  };
}

/** Sends several files if the server's limit requires it (features.md I8). */
async function sendParts(
  file: OpenFile,
  sending: Omit<Sending, 'leftOut'>,
): Promise<BridgeOutput<Routes['batch.send']>> {
  const { outline, choice, most, title } = sending;
  const arrivedNow = () => file.delivery.arrived;
  const arrived = new Set(arrivedNow().rows);
  const left = outline.filter(({ n, state }) => chosenStates[choice].includes(state) && !arrived.has(n));
  const parts = arrivedNow().parts + Math.ceil(left.length / most);
  while (arrivedNow().parts < parts) {
    const name = parts > 1 ? `${title} (${arrivedNow().parts + 1}/${parts})` : title;
    const isLast = arrivedNow().parts + 1 === parts;
    const leftOut = isLast ? outline.length - arrived.size - left.length : 0;
    await sendPart(file, name, { ...sending, leftOut }).catch((error: unknown) => {
      throw partlyFailed(error, arrivedNow().parts, parts);
    });
  }
  return { id: arrivedNow().batch, sent: arrivedNow().rows.length, files: parts };
}

export const runStatusOf = async (
  run: string | null,
  { ledger, log }: { ledger: Pick<Ledger, 'statusOf'>; log: Log },
): ReturnType<Ledger['statusOf']> => {
  if (run === null) return 'left';
  return ledger.statusOf(run).catch((error: unknown) => {
    log.warn('batch.noStanding', { error });
    return 'left';
  });
};

async function settleEarlierRun(file: OpenFile, ledger: Pick<Ledger, 'arrived'>): Promise<void> {
  const { run } = file.delivery;
  if (run === null) return;
  const earlier = await ledger.arrived(run);
  if (!earlier) return;
  if (earlier.unsure) throw new AppError('CONFLICT', texts.stillUnsure);
  apply(file, arrivedBefore(earlier.arrived));
}

async function ledgerEntryFor(
  file: OpenFile,
  rows: readonly OutlinedRow[],
  title: string,
  { ledger, log }: { ledger: Pick<Ledger, 'begin' | 'resume'>; log: Log },
): Promise<RunSending | null> {
  const { path, name, repairs } = file;
  const { run } = file.delivery;
  try {
    const work = workOf(file);
    const begun = run === null ? null : await ledger.resume(run, work, rows);
    const hash = await file.hash;
    const sending = begun ?? (await ledger.begin({ title, file: name, path, hash, rows, repairs, work }));
    apply(file, runBegun(sending.run));
    return sending;
  } catch (error) {
    log.warn('batch.noLedger', { error });
    return null;
  }
}

async function sendPart(
  file: OpenFile,
  title: string,
  { api, worker, mode, choice, most, leftOut, ledger, photos }: Sending,
): Promise<void> {
  const { name } = file;
  const without = file.delivery.arrived.rows;
  await withTempFile(async (path) => {
    const rows = await worker.perform('write', { path, choice, without, most, photos });
    const fields = {
      name: title,
      description: title,
      all_or_nothing: String(mode === 'all'),
      left_out_row_count: String(leftOut),
    };
    await ledger?.beginPart(title, rows);
    const { id } = await uploadFile(api, fields, { path, name }).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code !== 'OFFLINE') await ledger?.refused();
      throw error;
    });
    await ledger?.arrived(id);
    apply(file, partArrived(rows, id));
  });
}

function sendable(
  file: OpenFile,
  { mode, split = false }: SendInput,
  choice: WriteChoice,
): { worker: BatchFileWorker; most: number } {
  const { counts, maxUpload, sheet } = file.summary;
  const refuse = (message: string) => new AppError('CONFLICT', message);
  assertUnsent(file);
  const { worker } = assertReady(file);
  if (asksForSheet(sheet)) throw refuse(texts.chooseSheet);
  if (counts.total > maxUpload && !split) throw refuse(fileTexts.X05(counts.total, maxUpload));
  if (mode === 'all' && counts.wrong > 0) throw refuse(texts.someWrong(counts.wrong));
  const skipsWarned = choice === 'good' && counts.warned > 0;
  if (mode === 'all' && skipsWarned) throw refuse(texts.someWarned(counts.warned));
  const rows = counts.good + (skipsWarned ? 0 : counts.warned);
  if (rows === 0) throw refuse(texts.nothingToSend);
  if (mode === 'all' && rows > maxUpload) throw refuse(texts.notAllSplit);
  return { worker, most: maxUpload };
}

function partlyFailed(error: unknown, done: number, parts: number): unknown {
  if (done === 0 || !(error instanceof AppError)) return error;
  return new AppError(error.code, `${error.message} ${texts.partly(done, parts)}`, { cause: error });
}

/** Without an answer, the file may or may not have arrived (V02). */
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
