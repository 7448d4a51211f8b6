import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, extname, join, parse } from 'node:path';
import type { Routes } from '../../shared/bridge/routes.ts';
import type { Download, SavedFile } from '../../shared/bridge/types.ts';
import type { BridgeParsed } from '../../shared/core/bridge.ts';
import { AppError, messages } from '../../shared/core/errors.ts';
import type { Operation } from '../../shared/core/operation.ts';
import { operations } from '../../shared/entities/index.ts';
import type { EmitEvent } from '../bridge/events.ts';
import type { ApiClient, ResumeFrom } from './apiClient.ts';
import type { Log } from './log.ts';
import type { PartFile } from './savedFiles.ts';
import { createPartFile, dispositionName, safeFileName } from './savedFiles.ts';
import { offline } from './transport.ts';
import { belowFor, type WorkFolder } from './workFolder.ts';

type StartInput = BridgeParsed<Routes['download.start']>;

/** Files that the server answers, streamed by main into the user's folder. Nothing is ever opened. */
export interface Downloads {
  /**
   * Answers as soon as the server has begun to send; the rest is told by 'download.changed'. With `saveAs` the user says
   * where; null when that is cancelled.
   */
  start(input: StartInput): Promise<Download | null>;
  /** This start's downloads, newest first. */
  list(): Download[];
  cancel(id: string): void;
  /** Goes on with a download that broke off. Throws CONFLICT for one that did not, and what the server says. */
  resume(id: string): Promise<void>;
  /** The server is back: what broke off because of it goes on. */
  serverBack(): void;
  /** Shows a finished file in the system's file manager. Throws FILE_GONE when it is not there any more. */
  reveal(id: string): void;
  /** Lets `reveal` find a file that another part of the program has written into the work folder, or `below` it. */
  adopt(saved: SavedFile, below?: string): SavedFile;
  cancelAll(): void;
}

export interface DownloadsDeps {
  api: Pick<ApiClient, 'download'>;
  emit: EmitEvent;
  work: Pick<WorkFolder, 'root' | 'name' | 'open'>;
  /** Asks the user for a place, with a path as the proposal; null when cancelled. */
  askPath(proposed: string): Promise<string | null>;
  showInFolder(path: string): void;
  log: Log;
  now?(): Date;
  /** Milliseconds between two progress events of one file. */
  throttle?: number;
}

interface Running {
  view: Download;
  /** Path of the folder it goes to. */
  folder: string;
  stop: AbortController;
  /** How it is asked for once more. */
  ask(signal: AbortSignal, from?: ResumeFrom): Promise<Response>;
  part: PartFile;
  /** The server's word for this version of the file; null: it can only begin anew. */
  etag: string | null;
  /** The most bytes it ever had: a server that cannot give a rest makes it begin anew. */
  furthest: number;
  /** Times that it has gone on by itself without coming further. */
  tries: number;
}

/** Times that a download goes on by itself before somebody has to say so. */
const mostTries = 3;

/** How many finished downloads the list keeps. */
const listLimit = 100;

