import type { Download } from '../../../shared/bridge/types.ts';
import type { KeptDownload } from './keptDownloads.ts';
import type { DownloadsDeps, Running } from './service.ts';

/** Downloads of all users. `keep` stores only the signed-in user's unfinished downloads. */
export interface DownloadList {
  all(): Running[];
  add(download: Running): void;
  isOfUser(download: Running): boolean;
  ofUser(id: string): Running | undefined;
  change(download: Running, next: Partial<Download>): void;
  keep(): Promise<void>;
  load(reopen: (left: KeptDownload) => Promise<void>): void;
}

const listLimit = 100;

export function createDownloadList({
  emit,
  userId,
  kept,
  log,
}: Pick<DownloadsDeps, 'emit' | 'userId' | 'kept' | 'log'>): DownloadList {
  const downloads = new Map<string, Running>();
  let loaded: Promise<unknown> = Promise.resolve();
  const all = () => [...downloads.values()];
  const isOfUser = ({ owner }: Running) => owner === userId();

  return {
    all,
    add: (download) => {
      downloads.set(download.view.id, download);
      for (const [id, { view }] of downloads) {
        if (downloads.size <= listLimit) break;
        if (view.state !== 'running' && !view.resumable) downloads.delete(id);
      }
    },
    isOfUser,
    ofUser: (id) => {
      const download = downloads.get(id);
      return download && isOfUser(download) ? download : undefined;
    },
    change: (download, next) => {
      download.view = { ...download.view, ...next };
      if (isOfUser(download)) emit('download.changed', download.view);
    },
    /** Waits for loading, because `kept.keep` replaces the stored list. */
    keep: async () => {
      await loaded;
      if (userId() === null) return;
      const open = all().filter(
        (each) => isOfUser(each) && (each.view.state === 'running' || each.view.resumable),
      );
      await kept.keep(open.map(keptOf)).catch((error: unknown) => log.warn('download.notKept', { error }));
    },
    load: (reopen) => {
      const failed = (error: unknown) => log.warn('download.notReopened', { error });
      loaded = kept.load().then(async (lefts) => {
        for (const left of lefts) if (!downloads.has(left.id)) await reopen(left).catch(failed);
      }, failed);
    },
  };
}

const keptOf = (download: Running): KeptDownload => {
  const { view, folder, below, wanted, replace, request, part, safe, etag } = download;
  return {
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
  };
};
