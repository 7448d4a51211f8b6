import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BatchPhotos, BatchReportSummary } from '../../../shared/bridge/types.ts';
import { atOnce } from '../../../shared/core/atOnce.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { maskPersonal } from '../../../shared/core/formats.ts';
import type { PhotoFact, PhotoKind } from '../../../shared/entities/batchUpload/photos.ts';
import { mediaOperations } from '../../../shared/entities/media/operations.ts';
import type { ApiClient } from '../apiClient.ts';
import type { Log } from '../log.ts';
import type { Draft, DraftPhotos, LookedPhoto } from './draft.ts';
import { BrokenPhoto, readPhoto } from './photoFile.ts';
import { isPictureName, listFolder, type PhotoMatch, photoFinder } from './photoFolder.ts';
import type { NamedPhoto } from './protocol.ts';
import { photoTexts as texts } from './texts.ts';

export interface PhotosDeps {
  api: Pick<ApiClient, 'request'>;
  change(draft: Draft, next: Partial<BatchReportSummary>): void;
  /** Remembers the draft: what has been uploaded must outlive the program. */
  keep(draft: Draft): Promise<void>;
  log: Log;
  /** Milliseconds before each new try of an upload without an answer. */
  pauses?: readonly number[];
}

/** Photos of batch files (batch-upload.md Q, R; features.md I15): what is in the folder, and what of it goes to the server. */
export interface Photos {
  /** Takes another folder, or none; the rows are judged by it when the worker asks. Throws AppError. */
  take(draft: Draft, path: string | null): Promise<void>;
  /** The same folder once more, also of a draft that is opened again; one that is gone is told in the summary. */
  takeUp(draft: Draft, path: string): Promise<void>;
  /** What the names of the rows stand for; null without a folder. */
  facts(draft: Draft, names: readonly string[]): Promise<[string, PhotoFact][] | null>;
  /** Says that nothing goes on. */
  rest(draft: Draft): void;
  /** Uploads what the rows need and is not there yet: `kind/name as typed` → the server's name. Throws AppError. */
  upload(draft: Draft, wanted: readonly NamedPhoto[], signal: AbortSignal): Promise<Record<string, string>>;
}

/** Pictures that are decoded or sent at once: each takes up to a few hundred megabytes for a moment. */
const decodedAtOnce = 2;
/** Milliseconds between two progress messages. */
const throttle = 100;
/** Names of files that no row has, as they are told to the page. */
const extraLimit = 100;

