import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newestWhole } from './copySums.ts';
import { OpenError } from './errors.ts';
import { databaseFolder, listBackups, namesIn, replacedPrefix } from './folder.ts';

/** Guard 5: PostgreSQL's major version in the pinned PGlite; a folder of another version must not be opened. */
const embeddedMajor = '18';

export function damaged(dataFolder: string, message: string, cause?: unknown): OpenError {
  return new OpenError('DATABASE_DAMAGED', message, { cause, backup: newestWhole(dataFolder) });
}

/**
 * Guard 4: an incomplete or vanished database must never be initialised again.
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
  if (!/^\d+$/.test(version))
    throw damaged(dataFolder, `Database di ${folder} rusak: PG_VERSION tidak terbaca.`);
  throw new OpenError(
    'DATA_DIR_VERSION',
    `Folder ${folder} dibuat dengan PostgreSQL ${version}, sedangkan Rujukan ini memakai versi ${embeddedMajor}.`,
  );
}

/** Files that records refer to; if some exist, there was a database. */
const filesOfRecords = ['media', 'batch', 'export'];

function isNew(dataFolder: string): boolean {
  const wasReplaced = namesIn(dataFolder).some((name) => name.startsWith(replacedPrefix));
  const hasFiles = filesOfRecords.some((name) => namesIn(join(dataFolder, name)).length > 0);
  return !wasReplaced && !hasFiles && listBackups(dataFolder).length === 0;
}
