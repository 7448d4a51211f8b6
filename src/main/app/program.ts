import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, clipboard, net, utilityProcess } from 'electron';
import type { EmitEvent } from '../../shared/bridge/events.ts';
import { settingOperations } from '../../shared/entities/setting/operations.ts';
import { setupOperations } from '../../shared/entities/setup/operations.ts';
import { createEmit } from '../bridge/events.ts';
import type { Handlers } from '../bridge/handlers.ts';
import { createHandlers } from '../bridge/handlers.ts';
import { moveToTrash, openFile, showInFolder } from '../security/desktopShell.ts';
import { updateFeedOf } from '../security/updateFeed.ts';
import type { ApiClient } from '../services/apiClient.ts';
import { createApiClient } from '../services/apiClient.ts';
import { createBackups } from '../services/backups.ts';
import { createLedgerSheets } from '../services/batch/ledgerSheet.ts';
import { createBatchMemory } from '../services/batch/memory.ts';
import { runLimit } from '../services/batch/runs.ts';
import { createShapeMemory } from '../services/batch/shapes.ts';
import { createBatchUpload } from '../services/batchUpload.ts';
import { createDevice } from '../services/device.ts';
import { createKeptDownloads } from '../services/download/kept.ts';
import { createDownloads } from '../services/downloads.ts';
import { createDrafts, damagedDraft } from '../services/drafts.ts';
import { createEmbeddedServer } from '../services/embeddedServer.ts';
import type { HeldQuestion } from '../services/heldQuestion.ts';
import { createInbox } from '../services/inbox.ts';
import type { Keychain } from '../services/keychain.ts';
import { createKeychain, keychainAccount, openSystemEntry } from '../services/keychain.ts';
import { createLedger } from '../services/ledger.ts';
import { createLive } from '../services/live.ts';
import type { Log } from '../services/log.ts';
import { createLoginStart } from '../services/loginStart.ts';
import { createNotices } from '../services/notices.ts';
import { createPagePdfs } from '../services/pagePdf.ts';
import { createPaymentSheets } from '../services/paymentSheet.ts';
import type { ProgramSettings } from '../services/programSettings.ts';
import { createReachability } from '../services/reachability.ts';
import { createSecretClipboard } from '../services/secretClipboard.ts';
import type { ServerLink } from '../services/serverAddress.ts';
import { remoteServer } from '../services/serverAddress.ts';
import { createServerTroubles, type ServerTroublesDeps } from '../services/serverTroubles.ts';
import { createSession } from '../services/session.ts';
import { createTransport, type Fetch } from '../services/transport.ts';
import { createUpdates } from '../services/updates.ts';
import { userAgentOf } from '../services/userAgent.ts';
import { createWorkFolder, errorsName, inboxName } from '../services/workFolder.ts';
import type { Config } from './config.ts';
import { dataPlaceOf, serverUrlOf, settingsProblem, unknownServer } from './dataPlace.ts';
import {
  askMove,
  choosePhotoFolder,
  chooseSavePath,
  chooseWorkbook,
  offerRestore,
  tellDamaged,
  tellServerGivenUp,
} from './dialogs.ts';
import type { OpenedFiles } from './openedFiles.ts';
import { createOpenedFiles } from './openedFiles.ts';
import { createProgramControl, type ProgramControl } from './programRoutes.ts';
import { showSystemNotice } from './systemNotice.ts';
import { createTaskbar } from './taskbar.ts';
import type { TrayIcon } from './tray.ts';
import { printPage, type Windows } from './window.ts';

const ledgerDays = 90;
const dayMs = 24 * 60 * 60_000;

export interface ProgramDeps {
  config: Config;
  settings: ProgramSettings;
  logs: string;
  userData: string;
  serverEntry: string;
  excelWorker: string;
  windows: Pick<Windows, 'current' | 'all' | 'open'>;
  tray: TrayIcon;
  onSession(isSignedIn: boolean): void;
  endWith(last: () => void): void;
  heldQuestion: HeldQuestion;
  log: Log;
}

export interface Program {
  handlers: Handlers;
  api: ApiClient;
  control: ProgramControl;
  openedFiles: OpenedFiles;
  emit: EmitEvent;
  isSending(): boolean;
  start(): void;
  shutDown(): Promise<void>;
}