export function createPhotos({ api, change, keep, log, pauses = [1000, 4000] }: PhotosDeps): Photos {
  const tell = (draft: Draft, next: Partial<BatchPhotos>) => {
    const { photos } = draft.summary;
    if (photos) change(draft, { photos: { ...photos, ...next } });
  };

  const put = (draft: Draft, path: string, files: readonly string[] | null) => {
    draft.photos?.ended.abort();
    draft.photos = {
      path,
      folder: files && { files, find: photoFinder(files) },
      looked: draft.photos?.path === path ? draft.photos.looked : new Map(),
      ended: new AbortController(),
    };
    change(draft, {
      photos: {
        name: basename(path),
        state: files ? 'ready' : 'gone',
        files: files?.filter(isPictureName).length ?? 0,
        used: 0,
        extras: 0,
        extra: [],
        step: null,
      },
    });
  };

  /** Looks at one file, unless it has been and is still the same. */
  const look = async ({ path, looked }: DraftPhotos, file: string): Promise<PhotoFact> => {
    const full = join(path, file);
    try {
      const { size, mtimeMs } = await stat(full);
      const stamp = `${size} ${mtimeMs}`;
      const known = looked.get(file);
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
      looked.set(file, found);
      return found.fact;
    } catch {
      // Gone since the folder was listed, or nobody may read it: either way there is no picture to be had.
      return { state: 'broken' };
    }
  };

  const facts: Photos['facts'] = async (draft, names) => {
    const { photos } = draft;
    if (!photos) return null;
    const matches = names.map((name) => ({ name, match: photos.folder?.find(name) }));
    const files = [...new Set(matches.flatMap(({ match }) => (match?.state === 'one' ? [match.file] : [])))];
    const found = new Map<string, PhotoFact>();
    const total = files.length;
    let told = Date.now();
    if (total > 0) tell(draft, { step: { name: 'reading', done: 0, total } });
    await atOnce(files, decodedAtOnce, async (file) => {
      if (photos.ended.signal.aborted) return;
      found.set(file, await look(photos, file));
      if (draft.photos !== photos || Date.now() - told < throttle) return;
      told = Date.now();
      tell(draft, { step: { name: 'reading', done: found.size, total } });
    });
    // Another folder meanwhile; without a worker nobody waits for an answer any more.
    if (draft.photos !== photos) return draft.worker ? facts(draft, names) : null;
    const used = new Set(files);
    const extra = (photos.folder?.files ?? []).filter((file) => isPictureName(file) && !used.has(file));
    tell(draft, {
      step: null,
      used: total,
      extras: extra.length,
      extra: extra.slice(0, extraLimit).map((name) => maskPersonal(name)),
    });
    log.info('batch.photos', { draft: draft.summary.draftId, used: total, extra: extra.length });
    return matches.map(({ name, match }) => [name, factOf(match, found)]);
  };

  /** C-072. An upload without an answer may have arrived: the server names pictures by content, so nothing is doubled. */
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
    take: async (draft, path) => {
      if (path !== null) return put(draft, path, await listFolder(path));
      draft.photos?.ended.abort();
      draft.photos = null;
      change(draft, { photos: null });
    },
    takeUp: async (draft, path) => {
      const files = await listFolder(path).catch((error: unknown) => {
        log.warn('batch.photosGone', { draft: draft.summary.draftId, code: codeOf(error) });
        return null;
      });
      put(draft, path, files);
    },
    facts,
    rest: (draft) => tell(draft, { step: null }),
    upload: async (draft, wanted, signal) => {
      const names: Record<string, string> = {};
      const { photos } = draft;
      const total = wanted.length;
      let done = 0;
      /** The first that could not be uploaded. */
      let refused: string | undefined;
      const store = async ({ kind, name, hash }: NamedPhoto): Promise<string> => {
        const match = photos?.folder?.find(name);
        const file = match?.state === 'one' ? match.file : undefined;
        const photo = file === undefined ? undefined : await readAgain(photos!, file);
        // What is sent is what was judged.
        if (photo?.hash !== hash) throw new AppError('FILE_GONE', texts.changed(name));
        if (signal.aborted) throw stopped();
        const given = await uploadOne(kind, photo.sent, signal).catch((error: unknown) => {
          refused ??= name;
          throw error;
        });
        draft.uploaded.set(`${kind}/${hash}`, given);
        await keep(draft);
        return given;
      };
      /** Two rows may show one picture: it goes once. */
      const under = new Map<string, Promise<string>>();
      tell(draft, { step: { name: 'sending', done, total } });
      await atOnce(wanted, decodedAtOnce, async (photo) => {
        if (signal.aborted) throw stopped();
        const key = `${photo.kind}/${photo.hash}`;
        const given = draft.uploaded.get(key) ?? under.get(key) ?? store(photo);
        if (typeof given !== 'string') under.set(key, given);
        names[`${photo.kind}/${photo.name}`] = await given;
        done += 1;
        tell(draft, { step: { name: 'sending', done, total } });
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

const readAgain = ({ path, looked }: DraftPhotos, file: string) =>
  readPhoto(join(path, file), looked.get(file)?.attempt).catch(() => undefined);

const stopped = () => new AppError('CANCELLED', texts.stopped);

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : 'unknown');

/** What went wrong, and that the rest can be sent later. */
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
