import { randomUUID } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { Routes } from '../../shared/bridge/routes.ts';
import type {
  BatchColumnChoice,
  BatchEdited,
  BatchMapping,
  BatchReportPage,
  BatchReportSummary,
  SavedFile,
} from '../../shared/bridge/types.ts';
import type { BridgeOutput, BridgeParsed } from '../../shared/core/bridge.ts';
import { AppError, type ErrorView, messages } from '../../shared/core/errors.ts';
import { formatDay, jakartaDay } from '../../shared/core/values.ts';
import { fileNote } from '../../shared/entities/batchUpload/fileNotes.ts';
import { batchUploadOperations } from '../../shared/entities/batchUpload/operations.ts';
import type { EmitEvent } from '../bridge/events.ts';
import type { ApiClient } from './apiClient.ts';
import { type Draft, editable, isComplete, newDraft, release } from './batch/draft.ts';
import { startDraftWorker } from './batch/draftWorker.ts';
import { hashFile, inspectFile } from './batch/intake.ts';
import { createKeptDrafts, type DraftStore, type KeptDraft } from './batch/keptDrafts.ts';
import { createSentFiles } from './batch/ledger.ts';
import { type BatchMemory, isRemembered } from './batch/memory.ts';
import type { Ask, FromWorker, WriteChoice } from './batch/protocol.ts';
import { faultValues, nextWrong, pageOf } from './batch/reportRows.ts';
import { sendable, sendParts } from './batch/sending.ts';
import { saveAnswer, saveCopy, sweepTempFolders, withTempFile } from './batch/tempFile.ts';
import { batchReportTexts as texts } from './batch/texts.ts';
import type { Log } from './log.ts';

export interface BatchUploadDeps {
  api: Pick<ApiClient, 'request' | 'upload' | 'download'>;
  emit: EmitEvent;
  /** Where the annotated workbook goes. */
  saveFolder(): string | Promise<string>;
  /** Path of the workbook the user picks, or null. */
  chooseFile(): Promise<string | null>;
  /** JSON file that remembers which files were sent (X10). */
  ledgerFile: string;
  /** Keeps what was done to a file until it is sent. */
  store: DraftStore;
  memory: BatchMemory;
  /** The worker's program: src/main/workers/excelWorker.ts, or what it is built into. */
  workerFile: URL | string;
  log: Log;
}

type RowsInput = BridgeParsed<Routes['batch.rows']>;
type MapInput = BridgeParsed<Routes['batch.map']>;
type EditInput = BridgeParsed<Routes['batch.edit']>;
type SendInput = BridgeParsed<Routes['batch.send']>;
type Opened = { draftId: string; name: string };

/** Files on their way to the server. Nothing of a file is sent before `send`, except the values that lookups ask about. */
export interface BatchUploadService {
  choose(): Promise<Opened | null>;
  /** Opens the rows that the server refused of a batch, each with the server's reason (V01). */
  retry(id: number): Promise<Opened>;
  /** Starts to read and check; what becomes of it is told by 'batch.changed'. */
  open(path: string): Promise<Opened>;
  /** Those that are neither sent nor closed, the newest first. */
  drafts(): BatchReportSummary[];
  /** Somebody has signed in: another user's reports are put away, and this user's are opened again. */
  claim(userId: number): void;
  summary(draftId: string): BatchReportSummary;
  rows(input: RowsInput): BatchReportPage;
  next(input: BridgeParsed<Routes['batch.next']>): BridgeOutput<Routes['batch.next']>;
  cell(input: BridgeParsed<Routes['batch.cell']>): Promise<string>;
  /** Throws AppError, and has changed nothing, when the server cannot be asked about the new values. */
  edit(input: EditInput): Promise<BatchEdited>;
  values(input: BridgeParsed<Routes['batch.values']>): Promise<BridgeOutput<Routes['batch.values']>>;
  /** Settles the question columns of a file that waits for it; throws AppError when it does not. */
  map(input: MapInput): void;
  cancel(draftId: string): void;
  /** Writes the wrong rows with their reasons into the user's folder. */
  annotate(draftId: string): Promise<SavedFile>;
  /** Throws AppError with an Indonesian sentence when the file may not be sent as asked. */
  send(input: SendInput): Promise<BridgeOutput<Routes['batch.send']>>;
}

/** Drafts that are kept; opening one more lets the oldest go. */
const draftLimit = 3;

