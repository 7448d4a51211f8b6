import { extname } from 'node:path';
import { diskFault } from '../../../files/disk.ts';
import { AppError, messages } from '../../../shared/core/errors.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { operations } from '../../../shared/entities/index.ts';
import { createPartFile, dispositionName, type PartFile, safeFileName } from '../savedFiles.ts';
import type { Place } from './places.ts';

/** What a download is asked of, what its answer says, and where it goes. */

export function fileOperation(id: string): Operation {
  const operation = operations.find((each) => each.id === id);
  if (operation?.answer !== 'file') throw new AppError('NOT_FOUND', messages.notFound);
  return operation;
}

/** The server's name for the file, else the one asked for; `wanted` replaces all but its ending. */
export function nameOf(response: Response, input: Record<string, string | number>, wanted?: string): string {
  const candidates = [
    dispositionName(response.headers.get('content-disposition')),
    input.filename,
    input.name,
  ];
  for (const candidate of candidates) {
    const name = typeof candidate === 'string' ? safeFileName(candidate) : null;
    if (name) return (wanted && safeFileName(wanted + extname(name))) || name;
  }
  void response.body?.cancel();
  throw new AppError('FILE_REFUSED', 'Jenis file dari server tidak dikenal');
}

/** null as well when the bytes on the wire are compressed, because then they say nothing about the file. */
export function lengthOf(response: Response): number | null {
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  return response.headers.has('content-encoding') || !Number.isSafeInteger(length) ? null : length;
}

/** The first byte of a partial answer. */
export function startOf(response: Response): number | null {
  const [, start] = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '') ?? [];
  return start === undefined ? null : Number(start);
}

export const openPart = ({
  folder,
  name,
  replace,
}: Pick<Place, 'folder' | 'name' | 'replace'>): Promise<PartFile> =>
  onDisk(createPartFile(folder, name, replace));

const nothing = async (): Promise<void> => {};
/** In the place of one that cannot be made. */
export const noPart: PartFile = {
  name: '',
  write: nothing,
  keepOnly: nothing,
  sync: nothing,
  close: nothing,
  finish: async () => '',
  discard: nothing,
};

/** @throws AppError DISK for what the disk refuses of `work`; `next`: what there is to do about it */
export const onDisk = <Result>(
  work: Promise<Result>,
  next: 'lanjutkan' | 'coba lagi' = 'lanjutkan',
): Promise<Result> =>
  work.catch((cause: unknown) => {
    if (cause instanceof AppError) throw cause;
    const message =
      diskFault(cause)?.kind === 'full'
        ? `Penyimpanan penuh. Kosongkan ruang, lalu ${next}.`
        : 'File tidak dapat disimpan di folder itu';
    throw new AppError('DISK', message, { cause });
  });
