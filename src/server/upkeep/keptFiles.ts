import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { sql } from 'drizzle-orm';
import { writeAtomically } from '../../files/atomicFile.ts';
import { hashFile, hashOf } from '../../files/fileHash.ts';
import type { Queryable } from '../db/database.ts';
import { backupsFolder } from '../db/folder.ts';
import { assertRoomFor } from '../db/room.ts';
import { rows } from '../db/rows.ts';
import type { Services } from '../kit/context.ts';
import { contentOfFile, noteFiles, type StoredContent } from '../kit/storedFiles.ts';
import { storedFile } from '../kit/table.ts';

/**
 * Backs up files of records and brings them back. What a file holds is noted in `stored_file` when it is stored. Each is
 * kept once, however many daily backups exist.
 */

type Needs = Pick<Services, 'db' | 'dataFolder' | 'log' | 'troubles'>;

/** Without `sha256` a file whose record knows no more of it. */
type Expected = Partial<StoredContent>;

const folders = ['media', 'export', 'batch'];
const passing = /\.part$|\.xlsx\.[0-9a-f-]{36}$|-invalid\.xlsx$/;

/** Pictures and documents are never deleted, so each of them is expected. */
const isLasting = (path: string) => path.startsWith('media/');

const keptFolder = (dataFolder: string) => join(backupsFolder(dataFolder), 'files');

/** Below `root`, with slashes. */
async function filesBelow(root: string, within: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const folder of within) {
    const path = join(root, folder);
    if (!existsSync(path)) continue;
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) found.push(relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  }
  return found;
}

/** Files that records name now, by path below the data folder. */
async function namedByRecords(db: Queryable): Promise<Map<string, Expected>> {
  const found = await rows<{ path: string; size: number | null }>(
    db,
    sql`select distinct 'media/' || folder || '/' || name as path, size from media
      union all select 'export/' || filename, size from export_file where state = 'ready'
      union all select 'batch/' || stored_file, null from batch_upload`,
  );
  return new Map(found.map(({ path, size }) => [path, size === null ? {} : { size }]));
}

async function noted(db: Queryable): Promise<Map<string, StoredContent>> {
  const found = await db.select().from(storedFile);
  return new Map(found.map(({ path, size, sha256 }) => [path, { size, sha256 }]));
}

/**
 * Notes files that were stored without: by the demo data, and by versions that noted nothing. Left out are empty files and
 * those of another size than their record says.
 */
export async function noteFilesThere(db: Queryable, dataFolder: string): Promise<void> {
  const known = await noted(db);
  const named = await namedByRecords(db);
  const fresh: Parameters<typeof noteFiles>[1][number][] = [];
  for (const path of await filesBelow(dataFolder, folders)) {
    if (known.has(path) || passing.test(path) || !(isLasting(path) || named.has(path))) continue;
    const content = await contentOfFile(join(dataFolder, path));
    const { size = content.size } = named.get(path) ?? {};
    if (content.size > 0 && content.size === size) fresh.push({ path, ...content });
  }
  const atOnce = 1000;
  for (let from = 0; from < fresh.length; from += atOnce)
    await noteFiles(db, fresh.slice(from, from + atOnce));
}

async function expectedFiles(db: Queryable): Promise<Map<string, Expected>> {
  const expected = await namedByRecords(db);
  for (const [path, content] of await noted(db))
    if (isLasting(path) || expected.has(path)) expected.set(path, content);
  return expected;
}

/**
 * Copies what has no sound copy. Deletes copies of exports and workbooks that no record names, because they contain personal
 * data, and what a copy that broke off has left.
 */
export async function keepFiles({ db, dataFolder }: Needs): Promise<void> {
  const kept = keptFolder(dataFolder);
  // The list of versions that noted nothing in the database.
  await rm(`${kept}.json`, { force: true });
  await noteFilesThere(db, dataFolder);
  const expected = await expectedFiles(db);
  for (const path of await filesBelow(kept, ['.']))
    if (passing.test(path) || (!expected.has(path) && !isLasting(path)))
      await rm(join(kept, path), { force: true });
  const missing: [string, StoredContent][] = [];
  for (const [path, { size, sha256 }] of expected)
    if (
      size !== undefined &&
      sha256 !== undefined &&
      (await isBroken(join(kept, path), { size, sha256 }, true))
    )
      missing.push([path, { size, sha256 }]);
  assertRoomFor(
    dataFolder,
    missing.reduce((sum, [, { size }]) => sum + size, 0),
  );
  for (const [path, content] of missing) await copyWhole(join(dataFolder, path), join(kept, path), content);
}

/** False if `from` is not what it should be. */
async function copyWhole(from: string, to: string, { sha256 }: StoredContent): Promise<boolean> {
  const bytes = await readFile(from).catch(() => undefined);
  if (!bytes || hashOf(bytes) !== sha256) return false;
  await mkdir(dirname(to), { recursive: true });
  await writeAtomically(to, bytes);
  return true;
}

interface FilesSeen {
  restored: string[];
  lost: string[];
}

/** @param whole checks the content too, not only the size */
export async function lookAtFiles({ db, dataFolder }: Needs, whole: boolean): Promise<FilesSeen> {
  await noteFilesThere(db, dataFolder);
  const broken: string[] = [];
  for (const [path, expected] of await expectedFiles(db))
    if (await isBroken(join(dataFolder, path), expected, whole)) broken.push(path);
  const seen: FilesSeen = { restored: [], lost: [] };
  if (broken.length === 0) return seen;
  // Read again, because an export may have been deleted meanwhile.
  const still = await expectedFiles(db);
  for (const path of broken) {
    const expected = still.get(path);
    if (!expected) continue;
    const isBack = await bringBack(dataFolder, path, expected);
    (isBack ? seen.restored : seen.lost).push(path);
  }
  return seen;
}

async function isBroken(path: string, { size, sha256 }: Expected, whole: boolean): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile() || found.size === 0 || (size !== undefined && found.size !== size)) return true;
  if (!whole || sha256 === undefined) return false;
  return (await hashFile(path).catch(() => '')) !== sha256;
}

async function bringBack(dataFolder: string, path: string, { size, sha256 }: Expected): Promise<boolean> {
  if (size === undefined || sha256 === undefined) return false;
  return copyWhole(join(keptFolder(dataFolder), path), join(dataFolder, path), { size, sha256 });
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
