import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { sql } from 'drizzle-orm';
import { writeAtomically } from '../../files/atomicFile.ts';
import { hashFile, hashOf } from '../../files/fileHash.ts';
import type { Queryable } from '../db/database.ts';
import { assertRoomFor } from '../db/diskSpace.ts';
import { backupsFolder } from '../db/folder.ts';
import { rows } from '../db/rows.ts';
import type { Services } from '../kit/context.ts';
import { contentOfFile, recordFiles, type StoredContent } from '../kit/storedFiles.ts';
import { storedFile } from '../kit/table.ts';

/**
 * Backs up and restores media, exports and batch workbooks. Table `stored_file` holds the checksums of these
 * files. All daily backups share one copy of the files.
 */

type FileServices = Pick<Services, 'db' | 'dataFolder' | 'log' | 'problems'>;

type Expected = Partial<StoredContent>;

const folders = ['media', 'export', 'batch'];
const temporaryFile = /\.part$|\.xlsx\.[0-9a-f-]{36}$|-invalid\.xlsx$/;

const isLasting = (path: string) => path.startsWith('media/');

const keptFolder = (dataFolder: string) => join(backupsFolder(dataFolder), 'files');

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

async function namedByRecords(db: Queryable): Promise<Map<string, Expected>> {
  const found = await rows<{ path: string; size: number | null }>(
    db,
    sql`select distinct 'media/' || folder || '/' || name as path, size from media
      union all select 'export/' || filename, size from export_file where state = 'ready'
      union all select 'batch/' || stored_file, null from batch_upload`,
  );
  return new Map(found.map(({ path, size }) => [path, size === null ? {} : { size }]));
}

async function recordedFiles(db: Queryable): Promise<Map<string, StoredContent>> {
  const found = await db.select().from(storedFile);
  return new Map(found.map(({ path, size, sha256 }) => [path, { size, sha256 }]));
}

/**
 * Records files that `stored_file` lacks, such as files of the demo data. Skips empty files and files whose
 * size differs from their record.
 */
export async function recordExistingFiles(db: Queryable, dataFolder: string): Promise<void> {
  const known = await recordedFiles(db);
  const named = await namedByRecords(db);
  const fresh: Parameters<typeof recordFiles>[1][number][] = [];
  for (const path of await filesBelow(dataFolder, folders)) {
    if (known.has(path) || temporaryFile.test(path) || !(isLasting(path) || named.has(path))) continue;
    const content = await contentOfFile(join(dataFolder, path));
    const { size = content.size } = named.get(path) ?? {};
    if (content.size > 0 && content.size === size) fresh.push({ path, ...content });
  }
  const atOnce = 1000;
  for (let from = 0; from < fresh.length; from += atOnce)
    await recordFiles(db, fresh.slice(from, from + atOnce));
}

async function expectedFiles(db: Queryable): Promise<Map<string, Expected>> {
  const expected = await namedByRecords(db);
  for (const [path, content] of await recordedFiles(db))
    if (isLasting(path) || expected.has(path)) expected.set(path, content);
  return expected;
}

/**
 * Copies files that have no intact copy. Deletes the copies of exports and workbooks whose record is gone,
 * because those copies contain personal data.
 */
export async function backUpFiles({ db, dataFolder }: FileServices): Promise<void> {
  const kept = keptFolder(dataFolder);
  await rm(`${kept}.json`, { force: true });
  await recordExistingFiles(db, dataFolder);
  const expected = await expectedFiles(db);
  for (const path of await filesBelow(kept, ['.']))
    if (temporaryFile.test(path) || (!expected.has(path) && !isLasting(path)))
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
  for (const [path, content] of missing) await copyIntact(join(dataFolder, path), join(kept, path), content);
}

async function copyIntact(from: string, to: string, { sha256 }: StoredContent): Promise<boolean> {
  const bytes = await readFile(from).catch(() => undefined);
  if (!bytes || hashOf(bytes) !== sha256) return false;
  await mkdir(dirname(to), { recursive: true });
  await writeAtomically(to, bytes);
  return true;
}

interface FileCheck {
  restored: string[];
  lost: string[];
}

/** @param whole checks the content, not only the size */
export async function checkFiles({ db, dataFolder }: FileServices, whole: boolean): Promise<FileCheck> {
  await recordExistingFiles(db, dataFolder);
  const broken: string[] = [];
  for (const [path, expected] of await expectedFiles(db))
    if (await isBroken(join(dataFolder, path), expected, whole)) broken.push(path);
  const checked: FileCheck = { restored: [], lost: [] };
  if (broken.length === 0) return checked;
  const still = await expectedFiles(db);
  for (const path of broken) {
    const expected = still.get(path);
    if (!expected) continue;
    const isBack = await restoreFile(dataFolder, path, expected);
    (isBack ? checked.restored : checked.lost).push(path);
  }
  return checked;
}

async function isBroken(path: string, { size, sha256 }: Expected, whole: boolean): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile() || found.size === 0 || (size !== undefined && found.size !== size)) return true;
  if (!whole || sha256 === undefined) return false;
  return (await hashFile(path).catch(() => '')) !== sha256;
}

async function restoreFile(dataFolder: string, path: string, { size, sha256 }: Expected): Promise<boolean> {
  if (size === undefined || sha256 === undefined) return false;
  return copyIntact(join(keptFolder(dataFolder), path), join(dataFolder, path), { size, sha256 });
}

const sentences: readonly [keyof FileCheck, (count: number) => string][] = [
  ['lost', (count) => `${count} foto atau file hilang atau rusak, dan tidak ada di cadangan. Kirim ulang.`],
  ['restored', (count) => `${count} foto atau file hilang atau rusak, dan sudah dikembalikan dari cadangan.`],
];

export async function reportFiles(services: FileServices, whole: boolean): Promise<FileCheck> {
  const { log, problems } = services;
  const seen = await checkFiles(services, whole);
  const told = sentences
    .filter(([kind]) => seen[kind].length > 0)
    .map(([kind, say]) => say(seen[kind].length));
  if (told.length > 0)
    log.error(
      { lost: seen.lost.map((path) => basename(path)), restored: seen.restored.length },
      'files damaged',
    );
  problems.set('FILES', told.length > 0 ? told.join(' ') : undefined);
  return seen;
}
