import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { app, clipboard, utilityProcess } from 'electron';
import { settingOperations } from '../../shared/entities/setting/operations.ts';
import { createEmit } from '../bridge/events.ts';
import type { Handlers } from '../bridge/handlers.ts';
import { createHandlers } from '../bridge/handlers.ts';
import { showInFolder } from '../security/desktopShell.ts';
import type { ApiClient } from '../services/apiClient.ts';
import { createApiClient } from '../services/apiClient.ts';
import { createBackups } from '../services/backups.ts';
import { createBatchMemory } from '../services/batch/memory.ts';
import { createBatchUpload } from '../services/batchUpload.ts';
import { createDownloads } from '../services/downloads.ts';
import { createDrafts } from '../services/drafts.ts';
import type { EmbeddedServer } from '../services/embeddedServer.ts';
import { createEmbeddedServer } from '../services/embeddedServer.ts';
import { createInbox } from '../services/inbox.ts';
import type { Keychain } from '../services/keychain.ts';
import { createKeychain, keychainAccount, openSystemEntry } from '../services/keychain.ts';
import { createLive } from '../services/live.ts';
import type { Log } from '../services/log.ts';
import { createNotices } from '../services/notices.ts';
import type { ProgramSettings } from '../services/programSettings.ts';
import { createReachability } from '../services/reachability.ts';
import { createSecretClipboard } from '../services/secretClipboard.ts';
import type { ServerLink } from '../services/serverAddress.ts';
import { remoteServer } from '../services/serverAddress.ts';
import { createSession } from '../services/session.ts';
import { createTransport } from '../services/transport.ts';
import { userAgentOf } from '../services/userAgent.ts';
import { createWorkFolder, inboxName } from '../services/workFolder.ts';
import type { Config } from './config.ts';
import { chooseSavePath, chooseWorkbook, offerRestore, tellDamaged, tellServerGivenUp } from './dialogs.ts';
import type { OpenedFiles } from './openedFiles.ts';
import { createOpenedFiles } from './openedFiles.ts';
import { createProgramControl, type ProgramControl, serverUrlOf } from './programRoutes.ts';
import { showSystemNotice } from './systemNotice.ts';

export interface ProgramDeps {
  config: Config;
  settings: ProgramSettings;
  logs: string;
  userData: string;
  /** The server's built program, for the embedded one. */
  serverEntry: string;
  /** The built program of the worker that reads and writes workbooks. */
  excelWorker: string;
  window(): BrowserWindow | undefined;
  /** Opens the window, or brings it to the front. */
  openWindow(): Promise<void>;
  /** Somebody has signed in, or nobody is signed in any more. */
  onSession(isSignedIn: boolean): void;
  restart(): void;
  log: Log;
}

/** Everything behind the window, put together. */
export interface Program {
  handlers: Handlers;
  api: ApiClient;
  control: ProgramControl;
  openedFiles: OpenedFiles;
  emit: ReturnType<typeof createEmit>;
  /** Starts the embedded server, if there is one, and tidies up. */
  start(): void;
  shutDown(): Promise<void>;
}

