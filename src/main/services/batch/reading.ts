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
import { questionsChanged } from './asking.ts';
import type { Columns } from './columns.ts';
import {
  apply,
  displacing,
  goneOnWith,
  hashed,
  judged,
  newFile,
  progressed,
  readAgain,
  refusedWith,
  release,
  resumed,
  sized,
  workerTaken,
} from './fileSteps.ts';
import { inspectFile } from './intake.ts';
import type { KeptDraft, KeptDrafts } from './keptDrafts.ts';
import type { Ledger, SentWork } from './ledger.ts';
import { isAtRest, isOver, keptOf, type OpenFile, openedOf } from './openFile.ts';
import type { OpenFiles } from './openFiles.ts';
import type { Photos } from './photos.ts';
import type { SentFiles } from './sentFiles.ts';
import type { Opened } from './service.ts';
import { batchReportTexts as texts } from './texts.ts';

export interface ReadingDeps {
  api: Pick<ApiClient, 'request'>;
  files: OpenFiles;
  photos: Photos;
  columns: Columns;
  keptDrafts: KeptDrafts;
  sentFiles: SentFiles;
  ledger: Pick<Ledger, 'workOn'>;
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
  start(path: string, kept: KeptDraft | null, options?: StartOptions): Opened;
  checkAgain(file: OpenFile): void;
  /** Checks again if the program's questions have changed (X04). */
  look(file: OpenFile): Promise<void>;
  serverBack(): void;
}

