import { stat } from 'node:fs/promises';
import { basename, extname, join, parse } from 'node:path';
import { AppError } from '../../../shared/core/errors.ts';
import type { WorkFolder } from '../files/workFolder.ts';
import type { Running } from './service.ts';

export interface Place {
  folder: string;
  shown: string;
  below: string | null;
  name: string;
  replace: boolean;
}

/** SECURITY: a name with another extension gets the file's own extension appended. */
function chosenPlace(path: string, extension: string): Place {
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

export const isThere = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );

/** The folder is not created again: a disconnected drive must not become a folder. */
export const folderAway = (shown: string) =>
  new AppError('DISK', `Folder ${shown} tidak ditemukan. Sambungkan kembali drive-nya, lalu lanjutkan.`);

export interface Places {
  of(name: string, below: string, saveAs: boolean): Promise<Place | null>;
  again(download: Pick<Running, 'folder' | 'below' | 'wanted' | 'replace' | 'view'>): Promise<Place>;
}

export function createPlaces({
  work,
  askPath,
}: {
  work: Pick<WorkFolder, 'root' | 'open'>;
  askPath(proposed: string): Promise<string | null>;
}): Places {
  const inWorkFolder = async (name: string, below: string): Promise<Place> => {
    const shown = join(basename(work.root()), below);
    return { folder: await work.open(below), shown, below, name, replace: false };
  };
  return {
    of: async (name, below, saveAs) => {
      if (!saveAs) return inWorkFolder(name, below);
      const path = await askPath(join(work.root(), below, name));
      return path === null ? null : chosenPlace(path, extname(name));
    },
    again: async ({ folder, below, wanted, replace, view }) => {
      if (below !== null) return inWorkFolder(wanted, below);
      if (!(await isThere(folder))) throw folderAway(view.folder);
      return { folder, shown: view.folder, below, name: wanted, replace };
    },
  };
}
