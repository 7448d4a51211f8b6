import { join, resolve } from 'node:path';
import type { DesktopRoutes } from '../../src/main/bridge/handlers.ts';
import { createHandlers } from '../../src/main/bridge/handlers.ts';
import { createRouter } from '../../src/main/bridge/router.ts';
import { type ApiClient, createApiClient } from '../../src/main/services/api/apiClient.ts';
import type { Transport } from '../../src/main/services/api/transport.ts';
import { createBatchUpload } from '../../src/main/services/batch/batchUpload.ts';
import { createLedger } from '../../src/main/services/batch/ledger.ts';
import { createLedgerSheets } from '../../src/main/services/batch/ledgerSheet.ts';
import { createBatchMemory } from '../../src/main/services/batch/memory.ts';
import { createShapeMemory } from '../../src/main/services/batch/shapes.ts';
import { diagnosticsText } from '../../src/main/services/desktop/diagnostics.ts';
import { createDownloads } from '../../src/main/services/download/downloads.ts';
import { createDrafts } from '../../src/main/services/drafts/drafts.ts';
import { createPagePdfs } from '../../src/main/services/files/pagePdf.ts';
import { createPaymentSheets } from '../../src/main/services/files/paymentSheet.ts';
import { createWorkFolder } from '../../src/main/services/files/workFolder.ts';
import { createSession } from '../../src/main/services/session/session.ts';
import { accounts, demoAccounts } from '../../src/server/demo/accounts.ts';
import type { BackupView, DesktopSettingsView } from '../../src/shared/bridge/desktopSettings.ts';
import type { BridgeEvents, EventName } from '../../src/shared/bridge/events.ts';
import type { BridgeAnswer } from '../../src/shared/core/bridge.ts';
import { setupOperations } from '../../src/shared/entities/setup/operations.ts';
import { memoryKeychain, silentLog } from '../desktop/support/doubles.ts';
import type { TestServer } from '../server/harness.ts';

export const user = accounts[0]!;

export const clipboard: { number: string | null } = { number: null };

/** Main's services and router without a window, with an API server in the process. */
export interface Desk {
  api: ApiClient;
  call(name: string, input: unknown): Promise<BridgeAnswer<unknown>>;
  draftId: string;
  userId: number;
}

const backups: BackupView[] = [
  { date: '2026-11-22T01:12:44.120Z', bytes: 48_212_331 },
  { date: '2026-11-21T01:10:02.004Z', bytes: 47_900_012 },
  { date: '2026-11-19T08:31:40.910Z', bytes: 45_101_200 },
];

const settings: DesktopSettingsView = {
  keychain: true,
  theme: 'system',
  zoom: 100,
  login: 'off',
  tray: 'off',
  updates: 'stable',
  update: {
    state: 'failed',
    message: 'Versi baru tidak dapat diambil. Periksa jaringan, lalu coba lagi.',
    address: 'https://unduh.example/rujukan/linux-x64/Rujukan-1.1.0-linux-x64.AppImage',
  },
  server: { now: null, next: 'https://rujukan.contoh.co.id', fixed: false, asked: null },
  folder: { name: 'Unduhan/Rujukan', chosen: true, fixed: false, problem: null, tidyDays: 90 },
};

const programRoutes: DesktopRoutes = {
  view: async () => settings,
  change: async () => settings,
  testServer: async (url) => ({ url, version: '1.0.0' }),
  chooseFolder: async () => settings,
  openFolder: async () => {},
  diagnostics: async () =>
    diagnosticsText(
      {
        version: '1.0.0',
        isPackaged: true,
        system: 'Linux 6.1 x64',
        versions: { electron: '45.4.1', chrome: '148.0.0.0', node: '24.21.0' },
        server: { kind: 'embedded', version: '1.0.0', reachable: true },
        keychain: true,
        theme: 'system',
        zoom: 100,
        displays: ['1920×1080 (1×)'],
        bytes: { memory: 182e6, data: 240e6, logs: 1e6, free: 91e9 },
        folder: { chosen: true, problem: false },
        minutes: 42,
      },
      new Date('2026-11-22T08:00:00Z'),
    ),
  restart: () => {},
  checkUpdate: () => {},
  installUpdate: () => {},
};

