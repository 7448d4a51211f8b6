import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OpenError } from './errors.ts';
import { databaseFolder, listBackups, namesIn, replacedPrefix } from './folder.ts';
import { newestIntactBackup } from './integrity/copyChecksums.ts';

/** PostgreSQL's major version in PGlite. A folder of another version must not be opened. */
const embeddedMajor = '18';

export const damaged = (message: string, cause?: unknown): OpenError =>
  new OpenError('DATABASE_DAMAGED', message, { cause });

export async function withBackup(dataFolder: string, error: unknown): Promise<unknown> {
  if (!(error instanceof OpenError) || error.code !== 'DATABASE_DAMAGED') return error;
  const { message, cause } = error;
  return new OpenError(error.code, message, { cause, backup: await newestIntactBackup(dataFolder) });
}

/** An incomplete or vanished database must never be initialised again. */
export function hasDatabase(dataFolder: string): boolean {
  const folder = databaseFolder(dataFolder);
  if (namesIn(folder).length === 0) {
    if (isNewFolder(dataFolder)) return false;
    throw damaged(`Database di ${folder} hilang.`);
  }
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) throw damaged(`Database di ${folder} tidak lengkap: PG_VERSION tidak ada.`);
  const version = readFileSync(file, 'utf8').trim();
  if (version === embeddedMajor) return true;
  if (!/^\d+$/.test(version)) throw damaged(`Database di ${folder} rusak: PG_VERSION tidak terbaca.`);
  throw new OpenError(
    'DATA_DIR_VERSION',
    `Folder ${folder} dibuat dengan PostgreSQL ${version}, sedangkan Rujukan ini memakai versi ${embeddedMajor}.`,
  );
}

/** Existing files of records prove that there was a database. */
const filesOfRecords = ['media', 'batch', 'export'];

function isNewFolder(dataFolder: string): boolean {
  const wasReplaced = namesIn(dataFolder).some((name) => name.startsWith(replacedPrefix));
  const hasFiles = filesOfRecords.some((name) => namesIn(join(dataFolder, name)).length > 0);
  return !wasReplaced && !hasFiles && listBackups(dataFolder).length === 0;
}
