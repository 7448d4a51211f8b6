import { basename } from 'node:path';
import type { PhotoFact } from '../../../batch/file/photos.ts';
import type { NamedPhoto } from '../../../batch/report/workerTasks.ts';
import { AppError } from '../../../shared/core/errors.ts';
import type { ApiClient } from '../api/apiClient.ts';
import type { Log } from '../log.ts';
import { photosSet, photosUpdated, type Step } from './fileSteps.ts';
import type { FilePhotos, OpenFile } from './openFile.ts';
import { photoFacts, type UpdatePhotoView } from './photoFacts.ts';
import { isPictureName, listFolder, photoFinder } from './photoFolder.ts';
import { uploadPhotos } from './photoUpload.ts';

export interface PhotosDeps {
  api: Pick<ApiClient, 'request'>;
  update(file: OpenFile, step: Step): void;
  keep(file: OpenFile): Promise<void>;
  log: Log;
  pauses?: readonly number[];
}

export interface Photos {
  setFolder(file: OpenFile, path: string | null): Promise<void>;
  /** Does not throw for an unreadable folder; the photos then have the state 'gone'. */
  restoreFolder(file: OpenFile, path: string): Promise<void>;
  facts(file: OpenFile, names: readonly string[]): Promise<[string, PhotoFact][] | null>;
  clearStep(file: OpenFile): void;
  upload(file: OpenFile, wanted: readonly NamedPhoto[], signal: AbortSignal): Promise<Record<string, string>>;
}

export function createPhotos({ api, update, keep, log, pauses = [1000, 4000] }: PhotosDeps): Photos {
  const updateView: UpdatePhotoView = (file, next) => {
    if (file.photos) update(file, photosUpdated(next));
  };

  const replaceFolder = (file: OpenFile, path: string, files: readonly string[] | null) => {
    file.photos?.ended.abort();
    const photos: FilePhotos = {
      path,
      folder: files && { files, find: photoFinder(files) },
      facts: file.photos?.path === path ? file.photos.facts : new Map(),
      ended: new AbortController(),
      view: {
        name: basename(path),
        state: files ? 'ready' : 'gone',
        files: files?.filter(isPictureName).length ?? 0,
        used: 0,
        extras: 0,
        extra: [],
        step: null,
      },
    };
    update(file, photosSet(photos));
  };

  return {
    setFolder: async (file, path) => {
      if (path !== null) return replaceFolder(file, path, await listFolder(path));
      file.photos?.ended.abort();
      update(file, photosSet(null));
    },
    restoreFolder: async (file, path) => {
      const files = await listFolder(path).catch((error: unknown) => {
        log.warn('batch.photosGone', { draft: file.draftId, code: codeOf(error) });
        return null;
      });
      replaceFolder(file, path, files);
    },
    facts: (file, names) => photoFacts(file, names, { updateView, log }),
    clearStep: (file) => updateView(file, { step: null }),
    upload: (file, wanted, signal) => uploadPhotos(file, wanted, { api, updateView, keep, pauses, signal }),
  };
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : 'unknown');
