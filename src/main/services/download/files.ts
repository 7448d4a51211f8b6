import { extname } from 'node:path';
import { diskFault } from '../../../files/disk.ts';
import { AppError, messages } from '../../../shared/core/errors.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { operations } from '../../../shared/entities/index.ts';
import {
  createPartFile,
  dispositionName,
  type PartFile,
  reopenPartFile,
  safeFileName,
} from '../files/savedFiles.ts';
import type { SaveTarget } from './saveTargets.ts';

export function fileOperation(id: string): Operation {
  const operation = operations.find((each) => each.id === id);
  if (operation?.answer !== 'file') throw new AppError('NOT_FOUND', messages.notFound);
  return operation;
}

/** The server's file name, otherwise the name in `input`. `wanted` replaces everything but the extension. */
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
  throw new AppError('FILE_REFUSED', 'Jenis file ini tidak dapat disimpan.');
}

/** Null if unknown, and for a compressed body, whose length is not the file's length. */
export function lengthOf(response: Response): number | null {
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  return response.headers.has('content-encoding') || !Number.isSafeInteger(length) ? null : length;
}

export function startOf(response: Response): number | null {
  const [, start] = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '') ?? [];
  return start === undefined ? null : Number(start);
}

export const openPart = ({
  folder,
  name,
  replace,
}: Pick<SaveTarget, 'folder' | 'name' | 'replace'>): Promise<PartFile> =>
  withDiskErrors(createPartFile(folder, name, replace));

const inUse: ReadonlySet<string> = new Set(['EBUSY', 'EACCES', 'EPERM']);
const partInUse =
  'File unduhan ini sedang dipakai program lain. Tutup program itu, lalu lanjutkan unduhannya.';

/**
 * Null for a missing or short file.
 * @throws AppError DISK for a file that cannot be opened now
 */
export const reopenPart = (...args: Parameters<typeof reopenPartFile>): Promise<PartFile | null> =>
  withDiskErrors(
    reopenPartFile(...args).catch((error: NodeJS.ErrnoException) => {
      if (error.code === undefined || error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      if (inUse.has(error.code)) throw new AppError('DISK', partInUse, { cause: error });
      throw error;
    }),
  );

const noOperation = async (): Promise<void> => {};
export const noPart: PartFile = {
  name: '',
  write: noOperation,
  keepOnly: noOperation,
  sync: noOperation,
  close: noOperation,
  finish: async () => '',
  discard: noOperation,
};

/**
 * @param advice the user's next step in the message about a full disk
 * @throws AppError DISK for any error that is not an AppError
 */
export const withDiskErrors = <Result>(
  work: Promise<Result>,
  advice: 'lanjutkan' | 'coba lagi' = 'lanjutkan',
): Promise<Result> =>
  work.catch((cause: unknown) => {
    if (cause instanceof AppError) throw cause;
    const message =
      diskFault(cause)?.kind === 'full'
        ? `Penyimpanan penuh. Hapus file yang tidak diperlukan, lalu ${advice}.`
        : 'File tidak dapat disimpan di folder itu. Pilih folder lain.';
    throw new AppError('DISK', message, { cause });
  });
