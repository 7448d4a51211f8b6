import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { parse } from 'content-disposition';
import type { SavedFile } from '../../../shared/bridge/types.ts';
import { fittingStem } from '../../../shared/core/files.ts';

/** SECURITY: the only file types that the app saves for the user. */
const extensions: readonly string[] = ['.xlsx', '.pdf', '.jpg', '.jpeg', '.png', '.webp'];

const longestName = 150;

/** Windows also reserves these names before the first dot of a longer name. */
const deviceName = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/i;

/**
 * SECURITY: removes paths; replaces control, bidirectional and reserved characters. Null for an empty name, a
 * device name or another extension.
 */
export function safeFileName(given: string): string | null {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/[\p{C}<>:"|?*%]/gu, '_').replace(/^[.\s]+|[.\s]+$/g, '');
  const extension = extname(clean).toLowerCase();
  if (!extensions.includes(extension)) return null;
  const stem = fittingStem(basename(clean, extname(clean)).slice(0, longestName)).trim();
  if (stem === '' || deviceName.test(stem)) return null;
  return stem + extension;
}

export function safeFolderName(given: string): string | null {
  const clean = given
    .replace(/[\p{C}<>:"|?*%\\/]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, longestName);
  return clean === '' || deviceName.test(clean) ? null : clean;
}

export const dispositionName = (header: string | null): string | null =>
  (header && parse(header).parameters.filename) || null;

function numbered(name: string, count: number): string {
  const extension = extname(name);
  return count === 1 ? name : `${basename(name, extension)} (${count})${extension}`;
}

export type WrittenFile = SavedFile & { path: string };

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Bytes go to `<name>.part` until the file is complete. */
export interface PartFile {
  name: string;
  write(chunk: Uint8Array): Promise<void>;
  keepOnly(bytes: number): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
  finish(): Promise<string>;
  discard(): Promise<void>;
}

export async function createPartFile(folder: string, wanted: string, replace = false): Promise<PartFile> {
  await mkdir(folder, { recursive: true });
  const { handle, part, count } = await openFree(folder, wanted, replace);
  return partFile(handle, { folder, part, wanted, count, replace });
}

/** Continues a closed part file after its first `bytes`. Rejects and deletes a shorter file. */
export async function reopenPartFile(
  folder: string,
  { name, wanted, replace, bytes }: { name: string; wanted: string; replace: boolean; bytes: number },
): Promise<PartFile> {
  const part = join(folder, name);
  const handle = await open(part, 'r+');
  const file = partFile(handle, { folder, part, wanted, count: 1, replace });
  const { size } = await handle.stat();
  if (size < bytes) {
    await file.discard();
    throw new Error('shorter than it was');
  }
  await file.keepOnly(bytes);
  return file;
}

function partFile(
  opened: FileHandle,
  {
    folder,
    part,
    wanted,
    count,
    replace,
  }: { folder: string; part: string; wanted: string; count: number; replace: boolean },
): PartFile {
  let handle = opened;
  let place = 0;
  const giveName = async (): Promise<string> => {
    if (!replace) return giveFinalName(folder, part, wanted, count);
    await rename(part, join(folder, wanted));
    return wanted;
  };
  return {
    name: basename(part),
    write: async (chunk) => {
      let written = 0;
      while (written < chunk.byteLength) {
        const { bytesWritten } = await handle.write(
          chunk,
          written,
          chunk.byteLength - written,
          place + written,
        );
        written += bytesWritten;
      }
      place += written;
    },
    keepOnly: async (bytes) => {
      await handle.truncate(bytes);
      place = bytes;
    },
    sync: () => handle.datasync(),
    close: () => handle.close(),
    finish: async () => {
      await handle.sync();
      // Windows cannot rename an open file.
      await handle.close();
      try {
        return await giveName();
      } catch (error) {
        handle = await open(part, 'r+');
        throw error;
      }
    },
    discard: async () => {
      await handle.close().catch(() => undefined);
      await rm(part, { force: true });
    },
  };
}

async function openFree(folder: string, wanted: string, replace: boolean) {
  for (let count = 1; ; count += 1) {
    const name = numbered(wanted, count);
    if (!replace && (await exists(join(folder, name)))) continue;
    const part = join(folder, `${name}.part`);
    try {
      return { handle: await open(part, 'wx', 0o600), part, count };
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
}

/** A hard link fails if another file has taken the name; a rename would overwrite that file. */
async function giveFinalName(folder: string, part: string, wanted: string, first: number): Promise<string> {
  for (let count = first; ; count += 1) {
    const name = numbered(wanted, count);
    try {
      await moveExclusively(part, join(folder, name));
      return name;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
}

async function moveExclusively(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
    await rm(from, { force: true });
  } catch (error) {
    if (isTaken(error)) throw error;
    await moveOverOwn(from, to);
  }
}

/** For FAT and some network folders, which have no hard links. A copy would need the space twice. */
async function moveOverOwn(from: string, to: string): Promise<void> {
  const claim = await open(to, 'wx', 0o600);
  await claim.close();
  try {
    await rename(from, to);
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

export async function sweepParts(folder: string, olderThan = 24 * 60 * 60_000): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.part'))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > olderThan) await rm(path, { force: true });
  }
}
