import { randomUUID } from 'node:crypto';
import type { OutlinedRow } from '../../../batch/report/workerTasks.ts';
import type { EmitEvent } from '../../../shared/bridge/events.ts';
import type { Routes } from '../../../shared/bridge/routes.ts';
import type { LedgerRow, LedgerRun, LedgerView } from '../../../shared/bridge/types.ts';
import type { BridgeParsed } from '../../../shared/core/bridge.ts';
import { AppError } from '../../../shared/core/errors.ts';
import type { ApiClient } from '../api/apiClient.ts';
import type { Log } from '../log.ts';
import type { BatchFileStore, FileWork } from './keptBatchFiles.ts';
import { createLedgerReading } from './ledgerReading.ts';
import type { Arrived } from './openFile.ts';
import { createRunSending, type RunSending } from './runSending.ts';
import { createRunServer } from './runServer.ts';
import {
  countRows,
  createKeptRuns,
  isLeftOut,
  outlinedRows,
  type Run,
  type RunRow,
  runView,
  skippedText,
} from './runs.ts';
import { ledgerPage } from './runView.ts';

export interface SendingDetails {
  title: string;
  file: string;
  path: string;
  hash: string;
  rows: readonly OutlinedRow[];
  repairs: number | null;
  work: FileWork;
}

export interface SentWork {
  path: string;
  hash: string;
  title: string;
  sentAt: string;
  work: FileWork;
}

export interface Ledger {
  begin(details: SendingDetails): Promise<RunSending>;
  arrived(run: string): Promise<{ arrived: Arrived; unsure: boolean } | null>;
  statusOf(run: string): Promise<'unsure' | 'left' | 'over'>;
  /** Keeps the rows that have arrived. The user may have changed all other rows since. */
  resume(run: string, work: FileWork, rows: readonly OutlinedRow[]): Promise<RunSending | null>;
  findWork(hash: string): Promise<SentWork | undefined>;
  unsure(): Promise<LedgerRun[]>;
  open(run: string): Promise<LedgerView>;
  rows(input: BridgeParsed<Routes['ledger.rows']>): Promise<{ rows: LedgerRow[]; total: number }>;
  askServer(run: string): Promise<LedgerView>;
  retryOf(run: string, state: 'failed' | 'skipped'): Promise<{ batch: number } | { file: SentWork }>;
  list(run: string, state: LedgerRow['state']): Promise<{ title: string; rows: LedgerRow[] }>;
}

export interface LedgerDeps {
  api: Pick<ApiClient, 'request'>;
  emit: EmitEvent;
  store: BatchFileStore;
  userId(): number | null;
  log: Log;
  now?: () => Date;
}

export function createLedger({ api, emit, store, userId, log, now = () => new Date() }: LedgerDeps): Ledger {
  const kept = createKeptRuns(store);
  const server = createRunServer(api);
  const { find, get, getShown, open } = createLedgerReading({ kept, server, now });

  const keep = async (run: Run) => {
    await kept.keep(run);
    emit('ledger.changed', { run: run.run });
  };

  const drop = async (run: Run) => {
    await kept.drop(run.run);
    emit('ledger.changed', { run: run.run });
  };

  return {
    begin: async ({ repairs, rows, ...file }) => {
      const before = await kept.find(
        ({ hash, parts }) =>
          hash === file.hash || (repairs !== null && parts.some(({ batch }) => batch === repairs)),
      );
      const run = randomUUID();
      const first: Run = {
        ...file,
        run,
        group: before?.group ?? run,
        sentAt: now().toISOString(),
        parts: [],
        rows: outlinedRows(rows),
      };
      return createRunSending(first, { userId, keep, drop });
    },
    arrived: async (name) => {
      const found = await find(name);
      if (!found) return null;
      const run = isUnsure(found) ? await server.settle(found) : found;
      if (run !== found) await keep(run);
      return { arrived: arrivedOf(run), unsure: isUnsure(run) };
    },
    statusOf: async (name) => {
      const found = await find(name);
      if (!found) return 'left';
      if (isUnsure(found)) return 'unsure';
      return found.rows.some(isUnsent) ? 'left' : 'over';
    },
    resume: async (name, work, outline) => {
      const found = await find(name);
      if (!found) return null;
      const rows = new Map(outlinedRows(outline).map((row) => [row.n, row]));
      for (const row of arrivedRows(found)) rows.set(row.n, row);
      return createRunSending({ ...found, work, rows: [...rows.values()] }, { userId, keep, drop });
    },
    findWork: async (hash) => {
      const found = await kept.find((run) => run.hash === hash && run.work !== null);
      return found && sentWork(found);
    },
    unsure: async () =>
      (await kept.all())
        .map(runView)
        .filter(({ counts }) => counts.unsure > 0)
        .reverse(),
    open,
    rows: async ({ run, ...input }) => ledgerPage(await getShown(run), input),
    askServer: async (name) => {
      const run = await server.settle(await get(name));
      log.info('ledger.asked', { run: run.run, ...countRows(run.rows) });
      await keep(run);
      return open(run.run);
    },
    retryOf: async (name, state) => {
      const run = await getShown(name);
      return state === 'failed' ? retryOfFailed(run) : { file: retryOfSkipped(run) };
    },
    list: async (name, state) => {
      const run = await getShown(name);
      const { rows } = ledgerPage(run, { state, page: 1, size: run.rows.length });
      return { title: run.title, rows };
    },
  };
}

const isUnsure = ({ rows }: Run) => rows.some(({ state }) => state === 'unsure');

const isUnsent = ({ state, text }: RunRow) =>
  (state === 'skipped' && text === skippedText.notSent) || (state === 'failed' && text === skippedText.lost);

const arrivedRows = ({ rows, parts }: Run): RunRow[] =>
  rows.filter(
    ({ part, state }) => part !== null && (state === 'sent' || (parts[part]?.batch ?? null) !== null),
  );

function arrivedOf(run: Run): Arrived {
  const batches = run.parts.flatMap(({ batch }) => (batch === null ? [] : [batch]));
  return {
    rows: arrivedRows(run).map(({ n }) => n),
    parts: batches.length,
    batch: batches.at(-1) ?? 0,
  };
}

/** Returns the batch if it has all failed rows, otherwise the sent file. */
function retryOfFailed(run: Run): { batch: number } | { file: SentWork } {
  const failed = run.rows.filter(({ state }) => state === 'failed');
  const batches = new Set(
    failed.map(({ part }) => (part === null ? null : (run.parts[part]?.batch ?? null))),
  );
  const [batch = null] = batches;
  if (batches.size === 1 && batch !== null) return { batch };
  const file = sentWork(run);
  if (failed.length === 0 || !file)
    throw new AppError('CONFLICT', 'Tidak ada baris gagal untuk dikirim ulang');
  return { file };
}

function retryOfSkipped(run: Run): SentWork {
  const file = sentWork(run);
  if (!file || !run.rows.some(isLeftOut))
    throw new AppError('CONFLICT', 'Tidak ada baris yang dilewati untuk dikirim');
  return file;
}

/** Earlier versions of Rujukan stored runs without `work`. */
function sentWork({ path, hash, title, sentAt, work }: Run): SentWork | undefined {
  return path === '' ? undefined : { path, hash, title, sentAt, work: work ?? noWork };
}

const noWork: FileWork = {
  refused: false,
  choices: null,
  choicesFor: null,
  programId: null,
  sheet: null,
  photos: null,
  edits: [],
};
