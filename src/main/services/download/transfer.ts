import { AppError } from '../../../shared/core/errors.ts';
import { offline } from '../api/transport.ts';
import type { DownloadList } from './downloadList.ts';
import { lengthOf, startOf, withDiskErrors } from './files.ts';
import { closePart, flushPart, reopenOrRestart, truncatePart } from './partial.ts';
import type { SaveTargets } from './saveTargets.ts';
import type { DownloadsDeps, Running } from './service.ts';

export interface Transfer extends Pick<DownloadsDeps, 'log'> {
  list: DownloadList;
  targets: SaveTargets;
  throttle: number;
  safeEvery: number;
}

const maxTries = 3;
const suspendReason = Symbol('suspended');

export const initialProgress: Pick<Running, 'furthest' | 'over' | 'tries'> = {
  furthest: 0,
  over: Promise.resolve(),
  tries: 0,
};

/** Without `response`, all bytes have already arrived. */
export function begin(transfer: Transfer, download: Running, response?: Response): void {
  download.over = run(transfer, download, response);
  void transfer.list.keep();
}

async function run(transfer: Transfer, download: Running, response?: Response): Promise<void> {
  const { list } = transfer;
  try {
    if (response) await copyBody(transfer, download, response);
    list.change(download, { name: await withDiskErrors(download.part.finish()), state: 'done' });
  } catch (error) {
    await interrupt(transfer, download, error);
  }
  await list.keep();
}

async function copyBody(
  { list, throttle, safeEvery }: Transfer,
  download: Running,
  response: Response,
): Promise<void> {
  let told = 0;
  let saved = Date.now();
  for await (const chunk of response.body ?? []) {
    if (download.stop.signal.aborted) throw cancelled();
    await withDiskErrors(download.part.write(chunk));
    const received = download.view.received + chunk.byteLength;
    download.view = { ...download.view, received };
    if (received > download.furthest) {
      download.furthest = received;
      download.tries = 0;
    }
    if (Date.now() - saved >= safeEvery) {
      await flushPart(download);
      void list.keep();
      saved = Date.now();
    }
    if (Date.now() - told < throttle) continue;
    told = Date.now();
    list.change(download, {});
  }
  const { total, received } = download.view;
  if (total !== null && received !== total) throw offline(new Error('short answer'));
  list.change(download, { total: received });
}

async function interrupt(transfer: Transfer, download: Running, error: unknown): Promise<void> {
  const { list, log } = transfer;
  if (download.stop.signal.reason === suspendReason) return closePart(download);
  if (download.stop.signal.aborted) {
    await download.part.discard();
    return list.change(download, { state: 'cancelled', resumable: false, error: undefined });
  }
  const known = error instanceof AppError ? error : offline(error);
  log.warn('download.failed', { id: download.view.id, code: known.code, error });
  const resumable = known.code === 'OFFLINE' || known.code === 'DISK';
  if (resumable) await truncatePart(download);
  else await download.part.discard();
  list.change(download, { state: 'failed', error: known.toView(), resumable });
  if (known.code !== 'OFFLINE' || download.tries >= maxTries || !list.isOfUser(download)) return;
  download.tries += 1;
  // If the server is still unreachable, `serverBack` continues the download later.
  await resume(transfer, download).catch(() => undefined);
}

/** Downloads the whole file again if the server cannot resume or the file has changed. */
export async function resume(transfer: Transfer, download: Running): Promise<void> {
  const { list, targets } = transfer;
  const { error: before } = download.view;
  list.change(download, { state: 'running', resumable: false, error: undefined });
  try {
    if (before && before.code !== 'OFFLINE') await reopenOrRestart(download, targets);
    const { received, total } = download.view;
    begin(transfer, download, received === total ? undefined : await requestRest(download));
  } catch (error) {
    const known = error instanceof AppError ? error : offline(error);
    if (download.stop.signal.aborted) await interrupt(transfer, download, known);
    else list.change(download, { state: 'failed', error: known.toView(), resumable: true });
    throw known;
  }
}

async function requestRest(download: Running): Promise<Response> {
  const { stop, etag, part, view } = download;
  const { received } = view;
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
  return response;
}

export function cancel(transfer: Transfer, download: Running): void {
  download.stop.abort();
  if (download.view.resumable) void interrupt(transfer, download, cancelled()).then(transfer.list.keep);
}

export async function suspend(download: Running): Promise<void> {
  const { state, resumable } = download.view;
  download.stop.abort(suspendReason);
  if (state === 'running') await download.over;
  else if (resumable) await closePart(download);
}

const cancelled = () => new AppError('CANCELLED', 'Dibatalkan');
