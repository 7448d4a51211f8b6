import { openPart, reopenPart, withDiskErrors } from './files.ts';
import type { SaveTargets } from './saveTargets.ts';
import type { Running } from './service.ts';

export async function flushPart(download: Running): Promise<void> {
  const { received } = download.view;
  await withDiskErrors(download.part.sync());
  download.safe = received;
}

export async function truncatePart(download: Running): Promise<void> {
  await download.part.keepOnly(download.view.received).catch(() => undefined);
  await flushPart(download).catch(() => undefined);
}

export async function closePart(download: Running): Promise<void> {
  await truncatePart(download);
  await download.part.close().catch(() => undefined);
}

export async function reopenOrRestart(download: Running, places: SaveTargets): Promise<void> {
  const { folder, wanted, replace, part, safe } = download;
  await part.close().catch(() => undefined);
  const found = await reopenPart(folder, { name: part.name, wanted, replace, bytes: safe });
  if (found) {
    download.part = found;
    download.view = { ...download.view, received: safe };
    return;
  }
  const place = await places.reuse(download);
  Object.assign(download, { part: await openPart(place), folder: place.folder, etag: null, safe: 0 });
  download.view = { ...download.view, folder: place.shown, received: 0, total: null };
}