export function createProgram(deps: ProgramDeps): Program {
  const { config, settings, userData, log, windows, onSession } = deps;
  const serverUrl = serverUrlOf(config, settings);
  const place = dataPlaceOf(config, settings, userData);
  const taskbar = createTaskbar((part) => {
    for (const each of windows.all()) each.setProgressBar(part);
  });
  const tell = createEmit(() => windows.all().map(({ webContents }) => webContents));
  const emit: EmitEvent = (name, payload) => {
    taskbar.hear(name, payload);
    tell(name, payload);
  };
  const work = createWorkFolder({
    chosen: () => (config.downloads === null ? settings.current().workFolder : null),
    usual: config.downloads ?? join(app.getPath('downloads'), 'Rujukan'),
  });

  const reachability = createReachability({
    onChange: (reachable) => {
      emit('server.state', { reachable });
      if (!reachable) return;
      downloads.serverBack();
      batch.serverBack();
    },
    check: () => api.request(settingOperations.health, {}),
  });
  const own =
    place === 'here'
      ? embedded(deps, { onState: reachability.set, isSignedIn: () => session.isSignedIn(), emit })
      : null;
  const server = own?.server ?? null;
  const link: ServerLink = server ?? (serverUrl === null ? unknownServer : remoteServer(serverUrl));
  const userAgent = userAgentOf(app.getVersion());
  const outside: Fetch = (url, init) => net.fetch(url, init);
  const account = keychainAccount(serverUrl, userData);
  const device = createDevice(
    createKeychain({ account: `${account} device`, openEntry: openSystemEntry, log }),
  );
  const send = createTransport({ link, log, outside, userAgent, device, onOutcome: reachability.set });
  const keychain = createKeychain({ account, openEntry: openSystemEntry, log });
  const onEnded = (message: string) => {
    live.stop();
    onSession(false);
    emit('session.ended', { message });
  };
  const session = createSession({ send, keychain, log, onEnded });
  const api = createApiClient({ send, session });
  const notices = createNotices({
    isLookedAt: () => windows.all().some((each) => each.isFocused()),
    show: showSystemNotice,
    open: (event) => void windows.open().then(() => emit('notice.opened', event)),
  });
  const live = createLive({ session, send, emit, onNotice: notices.hear, log });
  const askPath = (proposed: string) => chooseSavePath(windows.current(), proposed);
  const onDamaged = (form: string) => emit('draft.damaged', { message: damagedDraft(form) });
  const drafts = createDrafts({
    onDamaged,
    folder: join(userData, 'drafts'),
    server: account,
    keychain: createKeychain({ account: `${account} drafts`, openEntry: openSystemEntry, log }),
    userId: session.userId,
    log,
  });
  const downloads = createDownloads({
    api,
    emit,
    work,
    askPath,
    showInFolder,
    openFile,
    userId: session.userId,
    kept: createKeptDownloads(drafts),
    log,
  });
  const sentRuns = createDrafts({
    onDamaged,
    folder: join(userData, 'ledger'),
    server: account,
    keychain: createKeychain({ account: `${account} ledger`, openEntry: openSystemEntry, log }),
    userId: session.userId,
    most: runLimit + 1,
    days: ledgerDays,
    log,
  });
  const ledger = createLedger({ api, emit, store: sentRuns, userId: session.userId, log });
  const chooseFile = () => chooseWorkbook(windows.current());
  const batch = createBatchUpload({
    api,
    emit,
    saveFolder: () => work.open(errorsName),
    chooseFile,
    chooseFolder: () => choosePhotoFolder(windows.current()),
    ledgerFile: join(userData, 'sent-files.json'),
    store: drafts,
    memory: createBatchMemory({ path: join(userData, 'batch-memory.json'), server: account }),
    shapes: createShapeMemory({ path: join(userData, 'batch-shapes.json'), server: account }),
    ledger,
    workerFile: deps.excelWorker,
    log,
  });
  const secrets = createSecretClipboard(clipboard);
  const { isSignedIn } = session;
  const openedFiles = createOpenedFiles({ isSignedIn, open: batch.open, emit, log });
  const inbox = createInbox({
    folder: () => join(work.root(), inboxName),
    userId: session.userId,
    onFound: (files) => emit('inbox.found', { files }),
    ledgerFile: join(userData, 'inbox.json'),
    log,
  });
  /** Made at the start, so that users find it before they put a file there. */
  const makeInbox = () =>
    void work.open(inboxName).catch((error: unknown) => log.warn('inbox.notMade', { error }));
  const tidy = () => {
    const { tidyDays } = settings.current();
    if (tidyDays === 0) return;
    void work.tidy(tidyDays, moveToTrash).then(
      (count) => log.info('work.tidied', count),
      (error: unknown) => log.warn('work.notTidied', { error }),
    );
  };
  const updates = createUpdates({
    feed: updateFeedOf({
      isPackaged: app.isPackaged,
      platform: process.platform,
      isAppImage: process.env.APPIMAGE !== undefined,
      written: readUpdateFeed(),
    }),
    openUpdater: async () => (await import('electron-updater')).autoUpdater,
    choice: () => settings.current().updates,
    emit,
    log,
  });
  const control = createProgramControl({
    ...deps,
    outside,
    updates,
    login: createLoginStart({ app }),
    restart: () => deps.endWith(() => app.relaunch()),
    restartUpdated: () => deps.endWith(updates.install),
    work,
    api,
    keychain,
    emit,
    onFolder: makeInbox,
    onTidy: tidy,
  });
  const handlers = createHandlers({
    heldQuestion: deps.heldQuestion,
    appInfo: async () => ({
      ...(await appInfo({ serverUrl, keychain, api, isHere: place === 'here' })),
      settings: settingsProblem(config, settings, place),
      trouble: own?.troubles.current() ?? null,
    }),
    troubles: own?.troubles ?? null,
    program: control,
    backups: createBackups({
      server,
      api,
      session,
      emit,
      askMove: (url) => askMove(windows.current(), url),
    }),
    inbox,
    session,
    api,
    drafts,
    batch,
    ledger,
    downloads,
    keepLedgerRows: createLedgerSheets({ saveFolder: () => work.open(errorsName) }),
    keepPaymentSheet: createPaymentSheets({ work }),
    keepPagePdf: createPagePdfs({ work, draw: () => printPage(windows.current()) }),
    secrets,
    onSignedIn: ({ user_id }) => {
      batch.claim(user_id);
      downloads.claim();
      openedFiles.flush();
      live.start();
      onSession(true);
      emit('session.started', { user_id });
    },
    onSignedOut: (message = 'Anda sudah keluar di jendela lain.') => {
      live.stop();
      onSession(false);
      emit('session.ended', { message });
    },
  });

  return {
    handlers,
    api,
    control,
    openedFiles,
    emit,
    isSending: batch.isSending,
    start: () => {
      server?.start();
      void work.sweep();
      makeInbox();
      inbox.start();
      const daily = () => {
        tidy();
        void drafts.sweep();
        void sentRuns.sweep();
      };
      daily();
      setInterval(daily, dayMs).unref();
      updates.start();
    },
    shutDown: async () => {
      await secrets.clear();
      inbox.stop();
      await downloads.suspend();
      updates.stop();
      live.stop();
      await server?.stop();
    },
  };
}

