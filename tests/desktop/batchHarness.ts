import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { readMeta, type TemplateMeta } from '../../src/batch/file/template.ts';
import { type Cell, openWorkbook } from '../../src/excel/reader.ts';
import { createBatchUpload } from '../../src/main/services/batch/batchUpload.ts';
import { createLedger } from '../../src/main/services/batch/ledger.ts';
import { createBatchMemory } from '../../src/main/services/batch/memory.ts';
import type { BatchUploadDeps } from '../../src/main/services/batch/service.ts';
import { createShapeMemory } from '../../src/main/services/batch/shapes.ts';
import { createDrafts } from '../../src/main/services/drafts/drafts.ts';
import type { BridgeEvents } from '../../src/shared/bridge/events.ts';
import type { BatchReportSummary } from '../../src/shared/bridge/types.ts';
import { AppError } from '../../src/shared/core/errors.ts';
import type { BatchCatalogue, BatchLookupInput } from '../../src/shared/entities/batchUpload/operations.ts';
import { eventually } from '../eventually.ts';
import { catalogue, programs } from '../fixtures/catalogue.ts';
import { fakeLookup } from '../fixtures/lookup.ts';
import { memoryKeychain, silentLog } from './support/doubles.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
export const fixture = (name: string) => join(fixtures, name);

export interface Upload {
  fields: Record<string, string>;
  name: string;
  copy: string;
}

export interface Harness {
  service: ReturnType<typeof createBatchUpload>;
  folder: string;
  keychain: ReturnType<typeof memoryKeychain>;
  ledgerKeychain: ReturnType<typeof memoryKeychain>;
  ledger: ReturnType<typeof createLedger>;
  calls: string[];
  lookups: BatchLookupInput[];
  uploads: Upload[];
  events: BatchReportSummary[];
  logged(): string;
  /** Waits until reading and checking have ended and, for a signed-in user, until pending writes are done. */
  finished(draftId: string): Promise<BatchReportSummary>;
  openAndFinish(path: string): Promise<BatchReportSummary>;
}

export interface HarnessOptions {
  catalogue?: BatchCatalogue;
  catalogues?: BatchCatalogue[];
  failing?: Record<string, AppError>;
  ledgerFile?: string;
  /** Harness of a killed app, whose folder and keychains are reused. */
  after?: Pick<Harness, 'folder' | 'keychain' | 'ledgerKeychain'>;
  answers?: Record<string, (input: unknown) => unknown>;
  chosen?: string | null;
  chosenFolder?: string | null;
  refusedFile?: string;
  workerFile?: URL;
  onUpload?: () => void;
}

export const tempFolder = () => mkdtempSync(join(tmpdir(), 'rujukan-test-'));

