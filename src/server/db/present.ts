import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newestWhole } from './copySums.ts';
import { OpenError } from './errors.ts';
import { databaseFolder, listBackups, namesIn, replacedPrefix } from './folder.ts';

/** Whether a data folder has a database, told without opening it. */

/** Major version of the PostgreSQL inside the pinned PGlite; a folder of another one must not be opened (guard 5). */
const embeddedMajor = '18';

/** The error for a database that cannot be read; it names the newest backup that is whole, if there is one. */
export function damaged(dataFolder: string, message: string, cause?: unknown): OpenError {
  return new OpenError('DATABASE_DAMAGED', message, { cause, backup: newestWhole(dataFolder) });
}

/**
 * Whether there is a database. Guard 4: one that is incomplete, or was there and is gone, is damage, and is never
 * initialised over.
 *
 * @throws OpenError DATABASE_DAMAGED, DATA_DIR_VERSION
 */
export function hasDatabase(dataFolder: string): boolean {
  const folder = databaseFolder(dataFolder);
  if (namesIn(folder).length === 0) {
    if (isNew(dataFolder)) return false;
    throw damaged(dataFolder, `Database di ${folder} hilang.`);
  }
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file))
    throw damaged(dataFolder, `Database di ${folder} tidak lengkap: PG_VERSION tidak ada.`);
  const version = readFileSync(file, 'utf8').trim();
  if (version === embeddedMajor) return true;
  // A number is another PostgreSQL's folder; anything else is a file that was destroyed.
  if (!/^\d+$/.test(version))
    throw damaged(dataFolder, `Database di ${folder} rusak: PG_VERSION tidak terbaca.`);
  throw new OpenError(
    'DATA_DIR_VERSION',
    `Folder ${folder} dibuat oleh PostgreSQL ${version}; program ini memakai ${embeddedMajor}.`,
  );
}

/** What a database's records name: where these lie, one has been. */
const filesOfRecords = ['media', 'batch', 'export'];

function isNew(dataFolder: string): boolean {
  const wasReplaced = namesIn(dataFolder).some((name) => name.startsWith(replacedPrefix));
  const hasFiles = filesOfRecords.some((name) => namesIn(join(dataFolder, name)).length > 0);
  return !wasReplaced && !hasFiles && listBackups(dataFolder).length === 0;
}
