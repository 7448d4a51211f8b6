import { join, resolve } from 'node:path';
import { createHandlers } from '../../src/main/bridge/handlers.ts';
import { createRouter } from '../../src/main/bridge/router.ts';
import { type ApiClient, createApiClient } from '../../src/main/services/apiClient.ts';
import { createBatchMemory } from '../../src/main/services/batch/memory.ts';
import { createBatchUpload } from '../../src/main/services/batchUpload.ts';
import { createDownloads } from '../../src/main/services/downloads.ts';
import { createDrafts } from '../../src/main/services/drafts.ts';
import { createSession } from '../../src/main/services/session.ts';
import type { Transport } from '../../src/main/services/transport.ts';
import { accounts } from '../../src/server/demo/accounts.ts';
import type { BridgeEvents, EventName } from '../../src/shared/bridge/events.ts';
import type { BridgeAnswer } from '../../src/shared/core/bridge.ts';
import { memoryKeychain, silentLog } from '../desktop/support/doubles.ts';
import type { TestServer } from '../server/harness.ts';

/** The super admin, who holds every right. */
export const user = accounts[0]!;

/** The program without its window: main's own services and router, joined to an API server in this process. */
export interface Desk {
  api: ApiClient;
  /** Answers a call of the page as main does. */
  call(name: string, input: unknown): Promise<BridgeAnswer<unknown>>;
  /** A workbook that main has checked and not yet sent. */
  draftId: string;
}

/** Signs in, and lets main check a workbook. */
export async function openDesk({ app, dataFolder }: TestServer): Promise<Desk> {
  const send: Transport = async ({ method, path, headers = {}, body = null }) =>
    app.request(path, { method, headers, body });
  const session = createSession({ send, keychain: memoryKeychain(), log: silentLog, onEnded: () => {} });
  const api = createApiClient({ send, session });
  const folder = () => join(dataFolder, 'unduhan');
  const checked = Promise.withResolvers<string>();
  const drafts = createDrafts({
    folder: join(dataFolder, 'drafts'),
    server: 'desk',
    keychain: memoryKeychain(),
    userId: session.userId,
    log: silentLog,
  });
  const batch = createBatchUpload({
    api,
    emit: (name: EventName, payload: BridgeEvents[EventName]) => {
      if (name !== 'batch.changed') return;
      const { draftId, state, refusal } = payload as BridgeEvents['batch.changed'];
      if (state === 'ready') checked.resolve(draftId);
      if (state === 'refused') checked.reject(new Error(refusal?.message));
    },
    saveFolder: folder,
    chooseFile: async () => null,
    ledgerFile: join(dataFolder, 'sent-files.json'),
    store: drafts,
    memory: createBatchMemory({ path: join(dataFolder, 'batch-memory.json'), server: 'desk' }),
    workerFile: new URL('../../src/main/workers/excelWorker.ts', import.meta.url),
    log: silentLog,
  });
  const handlers = createHandlers({
    appInfo: async () => ({ version: '0', platform: 'linux', serverUrl: null, keychain: true, demo: [] }),
    session,
    api,
    drafts,
    batch,
    downloads: createDownloads({
      api,
      emit: () => {},
      folder,
      askPath: async () => null,
      showInFolder: () => {},
      log: silentLog,
    }),
    secrets: { copy: async () => {} },
    onSignedIn: () => {},
    onSignedOut: () => {},
  });
  const route = createRouter({ handlers, isTrusted: () => true, log: silentLog });
  const page = { senderFrame: null, sender: { id: 1, isDestroyed: () => false } };

  await session.login({ email: user.email, password: user.password });
  await batch.open(resolve(import.meta.dirname, '../fixtures/pengajuan-1000.xlsx'));
  return { api, call: (name, input) => route(page, name, input), draftId: await checked.promise };
}
