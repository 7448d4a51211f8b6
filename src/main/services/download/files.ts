import { stat } from 'node:fs/promises';
import { basename, extname, parse } from 'node:path';
import { diskFault } from '../../../files/disk.ts';
import { AppError, messages } from '../../../shared/core/errors.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { operations } from '../../../shared/entities/index.ts';
import { createPartFile, dispositionName, type PartFile, safeFileName } from '../savedFiles.ts';

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

export interface Place {
  folder: string;
  /** The folder as the page names it. */
  shown: string;
  /** Where it is below the work folder; null: chosen for this file. */
  below: string | null;
  name: string;
  /** The user has agreed to lose what is there. */
  replace: boolean;
}

/** The path that the user has chosen. SECURITY: file types. A name with another ending gets the file's own behind it. */
export function chosenPlace(path: string, extension: string): Place {
  const { dir: folder, base } = parse(path);
  const keeps = extname(base).toLowerCase() === extension;
  return {
    folder,
    shown: basename(folder),
    below: null,
    name: keeps ? base : base + extension,
    replace: keeps,
  };
}

export const openPart = ({
  folder,
  name,
  replace,
}: Pick<Place, 'folder' | 'name' | 'replace'>): Promise<PartFile> =>
  onDisk(createPartFile(folder, name, replace));

/** False for a folder that was removed, or lies on a drive that is not connected. */
export const isThere = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );

/** It is not made: a drive that is not connected must not turn into a folder. */
export const folderAway = (shown: string) =>
  new AppError('DISK', `Folder ${shown} tidak ditemukan. Sambungkan kembali drive-nya, lalu lanjutkan.`);

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
