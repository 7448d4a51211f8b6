import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PhotoFact, PhotoKind } from '../../../batch/file/photos.ts';
import type { NamedPhoto } from '../../../batch/report/draftTasks.ts';
import type { BatchPhotos } from '../../../shared/bridge/types.ts';
import { atOnce } from '../../../shared/core/atOnce.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { maskPersonal } from '../../../shared/core/formats.ts';
import { mediaOperations } from '../../../shared/entities/media/operations.ts';
import type { ApiClient } from '../apiClient.ts';
import type { Log } from '../log.ts';
import { apply, photosPut, photosTold, photoUploaded, type Step } from './fileSteps.ts';
import { type FilePhotos, type LookedPhoto, type OpenFile, workerOf } from './openFile.ts';
import { BrokenPhoto, readPhoto } from './photoFile.ts';
import { isPictureName, listFolder, type PhotoMatch, photoFinder } from './photoFolder.ts';
import { photoTexts as texts } from './texts.ts';

export interface PhotosDeps {
  api: Pick<ApiClient, 'request'>;
  move(file: OpenFile, step: Step): void;
  keep(file: OpenFile): Promise<void>;
  log: Log;
  pauses?: readonly number[];
}

export interface Photos {
  /** The worker asks for the facts later. Error: AppError. */
  take(file: OpenFile, path: string | null): Promise<void>;
  /** Reads the same folder again; a missing folder is shown in the summary. */
  takeUp(file: OpenFile, path: string): Promise<void>;
  facts(file: OpenFile, names: readonly string[]): Promise<[string, PhotoFact][] | null>;
  rest(file: OpenFile): void;
  /** Returns `kind/name as typed` → the server's name. Error: AppError. */
  upload(file: OpenFile, wanted: readonly NamedPhoto[], signal: AbortSignal): Promise<Record<string, string>>;
}

/** Each takes up to a few hundred MB for a moment. */
const decodedAtOnce = 2;
const throttle = 100;
const extraLimit = 100;

