import { fileNote } from '../../../batch/file/fileNotes.ts';
import type { WorkerReport } from '../../../batch/report/workerTasks.ts';
import type { BatchFileWorker, FileWatch } from '../../../batch/thread/batchFileWorker.ts';
import { errorViewOf } from '../../../batch/thread/fileFaults.ts';
import { hashFile } from '../../../files/fileHash.ts';
import type { BatchNote } from '../../../shared/bridge/types.ts';
import { AppError, type ErrorView } from '../../../shared/core/errors.ts';
import { formatDay, jakartaDay } from '../../../shared/core/values.ts';
import { batchUploadOperations } from '../../../shared/entities/batchUpload/operations.ts';
import type { ApiClient } from '../api/apiClient.ts';
import type { Log } from '../log.ts';
import type { Columns } from './columns.ts';
import {
  apply,
  hashed,
  judged,
  newFile,
  othersClosed,
  progressed,
  readingResumed,
  recheckStarted,
  refusedWith,
  release,
  sized,
  workerTaken,
  workRestored,
} from './fileSteps.ts';
import { inspectFile } from './intake.ts';
import type { KeptBatchFile, KeptBatchFiles } from './keptBatchFiles.ts';
import type { Ledger, SentWork } from './ledger.ts';
import { isAtRest, isOver, keptOf, type OpenFile, openedView } from './openFile.ts';
import type { OpenFiles } from './openFiles.ts';
import type { Photos } from './photos.ts';
import { questionsChanged } from './questionsChanged.ts';
import type { SentFiles } from './sentFiles.ts';
import type { Opened } from './service.ts';
import { batchReportTexts as texts } from './texts.ts';

export interface ReadingDeps {
  api: Pick<ApiClient, 'request'>;
  files: OpenFiles;
  photos: Photos;
  columns: Columns;
  keptBatchFiles: KeptBatchFiles;
  sentFiles: SentFiles;
  ledger: Pick<Ledger, 'findWork'>;
  takeWorker(): BatchFileWorker;
  keep(file: OpenFile): Promise<void>;
  log: Log;
}

export interface StartOptions {
  refused?: boolean;
  repairs?: number | null;
  photos?: string | undefined;
}

export interface Reading {
  start(path: string, kept: KeptBatchFile | null, options?: StartOptions): Opened;
  checkAgain(file: OpenFile): void;
  /** Checks again if the program's questions have changed (X04). */
  recheckIfOutdated(file: OpenFile): Promise<void>;
  serverBack(): void;
}

export function createReading(deps: ReadingDeps): Reading {
  const { api, files, photos, columns, log } = deps;

  const createWatch = (file: OpenFile): FileWatch => ({
    catalogue: async (input) => (await api.request(batchUploadOperations.catalogue, input)).data,
    lookup: async (input) => (await api.request(batchUploadOperations.lookup, input)).data,
    mapping: (input) => columns.ask(file, input),
    hasPhotos: () => file.photos !== null,
    photos: ({ names }) => photos.facts(file, names),
    progress: ({ state, progress }) => {
      files.update(file, progressed(state, progress));
      return undefined;
    },
    ready: (report) => void finishCheck(file, deps, report),
    refused: (refusal, cause) => refuse(file, deps, { refusal, cause }),
  });

  /** Asks the server before reading the content: without permission the file stays unread. */
  const open = async (file: OpenFile, folder?: string): Promise<void> => {
    const { path } = file;
    try {
      const size = await inspectFile(path);
      if (isOver(file)) return;
      files.update(file, sized(size));
      // The folder is set before the server is asked, because `serverBack` does not know the folder.
      if (folder !== undefined) await photos.restoreFolder(file, folder);
      if (isOver(file)) return;
      const worker = deps.takeWorker();
      apply(file, workerTaken(worker));
      const programs = await api.request(batchUploadOperations.programs, {});
      if (isOver(file)) return;
      const before = file.isRecheck ? await file.hash : undefined;
      const hash = hashFile(path);
      // Awaited later; this line prevents an unhandled rejection.
      hash.catch(() => undefined);
      apply(file, hashed(hash));
      await restoreWork(file, deps, before);
      if (isOver(file)) return;
      const { edits, refused, answers } = file;
      const { sheet } = answers;
      worker.check({ path, programs: programs.data, edits, refused, sheet }, createWatch(file));
    } catch (error) {
      if (!isOver(file)) refuse(file, deps, { refusal: errorViewOf(error), cause: error });
    }
  };

  const checkAgain = (file: OpenFile): void => {
    release(file);
    files.update(file, recheckStarted);
    void open(file);
  };

  return {
    start: (path, kept, { refused = kept?.refused ?? false, repairs = null, photos: folder } = {}) => {
      const file = newFile(path, kept, { refused, repairs });
      apply(file, othersClosed(files.add(file)));
      void open(file, folder);
      return openedView(file);
    },
    checkAgain,
    recheckIfOutdated: async (file) => {
      try {
        if (await isOutdated(file, api)) checkAgain(file);
      } catch (error) {
        log.warn('batch.notLooked', { error });
      }
    },
    serverBack: () => {
      for (const file of files.all()) {
        const { stage } = file;
        if (stage.at !== 'refused' || !isUnreachable(stage.refusal)) continue;
        files.update(file, readingResumed);
        void open(file);
      }
    },
  };
}

