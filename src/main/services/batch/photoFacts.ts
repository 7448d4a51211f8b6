import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhotoFact } from '../../../batch/file/photos.ts';
import type { BatchPhotos } from '../../../shared/bridge/types.ts';
import { concurrently } from '../../../shared/core/concurrently.ts';
import { maskPersonal } from '../../../shared/core/formats.ts';
import type { Log } from '../log.ts';
import { type FilePhotos, type OpenFile, type ReadPhotoFact, workerOf } from './openFile.ts';
import { BrokenPhoto, maxDecodes, readPhoto } from './photoFile.ts';
import { isPictureName, type PhotoMatch } from './photoFolder.ts';

export type UpdatePhotoView = (file: OpenFile, next: Partial<BatchPhotos>) => void;

const throttle = 100;
const extraLimit = 100;

export async function photoFacts(
  file: OpenFile,
  names: readonly string[],
  { updateView, log }: { updateView: UpdatePhotoView; log: Log },
): Promise<[string, PhotoFact][] | null> {
  const { photos } = file;
  if (!photos) return null;
  const isOther = () => file.photos?.ended !== photos.ended;
  const matches = names.map((name) => ({ name, match: photos.folder?.find(name) }));
  const used = [...new Set(matches.flatMap(({ match }) => (match?.state === 'one' ? [match.file] : [])))];
  const found = new Map<string, PhotoFact>();
  const total = used.length;
  let lastUpdate = Date.now();
  if (total > 0) updateView(file, { step: { name: 'reading', done: 0, total } });
  await concurrently(used, maxDecodes, async (name) => {
    if (photos.ended.signal.aborted) return;
    found.set(name, await readFact(photos, name));
    if (isOther() || Date.now() - lastUpdate < throttle) return;
    lastUpdate = Date.now();
    updateView(file, { step: { name: 'reading', done: found.size, total } });
  });
  // The user has chosen or reloaded a folder, or the check has ended.
  if (isOther()) return workerOf(file) ? photoFacts(file, names, { updateView, log }) : null;
  const isUsed = new Set(used);
  const extra = (photos.folder?.files ?? []).filter((name) => isPictureName(name) && !isUsed.has(name));
  updateView(file, {
    step: null,
    used: total,
    extras: extra.length,
    extra: extra.slice(0, extraLimit).map((name) => maskPersonal(name)),
  });
  log.info('batch.photos', { draft: file.draftId, used: total, extra: extra.length });
  return matches.map(({ name, match }) => [name, factOf(match, found)]);
}

async function readFact({ path, facts }: FilePhotos, name: string): Promise<PhotoFact> {
  const full = join(path, name);
  try {
    const { size, mtimeMs } = await stat(full);
    const stamp = `${size} ${mtimeMs}`;
    const known = facts.get(name);
    if (known?.stamp === stamp) return known.fact;
    const found = await readPhoto(full).then(
      ({ hash, bytes, sent, attempt }): ReadPhotoFact => ({
        stamp,
        fact: { state: 'ok', hash, bytes, sent: sent.length },
        attempt,
      }),
      (error: unknown): ReadPhotoFact => {
        if (error instanceof BrokenPhoto) return { stamp, fact: { state: 'broken' }, attempt: null };
        throw error;
      },
    );
    facts.set(name, found);
    return found.fact;
  } catch {
    // The file was removed after the folder was listed, or cannot be read.
    return { state: 'broken' };
  }
}

function factOf(match: PhotoMatch | undefined, found: ReadonlyMap<string, PhotoFact>): PhotoFact {
  if (match?.state === 'one') return found.get(match.file) ?? { state: 'broken' };
  if (match?.state === 'several') return match;
  return { state: 'missing', similar: match?.similar ?? [] };
}