export function createProgram(deps: ProgramDeps): Program {
  const { config, settings, userData, log, window, onSession } = deps;
  const serverUrl = serverUrlOf(config, settings);
  const emit = createEmit(() => window()?.webContents);
  const work = createWorkFolder({
    chosen: () => (config.downloads === null ? settings.current().workFolder : null),
    usual: config.downloads ?? join(app.getPath('downloads'), 'Rujukan'),
  });

  const reachability = createReachability({
    onChange: (reachable) => emit('server.state', { reachable }),
    check: () => api.request(settingOperations.health, {}),
  });
  const server = serverUrl === null ? embedded(deps, reachability.set) : null;
  const link: ServerLink = server ?? remoteServer(serverUrl ?? '');
  const userAgent = userAgentOf(app.getVersion());
  const send = createTransport({ link, log, userAgent, onOutcome: reachability.set });
  const account = keychainAccount(serverUrl, userData);
  const keychain = createKeychain({ account, openEntry: openSystemEntry, log });
  const onEnded = (message: string) => {
    live.stop();
    onSession(false);
    emit('session.ended', { message });
  };
  const session = createSession({ send, keychain, log, onEnded });
  const api = createApiClient({ send, session });
  const notices = createNotices({
    isLookedAt: () => window()?.isFocused() ?? false,
    show: showSystemNotice,
    open: (event) => void deps.openWindow().then(() => emit('notice.opened', event)),
  });
  const live = createLive({ session, send, emit, onNotice: notices.hear, log });
  const askPath = (proposed: string) => chooseSavePath(window(), proposed);
  const downloads = createDownloads({ api, emit, work, askPath, showInFolder, log });
  const drafts = createDrafts({
    folder: join(userData, 'drafts'),
    server: account,
    keychain: createKeychain({ account: `${account} drafts`, openEntry: openSystemEntry, log }),
    userId: session.userId,
    log,
  });
  const chooseFile = () => chooseWorkbook(window());
  const batch = createBatchUpload({
    api,
    emit,
    saveFolder: work.open,
    chooseFile,
    ledgerFile: join(userData, 'sent-files.json'),
    store: drafts,
    memory: createBatchMemory({ path: join(userData, 'batch-memory.json'), server: account }),
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
  /** The user looks for it there: it has to be there before its first file. */
  const makeInbox = () =>
    void work.open(inboxName).catch((error: unknown) => log.warn('inbox.notMade', { error }));
  const control = createProgramControl({
    ...deps,
    work,
    api,
    keychain,
    emit,
    onFolder: makeInbox,
  });
  const handlers = createHandlers({
    appInfo: () => appInfo(serverUrl, keychain, api),
    program: control,
    backups: createBackups({ server, api, session, emit }),
    inbox,
    session,
    api,
    drafts,
    batch,
    downloads,
    secrets,
    onSignedIn: ({ user_id }) => {
      batch.claim(user_id);
      openedFiles.flush();
      live.start();
      onSession(true);
    },
    onSignedOut: () => {
      live.stop();
      onSession(false);
    },
  });

  return {
    handlers,
    api,
    control,
    openedFiles,
    emit,
    start: () => {
      server?.start();
      void work.sweep();
      makeInbox();
      inbox.start();
      void drafts.sweep();
    },
    shutDown: async () => {
      await secrets.clear();
      inbox.stop();
      downloads.cancelAll();
      live.stop();
      await server?.stop();
    },
  };
}

function embedded(deps: ProgramDeps, onState: (reachable: boolean) => void): EmbeddedServer {
  const server = createEmbeddedServer({
    fork: (args, env) =>
      utilityProcess.fork(deps.serverEntry, args, { env, stdio: 'pipe', serviceName: 'Rujukan Server' }),
    dataFolder: join(deps.userData, 'data'),
    demo: deps.config.demo,
    log: deps.log,
    onState,
    onGivenUp: async (error, backup) => {
      deps.log.error('server.givenUp', { reason: error.message, backup: backup?.date });
      const window = deps.window();
      if (!backup) {
        if (await tellServerGivenUp(window, error.message)) server.start();
      } else if (await offerRestore(window, error.message, backup.date)) {
        server.restore(backup);
      }
    },
    onDamaged: async (message, backup) => {
      deps.log.error('server.damaged', { reason: message, backup: backup?.date });
      if (!(await tellDamaged(deps.window(), message, backup?.date)) || !backup) return;
      // The server runs again in any case: what could not be restored is told, nothing was replaced.
      await server
        .replace(backup)
        .catch((error: unknown) =>
          tellDamaged(deps.window(), error instanceof Error ? error.message : message, undefined),
        );
    },
  });
  return server;
}

async function appInfo(serverUrl: string | null, keychain: Keychain, api: ApiClient) {
  const demoAccounts = async () => {
    const health = await api.request(settingOperations.health, {}).catch(() => null);
    return health?.data.demo ?? [];
  };
  const [hasKeychain, demo] = await Promise.all([keychain.available(), demoAccounts()]);
  return {
    version: app.getVersion(),
    platform: process.platform,
    serverUrl,
    keychain: hasKeychain,
    demo,
  };
}