function refuse(
  file: OpenFile,
  { files, log }: Pick<ReadingDeps, 'files' | 'log'>,
  { refusal, cause }: { refusal: ErrorView; cause: unknown },
): void {
  release(file);
  log.warn('batch.refused', { draft: file.draftId, code: refusal.code, cause });
  files.update(file, refusedWith(refusal));
}

/** False also if the file is sent, closed or checked again before the server answers. */
async function isOutdated(file: OpenFile, api: ReadingDeps['api']): Promise<boolean> {
  const { stage } = file;
  if (stage.at !== 'ready' || !isAtRest(file)) return false;
  const changed = await questionsChanged(api, stage);
  return changed && file.stage.at === 'ready' && file.stage.worker === stage.worker && isAtRest(file);
}

async function finishCheck(file: OpenFile, deps: ReadingDeps, report: WorkerReport): Promise<void> {
  const notes = await historyNotes(file, deps);
  if (isOver(file)) return;
  deps.log.info('batch.checked', { draft: file.draftId, ...report.counts });
  deps.files.update(file, judged(report, notes));
  await deps.keep(file);
}

async function historyNotes(
  file: OpenFile,
  deps: Pick<ReadingDeps, 'sentFiles' | 'ledger' | 'log'>,
): Promise<BatchNote[]> {
  const before = await file.hash.then(deps.sentFiles.find, () => undefined);
  const known = before && (await file.hash.then((hash) => findSentWork(deps, hash)));
  const again = before ? [sentNote(known ?? before, known ? 'X20' : 'X10')] : [];
  return [...again, ...file.displaced.map((name) => fileNote('X21', 'O', [name]))];
}

function sentNote({ title, sentAt }: Pick<SentWork, 'title' | 'sentAt'>, code: 'X10' | 'X20'): BatchNote {
  return fileNote(code, code === 'X10' ? 'P' : 'O', [title, formatDay(jakartaDay(new Date(sentAt)))]);
}

/** An unreadable ledger must not prevent opening a file. */
async function findSentWork(
  { ledger, log }: Pick<ReadingDeps, 'ledger' | 'log'>,
  hash: string,
): Promise<SentWork | undefined> {
  return ledger.findWork(hash).catch((error: unknown) => {
    log.warn('batch.noLedger', { error });
    return undefined;
  });
}

const isUnreachable = ({ code }: ErrorView) => code === 'OFFLINE' || code === 'NO_SESSION';

/**
 * @param before hash at the previous check
 * @throws AppError FILE_GONE if earlier work belongs to other content
 */
async function restoreWork(
  file: OpenFile,
  deps: Pick<ReadingDeps, 'files' | 'photos' | 'keptBatchFiles' | 'ledger' | 'log'>,
  before?: string,
): Promise<void> {
  const { files, photos, keptBatchFiles } = deps;
  const hash = await file.hash;
  if (file.isRecheck) {
    const isTouched = file.edits.length > 0 || file.delivery.arrived.rows.length > 0;
    if (isTouched && hash !== before) throw new AppError('FILE_GONE', texts.changed);
    return;
  }
  if (file.kept && file.kept.hash !== hash) throw new AppError('FILE_GONE', texts.changed);
  const closed = file.kept ? undefined : await keptBatchFiles.findClosed(hash);
  if (closed) files.remove(closed.draftId);
  const kept = file.kept ?? closed ?? (await workOfEarlierSending(file, deps, hash));
  if (!kept) return;
  apply(file, workRestored(kept));
  if (kept.photos !== null && !file.photos) await photos.restoreFolder(file, kept.photos);
}

/** Unsent rows need the repairs of the earlier upload, or they would be wrong again. */
async function workOfEarlierSending(
  { draftId, path }: OpenFile,
  deps: Pick<ReadingDeps, 'ledger' | 'log'>,
  hash: string,
): Promise<KeptBatchFile | undefined> {
  const sent = await findSentWork(deps, hash);
  return sent && { ...sent.work, draftId, path, hash, run: null, uploaded: [] };
}

export const createKeep =
  ({ files, keptBatchFiles }: Pick<ReadingDeps, 'files' | 'keptBatchFiles'>) =>
  async (file: OpenFile): Promise<void> => {
    const work = keptOf(file, await file.hash);
    if (isOver(file) || file.sending.at === 'done' || !files.has(file)) return;
    await keptBatchFiles.keep(work);
    if (file.replaces !== file.draftId) keptBatchFiles.drop(file.replaces);
  };