export function createBatchUpload(deps: BatchUploadDeps): BatchUploadService {
  const { api, emit, log } = deps;
  const drafts = new Map<string, Draft>();
  let owner: number | undefined;
  const sentFiles = createSentFiles(deps.ledgerFile);
  const keptDrafts = createKeptDrafts(deps.store, { isOpen: (draftId) => isInUse(draftId), log });
  void sweepTempFolders();

  /** A kept file that is not where it was is not: the same file, opened from where it is now, goes on with it. */
  const isInUse = (draftId: string) => {
    const draft = drafts.get(draftId);
    return draft !== undefined && draft.summary.state !== 'refused';
  };

  const draftOf = (draftId: string): Draft => {
    const draft = drafts.get(draftId);
    if (!draft) throw new AppError('NOT_FOUND', texts.unknown);
    return draft;
  };

  const change = (draft: Draft, next: Partial<BatchReportSummary>) => {
    draft.summary = { ...draft.summary, ...next };
    emit('batch.changed', draft.summary);
  };

  const refuse = (draft: Draft, refusal: ErrorView, cause: unknown) => {
    release(draft);
    log.warn('batch.refused', { draft: draft.summary.draftId, code: refusal.code, cause });
    change(draft, { state: 'refused', refusal });
  };

  const remember = (draft: Draft) => {
    drafts.set(draft.summary.draftId, draft);
    for (const [draftId, { sending }] of drafts) {
      if (drafts.size <= draftLimit) break;
      if (sending) continue;
      release(draftOf(draftId));
      drafts.delete(draftId);
    }
  };

  const isCancelled = (draft: Draft) => draft.summary.state === 'cancelled';

  /** Reads and checks in the background. The server is asked first: without its permission the file stays closed. */
  const run = async (draft: Draft): Promise<void> => {
    const { path } = draft;
    try {
      const size = await inspectFile(path);
      if (isCancelled(draft)) return;
      change(draft, { size });
      // The thread starts while the server is asked; it opens nothing before it is told to.
      draft.worker = startDraftWorker({
        workerFile: deps.workerFile,
        onMessage: (message) => void receive(draft, message),
        answer: (question) =>
          question.name === 'mapping' ? askUser(draft, question.input) : answer(api, question),
        viewOf,
      });
      const programs = await api.request(batchUploadOperations.programs, {});
      if (isCancelled(draft)) return;
      draft.hash = hashFile(path);
      // Awaited with the report.
      draft.hash.catch(() => undefined);
      await takeUp(draft);
      if (isCancelled(draft)) return;
      draft.worker?.check({ path, programs: programs.data, edits: draft.edits, refused: draft.refused });
    } catch (error) {
      if (!isCancelled(draft)) refuse(draft, viewOf(error), error);
    }
  };

  /** Finds what was done to this file before. A file that is not what it was then has rows that nobody has edited. */
  const takeUp = async (draft: Draft): Promise<void> => {
    const hash = await draft.hash;
    if (draft.kept && draft.kept.hash !== hash) throw new AppError('FILE_GONE', texts.changed);
    const kept = draft.kept ?? (await keptDrafts.closedWith(hash));
    if (!kept) return;
    draft.replaces = kept.draftId;
    if (!draft.kept) drafts.delete(kept.draftId);
    draft.choices = kept.choices;
    draft.edits = kept.edits;
  };

  const keep = async (draft: Draft): Promise<void> => {
    const { path, choices, edits, refused, summary } = draft;
    const hash = await draft.hash;
    if (isCancelled(draft) || draft.sent) return;
    await keptDrafts.keep({ draftId: summary.draftId, path, hash, choices, edits, refused });
    if (draft.replaces !== summary.draftId) keptDrafts.drop(draft.replaces);
  };

  /** Stops the check until the user has settled the columns; for the same file they are asked once. */
  const askUser = (draft: Draft, mapping: BatchMapping): Promise<BatchColumnChoice[]> => {
    if (draft.choices && isComplete(mapping, draft.choices)) return Promise.resolve(draft.choices);
    change(draft, { state: 'mapping', mapping });
    return new Promise((resolve) => {
      draft.settle = resolve;
    });
  };

  const receive = async (draft: Draft, message: FromWorker): Promise<void> => {
    if (message.type === 'progress') change(draft, { state: message.state, progress: message.progress });
    if (message.type === 'rows') draft.rows.push(...message.rows);
    if (message.type === 'refused') refuse(draft, message.error, message.detail);
    if (message.type !== 'ready') return;
    const { fileNotes, ...report } = message.report;
    const before = await draft.hash.then(sentFiles.find, () => undefined);
    if (isCancelled(draft)) return;
    const again =
      before && fileNote('X10', 'P', [before.title, formatDay(jakartaDay(new Date(before.sentAt)))]);
    log.info('batch.checked', { draft: draft.summary.draftId, ...report.counts });
    change(draft, {
      ...report,
      fileNotes: again ? [...fileNotes, again] : fileNotes,
      state: 'ready',
      progress: 1,
    });
    await keep(draft);
  };

  const start = (path: string, kept: KeptDraft | null, refused = kept?.refused ?? false): Opened => {
    const draft = newDraft(path, kept);
    draft.refused = refused;
    remember(draft);
    void run(draft);
    return { draftId: draft.summary.draftId, name: draft.summary.name };
  };

  const edit: BatchUploadService['edit'] = async ({ draftId, edits, remember: made }) => {
    const draft = draftOf(draftId);
    const { report, rows, before, edits: all } = await editable(draft).perform('edit', { edits });
    const changed = new Map(rows.map((row) => [row.n, row]));
    draft.rows = draft.rows.map((row) => changed.get(row.n) ?? row);
    draft.edits = all;
    change(draft, report);
    await keep(draft);
    if (made && owner !== undefined) {
      await deps.memory.add(owner, made).catch((error: unknown) => log.warn('batch.memory', { error }));
    }
    return { rows, before };
  };

  const send: BatchUploadService['send'] = async (input) => {
    const { draftId, title, acceptWarnings } = input;
    const draft = draftOf(draftId);
    const choice: WriteChoice = acceptWarnings ? 'goodAndWarned' : 'good';
    const { worker, rows, most } = sendable(draft, input, choice);
    draft.sending = true;
    try {
      const sent = await sendParts(draft, { api, worker, title, mode: input.mode, choice, rows, most });
      draft.sent = true;
      keptDrafts.drop(draftId);
      log.info('batch.sent', { draft: draftId, batch: sent.id, rows: sent.sent });
      // The upload has happened: a ledger that cannot be written must not make it look as if it had not.
      await draft.hash
        .then((hash) => sentFiles.add({ hash, title, sentAt: new Date().toISOString() }))
        .catch((error: unknown) => log.warn('batch.ledger', { error }));
      return sent;
    } finally {
      draft.sending = false;
    }
  };

  return {
    choose: async () => {
      const path = await deps.chooseFile();
      return path === null ? null : start(path, null);
    },
    open: async (path) => start(path, null),
    retry: async (id) => {
      const response = await api.download(batchUploadOperations.invalidFile, { id });
      return start(await saveAnswer(response, await deps.saveFolder()), null, true);
    },
    drafts: () =>
      [...drafts.values()]
        .filter((draft) => !draft.sent && !draft.sending && isListed(draft))
        .map(({ summary }) => summary)
        .reverse(),
    claim: (userId) => {
      if (owner === userId) return;
      if (owner !== undefined) {
        for (const draft of drafts.values()) release(draft);
        drafts.clear();
      }
      owner = userId;
      void keptDrafts.load().then((all) => {
        for (const kept of all) if (!drafts.has(kept.draftId)) start(kept.path, kept);
      });
    },
    summary: (draftId) => draftOf(draftId).summary,
    rows: (input) => pageOf(draftOf(input.draftId).rows, input),
    next: (input) => nextWrong(draftOf(input.draftId).rows, input),
    cell: async ({ draftId, ...at }) => {
      const value = await editable(draftOf(draftId)).perform('cell', at);
      log.info('batch.cellShown', { draft: draftId, ...at });
      return value;
    },
    edit,
    values: async ({ draftId, finding }) => {
      const { rows, summary } = draftOf(draftId);
      const key = summary.columns.find(({ header }) => header === finding.column)?.key ?? '';
      const memory = owner === undefined ? null : await deps.memory.of(owner);
      return {
        values: faultValues(rows, finding, summary.columns).map((each) => ({
          ...each,
          remembered: memory?.find(key, each.value) ?? null,
        })),
        remembers: isRemembered(key),
      };
    },
    map: ({ draftId, choices }) => {
      const draft = draftOf(draftId);
      const { mapping } = draft.summary;
      if (!mapping || !draft.settle) throw new AppError('CONFLICT', texts.nothingToMap);
      if (!isComplete(mapping, choices)) throw new AppError('INVALID', texts.incompleteMapping);
      draft.choices = choices;
      draft.settle(choices);
      draft.settle = null;
      change(draft, { state: 'checking', progress: 0, mapping: null });
    },
    cancel: (draftId) => {
      const draft = draftOf(draftId);
      if (draft.sending) throw new AppError('CONFLICT', texts.sendingNow);
      release(draft);
      keptDrafts.drop(draftId);
      change(draft, { state: 'cancelled' });
    },
    annotate: async (draftId) => {
      const draft = draftOf(draftId);
      if (draft.summary.state !== 'ready' || !draft.worker) throw new AppError('CONFLICT', texts.notReady);
      if (draft.summary.counts.wrong === 0) throw new AppError('CONFLICT', texts.nothingWrong);
      const { worker, summary } = draft;
      const folder = await deps.saveFolder();
      const wanted = annotatedName(summary.name);
      const name = await withTempFile(wanted, async (path) => {
        await worker.perform('write', { path, choice: 'wrong' });
        return saveCopy(path, folder, wanted);
      });
      return { id: randomUUID(), name, folder: basename(folder) };
    },
    send,
  };
}

/** `pengajuan.xlsx` → `pengajuan_perbaiki.xlsx`. */
const annotatedName = (name: string) => `${basename(name, extname(name))}_perbaiki.xlsx`;

/** What can be gone on with, and what was kept and cannot: somebody has to know. */
const isListed = ({ kept, summary: { state } }: Draft) =>
  state !== 'cancelled' && (state !== 'refused' || kept !== null);

/** What the worker may ask of the server. */
async function answer(
  api: BatchUploadDeps['api'],
  question: Exclude<Ask, { name: 'mapping' }>,
): Promise<unknown> {
  const { name, input } = question;
  const { catalogue, lookup } = batchUploadOperations;
  const answered =
    name === 'catalogue' ? await api.request(catalogue, input) : await api.request(lookup, input);
  return answered.data;
}

function viewOf(error: unknown): ErrorView {
  return error instanceof AppError ? error.toView() : { code: 'INTERNAL', message: messages.internal };
}
