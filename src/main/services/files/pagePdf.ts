import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '../../../shared/core/errors.ts';
import { jakartaStamp } from '../../../shared/core/formats.ts';
import { saveCopy, withTempFile } from '../batch/tempFile.ts';
import { safeFileName, type WrittenFile } from './savedFiles.ts';
import { printsName, type WorkFolder } from './workFolder.ts';

/** Saves a file such as 'Cetakan/Detail Pengajuan_2026-11-21_0930.pdf'. */
export type KeepPagePdf = (input: { title: string }) => Promise<WrittenFile>;

export const createPagePdfs =
  ({
    work,
    draw,
    now = () => new Date(),
  }: {
    work: Pick<WorkFolder, 'root' | 'open'>;
    draw(): Promise<Uint8Array>;
    now?: () => Date;
  }): KeepPagePdf =>
  async ({ title }) => {
    const stamp = jakartaStamp(now());
    const wanted = safeFileName(`${title}_${stamp}.pdf`) ?? `Halaman_${stamp}.pdf`;
    const shown = join(basename(work.root()), printsName);
    const bytes = await draw();
    const folder = await work.open(printsName);
    const name = await withTempFile(async (path) => {
      await writeFile(path, bytes, { mode: 0o600 });
      return saveCopy(path, folder, wanted);
    }).catch((cause: unknown) => {
      throw new AppError('DISK', 'PDF tidak dapat disimpan di folder kerja', { cause });
    });
    return { id: randomUUID(), name, folder: shown, path: join(folder, name) };
  };
