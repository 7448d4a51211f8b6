import type { Download } from '../../../shared/bridge/types.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { call, onEvent } from '../../lib/desktop.ts';
import { createOwn } from '../../lib/own.ts';
import { notifyFailure } from '../notify.ts';

/** The user's downloads of this run, newest first; main does the work and reports here. */
export const useDownloads = createOwn<{ downloads: readonly Download[] }>(() => ({ downloads: [] }));

function put(download: Download): void {
  useDownloads.setState(({ downloads }) => {
    const known = downloads.some((candidate) => candidate.id === download.id);
    return {
      downloads: known
        ? downloads.map((candidate) => (candidate.id === download.id ? download : candidate))
        : [download, ...downloads],
    };
  });
}

/** Called once by the shell: fetches what is there and follows the changes. */
export function followDownloads(): () => void {
  void call('download.list', undefined).then(
    (downloads) => useDownloads.setState({ downloads }),
    notifyFailure,
  );
  return onEvent('download.changed', put);
}

/**
 * Starts saving a file of the server into the user's folder, or with `saveAs` where the system's dialog says;
 * `fileName` is what the file is called there, without the ending; else it has the server's name. Answers
 * undefined when that was cancelled or the server refuses, which is shown.
 */
export async function startDownload(
  operation: Operation,
  input: Record<string, string | number>,
  options: { saveAs?: boolean; fileName?: string } = {},
): Promise<Download | undefined> {
  try {
    const download = await call('download.start', { operation: operation.id, input, ...options });
    if (!download) return undefined;
    put(download);
    return download;
  } catch (error) {
    notifyFailure(error);
    return undefined;
  }
}

export const resumeDownload = (id: string) => call('download.resume', { id }).catch(notifyFailure);
export const cancelDownload = (id: string) => call('download.cancel', { id }).catch(notifyFailure);
export const revealDownload = (id: string) => call('download.reveal', { id }).catch(notifyFailure);
