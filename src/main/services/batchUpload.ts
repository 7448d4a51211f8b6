import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import type { BatchReportSummary } from '../../shared/bridge/types.ts';
import { AppError, type ErrorView } from '../../shared/core/errors.ts';
import { formatDay, jakartaDay } from '../../shared/core/values.ts';
import { fileNote } from '../../shared/entities/batchUpload/fileNotes.ts';
import { batchUploadOperations } from '../../shared/entities/batchUpload/operations.ts';
import { answer, questionsChanged } from './batch/asking.ts';
import { createColumns } from './batch/columns.ts';
import {
  admit,
  annotatedName,
  type Draft,
  editable,
  goOnWith,
  isCancelled,
  isListed,
  keptOf,
  newDraft,
  openedOf,
  release,
} from './batch/draft.ts';
import { createReserve, startDraftWorker } from './batch/draftWorker.ts';
import { viewOf } from './batch/fileFaults.ts';
import { hashFile, inspectFile } from './batch/intake.ts';
import { createKeptDrafts, type KeptDraft } from './batch/keptDrafts.ts';
import { createSentFiles } from './batch/ledger.ts';
import { lookAt } from './batch/looking.ts';
import { isRemembered } from './batch/memory.ts';
import { listFolder } from './batch/photoFolder.ts';
import { createPhotos } from './batch/photos.ts';
import type { FromWorker, WorkerEdited } from './batch/protocol.ts';
import { createSend, standingOf } from './batch/sending.ts';
import type { BatchUploadDeps, BatchUploadService, Opened } from './batch/service.ts';
import { saveAnswer, saveCopy, sweepTempFolders, withTempFile } from './batch/tempFile.ts';
import { batchReportTexts as texts } from './batch/texts.ts';
import { onDisk } from './download/files.ts';

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

  const isOpen = (draft: Draft) => drafts.get(draft.summary.draftId) === draft;

  const change = (draft: Draft, next: Partial<BatchReportSummary>) => {
    draft.summary = { ...draft.summary, ...next };
    // A report of somebody else's, which is on its way all the same, is nothing to whoever is here now.
    if (isOpen(draft)) emit('batch.changed', draft.summary);
  };

  const refuse = (draft: Draft, refusal: ErrorView, cause: unknown) => {
    release(draft);
    log.warn('batch.refused', { draft: draft.summary.draftId, code: refusal.code, cause });
    change(draft, { state: 'refused', refusal });
  };

  const workers = createReserve(() => startDraftWorker({ workerFile: deps.workerFile, viewOf }));

  const photos = createPhotos({ api, change, keep: (draft) => keep(draft), log });

  const columns = createColumns({ owner: () => owner, shapes: deps.shapes, change, log });

  /** Reads and checks in the background. The server is asked first: without its permission the file stays closed. */
  const run = async (draft: Draft, folder?: string): Promise<void> => {
    const { path } = draft;
    try {
      const size = await inspectFile(path);
      if (isCancelled(draft)) return;
      change(draft, { size });
      // The thread starts while the server is asked; it opens nothing before it is told to.
      draft.worker = workers.take();
      const programs = await api.request(batchUploadOperations.programs, {});
      if (isCancelled(draft)) return;
      const before = draft.asksAgain ? await draft.hash : undefined;
      draft.hash = hashFile(path);
      // Awaited with the report.
      draft.hash.catch(() => undefined);
      if (folder !== undefined) await photos.takeUp(draft, folder);
      await takeUp(draft, before);
      if (isCancelled(draft)) return;
      draft.worker?.check(
        { path, programs: programs.data, edits: draft.edits, refused: draft.refused },
        {
          onMessage: (message) => void receive(draft, message),
          answer: async (question) => {
            if (question.name === 'mapping') return columns.ask(draft, question.input);
            if (question.name === 'hasPhotos') return draft.photos !== null;
            if (question.name === 'photos') return photos.facts(draft, question.input.names);
            return answer(api, question);
          },
        },
      );
    } catch (error) {
      if (!isCancelled(draft)) refuse(draft, viewOf(error), error);
    }
  };

  /**
   * Finds what was done to this file before. A file that is not what it was then has rows that nobody has edited or sent.
   * @param before what the file was when it was checked the last time, of one that is checked again
   */
  const takeUp = async (draft: Draft, before?: string): Promise<void> => {
    const hash = await draft.hash;
    if (draft.asksAgain) {
      const isTouched = draft.edits.length > 0 || draft.arrived.rows.length > 0;
      if (isTouched && hash !== before) throw new AppError('FILE_GONE', texts.changed);
      return;
    }
    if (draft.kept && draft.kept.hash !== hash) throw new AppError('FILE_GONE', texts.changed);
    const kept = draft.kept ?? (await keptDrafts.closedWith(hash));
    if (!kept) return;
    if (!draft.kept) drafts.delete(kept.draftId);
    goOnWith(draft, kept);
    if (kept.photos !== null && !draft.photos) await photos.takeUp(draft, kept.photos);
  };

  const keep = async (draft: Draft): Promise<void> => {
    const { draftId } = draft.summary;
    const work = keptOf(draft, await draft.hash);
    if (isCancelled(draft) || draft.summary.sending === 'done' || !isOpen(draft)) return;
    await keptDrafts.keep(work);
    if (draft.replaces !== draftId) keptDrafts.drop(draft.replaces);
  };

  const receive = async (draft: Draft, message: FromWorker): Promise<void> => {
    if (message.type === 'progress')
      change(draft, { state: message.state, progress: message.progress, mapping: null });
    if (message.type === 'refused') refuse(draft, message.error, message.detail);
    if (message.type !== 'ready') return;
    const { fileNotes, templates, ...report } = message.report;
    draft.templates = templates;
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
      mapping: null,
    });
    await keep(draft);
  };

  const start = (
    path: string,
    kept: KeptDraft | null,
    {
      refused = kept?.refused ?? false,
      repairs = null,
      photos: folder,
    }: { refused?: boolean; repairs?: number | null; photos?: string | undefined } = {},
  ): Opened => {
    const draft = newDraft(path, kept);
    Object.assign(draft, { refused, repairs });
    admit(drafts, draft);
    void run(draft, folder);
    return openedOf(draft);
  };

  const standing = (run: string | null) => standingOf(run, deps);

  /** What a program that has ended had open is checked again, unless all of it has arrived since. */
  const loadKept = async (userId: number): Promise<void> => {
    for (const kept of await keptDrafts.load()) {
      const isOver = (await standing(kept.run)) === 'over';
      if (owner !== userId) return;
      if (isOver) keptDrafts.drop(kept.draftId);
      else if (!drafts.has(kept.draftId)) start(kept.path, kept);
    }
  };

  /** Reads and judges the file once more; what was typed over its cells stays. */
  const checkAgain = (draft: Draft): void => {
    release(draft);
    draft.asksAgain = true;
    change(draft, {
      state: 'reading',
      progress: 0,
      mapped: null,
      fileNotes: [],
      hidden: [],
      groups: [],
      columns: [],
    });
    void run(draft);
  };

  const look: BatchUploadService['look'] = async (draftId) => {
    const draft = draftOf(draftId);
    const { worker } = draft;
    const isAtRest = () => draft.summary.state === 'ready' && draft.summary.sending === 'no';
    if (!isAtRest()) return;
    try {
      const changed = await questionsChanged(api, draft);
      // Another look, or the user, may have been faster.
      if (changed && isAtRest() && draft.worker === worker) checkAgain(draft);
    } catch (error) {
      // Before its rows leave the server is asked once more.
      log.warn('batch.notLooked', { error });
    }
  };

  /** The report as it is judged now. */
  const takeOver = async (draft: Draft, { report, edits }: WorkerEdited) => {
    draft.edits = edits;
    change(draft, { ...report, judged: draft.summary.judged + 1 });
    await keep(draft);
  };

  /** While the columns are asked about the rows are judged later anyway. */
  const takePhotos: BatchUploadService['takePhotos'] = async (draftId, path) => {
    const draft = draftOf(draftId);
    const worker = draft.summary.state === 'mapping' ? null : editable(draft);
    const known = draft.photos?.path;
    if (path === undefined && known !== undefined) await photos.takeUp(draft, known);
    else await photos.take(draft, path ?? null);
    if (!worker) return;
    await takeOver(draft, await worker.perform('photos', {}));
  };

  const edit: BatchUploadService['edit'] = async ({ draftId, edits, remember: made }) => {
    const draft = draftOf(draftId);
    const edited = await editable(draft).perform('edit', { edits });
    const { rows, before } = edited;
    await takeOver(draft, edited);
    if (made && owner !== undefined) {
      await deps.memory.add(owner, made).catch((error: unknown) => log.warn('batch.memory', { error }));
    }
    return { rows, before };
  };

  /** What could not be asked is no fault of the file: it is checked once somebody answers. */
  const serverBack = () => {
    for (const draft of drafts.values()) {
      const { state, refusal } = draft.summary;
      if (state !== 'refused' || (refusal?.code !== 'OFFLINE' && refusal?.code !== 'NO_SESSION')) continue;
      change(draft, { state: 'reading', progress: 0, refusal: null });
      void run(draft);
    }
  };

  const send = createSend({ ...deps, photos, sentFiles, keptDrafts, change, keep, checkAgain });

  return {
    prepare: workers.prepare,
    choose: async () => {
      workers.prepare();
      const path = await deps.chooseFile();
      return path === null ? null : start(path, null);
    },
    open: async (path, folder) => {
      // Refused before the file is opened, not with it.
      if (folder !== undefined) await listFolder(folder);
      return start(path, null, { photos: folder });
    },
    retry: async (id) => {
      const response = await api.download(batchUploadOperations.invalidFile, { id });
      const path = await saveAnswer(response, await deps.saveFolder());
      return start(path, null, { refused: true, repairs: id });
    },
    drafts: async () => {
      const open = [...drafts.values()].filter(isListed);
      const standings = await Promise.all(open.map(({ run }) => standing(run)));
      return open
        .filter(({ summary }, at) => standings[at] === 'left' || summary.sending === 'now')
        .map(({ summary }) => summary)
        .reverse();
    },
    isSending: () => [...drafts.values()].some(({ summary }) => summary.sending === 'now'),
    draftOfRun: (run) => {
      const draft = [...drafts.values()].find((each) => each.run === run && isListed(each));
      return draft && openedOf(draft);
    },
    claim: (userId) => {
      if (owner === userId) return serverBack();
      if (owner !== undefined) {
        for (const draft of drafts.values()) {
          // What is still to be uploaded would be the next user's.
          draft.stop?.abort();
          release(draft);
        }
        drafts.clear();
      }
      owner = userId;
      void loadKept(userId);
    },
    serverBack,
    summary: (draftId) => draftOf(draftId).summary,
    look,
    rows: ({ draftId, ...input }) => lookAt(draftOf(draftId), 'rows', input, { rows: [], total: 0 }),
    next: ({ draftId, ...input }) => lookAt(draftOf(draftId), 'next', input, null),
    cell: async ({ draftId, ...at }) => {
      const value = await editable(draftOf(draftId)).perform('cell', at);
      log.info('batch.cellShown', { draft: draftId, ...at });
      return value;
    },
    edit,
    values: async ({ draftId, finding }) => {
      const draft = draftOf(draftId);
      const key = draft.summary.columns.find(({ header }) => header === finding.column)?.key ?? '';
      const memory = owner === undefined ? null : await deps.memory.of(owner);
      const found = await lookAt(draft, 'values', finding, []);
      return {
        values: found.map((each) => ({
          ...each,
          remembered: memory?.find(key, each.value) ?? null,
        })),
        remembers: isRemembered(key),
      };
    },
    map: ({ draftId, choices, remember: name }) => columns.map(draftOf(draftId), choices, name),
    chooseProgram: ({ draftId, programId }) => columns.chooseProgram(draftOf(draftId), programId),
    remap: (draftId) => {
      const draft = draftOf(draftId);
      editable(draft);
      if (draft.summary.mapped === null) throw new AppError('CONFLICT', texts.nothingToMap);
      const { choices, choicesFor: template } = draft;
      Object.assign(draft, { choices: null, before: choices && { choices, template } });
      checkAgain(draft);
    },
    choosePhotos: async (draftId) => {
      draftOf(draftId);
      const path = await deps.chooseFolder();
      if (path !== null) await takePhotos(draftId, path);
      return path !== null;
    },
    takePhotos,
    stopPhotos: (draftId) => draftOf(draftId).stop?.abort(),
    cancel: (draftId) => {
      const draft = draftOf(draftId);
      if (draft.summary.sending === 'now') throw new AppError('CONFLICT', texts.sendingNow);
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
      const written = withTempFile(wanted, async (path) => {
        await worker.perform('write', { path, choice: 'wrong' });
        return saveCopy(path, folder, wanted);
      });
      const name = await onDisk(written, 'coba lagi');
      return { id: randomUUID(), name, folder: basename(folder), path: join(folder, name) };
    },
    send: (input) => send(draftOf(input.draftId), input),
  };
}
