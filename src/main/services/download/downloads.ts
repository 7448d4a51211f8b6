import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Download } from '../../../shared/bridge/types.ts';
import { AppError, messages } from '../../../shared/core/errors.ts';
import type { ResumeFrom } from '../api/apiClient.ts';
import { subfolderFor } from '../files/workFolder.ts';
import { createDownloadList } from './downloadList.ts';
import { fileOperation, lengthOf, nameOf, openPart } from './files.ts';
import { reopenDownload } from './reopenDownload.ts';
import { createSaveTargets } from './saveTargets.ts';
import type { Downloads, DownloadsDeps } from './service.ts';
import { begin, cancel, initialProgress, resume, suspend, type Transfer } from './transfer.ts';

const suspendTimeout = 3000;

export function createDownloads(deps: DownloadsDeps): Downloads {
  const { api, log, throttle = 200, safeEvery = 5000 } = deps;
  const list = createDownloadList(deps);
  const transfer: Transfer = { list, targets: createSaveTargets(deps), log, throttle, safeEvery };
  const adopted = new Map<string, string>();

  const presentPath = (id: string): string => {
    const download = list.ofUser(id);
    const path =
      download?.view.state === 'done' ? join(download.folder, download.view.name) : adopted.get(id);
    if (path && existsSync(path)) return path;
    throw new AppError('FILE_GONE', 'File sudah tidak ada di folder kerja');
  };

  const serverBack = () => {
    for (const download of list.all()) {
      const { resumable, error } = download.view;
      if (list.isOfUser(download) && resumable && error?.code === 'OFFLINE')
        void resume(transfer, download).catch(() => undefined);
    }
  };

  return {
    start: (asked) => start(asked, deps, transfer),
    list: () =>
      list
        .all()
        .filter(list.isOfUser)
        .map(({ view }) => view)
        .reverse(),
    cancel: (id) => {
      const download = list.ofUser(id);
      if (download) cancel(transfer, download);
    },
    resume: async (id) => {
      const download = list.ofUser(id);
      if (!download?.view.resumable)
        throw new AppError('CONFLICT', 'Unduhan ini tidak dapat dilanjutkan. Unduh lagi dari awal.');
      download.tries = 0;
      await resume(transfer, download);
    },
    serverBack,
    claim: () => {
      const owner = deps.userId();
      list.load(async (left) => {
        const { download, found } = await reopenDownload(left, { api, owner });
        list.add(download);
        list.change(download, {});
        if (found && list.isOfUser(download)) await resume(transfer, download).catch(() => undefined);
      });
      void list.keep();
      for (const download of list.all()) list.change(download, {});
      serverBack();
    },
    suspend: async () => {
      const patience = new Promise((resolve) => setTimeout(resolve, suspendTimeout).unref());
      await Promise.race([Promise.all(list.all().map(suspend)).then(list.keep), patience]);
    },
    reveal: (id) => deps.showInFolder(presentPath(id)),
    open: async (id) => deps.openFile(presentPath(id)),
    adopt: ({ path, ...saved }) => {
      adopted.set(saved.id, path);
      return saved;
    },
  };
}

async function start(
  { operation: id, input, saveAs = false, fileName }: Parameters<Downloads['start']>[0],
  { api, userId, now = () => new Date() }: DownloadsDeps,
  transfer: Transfer,
): Promise<Download | null> {
  const operation = fileOperation(id);
  const parsed = operation.input.safeParse(input);
  if (!parsed.success) throw new AppError('BAD_REQUEST', messages.badRequest);

  const stop = new AbortController();
  const ask = (signal: AbortSignal, from?: ResumeFrom) => api.download(operation, parsed.data, signal, from);
  const response = await ask(stop.signal);
  const place = await transfer.targets
    .choose(
      nameOf(response, input, fileName),
      subfolderFor(operation, input, { fileName, now: now() }),
      saveAs,
    )
    .catch((error: unknown) => {
      stop.abort();
      throw error;
    });
  if (!place) {
    stop.abort();
    return null;
  }
  const { folder, name, shown, below, replace } = place;
  const part = await openPart(place).catch((error: unknown) => {
    void response.body?.cancel();
    throw error;
  });
  const total = lengthOf(response);
  const view: Download = { id: randomUUID(), name, folder: shown, received: 0, total, state: 'running' };
  const download = {
    ...initialProgress,
    view,
    owner: userId(),
    folder,
    below,
    wanted: name,
    replace,
    request: { operation: id, input },
    stop,
    ask,
    part,
    etag: response.headers.get('etag'),
    safe: 0,
  };
  transfer.list.add(download);
  begin(transfer, download, response);
  return view;
}
