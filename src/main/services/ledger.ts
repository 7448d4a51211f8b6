import { randomUUID } from 'node:crypto';
import type { Routes } from '../../shared/bridge/routes.ts';
import type { LedgerRow, LedgerRun, LedgerView } from '../../shared/bridge/types.ts';
import type { BridgeParsed } from '../../shared/core/bridge.ts';
import { AppError, messages } from '../../shared/core/errors.ts';
import { serverTexts } from '../../shared/entities/batchUpload/noteTexts.ts';
import { type BatchResults, batchUploadOperations } from '../../shared/entities/batchUpload/operations.ts';
import { isUnfinished } from '../../shared/entities/batchUpload/schema.ts';
import type { EmitEvent } from '../bridge/events.ts';
import type { ApiClient } from './apiClient.ts';
import type { Arrived } from './batch/draft.ts';
import type { DraftStore } from './batch/keptDrafts.ts';
import type { OutlinedRow } from './batch/protocol.ts';
import {
  countRows,
  createKeptRuns,
  foreignRows,
  joined,
  outlinedRows,
  type Run,
  type RunRow,
  runView,
  skippedText,
} from './batch/runs.ts';
import type { Log } from './log.ts';

/** A file that is about to be sent. */
export interface Departure {
  title: string;
  file: string;
  path: string;
  hash: string;
  rows: readonly OutlinedRow[];
  /** The batch whose refused rows these are. */
  repairs: number | null;
}

/** One sending while it goes on. What it says is kept before the next thing happens: a kill loses none of it. */
export interface Sending {
  readonly run: string;
  /** These rows go now: until an answer comes nobody knows whether they have arrived (V02). */
  leave(title: string, rows: readonly number[]): Promise<void>;
  arrived(batch: number): Promise<void>;
  /** They have certainly not arrived. */
  refused(reason: string): Promise<void>;
}

/** What became of every row of every file that was sent from here (features.md I6, I11, I12; bat-ledger). */
export interface Ledger {
  begin(departure: Departure): Promise<Sending>;
  /** What the server has of a sending, which is asked where no answer came; null for one that is not known. */
  arrived(run: string): Promise<{ arrived: Arrived; unsure: boolean } | null>;
  /** How it stands as far as is known here: whether nobody knows, something is left to send, or nothing is. */
  standing(run: string): Promise<'unsure' | 'left' | 'over'>;
  /** Goes on with a sending of which some parts have arrived. */
  resume(run: string): Promise<Sending | null>;
  unsure(): Promise<LedgerRun[]>;
  open(run: string): Promise<LedgerView>;
  rows(input: BridgeParsed<Routes['ledger.rows']>): Promise<{ rows: LedgerRow[]; total: number }>;
  ask(run: string): Promise<LedgerView>;
  /** What is to be opened to send the refused rows again: a batch's, or the file itself. */
  retryOf(run: string): Promise<{ batch: number } | { path: string }>;
}

export interface LedgerDeps {
  api: Pick<ApiClient, 'request'>;
  emit: EmitEvent;
  store: DraftStore;
  /** Who is signed in. */
  userId(): number | null;
  log: Log;
  now?: () => Date;
}

const unknown = () => new AppError('NOT_FOUND', messages.notFound);
/** Answers of the server that are looked through for a sending without one. */
const looked = 50;