export function createDownloads(deps: DownloadsDeps): Downloads {
  const { api, emit, log, work, throttle = 200, now = () => new Date() } = deps;
  const downloads = new Map<string, Running>();
  /** Paths of files that others have written. */
  const adopted = new Map<string, string>();

  const change = (download: Running, next: Partial<Download>) => {
    download.view = { ...download.view, ...next };
    emit('download.changed', download.view);
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
    for await (const chunk of response.body ?? []) {
      if (download.stop.signal.aborted) throw cancelled();
      await write(download.part, chunk);
      const received = download.view.received + chunk.byteLength;
      download.view = { ...download.view, received };
      if (received > download.furthest) {
        download.furthest = received;
        download.tries = 0;
      }
      if (Date.now() - told < throttle) continue;
      told = Date.now();
      change(download, {});
    }
    const { total, received } = download.view;
    if (total !== null && received !== total) throw offline(new Error('short answer'));
  };

  /** Ends as a finished file, without a trace, or with a `.part` that can be gone on with. */
  const run = async (download: Running, response: Response): Promise<void> => {
    try {
      await copyBody(download, response);
      change(download, { name: await download.part.finish(), state: 'done' });
    } catch (error) {
      await breakOff(download, error);
    }
  };

  const breakOff = async (download: Running, error: unknown): Promise<void> => {
    if (download.stop.signal.aborted) {
      await download.part.discard();
      return change(download, { state: 'cancelled' });
    }
    const known = error instanceof AppError ? error : offline(error);
    log.warn('download.failed', { id: download.view.id, code: known.code, error });
    const resumable = known.code === 'OFFLINE' || known.code === 'DISK';
    if (resumable) await download.part.keepOnly(download.view.received).catch(() => undefined);
    else await download.part.discard();
    change(download, { state: 'failed', error: known.toView(), resumable });
    if (known.code !== 'OFFLINE' || download.tries >= mostTries) return;
    download.tries += 1;
    // One that is refused because nothing answers waits for serverBack.
    await goOn(download).catch(() => undefined);
  };

  /** Asks for the rest, or for all of it where the server cannot give a rest or the file is another one now. */
  const goOn = async (download: Running): Promise<void> => {
    const { etag, part, stop } = download;
    const { received } = download.view;
    change(download, { state: 'running', resumable: false, error: undefined });
    try {
      const response = await download.ask(stop.signal, etag === null ? undefined : { bytes: received, etag });
      const isRest = response.status === 206 && startOf(response) === received;
      // Neither what is missing nor the whole: nothing of it can be used.
      if (response.status === 206 && !isRest) {
        void response.body?.cancel();
        throw offline(new Error('another range'));
      }
      if (!isRest) {
        await part.keepOnly(0);
        download.etag = response.headers.get('etag');
        download.view = { ...download.view, received: 0, total: lengthOf(response) };
      }
      void run(download, response);
    } catch (error) {
      const known = error instanceof AppError ? error : offline(error);
      if (stop.signal.aborted) await breakOff(download, known);
      else change(download, { state: 'failed', error: known.toView(), resumable: true });
      throw known;
    }
  };

  /** Where a file of this name goes: the user's folder, or what they choose. null: nowhere, they have changed their mind. */
  const placeFor = async (name: string, below: string, saveAs: boolean): Promise<Place | null> => {
    if (!saveAs) {
      const shown = join(basename(work.root()), below);
      return { folder: await work.open(below), shown, name, replace: false };
    }
    const path = await deps.askPath(join(work.root(), below, name));
    return path === null ? null : chosenPlace(path, extname(name));
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
    const place = await placeFor(nameOf(response, input, fileName), below, saveAs).catch((error: unknown) => {
      stop.abort();
      throw error;
    });
    if (!place) {
      stop.abort();
      return null;
    }
    const { folder, name, shown } = place;
    const part = await openPart(place, response);
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
    const download: Running = { view, folder, stop, ask, part, etag, furthest: 0, tries: 0 };
    remember(download);
    void run(download, response);
    return view;
  };

  const pathOf = (id: string): string | undefined => {
    const download = downloads.get(id);
    return download?.view.state === 'done' ? join(download.folder, download.view.name) : adopted.get(id);
  };

  return {
    start,
    list: () => [...downloads.values()].map(({ view }) => view).reverse(),
    cancel: (id) => {
      const download = downloads.get(id);
      download?.stop.abort();
      // Nothing is on its way that would hear of it.
      if (download?.view.resumable) void breakOff(download, cancelled());
    },
    resume: async (id) => {
      const download = downloads.get(id);
      if (!download?.view.resumable) throw new AppError('CONFLICT', 'Unduhan ini tidak dapat dilanjutkan');
      download.tries = 0;
      await goOn(download);
    },
    serverBack: () => {
      for (const download of downloads.values()) {
        const { resumable, error } = download.view;
        if (resumable && error?.code === 'OFFLINE') void goOn(download).catch(() => undefined);
      }
    },
    cancelAll: () => {
      for (const download of downloads.values()) {
        download.stop.abort();
        if (download.view.resumable) void download.part.discard();
      }
    },
    reveal: (id) => {
      const path = pathOf(id);
      if (!path || !existsSync(path))
        throw new AppError('FILE_GONE', 'File sudah tidak ada di folder unduhan');
      deps.showInFolder(path);
    },
    adopt: (saved, below = '') => {
      adopted.set(saved.id, join(work.root(), below, basename(saved.name)));
      return saved;
    },
  };
}

const cancelled = () => new AppError('CANCELLED', 'Dibatalkan');

function fileOperation(id: string): Operation {
  const operation = operations.find((each) => each.id === id);
  if (operation?.answer !== 'file') throw new AppError('NOT_FOUND', messages.notFound);
  return operation;
}

/** The server's name for the file, else the one asked for; `wanted` replaces all but its ending. */
function nameOf(response: Response, input: Record<string, string | number>, wanted?: string): string {
  const candidates = [
    dispositionName(response.headers.get('content-disposition')),
    input.filename,
    input.name,
  ];
  for (const candidate of candidates) {
    const name = typeof candidate === 'string' ? safeFileName(candidate) : null;
    if (name) return (wanted && safeFileName(wanted + extname(name))) || name;
  }
  void response.body?.cancel();
  throw new AppError('FILE_REFUSED', 'Jenis file dari server tidak dikenal');
}

/** null as well when the bytes on the wire are compressed, because then they say nothing about the file. */
function lengthOf(response: Response): number | null {
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  return response.headers.has('content-encoding') || !Number.isSafeInteger(length) ? null : length;
}

/** The first byte of a partial answer. */
function startOf(response: Response): number | null {
  const [, start] = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '') ?? [];
  return start === undefined ? null : Number(start);
}

interface Place {
  folder: string;
  /** The folder as the page names it. */
  shown: string;
  name: string;
  /** The user has agreed to lose what is there. */
  replace: boolean;
}

/** The path that the user has chosen. SECURITY: file types. A name with another ending gets the file's own behind it. */
function chosenPlace(path: string, extension: string): Place {
  const { dir: folder, base } = parse(path);
  const keeps = extname(base).toLowerCase() === extension;
  return { folder, shown: basename(folder), name: keeps ? base : base + extension, replace: keeps };
}

async function openPart({ folder, name, replace }: Place, response: Response): Promise<PartFile> {
  try {
    return await createPartFile(folder, name, replace);
  } catch (error) {
    void response.body?.cancel();
    throw disk(error);
  }
}

async function write(part: PartFile, chunk: Uint8Array): Promise<void> {
  await part.write(chunk).catch((error: unknown) => {
    throw disk(error);
  });
}

function disk(cause: unknown): AppError {
  const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
  const message = isFull
    ? 'Penyimpanan penuh. Kosongkan ruang, lalu lanjutkan.'
    : 'File tidak dapat disimpan di folder itu';
  return new AppError('DISK', message, { cause });
}
