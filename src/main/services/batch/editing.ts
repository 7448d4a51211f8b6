import type { WorkerEdited } from '../../../batch/report/workerTasks.ts';
import { AppError } from '../../../shared/core/errors.ts';
import type { Log } from '../log.ts';
import type { Columns } from './columns.ts';
import { apply, choicesReset, edited } from './fileSteps.ts';
import { type BatchMemory, isRemembered } from './memory.ts';
import { assertEditable, type OpenFile } from './openFile.ts';
import type { OpenFiles } from './openFiles.ts';
import type { Photos } from './photos.ts';
import { readFromWorker } from './readFromWorker.ts';
import type { Reading } from './reading.ts';
import type { BatchUploadService } from './service.ts';
import { batchReportTexts as texts } from './texts.ts';

export interface EditingDeps {
  files: OpenFiles;
  photos: Photos;
  columns: Columns;
  checkAgain: Reading['checkAgain'];
  memory: BatchMemory;
  chooseFolder(): Promise<string | null>;
  keep(file: OpenFile): Promise<void>;
  log: Log;
}

type Editing = Pick<
  BatchUploadService,
  | 'cell'
  | 'edit'
  | 'values'
  | 'map'
  | 'chooseProgram'
  | 'remap'
  | 'choosePhotos'
  | 'setPhotoFolder'
  | 'stopPhotos'
>;

export function createEditing(deps: EditingDeps): Editing {
  const { files, photos, columns, checkAgain, keep, log } = deps;

  const takeOver = async (file: OpenFile, made: WorkerEdited) => {
    files.update(file, edited(made));
    await keep(file);
  };

  /** In stage 'mapping' only the folder is set, because the check reads the photos later. */
  const setPhotoFolder: Editing['setPhotoFolder'] = async (draftId, path) => {
    const file = files.get(draftId);
    const worker = file.stage.at === 'mapping' ? null : assertEditable(file);
    const known = file.photos?.path;
    if (path === undefined && known !== undefined) await photos.restoreFolder(file, known);
    else await photos.setFolder(file, path ?? null);
    if (worker) await takeOver(file, await worker.perform('photos', {}));
  };

  return {
    cell: async ({ draftId, ...at }) => {
      const value = await assertEditable(files.get(draftId)).perform('cell', at);
      log.info('batch.cellShown', { draft: draftId, ...at });
      return value;
    },
    edit: async ({ draftId, edits, remember: made }) => {
      const file = files.get(draftId);
      const result = await assertEditable(file).perform('edit', { edits });
      await takeOver(file, result);
      const owner = files.owner();
      if (made && owner !== undefined)
        await deps.memory.add(owner, made).catch((error: unknown) => log.warn('batch.memory', { error }));
      return { rows: result.rows, before: result.before };
    },
    values: async ({ draftId, finding }) => {
      const file = files.get(draftId);
      const key = file.summary.columns.find(({ header }) => header === finding.column)?.key ?? '';
      const owner = files.owner();
      const memory = owner === undefined ? null : await deps.memory.of(owner);
      const found = await readFromWorker(file, 'values', finding, []);
      return {
        values: found.map((each) => ({ ...each, remembered: memory?.find(key, each.value) ?? null })),
        remembers: isRemembered(key),
      };
    },
    map: ({ draftId, choices, remember: name }) => columns.map(files.get(draftId), choices, name),
    chooseProgram: ({ draftId, programId }) => columns.chooseProgram(files.get(draftId), programId),
    remap: (draftId) => {
      const file = files.get(draftId);
      assertEditable(file);
      if (file.summary.mapped === null) throw new AppError('CONFLICT', texts.nothingToMap);
      apply(file, choicesReset);
      checkAgain(file);
    },
    choosePhotos: async (draftId) => {
      files.get(draftId);
      const path = await deps.chooseFolder();
      if (path !== null) await setPhotoFolder(draftId, path);
      return path !== null;
    },
    setPhotoFolder,
    stopPhotos: (draftId) => {
      const { sending } = files.get(draftId);
      if (sending.at === 'photos') sending.stop.abort();
    },
  };
}
