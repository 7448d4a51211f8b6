import { stat } from 'node:fs/promises';
import { basename, extname, join, parse } from 'node:path';
import { AppError } from '../../../shared/core/errors.ts';
import type { WorkFolder } from '../workFolder.ts';
import type { Running } from './service.ts';

/** Where downloads go: into the work folder, or where their user says. */

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

/** False for a folder that was removed, or lies on a drive that is not connected. */
export const isThere = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );

/** It is not made: a drive that is not connected must not turn into a folder. */
export const folderAway = (shown: string) =>
  new AppError('DISK', `Folder ${shown} tidak ditemukan. Sambungkan kembali drive-nya, lalu lanjutkan.`);

export interface Places {
  /** The user's folder, or what they choose for this file. null: nowhere, they have changed their mind. */
  of(name: string, below: string, saveAs: boolean): Promise<Place | null>;
  /** For one whose folder was lost. In the work folder as it is now: its user may have been told to choose another. */
  again(download: Pick<Running, 'folder' | 'below' | 'wanted' | 'replace' | 'view'>): Promise<Place>;
}

export function createPlaces({
  work,
  askPath,
}: {
  work: Pick<WorkFolder, 'root' | 'open'>;
  /** Asks the user for a place, with a path as the proposal; null when cancelled. */
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
