import { join } from 'node:path';
import { app } from 'electron';
import type { EmitEvent } from '../../shared/bridge/events.ts';
import { moveToTrash, openFile, showInFolder } from '../security/desktopShell.ts';
import { createBatchUpload } from '../services/batch/batchUpload.ts';
import { createInbox } from '../services/batch/inbox.ts';
import { createLedger } from '../services/batch/ledger.ts';
import { createLedgerSheets } from '../services/batch/ledgerSheet.ts';
import { createBatchMemory } from '../services/batch/memory.ts';
import { runLimit } from '../services/batch/runs.ts';
import { createShapeMemory } from '../services/batch/shapes.ts';
import type { DesktopSettings } from '../services/desktop/desktopSettings.ts';
import { createDownloads } from '../services/download/downloads.ts';
import { createKeptDownloads } from '../services/download/keptDownloads.ts';
import { createDrafts, type DraftsDeps, damagedDraft } from '../services/drafts/drafts.ts';
import { createPagePdfs } from '../services/files/pagePdf.ts';
import { createPaymentSheets } from '../services/files/paymentSheet.ts';
import { createWorkFolder, errorsName, inboxName, type WorkFolder } from '../services/files/workFolder.ts';
import type { Log } from '../services/log.ts';
import type { Config } from './config.ts';
import type { Connection } from './connection.ts';
import { choosePhotoFolder, chooseSavePath, chooseWorkbook } from './dialogs.ts';
import { printPage, type Windows } from './window.ts';

const ledgerDays = 90;
const dayMs = 24 * 60 * 60_000;

export interface UserWorkDeps {
  config: Config;
  settings: DesktopSettings;
  userData: string;
  excelWorker: string;
  windows: Pick<Windows, 'current'>;
  log: Log;
}

export function createUserWork(
  deps: UserWorkDeps,
  { api, session: { userId }, account, keychainFor }: Connection,
  emit: EmitEvent,
) {
  const { userData, windows, log } = deps;
  const work = workFolderOf(deps);
  const saveFolder = () => work.open(errorsName);
  const storeIn = (folder: 'drafts' | 'ledger', limits?: Pick<DraftsDeps, 'most' | 'days'>) =>
    createDrafts({
      onDamaged: (form) => emit('draft.damaged', { message: damagedDraft(form) }),
      folder: join(userData, folder),
      server: account,
      keychain: keychainFor(folder),
      userId,
      log,
      ...limits,
    });
  const drafts = storeIn('drafts');
  const sentRuns = storeIn('ledger', { most: runLimit + 1, days: ledgerDays });
  const downloads = createDownloads({
    api,
    emit,
    work,
    askPath: (proposed) => chooseSavePath(windows.current(), proposed),
    showInFolder,
    openFile,
    userId,
    kept: createKeptDownloads(drafts),
    log,
  });
  const ledger = createLedger({ api, emit, store: sentRuns, userId, log });
  const batch = createBatchUpload({
    api,
    emit,
    saveFolder,
    chooseFile: () => chooseWorkbook(windows.current()),
    chooseFolder: () => choosePhotoFolder(windows.current()),
    ledgerFile: join(userData, 'sent-files.json'),
    store: drafts,
    memory: createBatchMemory({ path: join(userData, 'batch-memory.json'), server: account }),
    shapes: createShapeMemory({ path: join(userData, 'batch-shapes.json'), server: account }),
    ledger,
    workerFile: deps.excelWorker,
    log,
  });
  const inbox = createInbox({
    folder: () => join(work.root(), inboxName),
    // A file found without a window would be marked as offered, but nobody would see the offer.
    userId: () => (windows.current() ? userId() : null),
    onFound: (files) => emit('inbox.found', { files }),
    ledgerFile: join(userData, 'inbox.json'),
    log,
  });
  const care = createFolderCare(work, deps);
  return {
    work,
    drafts,
    downloads,
    ledger,
    batch,
    inbox,
    keepLedgerRows: createLedgerSheets({ saveFolder }),
    keepPaymentSheet: createPaymentSheets({ work }),
    keepPagePdf: createPagePdfs({ work, draw: () => printPage(windows.current()) }),
    ...care,
    start: () => {
      void work.sweep();
      care.makeInbox();
      inbox.start();
      const daily = () => {
        care.tidy();
        void drafts.sweep();
        void sentRuns.sweep();
      };
      daily();
      setInterval(daily, dayMs).unref();
    },
  };
}

const workFolderOf = ({ config, settings }: UserWorkDeps): WorkFolder =>
  createWorkFolder({
    chosen: () => (config.downloads === null ? settings.current().workFolder : null),
    usual: config.downloads ?? join(app.getPath('downloads'), 'Rujukan'),
  });

const createFolderCare = (work: WorkFolder, { settings, log }: UserWorkDeps) => ({
  makeInbox: () => void work.open(inboxName).catch((error: unknown) => log.warn('inbox.notMade', { error })),
  tidy: () => {
    const { tidyDays } = settings.current();
    if (tidyDays === 0) return;
    void work.tidy(tidyDays, moveToTrash).then(
      (count) => log.info('work.tidied', count),
      (error: unknown) => log.warn('work.notTidied', { error }),
    );
  },
});