function readUpdateFeed(): string | undefined {
  try {
    return readFileSync(join(process.resourcesPath, 'app-update.yml'), 'utf8');
  } catch {
    return undefined;
  }
}

function embedded(
  deps: ProgramDeps,
  {
    onState,
    isSignedIn,
    emit,
  }: { onState: (reachable: boolean) => void } & Pick<ServerTroublesDeps, 'isSignedIn' | 'emit'>,
) {
  const troubles = createServerTroubles({
    server: () => server,
    isSignedIn,
    tellGivenUp: (reason) => tellServerGivenUp(deps.windows.current(), reason),
    offerRestore: (reason, date) => offerRestore(deps.windows.current(), reason, date),
    tellDamaged: (reason, date) =>
      tellDamaged(deps.windows.current(), reason, date, join(deps.userData, 'data')),
    emit,
    log: deps.log,
  });
  const server = createEmbeddedServer({
    fork: (args, env) =>
      utilityProcess.fork(deps.serverEntry, args, { env, stdio: 'pipe', serviceName: 'Rujukan Server' }),
    dataFolder: join(deps.userData, 'data'),
    firstStart: deps.config.firstStart,
    log: deps.log,
    onState: (reachable) => {
      if (reachable) troubles.onReady();
      onState(reachable);
    },
    onGivenUp: troubles.onGivenUp,
    onDamaged: troubles.onDamaged,
  });
  return { server, troubles };
}

interface AppInfoParts {
  serverUrl: string | null;
  keychain: Keychain;
  api: ApiClient;
  isHere: boolean;
}

async function appInfo({ serverUrl, keychain, api, isHere }: AppInfoParts) {
  /** Only a new embedded database needs a set-up. */
  const needsSetup = async () => {
    if (!isHere) return false;
    const state = await api.request(setupOperations.state, {}).catch(() => null);
    return state !== null && state.data.status !== 'done';
  };
  const demoAccounts = async () => {
    const health = await api.request(settingOperations.health, {}).catch(() => null);
    return health?.data.demo ?? [];
  };
  const [hasKeychain, demo, setup] = await Promise.all([keychain.available(), demoAccounts(), needsSetup()]);
  return {
    version: app.getVersion(),
    platform: process.platform,
    dials: app.getApplicationNameForProtocol('tel:') !== '',
    serverUrl,
    keychain: hasKeychain,
    demo,
    setup,
  };
}
