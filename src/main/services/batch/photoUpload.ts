import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PhotoKind } from '../../../batch/file/photos.ts';
import type { NamedPhoto } from '../../../batch/report/workerTasks.ts';
import { concurrently } from '../../../shared/core/concurrently.ts';
import { AppError } from '../../../shared/core/errors.ts';
import { mediaOperations } from '../../../shared/entities/media/operations.ts';
import type { ApiClient } from '../api/apiClient.ts';
import { apply, photoUploaded } from './fileSteps.ts';
import type { FilePhotos, OpenFile } from './openFile.ts';
import type { UpdatePhotoView } from './photoFacts.ts';
import { maxDecodes, readPhoto } from './photoFile.ts';
import { photoTexts as texts } from './texts.ts';

export interface UploadDeps {
  api: Pick<ApiClient, 'request'>;
  updateView: UpdatePhotoView;
  keep(file: OpenFile): Promise<void>;
  pauses: readonly number[];
}

export async function uploadPhotos(
  file: OpenFile,
  wanted: readonly NamedPhoto[],
  { signal, ...deps }: UploadDeps & { signal: AbortSignal },
): Promise<Record<string, string>> {
  const { updateView, keep } = deps;
  const names: Record<string, string> = {};
  const { photos } = file;
  const total = wanted.length;
  let done = 0;
  let refused: string | undefined;
  const store = async ({ kind, name, hash }: NamedPhoto): Promise<string> => {
    const content = await checkedContent(photos, name, hash);
    if (signal.aborted) throw stopped();
    const given = await uploadOne(kind, content, { signal, ...deps }).catch((error: unknown) => {
      refused ??= name;
      throw error;
    });
    apply(file, photoUploaded(`${kind}/${hash}`, given));
    await keep(file);
    return given;
  };
  const under = new Map<string, Promise<string>>();
  updateView(file, { step: { name: 'sending', done, total } });
  await concurrently(wanted, maxDecodes, async (photo) => {
    if (signal.aborted) throw stopped();
    const key = `${photo.kind}/${photo.hash}`;
    const given = file.delivery.uploaded.get(key) ?? under.get(key) ?? store(photo);
    if (typeof given !== 'string') under.set(key, given);
    names[`${photo.kind}/${photo.name}`] = await given;
    done += 1;
    updateView(file, { step: { name: 'sending', done, total } });
  }).catch((error: unknown) => {
    throw refused === undefined ? error : uploadFailed(error, { name: refused, done, total });
  });
  return names;
}

async function checkedContent(photos: FilePhotos | null, name: string, hash: string): Promise<Buffer> {
  const match = photos?.folder?.find(name);
  const found = match?.state === 'one' ? match.file : undefined;
  const photo = found === undefined ? undefined : await readAgain(photos!, found);
  if (photo?.hash !== hash) throw new AppError('FILE_GONE', texts.changed(found ?? name));
  return photo.sent;
}

const readAgain = ({ path, facts }: FilePhotos, name: string) =>
  readPhoto(join(path, name), facts.get(name)?.attempt).catch(() => undefined);

/** Repeating an unanswered upload is safe, because the server names pictures by content (C-072). */
async function uploadOne(
  kind: PhotoKind,
  content: Buffer,
  { api, pauses, signal }: Pick<UploadDeps, 'api' | 'pauses'> & { signal: AbortSignal },
): Promise<string> {
  for (const pause of [...pauses, null]) {
    try {
      const image = content.toString('base64');
      const { data } = await api.request(mediaOperations.upload, { folderName: kind, image });
      return mediaOperations.upload.output.parse(data).name;
    } catch (error) {
      const lost = error instanceof AppError && error.code === 'OFFLINE';
      if (!lost || pause === null) throw error;
      await wait(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) throw stopped();
    }
  }
  throw new Error('No try is left');
}

const stopped = () => new AppError('CANCELLED', texts.stopped);

function uploadFailed(error: unknown, at: { name: string; done: number; total: number }): unknown {
  if (!(error instanceof AppError) || error.code === 'CANCELLED') return error;
  if (error.code === 'ACCESS_DENIED') return new AppError(error.code, texts.denied, { cause: error });
  const said = error.code === 'INVALID' || error.code === 'TOO_LARGE' ? texts.refused(at.name) : '';
  return new AppError(
    error.code,
    [said, error.message.replace(/[^.]$/, '$&.'), texts.partly(at.done, at.total)].filter(Boolean).join(' '),
    {
      cause: error,
    },
  );
}
