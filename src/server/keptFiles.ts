import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { writeAtomically } from '../files/atomicFile.ts';
import { backupsFolder, writeDurably } from './db/folder.ts';
import { assertRoomFor } from './db/room.ts';
import { rows } from './db/rows.ts';
import type { Services } from './kit/context.ts';

/** Backs up files of records. Each is kept once, however many daily backups exist. */

type Needs = Pick<Services, 'db' | 'dataFolder' | 'log' | 'troubles'>;

interface Kept {
  size: number;
  sha256: string;
}

interface Expected {
  size?: number | undefined;
  sha256?: string | undefined;
}

const folders = ['media', 'export', 'batch'];
const passing = /\.part$|\.xlsx\.[0-9a-f-]{36}$|-invalid\.xlsx$/;

const keptFolder = (dataFolder: string) => join(backupsFolder(dataFolder), 'files');
const listFile = (dataFolder: string) => join(backupsFolder(dataFolder), 'files.json');

function readList(dataFolder: string): Record<string, Kept> {
  const path = listFile(dataFolder);
  try {
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Kept>) : {};
  } catch {
    // A damaged list means that all files are copied again.
    return {};
  }
}

async function filesThere(dataFolder: string): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders) {
    const path = join(dataFolder, folder);
    if (!existsSync(path)) continue;
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !passing.test(entry.name))
        found.push(relative(dataFolder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  }
  return found;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** A picture's or document's name begins with the hash of its content (media/store.ts). */
const namedHash = /^media\/.*\/([0-9a-f]{40})\.\w+$/;

const fits = (path: string, sha256: string) => {
  const named = namedHash.exec(path)?.[1];
  return named === undefined || sha256.startsWith(named);
};

async function namedByRecords({ db }: Needs): Promise<Map<string, Expected>> {
  const found = await rows<{ path: string; size: number | null }>(
    db,
    sql`select distinct 'media/' || folder || '/' || name as path, size from media
      union all select 'export/' || filename, size from export_file where state = 'ready'
      union all select 'batch/' || stored_file, null from batch_upload`,
  );
  return new Map(found.map(({ path, size }) => [path, { size: size ?? undefined }]));
}

/** Copies new files and deletes copies that no record refers to, because exports contain personal data. */
export async function keepFiles(services: Needs): Promise<void> {
  const { dataFolder } = services;
  const list = readList(dataFolder);
  const named = await namedByRecords(services);
  const there = await filesThere(dataFolder);
  const fresh = there.filter(
    (path) => list[path] === undefined || !existsSync(join(keptFolder(dataFolder), path)),
  );
  const sizes = await Promise.all(fresh.map(async (path) => (await stat(join(dataFolder, path))).size));
  assertRoomFor(
    dataFolder,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  for (const path of fresh) {
    const bytes = await readFile(join(dataFolder, path)).catch(() => undefined);
    if (!bytes) continue;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const size = named.get(path)?.size;
    if (!fits(path, sha256) || (size !== undefined && size !== bytes.length)) continue;
    const target = join(keptFolder(dataFolder), path);
    await mkdir(dirname(target), { recursive: true });
    await writeAtomically(target, bytes);
    list[path] = { size: bytes.length, sha256 };
  }
  const still = new Set(there);
  for (const path of Object.keys(list))
    if (!path.startsWith('media/') && !still.has(path) && !named.has(path)) {
      await rm(join(keptFolder(dataFolder), path), { force: true });
      delete list[path];
    }
  await mkdir(backupsFolder(dataFolder), { recursive: true });
  writeDurably(listFile(dataFolder), JSON.stringify(list));
}

interface FilesSeen {
  restored: string[];
  lost: string[];
}

/** @param whole checks the content too, not only the size */
export async function lookAtFiles(services: Needs, whole: boolean): Promise<FilesSeen> {
  const { dataFolder } = services;
  const list = readList(dataFolder);
  const expectedNow = async () => {
    const expected = await namedByRecords(services);
    for (const path of await filesThere(dataFolder))
      if (namedHash.test(path) && !expected.has(path)) expected.set(path, {});
    for (const [path, kept] of Object.entries(list))
      if (path.startsWith('media/') || expected.has(path)) expected.set(path, kept);
    return expected;
  };
  const broken: string[] = [];
  for (const [path, expected] of await expectedNow())
    if (await isBroken(dataFolder, path, expected, whole)) broken.push(path);
  const seen: FilesSeen = { restored: [], lost: [] };
  if (broken.length === 0) return seen;
  // Read again, because an export may have been deleted meanwhile.
  const still = await expectedNow();
  for (const path of broken.filter((each) => still.has(each)))
    ((await bringBack(dataFolder, path, list[path])) ? seen.restored : seen.lost).push(path);
  return seen;
}

async function isBroken(
  dataFolder: string,
  path: string,
  { size, sha256 }: Expected,
  whole: boolean,
): Promise<boolean> {
  const full = join(dataFolder, path);
  const found = await stat(full).catch(() => undefined);
  if (!found?.isFile() || found.size === 0 || (size !== undefined && found.size !== size)) return true;
  if (!whole) return false;
  const hash = await hashOf(full).catch(() => '');
  return !fits(path, hash) || (sha256 !== undefined && hash !== sha256);
}

async function bringBack(dataFolder: string, path: string, kept: Kept | undefined): Promise<boolean> {
  const copy = join(keptFolder(dataFolder), path);
  if (!kept || !existsSync(copy) || (await hashOf(copy)) !== kept.sha256) return false;
  const target = join(dataFolder, path);
  await mkdir(dirname(target), { recursive: true });
  await writeAtomically(target, await readFile(copy));
  return true;
}

const sentences: readonly [keyof FilesSeen, (count: number) => string][] = [
  ['lost', (count) => `${count} foto atau file hilang atau rusak, dan tidak ada di cadangan. Kirim ulang.`],
  ['restored', (count) => `${count} foto atau file hilang atau rusak, dan sudah dikembalikan dari cadangan.`],
];

export async function tellOfFiles(services: Needs, whole: boolean): Promise<FilesSeen> {
  const { log, troubles } = services;
  const seen = await lookAtFiles(services, whole);
  const told = sentences
    .filter(([kind]) => seen[kind].length > 0)
    .map(([kind, say]) => say(seen[kind].length));
  if (told.length > 0)
    log.error(
      { lost: seen.lost.map((path) => basename(path)), restored: seen.restored.length },
      'files damaged',
    );
  troubles.set('FILES', told.length > 0 ? told.join(' ') : undefined);
  return seen;
}