/** The real service and worker, with a fake server made of the fixtures. */
export function startBatch(options: HarnessOptions = {}): Harness {
  const folder = options.after?.folder ?? tempFolder();
  const keychain = options.after?.keychain ?? memoryKeychain();
  const ledgerKeychain = options.after?.ledgerKeychain ?? memoryKeychain();
  let user: number | null = null;
  const calls: string[] = [];
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const lookups: BatchLookupInput[] = [];
  const uploads: Upload[] = [];
  const events: BatchReportSummary[] = [];
  const answers: Record<string, (input: unknown) => unknown> = {
    'batchUpload.programs': () => programs,
    'batchUpload.catalogue': (input) =>
      options.catalogues?.find(
        ({ program }) => program.id === (input as { program_id: number }).program_id,
      ) ??
      options.catalogue ??
      catalogue,
    'batchUpload.lookup': (input) => fakeLookup(input as BatchLookupInput),
    ...options.answers,
  };
  const answer = (id: string, input: unknown): unknown => {
    calls.push(id);
    if (id === 'batchUpload.lookup') lookups.push(input as BatchLookupInput);
    const failure = options.failing?.[id];
    if (failure) throw failure;
    return answers[id]!(input);
  };

  const api = {
    request: async (operation: { id: string }, input: unknown) => ({
      message: '',
      data: answer(operation.id, input),
    }),
    download: async () =>
      new Response(readFileSync(options.refusedFile!), {
        headers: { 'content-disposition': 'attachment; filename="gagal.xlsx"' },
      }),
    upload: async (
      operation: { id: string },
      fields: Record<string, string>,
      file: { path: string; name: string },
    ) => {
      const failure = options.failing?.[operation.id];
      if (failure) throw failure;
      const copy = join(folder, `sent-${uploads.length}.xlsx`);
      copyFileSync(file.path, copy);
      uploads.push({ fields, name: file.name, copy });
      options.onUpload?.();
      return { message: '', data: { id: uploads.length } };
    },
  } as BatchUploadDeps['api'];

  const ledger = createLedger({
    api,
    emit: () => undefined,
    store: createDrafts({
      folder: join(folder, 'ledger'),
      server: 'tests',
      keychain: ledgerKeychain,
      userId: () => user,
      most: 61,
      days: 90,
      log: silentLog,
    }),
    userId: () => user,
    log: silentLog,
  });
  const store = createDrafts({
    folder: join(folder, 'drafts'),
    server: 'tests',
    keychain,
    userId: () => user,
    log: silentLog,
  });
  const service = createBatchUpload({
    api,
    emit: (name, payload) => {
      if (name === 'batch.changed') events.push(payload as BridgeEvents['batch.changed']);
    },
    saveFolder: () => join(folder, 'Unduhan'),
    chooseFile: async () => options.chosen ?? null,
    chooseFolder: async () => options.chosenFolder ?? null,
    ledgerFile: options.ledgerFile ?? join(folder, 'sent-files.json'),
    store,
    memory: createBatchMemory({ path: join(folder, 'memory.json'), server: 'tests' }),
    ledger,
    shapes: createShapeMemory({ path: join(folder, 'shapes.json'), server: 'tests' }),
    workerFile: options.workerFile ?? new URL('../../src/batch/thread/excelWorker.ts', import.meta.url),
    log,
  });

  const drafts = new Set<string>();
  onTestFinished(() => {
    for (const draftId of drafts) {
      try {
        service.cancel(draftId);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
      }
    }
  });

  const finished = async (draftId: string) => {
    drafts.add(draftId);
    await eventually(() => expect(['reading', 'checking']).not.toContain(service.summary(draftId).state));
    // The report is shown before it is stored; a read waits for the pending write.
    if (user !== null) await store.read('');
    return service.summary(draftId);
  };
  const { claim } = service;
  service.claim = (userId) => {
    user = userId;
    claim(userId);
  };
  return {
    service,
    ledger,
    folder,
    keychain,
    ledgerKeychain,
    calls,
    lookups,
    uploads,
    events,
    logged: () => JSON.stringify([log.info, log.warn, log.error].map(({ mock }) => mock.calls)),
    finished,
    openAndFinish: async (path) => finished((await service.open(path)).draftId),
  };
}

export async function reportCodes({ service }: Harness, draftId: string): Promise<Record<string, string[]>> {
  const { rows } = await service.rows({ draftId, state: 'all', page: 1, size: 5000 });
  return Object.fromEntries(
    rows
      .filter(({ notes }) => notes.length > 0)
      .map(({ n, notes }) => [n, notes.map(({ code }) => code).sort()]),
  );
}

export async function readSheet(path: string, sheet = 'Pengajuan'): Promise<Record<string, Cell | null>[]> {
  const workbook = await openWorkbook(path);
  try {
    const all: (Cell | null)[][] = [];
    for await (const rows of workbook.rows(sheet)) all.push(...rows.map(({ cells }) => cells));
    const [header = [], ...data] = all;
    return data.map((cells) =>
      Object.fromEntries(header.map((cell, at) => [cell?.text ?? '', cells[at] ?? null])),
    );
  } finally {
    workbook.close();
  }
}

export async function readMetaOf(path: string): Promise<TemplateMeta> {
  const workbook = await openWorkbook(path);
  try {
    const all: (string | undefined)[][] = [];
    for await (const rows of workbook.rows('_meta'))
      all.push(...rows.map(({ cells }) => cells.map((cell) => cell?.text)));
    return readMeta(all);
  } finally {
    workbook.close();
  }
}
