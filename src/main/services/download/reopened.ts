import { AppError } from '../../../shared/core/errors.ts';
import type { ApiClient } from '../api/apiClient.ts';
import { offline } from '../api/transport.ts';
import type { PartFile } from '../files/savedFiles.ts';
import { fileOperation, noPart, openPart, reopenPart } from './files.ts';
import type { KeptDownload } from './kept.ts';
import { folderAway, isThere } from './places.ts';
import type { Running } from './service.ts';
import { unbegun } from './transfer.ts';

/**
 * A download without its part (`found` is false) may be complete already, so it does not resume by itself.
 */
export async function reopened(
  left: KeptDownload,
  { api, owner }: { api: Pick<ApiClient, 'download'>; owner: number | null },
): Promise<{ download: Running; found: boolean }> {
  const { id, operation, input, folder, shown, below, name, replace, total, safe } = left;
  const known = fileOperation(operation);
  const { part, error, keeps, found } = await partOf(left);
  const received = keeps ? safe : 0;
  const resumable = part !== noPart;
  const download: Running = {
    ...unbegun,
    view: { id, name, folder: shown, received, total, state: 'failed', resumable, error: error.toView() },
    owner,
    folder,
    below,
    wanted: name,
    replace,
    request: { operation, input },
    stop: new AbortController(),
    ask: (signal, from) => api.download(known, known.input.parse(input), signal, from),
    part,
    etag: keeps ? left.etag : null,
    safe: received,
  };
  return { download, found };
}

interface LeftPart {
  part: PartFile;
  error: AppError;
  keeps: boolean;
  found: boolean;
}

async function partOf({ folder, shown, name, replace, part, safe }: KeptDownload): Promise<LeftPart> {
  const before = await reopenPart(folder, { name: part, wanted: name, replace, bytes: safe });
  if (before)
    return { part: before, error: offline(new Error('the program has ended')), keeps: true, found: true };
  if (!(await isThere(folder)))
    return { part: { ...noPart, name: part }, error: folderAway(shown), keeps: true, found: false };
  return openPart({ folder, name, replace }).then(
    (fresh) => ({ part: fresh, error: gone(), keeps: false, found: false }),
    (error: AppError) => ({ part: noPart, error, keeps: false, found: false }),
  );
}

const gone = () =>
  new AppError('FILE_GONE', 'Bagian yang sudah diunduh hilang. Jika dilanjutkan, unduhan dimulai dari awal.');
