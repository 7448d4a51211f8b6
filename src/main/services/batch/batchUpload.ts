import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { createWorkerReserve, startBatchFileWorker } from '../../../batch/thread/batchFileWorker.ts';
import { errorViewOf } from '../../../batch/thread/fileFaults.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { batchUploadOperations } from '../../../shared/entities/batchUpload/operations.ts';
import { withDiskErrors } from '../download/files.ts';
import { createColumns } from './columns.ts';
import { createEditing } from './editing.ts';
import { cancelled, release } from './fileSteps.ts';
import { createKeptBatchFiles, type KeptBatchFiles } from './keptBatchFiles.ts';
import {
  annotatedName,
  assertReady,
  isListed,
  isSending,
  type OpenFile,
  openedView,
  summaryOf,
} from './openFile.ts';
import { createOpenFiles, type OpenFiles } from './openFiles.ts';
import { listFolder } from './photoFolder.ts';
import { createPhotos } from './photos.ts';
import { readFromWorker } from './readFromWorker.ts';
import { createKeep, createReading, type Reading } from './reading.ts';
import { createSend, runStatusOf } from './sending.ts';
import { createSentFiles } from './sentFiles.ts';
import type { BatchUploadDeps, BatchUploadService } from './service.ts';
import { createSheets } from './sheets.ts';
import { saveCopy, saveResponse, sweepTempFolders, withTempFile } from './tempFile.ts';
import { batchReportTexts as texts } from './texts.ts';

export function createBatchUpload(deps: BatchUploadDeps): BatchUploadService {
  const { api, log, shapes } = deps;
  const files = createOpenFiles(deps.emit);
  const { update, owner } = files;
  const sentFiles = createSentFiles(deps.ledgerFile);
  const keptBatchFiles = createKeptBatchFiles(deps.store, { isOpen: files.isInUse, log });
  void sweepTempFolders();

  const keep = createKeep({ files, keptBatchFiles });
  const workers = createWorkerReserve(() =>
    startBatchFileWorker({ workerFile: deps.workerFile, errorViewOf }),
  );
  const photos = createPhotos({ api, update, keep, log });
  const columns = createColumns({ owner, shapes, update, log });
  const reading = createReading({
    api,
    files,
    photos,
    columns,
    keptBatchFiles,
    sentFiles,
    ledger: deps.ledger,
    takeWorker: workers.take,
    keep,
    log,
  });
  const { checkAgain } = reading;
  const send = createSend({ ...deps, photos, sentFiles, keptBatchFiles, update, keep, checkAgain });

  return {
    prepare: workers.prepare,
    ...createOpening(deps, { files, keptBatchFiles, reading, prepare: workers.prepare }),
    ...createEditing({ ...deps, files, photos, columns, checkAgain, keep }),
    ...createSheets({ files, takeWorker: workers.take, checkAgain, keep }),
    summary: (draftId) => summaryOf(files.get(draftId)),
    recheckIfOutdated: (draftId) => reading.recheckIfOutdated(files.get(draftId)),
    rows: ({ draftId, ...input }) =>
      readFromWorker(files.get(draftId), 'rows', input, { rows: [], total: 0 }),
    next: ({ draftId, ...input }) => readFromWorker(files.get(draftId), 'next', input, null),
    cancel: (draftId) => {
      const file = files.get(draftId);
      if (isSending(file)) throw new AppError('CONFLICT', texts.sendingNow);
      release(file);
      keptBatchFiles.drop(draftId);
      update(file, cancelled);
    },
    annotate: (draftId) => annotate(files.get(draftId), deps),
    send: (input) => send(files.get(input.draftId), input),
  };
}

type Opening = Pick<
  BatchUploadService,
  | 'choose'
  | 'open'
  | 'reopenSent'
  | 'retry'
  | 'openFiles'
  | 'isSending'
  | 'batchFileOfRun'
  | 'claim'
  | 'serverBack'
>;

interface OpeningParts {
  files: OpenFiles;
  keptBatchFiles: KeptBatchFiles;
  reading: Reading;
  prepare(): void;
}

function createOpening(
  deps: BatchUploadDeps,
  { files, keptBatchFiles, reading, prepare }: OpeningParts,
): Opening {
  const { start, serverBack } = reading;
  const statusOf = (run: string | null) => runStatusOf(run, deps);

  /** Reopens the files of an earlier start, except files without rows left to send. */
  const loadKept = async (userId: number): Promise<void> => {
    for (const kept of await keptBatchFiles.load()) {
      const isOver = (await statusOf(kept.run)) === 'over';
      if (files.owner() !== userId) return;
      if (isOver) keptBatchFiles.drop(kept.draftId);
      else if (!files.isOpen(kept.draftId)) start(kept.path, kept);
    }
  };

  return {
    choose: async () => {
      prepare();
      const path = await deps.chooseFile();
      return path === null ? null : start(path, null);
    },
    open: async (path, folder) => {
      if (folder !== undefined) await listFolder(folder);
      return start(path, null, { photos: folder });
    },
    reopenSent: async ({ path, hash, work }) => {
      const open = files.all().filter((file) => isListed(file) && file.stage.at !== 'refused');
      const hashes = await Promise.all(open.map((file) => file.hash.catch(() => '')));
      const same = open[hashes.indexOf(hash)];
      if (same) return openedView(same);
      return start(path, { ...work, draftId: randomUUID(), path, hash, run: null, uploaded: [] });
    },
    retry: async (id) => {
      const response = await deps.api.download(batchUploadOperations.invalidFile, { id });
      const path = await saveResponse(response, await deps.saveFolder());
      return start(path, null, { refused: true, repairs: id });
    },
    openFiles: async () => {
      const open = files.all().filter(isListed);
      const standings = await Promise.all(open.map(({ delivery }) => statusOf(delivery.run)));
      return open
        .filter((file, at) => standings[at] === 'left' || isSending(file))
        .map(summaryOf)
        .reverse();
    },
    isSending: () => files.all().some(isSending),
    batchFileOfRun: (run) => {
      const file = files.all().find((each) => each.delivery.run === run && isListed(each));
      return file && openedView(file);
    },
    claim: (userId) => {
      if (files.setOwner(userId)) void loadKept(userId);
      else serverBack();
    },
    serverBack,
  };
}

async function annotate(
  file: OpenFile,
  { saveFolder }: Pick<BatchUploadDeps, 'saveFolder'>,
): ReturnType<BatchUploadService['annotate']> {
  const { worker } = assertReady(file);
  if (file.summary.counts.wrong === 0) throw new AppError('CONFLICT', texts.nothingWrong);
  const folder = await saveFolder();
  const wanted = annotatedName(file.name);
  const written = withTempFile(async (path) => {
    await worker.perform('write', { path, choice: 'wrong' });
    return saveCopy(path, folder, wanted);
  });
  const name = await withDiskErrors(written, 'coba lagi');
  return { id: randomUUID(), name, folder: basename(folder), path: join(folder, name) };
}
