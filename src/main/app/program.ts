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
import { createBatchMemory } from '../services/batch/memory.ts';
import { createBatchUpload } from '../services/batchUpload.ts';
import { createDownloads } from '../services/downloads.ts';
import { createDrafts } from '../services/drafts.ts';
import type { EmbeddedServer } from '../services/embeddedServer.ts';
import { createEmbeddedServer } from '../services/embeddedServer.ts';
import type { Keychain } from '../services/keychain.ts';
import { createKeychain, keychainAccount, openSystemEntry } from '../services/keychain.ts';
import { createLive } from '../services/live.ts';
import type { Log } from '../services/log.ts';
import { createReachability } from '../services/reachability.ts';
import { sweepParts } from '../services/savedFiles.ts';
import { createSecretClipboard } from '../services/secretClipboard.ts';
import type { ServerLink } from '../services/serverAddress.ts';
import { remoteServer } from '../services/serverAddress.ts';
import { createSession } from '../services/session.ts';
import { createTransport } from '../services/transport.ts';
import { userAgentOf } from '../services/userAgent.ts';
import type { Config } from './config.ts';
import { chooseSavePath, chooseWorkbook, offerRestore, tellServerGivenUp } from './dialogs.ts';
import type { OpenedFiles } from './openedFiles.ts';
import { createOpenedFiles } from './openedFiles.ts';

export interface ProgramDeps {
  config: Config;
  userData: string;
  /** The server's built program, for the embedded one. */
  serverEntry: string;
  /** The built program of the worker that reads and writes workbooks. */
  excelWorker: string;
  window(): BrowserWindow | undefined;
  log: Log;
}

/** Everything behind the window, put together. */
export interface Program {
  handlers: Handlers;
  api: ApiClient;
  openedFiles: OpenedFiles;
  emit: ReturnType<typeof createEmit>;
  /** Starts the embedded server, if there is one, and tidies up. */
  start(): void;
  shutDown(): Promise<void>;
}

export function createProgram(deps: ProgramDeps): Program {
  const { config, userData, log, window } = deps;
  const emit = createEmit(() => window()?.webContents);
  const folder = () => config.downloads ?? join(app.getPath('downloads'), 'Rujukan');

  const reachability = createReachability({
    onChange: (reachable) => emit('server.state', { reachable }),
    check: () => api.request(settingOperations.health, {}),
  });
  const server = config.serverUrl === null ? embedded(deps, reachability.set) : null;
  const link: ServerLink = server ?? remoteServer(config.serverUrl ?? '');
  const userAgent = userAgentOf(app.getVersion());
  const send = createTransport({ link, log, userAgent, onOutcome: reachability.set });
  const account = keychainAccount(config.serverUrl, userData);
  const keychain = createKeychain({ account, openEntry: openSystemEntry, log });
  const onEnded = (message: string) => {
    live.stop();
    emit('session.ended', { message });
  };
  const session = createSession({ send, keychain, log, onEnded });
  const api = createApiClient({ send, session });
  const live = createLive({ session, send, emit, log });
  const askPath = (proposed: string) => chooseSavePath(window(), proposed);
  const downloads = createDownloads({ api, emit, folder, askPath, showInFolder, log });
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
    saveFolder: folder,
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
  const handlers = createHandlers({
    appInfo: () => appInfo(config, keychain, api),
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
    },
    onSignedOut: live.stop,
  });

  return {
    handlers,
    api,
    openedFiles,
    emit,
    start: () => {
      server?.start();
      void sweepParts(folder());
      void drafts.sweep();
    },
    shutDown: async () => {
      await secrets.clear();
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
  });
  return server;
}

async function appInfo(config: Config, keychain: Keychain, api: ApiClient) {
  const demoAccounts = async () => {
    const health = await api.request(settingOperations.health, {}).catch(() => null);
    return health?.data.demo ?? [];
  };
  const [hasKeychain, demo] = await Promise.all([keychain.available(), demoAccounts()]);
  return {
    version: app.getVersion(),
    platform: process.platform,
    serverUrl: config.serverUrl,
    keychain: hasKeychain,
    demo,
  };
}