/** Answer of an installation before its setup. The tests' server already has users. */
const nobodyYet: BridgeAnswer<unknown> = {
  ok: true,
  data: {
    status: 200,
    body: JSON.stringify({
      message: 'OK',
      data: { status: 'open', demo: true, made: 0, parts: 0, part: '', problem: '' },
    }),
  },
};
const asksForSetup = (name: string, input: unknown): boolean =>
  name === 'api.request' && (input as { path: string }).path === setupOperations.state.path;

export async function openDesk(
  { app, dataFolder }: TestServer,
  account: { email: string; password: string } = user,
): Promise<Desk> {
  const send: Transport = async ({ method, path, headers = {}, body = null }) =>
    app.request(path, { method, headers, body });
  const session = createSession({ send, keychain: memoryKeychain(), log: silentLog, onEnded: () => {} });
  const api = createApiClient({ send, session });
  const usual = join(dataFolder, 'unduhan');
  const work = createWorkFolder({ chosen: () => null, usual });
  const checked = Promise.withResolvers<string>();
  const drafts = createDrafts({
    folder: join(dataFolder, 'drafts'),
    server: 'desk',
    keychain: memoryKeychain(),
    userId: session.userId,
    log: silentLog,
  });
  const ledger = createLedger({ api, emit: () => {}, store: drafts, userId: () => null, log: silentLog });
  const batch = createBatchUpload({
    api,
    emit: (name: EventName, payload: BridgeEvents[EventName]) => {
      if (name !== 'batch.changed') return;
      const { draftId, state, refusal } = payload as BridgeEvents['batch.changed'];
      if (state === 'ready') checked.resolve(draftId);
      if (state === 'refused') checked.reject(new Error(refusal?.message));
    },
    saveFolder: work.open,
    chooseFile: async () => null,
    chooseFolder: async () => null,
    ledgerFile: join(dataFolder, 'sent-files.json'),
    store: drafts,
    memory: createBatchMemory({ path: join(dataFolder, 'batch-memory.json'), server: 'desk' }),
    ledger,
    shapes: createShapeMemory({ path: join(dataFolder, 'batch-shapes.json'), server: 'desk' }),
    workerFile: new URL('../../src/batch/thread/excelWorker.ts', import.meta.url),
    log: silentLog,
  });
  const handlers = createHandlers({
    appInfo: async () => ({
      version: '0',
      platform: 'linux',
      dials: true,
      serverUrl: null,
      keychain: true,
      demo: demoAccounts(),
      problem: null,
      settings: null,
      setup: false,
    }),
    desktop: programRoutes,
    heldQuestion: { setNeeded: () => {}, answer: () => {} },
    serverProblems: null,
    backups: {
      list: async () => backups,
      make: async () => backups,
      restore: async () => {},
      move: async () => null,
    },
    inbox: { path: async () => '' },
    session,
    api,
    drafts,
    batch,
    ledger,
    downloads: createDownloads({
      api,
      emit: () => {},
      work,
      askPath: async () => null,
      showInFolder: () => {},
      openFile: async () => {},
      userId: session.userId,
      kept: { load: async () => [], keep: async () => {} },
      log: silentLog,
    }),
    keepLedgerRows: createLedgerSheets({ saveFolder: work.open }),
    keepPaymentSheet: createPaymentSheets({ work }),
    keepPagePdf: createPagePdfs({ work, draw: async () => new Uint8Array() }),
    secrets: { copy: async () => {}, clear: async () => {}, number: async () => clipboard.number },
    onSignedIn: () => {},
    onSignedOut: () => {},
  });
  const route = createRouter({ handlers, isTrusted: () => true, log: silentLog });
  const page = { senderFrame: null, sender: { id: 1, isDestroyed: () => false } };

  const { user_id } = await session.login({ email: account.email, password: account.password });
  if (account === user) await batch.open(resolve(import.meta.dirname, '../fixtures/pengajuan-1000.xlsx'));
  else checked.resolve('');
  const answer = (name: string, input: unknown) =>
    asksForSetup(name, input) ? Promise.resolve(nobodyYet) : route(page, name, input);
  return { api, call: answer, draftId: await checked.promise, userId: user_id };
}
