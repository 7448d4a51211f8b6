import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Download } from '../../shared/bridge/types.ts';
import { AppError, messages } from '../../shared/core/errors.ts';
import type { ResumeFrom } from './apiClient.ts';
import { fileOperation, lengthOf, nameOf, noPart, onDisk, openPart, startOf } from './download/files.ts';
import type { KeptDownload } from './download/kept.ts';
import { createPlaces, folderAway, isThere } from './download/places.ts';
import type { Downloads, DownloadsDeps, Running } from './download/service.ts';
import { reopenPartFile } from './savedFiles.ts';
import { offline } from './transport.ts';
import { belowFor } from './workFolder.ts';

const mostTries = 3;

const suspendPatience = 3000;
/** Abort reason of downloads that continue at the next start. */
const suspended = Symbol('suspended');

const listLimit = 100;

export function createDownloads(deps: DownloadsDeps): Downloads {
  const { api, emit, log, throttle = 200, safeEvery = 5000, now = () => new Date() } = deps;
  const downloads = new Map<string, Running>();
  const adopted = new Map<string, string>();
  const places = createPlaces(deps);

  const change = (download: Running, next: Partial<Download>) => {
    download.view = { ...download.view, ...next };
    if (isTheirs(download)) emit('download.changed', download.view);
  };
  const isTheirs = ({ owner }: Running) => owner === deps.userId();
  const theirs = (id: string): Running | undefined => {
    const download = downloads.get(id);
    return download && isTheirs(download) ? download : undefined;
  };

  let loaded: Promise<unknown> = Promise.resolve();
  /** Must wait for `loaded`, or downloads not yet loaded would be lost. */
  const keep = async (): Promise<void> => {
    await loaded;
    if (deps.userId() === null) return;
    const open = [...downloads.values()].filter(
      (each) => isTheirs(each) && (each.view.state === 'running' || each.view.resumable),
    );
    await deps.kept
      .keep(
        open.map(({ view, folder, below, wanted, replace, request, part, safe, etag }) => ({
          ...request,
          id: view.id,
          folder,
          shown: view.folder,
          below,
          name: wanted,
          replace,
          part: part.name,
          safe,
          total: view.total,
          etag,
        })),
      )
      .catch((error: unknown) => log.warn('download.notKept', { error }));
  };

  const remember = (download: Running) => {
    downloads.set(download.view.id, download);
    for (const [id, { view }] of downloads) {
      if (downloads.size <= listLimit) break;
      if (view.state !== 'running' && !view.resumable) downloads.delete(id);
    }
  };

  const copyBody = async (download: Running, response: Response): Promise<void> => {
    let told = 0;
    let saved = Date.now();
    for await (const chunk of response.body ?? []) {
      if (download.stop.signal.aborted) throw cancelled();
      await onDisk(download.part.write(chunk));
      const received = download.view.received + chunk.byteLength;
      download.view = { ...download.view, received };
      if (received > download.furthest) {
        download.furthest = received;
        download.tries = 0;
      }
      if (Date.now() - saved >= safeEvery) {
        await makeSafe(download);
        void keep();
        saved = Date.now();
      }
      if (Date.now() - told < throttle) continue;
      told = Date.now();
      change(download, {});
    }
    const { total, received } = download.view;
    if (total !== null && received !== total) throw offline(new Error('short answer'));
    change(download, { total: received });
  };

  const makeSafe = async (download: Running): Promise<void> => {
    const { received } = download.view;
    await onDisk(download.part.sync());
    download.safe = received;
  };

  /**
   * The download ends as a finished file, without a trace, or with a resumable `.part`.
   * Without `response` all data are there.
   */
  const run = async (download: Running, response?: Response): Promise<void> => {
    try {
      if (response) await copyBody(download, response);
      change(download, { name: await onDisk(download.part.finish()), state: 'done' });
    } catch (error) {
      await breakOff(download, error);
    }
    await keep();
  };

  const breakOff = async (download: Running, error: unknown): Promise<void> => {
    if (download.stop.signal.reason === suspended) return leave(download);
    if (download.stop.signal.aborted) {
      await download.part.discard();
      return change(download, { state: 'cancelled', resumable: false, error: undefined });
    }
    const known = error instanceof AppError ? error : offline(error);
    log.warn('download.failed', { id: download.view.id, code: known.code, error });
    const resumable = known.code === 'OFFLINE' || known.code === 'DISK';
    if (resumable) await cutBack(download);
    else await download.part.discard();
    change(download, { state: 'failed', error: known.toView(), resumable });
    if (known.code !== 'OFFLINE' || download.tries >= mostTries || !isTheirs(download)) return;
    download.tries += 1;
    // A refusal because the server is away waits for serverBack.
    await goOn(download).catch(() => undefined);
  };

  const cutBack = async (download: Running): Promise<void> => {
    await download.part.keepOnly(download.view.received).catch(() => undefined);
    await makeSafe(download).catch(() => undefined);
  };
  const leave = async (download: Running): Promise<void> => {
    await cutBack(download);
    await download.part.close().catch(() => undefined);
  };

  /** Requests the rest, or everything if the server cannot resume or the file has changed. */
  const goOn = async (download: Running): Promise<void> => {
    const { stop } = download;
    const { error: before } = download.view;
    change(download, { state: 'running', resumable: false, error: undefined });
    try {
      if (before && before.code !== 'OFFLINE') await findPart(download);
      const { etag, part } = download;
      const { received, total } = download.view;
      if (received === total) return begin(download);
      const response = await download.ask(stop.signal, etag === null ? undefined : { bytes: received, etag });
      const isRest = response.status === 206 && startOf(response) === received;
      if (response.status === 206 && !isRest) {
        void response.body?.cancel();
        throw offline(new Error('another range'));
      }
      if (!isRest) {
        await part.keepOnly(0);
        download.safe = 0;
        download.etag = response.headers.get('etag');
        download.view = { ...download.view, received: 0, total: lengthOf(response) };
      }
      begin(download, response);
    } catch (error) {
      const known = error instanceof AppError ? error : offline(error);
      if (stop.signal.aborted) await breakOff(download, known);
      else change(download, { state: 'failed', error: known.toView(), resumable: true });
      throw known;
    }
  };

  /** After an error of the disk the part may be gone, so that the download restarts. */
  const findPart = async (download: Running): Promise<void> => {
    const { folder, wanted, replace, part, safe } = download;
    await part.close().catch(() => undefined);
    const found = await reopenPartFile(folder, { name: part.name, wanted, replace, bytes: safe }).catch(
      () => null,
    );
    if (found) {
      download.part = found;
      download.view = { ...download.view, received: safe };
      return;
    }
    const place = await places.again(download);
    Object.assign(download, { part: await openPart(place), folder: place.folder, etag: null, safe: 0 });
    download.view = { ...download.view, folder: place.shown, received: 0, total: null };
  };

  const begin = (download: Running, response?: Response): void => {
    download.over = run(download, response);
    void keep();
  };

  const reopen = async (left: KeptDownload, owner: number | null): Promise<void> => {
    const { id, operation, input, folder, shown, below, name, replace, part: partName, safe } = left;
    const known = fileOperation(operation);
    const found = await reopenPartFile(folder, { name: partName, wanted: name, replace, bytes: safe }).catch(
      () => null,
    );
    const isAway = !found && !(await isThere(folder));
    const waiting = { ...noPart, name: partName };
    const part =
      found ??
      (isAway ? waiting : await openPart({ folder, name, replace }).catch((error: AppError) => error));
    const isNowhere = part instanceof AppError;
    const received = found || isAway ? safe : 0;
    const lost = isAway ? folderAway(shown) : gone();
    const error = isNowhere ? part : found ? offline(new Error('the program has ended')) : lost;
    const download: Running = {
      view: {
        id,
        name,
        folder: shown,
        received,
        total: left.total,
        state: 'failed',
        resumable: !isNowhere,
        error: error.toView(),
      },
      owner,
      folder,
      below,
      wanted: name,
      replace,
      request: { operation, input },
      stop: new AbortController(),
      ask: (signal, from) => api.download(known, known.input.parse(input), signal, from),
      part: isNowhere ? noPart : part,
      etag: found || isAway ? left.etag : null,
      furthest: 0,
      safe: received,
      over: Promise.resolve(),
      tries: 0,
    };
    remember(download);
    change(download, {});
    // Without its part the download may have been finished already, so it is not resumed automatically.
    if (found && isTheirs(download)) await goOn(download).catch(() => undefined);
  };

  const start: Downloads['start'] = async ({ operation: id, input, saveAs = false, fileName }) => {
    const operation = fileOperation(id);
    const parsed = operation.input.safeParse(input);
    if (!parsed.success) throw new AppError('BAD_REQUEST', messages.badRequest);

    const stop = new AbortController();
    const ask = (signal: AbortSignal, from?: ResumeFrom) =>
      api.download(operation, parsed.data, signal, from);
    const response = await ask(stop.signal);
    const below = belowFor(operation, input, { fileName, now: now() });
    const place = await places
      .of(nameOf(response, input, fileName), below, saveAs)
      .catch((error: unknown) => {
        stop.abort();
        throw error;
      });
    if (!place) {
      stop.abort();
      return null;
    }
    const { folder, name, shown } = place;
    const part = await openPart(place).catch((error: unknown) => {
      void response.body?.cancel();
      throw error;
    });
    const total = lengthOf(response);
    const view: Download = {
      id: randomUUID(),
      name,
      folder: shown,
      received: 0,
      total,
      state: 'running',
    };
    const etag = response.headers.get('etag');
    const download: Running = {
      view,
      owner: deps.userId(),
      folder,
      below: place.below,
      wanted: name,
      replace: place.replace,
      request: { operation: id, input },
      stop,
      ask,
      part,
      etag,
      furthest: 0,
      safe: 0,
      over: Promise.resolve(),
      tries: 0,
    };
    remember(download);
    begin(download, response);
    return view;
  };

  const pathOf = (id: string): string | undefined => {
    const download = theirs(id);
    return download?.view.state === 'done' ? join(download.folder, download.view.name) : adopted.get(id);
  };

  const presentPath = (id: string): string => {
    const path = pathOf(id);
    if (path && existsSync(path)) return path;
    throw new AppError('FILE_GONE', 'File sudah tidak ada di folder kerja');
  };

  const serverBack = () => {
    for (const download of downloads.values()) {
      const { resumable, error } = download.view;
      if (isTheirs(download) && resumable && error?.code === 'OFFLINE')
        void goOn(download).catch(() => undefined);
    }
  };

  return {
    start,
    list: () =>
      [...downloads.values()]
        .filter(isTheirs)
        .map(({ view }) => view)
        .reverse(),
    cancel: (id) => {
      const download = theirs(id);
      download?.stop.abort();
      if (download?.view.resumable) void breakOff(download, cancelled()).then(keep);
    },
    resume: async (id) => {
      const download = theirs(id);
      if (!download?.view.resumable)
        throw new AppError('CONFLICT', 'Unduhan ini tidak dapat dilanjutkan. Unduh lagi dari awal.');
      download.tries = 0;
      await goOn(download);
    },
    serverBack,
    claim: () => {
      const owner = deps.userId();
      const failed = (error: unknown) => log.warn('download.notReopened', { error });
      loaded = deps.kept.load().then(async (all) => {
        for (const each of all) if (!downloads.has(each.id)) await reopen(each, owner).catch(failed);
      }, failed);
      void keep();
      // Nothing was told or resumed while nobody was signed in.
      for (const download of downloads.values()) change(download, {});
      serverBack();
    },
    suspend: async () => {
      const patience = new Promise((resolve) => setTimeout(resolve, suspendPatience).unref());
      const all = [...downloads.values()].map(async (download) => {
        const { state, resumable } = download.view;
        download.stop.abort(suspended);
        if (state === 'running') await download.over;
        else if (resumable) await leave(download);
      });
      await Promise.race([Promise.all(all).then(keep), patience]);
    },
    reveal: (id) => deps.showInFolder(presentPath(id)),
    open: async (id) => deps.openFile(presentPath(id)),
    adopt: ({ path, ...saved }) => {
      adopted.set(saved.id, path);
      return saved;
    },
  };
}

const cancelled = () => new AppError('CANCELLED', 'Dibatalkan');
const gone = () =>
  new AppError('FILE_GONE', 'Bagian yang sudah diunduh hilang. Jika dilanjutkan, unduhan dimulai dari awal.');
