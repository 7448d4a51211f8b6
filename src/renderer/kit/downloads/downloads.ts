import type { Download, SavedFile } from '../../../shared/bridge/types.ts';
import { isOpenable } from '../../../shared/core/files.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { call, onEvent } from '../../lib/desktop.ts';
import { createUserMap, createUserStore } from '../../lib/userState.ts';
import { type NoticeAction, notifyFailure, notifyReady } from '../notices/notify.ts';

export const useDownloads = createUserStore<{ downloads: readonly Download[] }>(() => ({ downloads: [] }));

/** Ids of unfinished downloads that this window started. Only this window announces the saved files. */
const asked = createUserMap<string, true>();

function upsert(download: Download): void {
  if (download.state === 'done' && asked.delete(download.id)) notifySaved(download);
  useDownloads.setState(({ downloads }) => {
    const known = downloads.some((candidate) => candidate.id === download.id);
    return {
      downloads: known
        ? downloads.map((candidate) => (candidate.id === download.id ? download : candidate))
        : [download, ...downloads],
    };
  });
}

export function followDownloads(): () => void {
  void call('download.list', undefined).then(
    (downloads) => useDownloads.setState({ downloads }),
    notifyFailure,
  );
  return onEvent('download.changed', upsert);
}

/**
 * @param options `saveAs` asks the user for a folder and name. `fileName` has no extension.
 * @returns Undefined if the user cancels or the download cannot start.
 */
export async function startDownload(
  operation: Operation,
  input: Record<string, string | number>,
  options: { saveAs?: boolean; fileName?: string } = {},
): Promise<Download | undefined> {
  try {
    const download = await call('download.start', { operation: operation.id, input, ...options });
    if (!download) return undefined;
    asked.set(download.id, true);
    // The event of a small file can arrive before the answer of the call.
    const told = useDownloads.getState().downloads.find(({ id }) => id === download.id);
    upsert(told ?? download);
    return download;
  } catch (error) {
    notifyFailure(error);
    return undefined;
  }
}

export const resumeDownload = (id: string) => call('download.resume', { id }).catch(notifyFailure);
export const cancelDownload = (id: string) => call('download.cancel', { id }).catch(notifyFailure);

export const savedActions = ({ id, name }: Pick<SavedFile, 'id' | 'name'>): readonly NoticeAction[] => [
  ...(isOpenable(name)
    ? [{ label: 'Buka', run: () => void call('download.open', { id }).catch(notifyFailure) }]
    : []),
  {
    label: 'Tampilkan di folder',
    run: () => void call('download.reveal', { id }).catch(notifyFailure),
  },
];

export const notifySaved = (file: SavedFile): void =>
  notifyReady('Tersimpan', `${file.name} di ${file.folder}`, `saved-${file.id}`, savedActions(file));