export function createLedger({ api, emit, store, userId, log, now = () => new Date() }: LedgerDeps): Ledger {
  const kept = createKeptRuns(store);
  /** Batches of other computers or users, as they were opened last. */
  const foreign = new Map<string, Run>();
  const { results: readResults, list, lookup } = batchUploadOperations;

  const keep = async (run: Run) => {
    await kept.keep(run);
    emit('ledger.changed', { run: run.run });
  };

  const sendingOf = (first: Run): Sending => {
    let run = first;
    const sender = userId();
    const change = async (next: Partial<Run>) => {
      // What comes for somebody who has gone is no account of whoever is here now: theirs asks when they are back.
      if (userId() !== sender) throw new AppError('NO_SESSION', messages.noSession);
      run = { ...run, ...next };
      await keep(run);
    };
    const rowsOf = (part: number, made: (row: RunRow) => RunRow) =>
      run.rows.map((row) => (row.part === part ? made(row) : row));
    const last = () => run.parts.length - 1;
    return {
      run: first.run,
      leave: async (title, numbers) => {
        const part = run.parts.length;
        const gone = new Set(numbers);
        const rows = run.rows.map(
          (row): RunRow =>
            gone.has(row.n) ? { ...row, part, state: 'unsure', text: serverTexts.V02() } : row,
        );
        await change({ parts: [...run.parts, { title, batch: null }], rows });
      },
      arrived: (batch) =>
        change({
          parts: run.parts.map((part, at) => (at === last() ? { ...part, batch } : part)),
          rows: rowsOf(last(), (row) => ({ ...row, state: 'waiting', text: '' })),
        }),
      refused: async (reason) => {
        const rows = rowsOf(last(), (row) => ({ ...row, part: null, state: 'skipped', text: reason }));
        const parts = run.parts.slice(0, -1);
        // Nothing of it has ever been on its way: there is nothing to account for.
        if (parts.length > 0 || userId() !== sender) return change({ parts, rows });
        await kept.drop(run.run);
        emit('ledger.changed', { run: run.run });
      },
    };
  };

  const find = async (run: string): Promise<Run | undefined> =>
    kept.find((each) => each.run === run || each.parts.some(({ batch }) => String(batch) === run));

  const resultsOf = async (id: number): Promise<BatchResults> =>
    (await api.request(readResults, { id })).data;

  /** Batches of the server that may be a part whose answer was lost: by its title, and by a row that both have. */
  const candidates = async (
    run: Run,
    part: number,
  ): Promise<{ found: BatchResults | null; busy: boolean }> => {
    const { data } = await api.request(list, {
      page: 1,
      size: looked,
      search_name: run.parts[part]!.title.slice(0, 100),
    });
    const known = new Set(run.parts.flatMap(({ batch }) => (batch === null ? [] : [batch])));
    const alike = data.referral.rows.filter(
      ({ id, name, filename }) => !known.has(id) && name === run.parts[part]!.title && filename === run.file,
    );
    const keys = new Set(run.rows.flatMap((row) => (row.part === part ? [row.key] : [])));
    for (const { id } of alike) {
      const results = await resultsOf(id);
      if ([...results.created, ...results.refused].some(({ row_key }) => keys.has(row_key)))
        return { found: results, busy: false };
    }
    return { found: null, busy: alike.some(isUnfinished) };
  };

  /** Rows that are submissions whatever sent them: the server keeps the key of each. */
  const sentKeys = async (rows: readonly RunRow[]): Promise<ReadonlySet<string>> => {
    const sent = new Set<string>();
    for (const [program_id, ofProgram] of Map.groupBy(rows, ({ programId }) => programId)) {
      for (let at = 0; at < ofProgram.length; at += 2000) {
        const row_keys = ofProgram.slice(at, at + 2000).map(({ key }) => key);
        const { data } = await api.request(lookup, { program_id, row_keys });
        for (const { row_key } of data.sent_rows ?? []) sent.add(row_key);
      }
    }
    return sent;
  };

  /** Nothing is sent: a part without an answer is looked for, and without a trace of it its rows have not arrived. */
  const settle = async (run: Run): Promise<Run> => {
    let next = run;
    for (const [part, { batch }] of run.parts.entries()) {
      if (batch !== null || !next.rows.some((row) => row.part === part && row.state === 'unsure')) continue;
      const { found, busy } = await candidates(next, part);
      if (found) {
        const parts = next.parts.map((each, at) => (at === part ? { ...each, batch: found.id } : each));
        next = { ...next, parts, rows: joined(next.rows, part, found) };
        continue;
      }
      if (busy) continue;
      const rows = next.rows.filter((row) => row.part === part);
      const sent = await sentKeys(rows);
      const settled = (row: RunRow): RunRow =>
        sent.has(row.key)
          ? { ...row, state: 'sent', text: '' }
          : { ...row, state: 'failed', text: skippedText.lost };
      next = { ...next, rows: next.rows.map((row) => (row.part === part ? settled(row) : row)) };
    }
    return next;
  };

  /** The run with what the server says now of the batches that it became. */
  const refreshed = async (run: Run): Promise<{ run: Run; results: BatchResults[] }> => {
    let rows = run.rows;
    const results: BatchResults[] = [];
    for (const [part, { batch }] of run.parts.entries()) {
      if (batch === null) continue;
      const answer = await resultsOf(batch);
      results.push(answer);
      rows = joined(rows, part, answer);
    }
    return { run: { ...run, rows }, results };
  };

  const viewOf = async (run: Run, results: readonly BatchResults[], own: boolean): Promise<LedgerView> => {
    const counts = countRows(run.rows);
    const texts = run.rows.flatMap(({ state, text }) => (state === 'failed' ? [text] : []));
    const sum = (of: (row: BatchResults) => number) => results.reduce((total, row) => total + of(row), 0);
    const finished = results.every((row) => !isUnfinished(row));
    const inServer = run.rows.filter(
      ({ part }) => part !== null && (run.parts[part]?.batch ?? null) !== null,
    );
    const total = sum((row) => row.total_row_count);
    const others = own ? (await kept.all()).filter(({ group }) => group === run.group) : [run];
    return {
      ...runView(run),
      own,
      by: results[0]?.created_by ?? '',
      batches: results.map(({ id, name, status, description }) => ({
        id,
        title: name,
        state: status,
        outcome: description,
      })),
      reasons: [...Map.groupBy(texts, (text) => text)]
        .map(([text, all]) => ({ text, count: all.length }))
        .sort((a, b) => b.count - a.count),
      server:
        results.length === 0
          ? null
          : {
              processed: sum((row) => row.processed_row_count),
              total: own ? inServer.length : total,
              agrees:
                !finished ||
                (counts.waiting === 0 &&
                  (!own || results.some(({ status }) => status === 'FAILED') || total === inServer.length)),
              askedAt: now().toISOString(),
            },
      history: others.map((each) => (each.run === run.run ? runView(run) : runView(each))),
    };
  };

  const openForeign = async (name: string): Promise<LedgerView> => {
    const id = Number(name);
    if (!Number.isSafeInteger(id)) throw unknown();
    const results = await resultsOf(id);
    const { created, refused, total_row_count: total } = results;
    const left = isUnfinished(results) ? Math.max(0, total - created.length - refused.length) : 0;
    const waiting = Array.from({ length: left }, (): RunRow => ({ ...waitingRow }));
    const run: Run = {
      run: name,
      group: name,
      title: results.name,
      file: results.filename,
      path: '',
      hash: '',
      sentAt: results.createdAt,
      parts: [{ title: results.name, batch: id }],
      rows: [...foreignRows(results), ...waiting],
    };
    foreign.set(name, run);
    return viewOf(run, [results], false);
  };

  const open = async (name: string): Promise<LedgerView> => {
    const found = await find(name);
    if (!found) return openForeign(name);
    const { run, results } = await refreshed(found);
    if (JSON.stringify(run.rows) !== JSON.stringify(found.rows)) await kept.keep(run);
    return viewOf(run, results, true);
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
      return sendingOf(first);
    },
    arrived: async (name) => {
      const found = await find(name);
      if (!found) return null;
      const run = isUnsure(found) ? await settle(found) : found;
      if (run !== found) await keep(run);
      return { arrived: arrivedOf(run), unsure: isUnsure(run) };
    },
    standing: async (name) => {
      const found = await find(name);
      if (!found) return 'left';
      if (isUnsure(found)) return 'unsure';
      return found.rows.some(isLeft) ? 'left' : 'over';
    },
    resume: async (name) => {
      const found = await find(name);
      return found ? sendingOf(found) : null;
    },
    unsure: async () =>
      (await kept.all())
        .map(runView)
        .filter(({ counts }) => counts.unsure > 0)
        .reverse(),
    open,
    rows: async ({ run: name, state, page, size }) => {
      const run = (await find(name)) ?? foreign.get(name);
      if (!run) throw unknown();
      const wanted = run.rows.filter(
        (row) =>
          state === 'all' ||
          row.state === state ||
          (state === 'action' && (row.state === 'failed' || row.state === 'unsure')),
      );
      // What nobody knows stands before what is known to have failed.
      const sorted = state === 'action' ? wanted.sort((a, b) => b.state.localeCompare(a.state)) : wanted;
      const rows = sorted.slice((page - 1) * size, page * size).map(rowView);
      return { rows, total: wanted.length };
    },
    ask: async (name) => {
      const found = await find(name);
      if (!found) throw unknown();
      const run = await settle(found);
      log.info('ledger.asked', { run: run.run, ...countRows(run.rows) });
      await keep(run);
      return open(run.run);
    },
    retryOf: async (name) => {
      const run = (await find(name)) ?? foreign.get(name);
      if (!run) throw unknown();
      const failed = run.rows.filter(({ state }) => state === 'failed');
      const part =
        failed.find((row) => row.part !== null && run.parts[row.part]?.batch !== null)?.part ?? null;
      const batch = part === null ? null : (run.parts[part]?.batch ?? null);
      if (batch !== null) return { batch };
      if (failed.length === 0 || run.path === '')
        throw new AppError('CONFLICT', 'Tidak ada baris gagal untuk dikirim ulang');
      return { path: run.path };
    },
  };
}

const isUnsure = ({ rows }: Run) => rows.some(({ state }) => state === 'unsure');

/** It has not arrived, and nobody has left it out. */
const isLeft = ({ state, text }: RunRow) =>
  (state === 'skipped' && text === skippedText.notSent) || (state === 'failed' && text === skippedText.lost);

function arrivedOf({ rows, parts }: Run): Arrived {
  const batches = parts.flatMap(({ batch }) => (batch === null ? [] : [batch]));
  const isThere = ({ part, state }: RunRow) =>
    part !== null && (state === 'sent' || (parts[part]?.batch ?? null) !== null);
  return {
    rows: rows.filter(isThere).map(({ n }) => n),
    parts: batches.length,
    batch: batches.at(-1) ?? 0,
  };
}

const waitingRow: RunRow = {
  n: 0,
  ref: '',
  name: '',
  key: '',
  programId: 0,
  part: 0,
  state: 'waiting',
  text: '',
  referralId: null,
  submissionNumber: '',
};

const rowView = ({ n, ref, name, state, text, referralId, submissionNumber }: RunRow): LedgerRow => ({
  n,
  ref,
  name,
  state,
  text,
  referralId,
  submissionNumber,
});
