import { AppError } from '../../../shared/core/errors.ts';
import type { ApiClient } from '../api/apiClient.ts';
import { offline } from '../api/transport.ts';
import type { PartFile } from '../files/savedFiles.ts';
import { fileOperation, noPart, openPart, reopenPart } from './files.ts';
import type { KeptDownload } from './keptDownloads.ts';
import { folderExists, folderMissing } from './saveTargets.ts';
import type { Running } from './service.ts';
import { initialProgress } from './transfer.ts';

/**
 * `found` is false without a usable part file. The download may be complete in that case, so the caller
 * must not resume it automatically.
 */
export async function reopenDownload(
  left: KeptDownload,
  { api, owner }: { api: Pick<ApiClient, 'download'>; owner: number | null },
): Promise<{ download: Running; found: boolean }> {
  const { id, operation, input, folder, shown, below, name, replace, total, safe } = left;
  const known = fileOperation(operation);
  const { part, error, isReusable, found } = await reopenedPart(left);
  const received = isReusable ? safe : 0;
  const resumable = part !== noPart;
  const download: Running = {
    ...initialProgress,
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
    etag: isReusable ? left.etag : null,
    safe: received,
  };
  return { download, found };
}

interface ReopenedPart {
  part: PartFile;
  error: AppError;
  isReusable: boolean;
  found: boolean;
}

async function reopenedPart({
  folder,
  shown,
  name,
  replace,
  part,
  safe,
}: KeptDownload): Promise<ReopenedPart> {
  const before = await reopenPart(folder, { name: part, wanted: name, replace, bytes: safe }).catch(
    (error: AppError) => error,
  );
  const unopened = { part: { ...noPart, name: part }, isReusable: true, found: false };
  if (before instanceof AppError) return { ...unopened, error: before };
  if (before)
    return {
      part: before,
      error: offline(new Error('the program has ended')),
      isReusable: true,
      found: true,
    };
  if (!(await folderExists(folder))) return { ...unopened, error: folderMissing(shown) };
  return openPart({ folder, name, replace }).then(
    (fresh) => ({ part: fresh, error: partGone(), isReusable: false, found: false }),
    (error: AppError) => ({ part: noPart, error, isReusable: false, found: false }),
  );
}

const partGone = () =>
  new AppError('FILE_GONE', 'Bagian yang sudah diunduh hilang. Jika dilanjutkan, unduhan dimulai dari awal.');
