import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { createWorkerReserve, startBatchFileWorker } from '../../../batch/thread/batchFileWorker.ts';
import { errorViewOf } from '../../../batch/thread/fileFaults.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { batchUploadOperations } from '../../../shared/entities/batchUpload/operations.ts';
import { onDisk } from '../download/files.ts';
import { createColumns } from './columns.ts';
import { createEditing } from './editing.ts';
import { cancelled, release } from './fileSteps.ts';
import { createKeptDrafts, type KeptDrafts } from './keptDrafts.ts';
import { lookAt } from './looking.ts';
import { annotatedName, isListed, isSending, type OpenFile, openedOf, ready, summaryOf } from './openFile.ts';
import { createOpenFiles, type OpenFiles } from './openFiles.ts';
import { listFolder } from './photoFolder.ts';
import { createPhotos } from './photos.ts';
import { createReading, keeper, type Reading } from './reading.ts';
import { createSend, standingOf } from './sending.ts';
import { createSentFiles } from './sentFiles.ts';
import type { BatchUploadDeps, BatchUploadService } from './service.ts';
import { createSheets } from './sheets.ts';
import { saveAnswer, saveCopy, sweepTempFolders, withTempFile } from './tempFile.ts';
import { batchReportTexts as texts } from './texts.ts';

export function createBatchUpload(deps: BatchUploadDeps): BatchUploadService {
  const { api, log, shapes } = deps;
  const files = createOpenFiles(deps.emit);
  const { move, owner } = files;
  const sentFiles = createSentFiles(deps.ledgerFile);
  const keptDrafts = createKeptDrafts(deps.store, { isOpen: files.isInUse, log });
  void sweepTempFolders();

  const keep = keeper({ files, keptDrafts });
  const workers = createWorkerReserve(() => startBatchFileWorker({ workerFile: deps.workerFile, errorViewOf }));
  const photos = createPhotos({ api, move, keep, log });
  const columns = createColumns({ owner, shapes, move, log });
  const reading = createReading({
    api,
    files,
    photos,
    columns,
    keptDrafts,
    sentFiles,
    ledger: deps.ledger,
    takeWorker: workers.take,
    keep,
    log,
  });
  const { checkAgain } = reading;
  const send = createSend({ ...deps, photos, sentFiles, keptDrafts, move, keep, checkAgain });

  return {
    prepare: workers.prepare,
    ...opening(deps, { files, keptDrafts, reading, prepare: workers.prepare }),
    ...createEditing({ ...deps, files, photos, columns, checkAgain, keep }),
    ...createSheets({ files, takeWorker: workers.take, checkAgain, keep }),
    summary: (draftId) => summaryOf(files.of(draftId)),
    look: (draftId) => reading.look(files.of(draftId)),
    rows: ({ draftId, ...input }) => lookAt(files.of(draftId), 'rows', input, { rows: [], total: 0 }),
    next: ({ draftId, ...input }) => lookAt(files.of(draftId), 'next', input, null),
    cancel: (draftId) => {
      const file = files.of(draftId);
      if (isSending(file)) throw new AppError('CONFLICT', texts.sendingNow);
      release(file);
      keptDrafts.drop(draftId);
      move(file, cancelled);
    },
    annotate: (draftId) => annotate(files.of(draftId), deps),
    send: (input) => send(files.of(input.draftId), input),
  };
}

type Opening = Pick<
  BatchUploadService,
  'choose' | 'open' | 'goOn' | 'retry' | 'drafts' | 'isSending' | 'draftOfRun' | 'claim' | 'serverBack'
>;

interface OpeningParts {
  files: OpenFiles;
  keptDrafts: KeptDrafts;
  reading: Reading;
  prepare(): void;
}

function opening(deps: BatchUploadDeps, { files, keptDrafts, reading, prepare }: OpeningParts): Opening {
  const { start, serverBack } = reading;
  const standing = (run: string | null) => standingOf(run, deps);

  /** Reopens the files of an earlier start, unless all their rows have arrived since. */
  const loadKept = async (userId: number): Promise<void> => {
    for (const kept of await keptDrafts.load()) {
      const isOver = (await standing(kept.run)) === 'over';
      if (files.owner() !== userId) return;
      if (isOver) keptDrafts.drop(kept.draftId);
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
    goOn: async ({ path, hash, work }) => {
      const open = files.all().filter((file) => isListed(file) && file.stage.at !== 'refused');
      const hashes = await Promise.all(open.map((file) => file.hash.catch(() => '')));
      const same = open[hashes.indexOf(hash)];
      if (same) return openedOf(same);
      return start(path, { ...work, draftId: randomUUID(), path, hash, run: null, uploaded: [] });
    },
    retry: async (id) => {
      const response = await deps.api.download(batchUploadOperations.invalidFile, { id });
      const path = await saveAnswer(response, await deps.saveFolder());
      return start(path, null, { refused: true, repairs: id });
    },
    drafts: async () => {
      const open = files.all().filter(isListed);
      const standings = await Promise.all(open.map(({ delivery }) => standing(delivery.run)));
      return open
        .filter((file, at) => standings[at] === 'left' || isSending(file))
        .map(summaryOf)
        .reverse();
    },
    isSending: () => files.all().some(isSending),
    draftOfRun: (run) => {
      const file = files.all().find((each) => each.delivery.run === run && isListed(each));
      return file && openedOf(file);
    },
    claim: (userId) => {
      if (files.claim(userId)) void loadKept(userId);
      else serverBack();
    },
    serverBack,
  };
}

async function annotate(
  file: OpenFile,
  { saveFolder }: Pick<BatchUploadDeps, 'saveFolder'>,
): ReturnType<BatchUploadService['annotate']> {
  const { worker } = ready(file);
  if (file.shown.counts.wrong === 0) throw new AppError('CONFLICT', texts.nothingWrong);
  const folder = await saveFolder();
  const wanted = annotatedName(file.name);
  const written = withTempFile(wanted, async (path) => {
    await worker.perform('write', { path, choice: 'wrong' });
    return saveCopy(path, folder, wanted);
  });
  const name = await onDisk(written, 'coba lagi');
  return { id: randomUUID(), name, folder: basename(folder), path: join(folder, name) };
}
