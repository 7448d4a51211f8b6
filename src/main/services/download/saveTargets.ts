import { stat } from 'node:fs/promises';
import { basename, extname, join, parse } from 'node:path';
import { AppError } from '../../../shared/core/errors.ts';
import type { WorkFolder } from '../files/workFolder.ts';
import type { Running } from './service.ts';

export interface SaveTarget {
  folder: string;
  shown: string;
  below: string | null;
  name: string;
  replace: boolean;
}

/** SECURITY: a name with another extension gets the file's own extension appended. */
function chosenTarget(path: string, extension: string): SaveTarget {
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

export const folderExists = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );

/** Resuming creates no folder outside the work folder, because the drive may be disconnected. */
export const folderMissing = (shown: string) =>
  new AppError('DISK', `Folder ${shown} tidak ditemukan. Sambungkan kembali drive-nya, lalu lanjutkan.`);

export interface SaveTargets {
  choose(name: string, below: string, saveAs: boolean): Promise<SaveTarget | null>;
  reuse(download: Pick<Running, 'folder' | 'below' | 'wanted' | 'replace' | 'view'>): Promise<SaveTarget>;
}

export function createSaveTargets({
  work,
  askPath,
}: {
  work: Pick<WorkFolder, 'root' | 'open'>;
  askPath(proposed: string): Promise<string | null>;
}): SaveTargets {
  const inWorkFolder = async (name: string, below: string): Promise<SaveTarget> => {
    const shown = join(basename(work.root()), below);
    return { folder: await work.open(below), shown, below, name, replace: false };
  };
  return {
    choose: async (name, below, saveAs) => {
      if (!saveAs) return inWorkFolder(name, below);
      const path = await askPath(join(work.root(), below, name));
      return path === null ? null : chosenTarget(path, extname(name));
    },
    reuse: async ({ folder, below, wanted, replace, view }) => {
      if (below !== null) return inWorkFolder(wanted, below);
      if (!(await folderExists(folder))) throw folderMissing(view.folder);
      return { folder, shown: view.folder, below, name: wanted, replace };
    },
  };
}
