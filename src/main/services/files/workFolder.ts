import { constants } from 'node:fs';
import { access, mkdir, readdir, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../../shared/core/errors.ts';
import { jakartaDay } from '../../../shared/core/formats.ts';
import type { Operation } from '../../../shared/core/operation.ts';
import { batchUploadOperations } from '../../../shared/entities/batchUpload/operations.ts';
import { exportFileOperations } from '../../../shared/entities/exportFile/operations.ts';
import { mediaOperations } from '../../../shared/entities/media/operations.ts';
import { safeFolderName, sweepParts } from './savedFiles.ts';

export const inboxName = 'Masuk';
const exportsName = 'Ekspor';
const photosName = 'Foto Agen';
const paymentsName = 'Pembayaran';
export const printsName = 'Cetakan';

export const errorsName = 'Galat';
/** Skipped by `tidy`, because users type rows into templates. */
const templatesName = 'Template';

/** The inbox is not in this list, because its files belong to the user and other applications. */
const savedTo = [exportsName, photosName, paymentsName, printsName, errorsName, templatesName];

export interface WorkFolder {
  root(): string;
  name(): string;
  /** @throws AppError DISK with a message for the user */
  open(below?: string): Promise<string>;
  problem(): Promise<string | null>;
  sweep(): Promise<void>;
  /** Trashes old exports, agent photos and error files. `stayed` counts files that cannot be moved. */
  tidy(days: number, trash: (path: string) => Promise<void>): Promise<{ moved: number; stayed: number }>;
}

export interface WorkFolderDeps {
  /** The app never creates the chosen folder, because the folder may be on a disconnected drive. */
  chosen(): string | null;
  usual: string;
}

export const folderTexts = {
  missing: (name: string) =>
    `Folder kerja ${name} tidak ditemukan. Sambungkan kembali drive-nya, atau pilih folder lain di Pengaturan Rujukan.`,
  closed: (name: string) =>
    `Rujukan tidak dapat menyimpan ke folder kerja ${name}. Periksa izinnya, atau pilih folder lain di Pengaturan Rujukan.`,
} as const;

export function createWorkFolder({ chosen, usual }: WorkFolderDeps): WorkFolder {
  const root = () => chosen() ?? usual;
  const name = () => join(basename(dirname(root())), basename(root()));

  const open = async (below = ''): Promise<string> => {
    const path = join(root(), below);
    if (chosen() !== null && !(await isFolder(root())))
      throw new AppError('DISK', folderTexts.missing(name()));
    try {
      await mkdir(path, { recursive: true });
      await access(path, constants.W_OK);
    } catch (cause) {
      throw new AppError('DISK', folderTexts.closed(name()), { cause });
    }
    return path;
  };

  return {
    root,
    name,
    open,
    problem: () =>
      open().then(
        () => null,
        (error: unknown) => (error instanceof AppError ? error.message : folderTexts.closed(name())),
      ),
    sweep: async () => {
      const below = savedTo.map((each) => join(root(), each));
      const inner = await Promise.all(below.map(foldersIn));
      for (const folder of [root(), ...below, ...inner.flat()]) await sweepParts(folder);
    },
    tidy: async (days, trash) => {
      const until = Date.now() - days * dayMs;
      let moved = 0;
      const old = [exportsName, photosName, errorsName].map((each) => filesBefore(join(root(), each), until));
      const paths = (await Promise.all(old)).flat();
      for (const path of paths) {
        const isMoved = await trash(path).then(
          () => true,
          () => false,
        );
        if (!isMoved) continue;
        moved += 1;
        // `rmdir` fails while the folder has files.
        if (dirname(dirname(path)) !== root()) await rmdir(dirname(path)).catch(() => undefined);
      }
      return { moved, stayed: paths.length - moved };
    },
  };
}

const dayMs = 24 * 60 * 60_000;

async function filesBefore(folder: string, until: number): Promise<string[]> {
  const folders = [folder, ...(await foldersIn(folder))];
  const found: string[] = [];
  for (const each of folders) {
    for (const entry of await readdir(each, { withFileTypes: true }).catch(() => [])) {
      const path = join(each, entry.name);
      const file = entry.isFile() && (await stat(path).catch(() => undefined));
      if (file && file.mtimeMs < until) found.push(path);
    }
  }
  return found;
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(path, entry.name));
}

/** '2026-11' by Jakarta's calendar. */
const monthOf = (now: Date): string => jakartaDay(now).slice(0, 7);

export const paymentsSubfolder = (now: Date): string => join(paymentsName, monthOf(now));

/** Subfolder for an operation's file, such as 'Ekspor/2026-11' or 'Foto Agen/AG-26-11-0001'. */
export function subfolderFor(
  { id }: Pick<Operation, 'id'>,
  input: Readonly<Record<string, string | number>>,
  { fileName, now }: { fileName?: string | undefined; now: Date },
): string {
  if (id === exportFileOperations.download.id) {
    return join(exportsName, monthOf(now));
  }
  if (id === batchUploadOperations.invalidFile.id) return errorsName;
  if (id === batchUploadOperations.template.id) return templatesName;
  const isAgents = id === mediaOperations.file.id && String(input.folder).startsWith('agent_');
  if (!isAgents) return '';
  const agent = fileName?.includes('_') ? safeFolderName(fileName.slice(0, fileName.lastIndexOf('_'))) : null;
  return agent ? join(photosName, agent) : photosName;
}