export function createReading(deps: ReadingDeps): Reading {
  const { api, files, photos, columns, log } = deps;

  const watching = (file: OpenFile): FileWatch => ({
    catalogue: async (input) => (await api.request(batchUploadOperations.catalogue, input)).data,
    lookup: async (input) => (await api.request(batchUploadOperations.lookup, input)).data,
    mapping: (input) => columns.ask(file, input),
    hasPhotos: () => file.photos !== null,
    photos: ({ names }) => photos.facts(file, names),
    progress: ({ state, progress }) => {
      files.move(file, progressed(state, progress));
      return undefined;
    },
    ready: (report) => void take(file, deps, report),
    refused: (refusal, cause) => refuse(file, deps, { refusal, cause }),
  });

  /** The server is asked first: without its permission the file is not opened. */
  const run = async (file: OpenFile, folder?: string): Promise<void> => {
    const { path } = file;
    try {
      const size = await inspectFile(path);
      if (isOver(file)) return;
      files.move(file, sized(size));
      const worker = deps.takeWorker();
      apply(file, workerTaken(worker));
      const programs = await api.request(batchUploadOperations.programs, {});
      if (isOver(file)) return;
      const before = file.again ? await file.hash : undefined;
      const hash = hashFile(path);
      // Awaited later; this prevents an unhandled rejection.
      hash.catch(() => undefined);
      apply(file, hashed(hash));
      if (folder !== undefined) await photos.takeUp(file, folder);
      await takeUp(file, deps, before);
      if (isOver(file)) return;
      const { edits, refused, said } = file;
      const { sheet } = said;
      worker.check({ path, programs: programs.data, edits, refused, sheet }, watching(file));
    } catch (error) {
      if (!isOver(file)) refuse(file, deps, { refusal: errorViewOf(error), cause: error });
    }
  };

  const checkAgain = (file: OpenFile): void => {
    release(file);
    files.move(file, readAgain);
    void run(file);
  };

  return {
    start: (path, kept, { refused = kept?.refused ?? false, repairs = null, photos: folder } = {}) => {
      const file = newFile(path, kept, { refused, repairs });
      apply(file, displacing(files.admit(file)));
      void run(file, folder);
      return openedOf(file);
    },
    checkAgain,
    look: async (file) => {
      try {
        if (await isOutdated(file, api)) checkAgain(file);
      } catch (error) {
        log.warn('batch.notLooked', { error });
      }
    },
    serverBack: () => {
      for (const file of files.all()) {
        const { stage } = file;
        if (stage.at !== 'refused' || !isAway(stage.refusal)) continue;
        files.move(file, resumed);
        void run(file);
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
  files.move(file, refusedWith(refusal));
}

/** Another check or the user may act before the server answers. */
async function isOutdated(file: OpenFile, api: ReadingDeps['api']): Promise<boolean> {
  const { stage } = file;
  if (stage.at !== 'ready' || !isAtRest(file)) return false;
  const changed = await questionsChanged(api, stage);
  return changed && file.stage.at === 'ready' && file.stage.worker === stage.worker && isAtRest(file);
}

async function take(file: OpenFile, deps: ReadingDeps, report: WorkerReport): Promise<void> {
  const notes = await notesOn(file, deps);
  if (isOver(file)) return;
  deps.log.info('batch.checked', { draft: file.draftId, ...report.counts });
  deps.files.move(file, judged(report, notes));
  await deps.keep(file);
}

async function notesOn(
  file: OpenFile,
  deps: Pick<ReadingDeps, 'sentFiles' | 'ledger' | 'log'>,
): Promise<BatchNote[]> {
  const before = await file.hash.then(deps.sentFiles.find, () => undefined);
  const known = before && (await file.hash.then((hash) => sentWorkOn(deps, hash)));
  const again = before ? [sentNote(known ?? before, known ? 'X20' : 'X10')] : [];
  return [...again, ...file.displaced.map((name) => fileNote('X21', 'O', [name]))];
}

function sentNote({ title, sentAt }: Pick<SentWork, 'title' | 'sentAt'>, code: 'X10' | 'X20'): BatchNote {
  return fileNote(code, code === 'X10' ? 'P' : 'O', [title, formatDay(jakartaDay(new Date(sentAt)))]);
}

/** An unreadable ledger must not prevent opening a file. */
async function sentWorkOn(
  { ledger, log }: Pick<ReadingDeps, 'ledger' | 'log'>,
  hash: string,
): Promise<SentWork | undefined> {
  return ledger.workOn(hash).catch((error: unknown) => {
    log.warn('batch.noLedger', { error });
    return undefined;
  });
}

const isAway = ({ code }: ErrorView) => code === 'OFFLINE' || code === 'NO_SESSION';

/**
 * Edits do not apply to changed content.
 * @param before hash at the previous check
 */
async function takeUp(
  file: OpenFile,
  deps: Pick<ReadingDeps, 'files' | 'photos' | 'keptDrafts' | 'ledger' | 'log'>,
  before?: string,
): Promise<void> {
  const { files, photos, keptDrafts } = deps;
  const hash = await file.hash;
  if (file.again) {
    const isTouched = file.edits.length > 0 || file.delivery.arrived.rows.length > 0;
    if (isTouched && hash !== before) throw new AppError('FILE_GONE', texts.changed);
    return;
  }
  if (file.kept && file.kept.hash !== hash) throw new AppError('FILE_GONE', texts.changed);
  const closed = file.kept ? undefined : await keptDrafts.closedWith(hash);
  if (closed) files.remove(closed.draftId);
  const kept = file.kept ?? closed ?? (await afterSending(file, deps, hash));
  if (!kept) return;
  apply(file, goneOnWith(kept));
  if (kept.photos !== null && !file.photos) await photos.takeUp(file, kept.photos);
}

/** Without the repairs of an earlier sending, unsent rows would be wrong again. */
async function afterSending(
  { draftId, path }: OpenFile,
  deps: Pick<ReadingDeps, 'ledger' | 'log'>,
  hash: string,
): Promise<KeptDraft | undefined> {
  const sent = await sentWorkOn(deps, hash);
  return sent && { ...sent.work, draftId, path, hash, run: null, uploaded: [] };
}

export const keeper =
  ({ files, keptDrafts }: Pick<ReadingDeps, 'files' | 'keptDrafts'>) =>
  async (file: OpenFile): Promise<void> => {
    const work = keptOf(file, await file.hash);
    if (isOver(file) || file.sending.at === 'done' || !files.has(file)) return;
    await keptDrafts.keep(work);
    if (file.replaces !== file.draftId) keptDrafts.drop(file.replaces);
  };