export function createPhotos({ api, move, keep, log, pauses = [1000, 4000] }: PhotosDeps): Photos {
  const tell = (file: OpenFile, next: Partial<BatchPhotos>) => {
    if (file.photos) move(file, photosTold(next));
  };

  const put = (file: OpenFile, path: string, files: readonly string[] | null) => {
    file.photos?.ended.abort();
    const photos: FilePhotos = {
      path,
      folder: files && { files, find: photoFinder(files) },
      looked: file.photos?.path === path ? file.photos.looked : new Map(),
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
    move(file, photosPut(photos));
  };

  const look = async ({ path, looked }: FilePhotos, name: string): Promise<PhotoFact> => {
    const full = join(path, name);
    try {
      const { size, mtimeMs } = await stat(full);
      const stamp = `${size} ${mtimeMs}`;
      const known = looked.get(name);
      if (known?.stamp === stamp) return known.fact;
      const found = await readPhoto(full).then(
        ({ hash, bytes, sent, attempt }): LookedPhoto => ({
          stamp,
          fact: { state: 'ok', hash, bytes, sent: sent.length },
          attempt,
        }),
        (error: unknown): LookedPhoto => {
          if (error instanceof BrokenPhoto) return { stamp, fact: { state: 'broken' }, attempt: null };
          throw error;
        },
      );
      looked.set(name, found);
      return found.fact;
    } catch {
      // The file is gone since the folder was listed, or may not be read.
      return { state: 'broken' };
    }
  };

  const facts: Photos['facts'] = async (file, names) => {
    const { photos } = file;
    if (!photos) return null;
    const isOther = () => file.photos?.ended !== photos.ended;
    const matches = names.map((name) => ({ name, match: photos.folder?.find(name) }));
    const used = [...new Set(matches.flatMap(({ match }) => (match?.state === 'one' ? [match.file] : [])))];
    const found = new Map<string, PhotoFact>();
    const total = used.length;
    let told = Date.now();
    if (total > 0) tell(file, { step: { name: 'reading', done: 0, total } });
    await atOnce(used, decodedAtOnce, async (name) => {
      if (photos.ended.signal.aborted) return;
      found.set(name, await look(photos, name));
      if (isOther() || Date.now() - told < throttle) return;
      told = Date.now();
      tell(file, { step: { name: 'reading', done: found.size, total } });
    });
    // The folder was changed meanwhile; without a worker nobody waits.
    if (isOther()) return workerOf(file) ? facts(file, names) : null;
    const isUsed = new Set(used);
    const extra = (photos.folder?.files ?? []).filter((name) => isPictureName(name) && !isUsed.has(name));
    tell(file, {
      step: null,
      used: total,
      extras: extra.length,
      extra: extra.slice(0, extraLimit).map((name) => maskPersonal(name)),
    });
    log.info('batch.photos', { draft: file.draftId, used: total, extra: extra.length });
    return matches.map(({ name, match }) => [name, factOf(match, found)]);
  };

  /** C-072. Repeating an unanswered upload is safe, because the server names pictures by content. */
  const uploadOne = async (kind: PhotoKind, content: Buffer, signal: AbortSignal): Promise<string> => {
    for (const pause of [...pauses, null]) {
      try {
        const image = content.toString('base64');
        const { data } = await api.request(mediaOperations.upload, { folderName: kind, image });
        return mediaOperations.upload.output.parse(data).name;
      } catch (error) {
        const lost = error instanceof AppError && error.code === 'OFFLINE';
        if (!lost || pause === null) throw error;
        await wait(pause, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) throw stopped();
      }
    }
    throw new Error('No try is left');
  };

  return {
    take: async (file, path) => {
      if (path !== null) return put(file, path, await listFolder(path));
      file.photos?.ended.abort();
      move(file, photosPut(null));
    },
    takeUp: async (file, path) => {
      const files = await listFolder(path).catch((error: unknown) => {
        log.warn('batch.photosGone', { draft: file.draftId, code: codeOf(error) });
        return null;
      });
      put(file, path, files);
    },
    facts,
    rest: (file) => tell(file, { step: null }),
    upload: async (file, wanted, signal) => {
      const names: Record<string, string> = {};
      const { photos } = file;
      const total = wanted.length;
      let done = 0;
      let refused: string | undefined;
      const store = async ({ kind, name, hash }: NamedPhoto): Promise<string> => {
        const match = photos?.folder?.find(name);
        const found = match?.state === 'one' ? match.file : undefined;
        const photo = found === undefined ? undefined : await readAgain(photos!, found);
        // Only the content that was checked may be sent.
        if (photo?.hash !== hash) throw new AppError('FILE_GONE', texts.changed(found ?? name));
        if (signal.aborted) throw stopped();
        const given = await uploadOne(kind, photo.sent, signal).catch((error: unknown) => {
          refused ??= name;
          throw error;
        });
        apply(file, photoUploaded(`${kind}/${hash}`, given));
        await keep(file);
        return given;
      };
      const under = new Map<string, Promise<string>>();
      tell(file, { step: { name: 'sending', done, total } });
      await atOnce(wanted, decodedAtOnce, async (photo) => {
        if (signal.aborted) throw stopped();
        const key = `${photo.kind}/${photo.hash}`;
        const given = file.delivery.uploaded.get(key) ?? under.get(key) ?? store(photo);
        if (typeof given !== 'string') under.set(key, given);
        names[`${photo.kind}/${photo.name}`] = await given;
        done += 1;
        tell(file, { step: { name: 'sending', done, total } });
      }).catch((error: unknown) => {
        throw refused === undefined ? error : uploadFailed(error, { name: refused, done, total });
      });
      return names;
    },
  };
}

function factOf(match: PhotoMatch | undefined, found: ReadonlyMap<string, PhotoFact>): PhotoFact {
  if (match?.state === 'one') return found.get(match.file) ?? { state: 'broken' };
  if (match?.state === 'several') return match;
  return { state: 'missing', similar: match?.similar ?? [] };
}

const readAgain = ({ path, looked }: FilePhotos, name: string) =>
  readPhoto(join(path, name), looked.get(name)?.attempt).catch(() => undefined);

const stopped = () => new AppError('CANCELLED', texts.stopped);

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : 'unknown');

function uploadFailed(error: unknown, at: { name: string; done: number; total: number }): unknown {
  if (!(error instanceof AppError) || error.code === 'CANCELLED') return error;
  if (error.code === 'ACCESS_DENIED') return new AppError(error.code, texts.denied, { cause: error });
  const said = error.code === 'INVALID' || error.code === 'TOO_LARGE' ? texts.refused(at.name) : '';
  return new AppError(
    error.code,
    [said, error.message.replace(/[^.]$/, '$&.'), texts.partly(at.done, at.total)].filter(Boolean).join(' '),
    {
      cause: error,
    },
  );
}
