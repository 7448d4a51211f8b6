import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropFolder } from '../folder.ts';

/** Groups of all files of the database and of records, with the remedy for a lost or damaged file. */

/**
 * - `told`: the server offers to restore a backup.
 * - `made`: the part holds no data and is created again before the database opens.
 * - `rebuilt`: PostgreSQL creates the part again.
 * - `compared`: the part of the newest backup replaces it.
 * - `returned`: its copy in the backups folder replaces it. Without a copy, `told` applies.
 */
export type Remedy = 'told' | 'made' | 'rebuilt' | 'compared' | 'returned';

export interface FileGroup {
  name: string;
  files: RegExp;
  remedy: Remedy;
  description: string;
}

export const fileGroups: readonly FileGroup[] = [
  {
    name: 'tables and indexes',
    files: /^pgdata\/(base\/\d+|global)\/\d+(\.\d+)?$/,
    remedy: 'told',
    description: 'seal.ts: position and checksum of each page; findDamage.ts: rows; verify.ts: all of a copy',
  },
  {
    name: 'free space and visibility',
    files: /^pgdata\/(base\/\d+|global)\/\d+_(fsm|vm|init)$|^pgdata\/(base\/\d+|global)\/pg_internal\.init$/,
    remedy: 'rebuilt',
    description: 'PostgreSQL',
  },
  {
    name: 'which file is which catalogue',
    files: /^pgdata\/(base\/\d+|global)\/pg_filenode\.map$|^pgdata\/(base\/\d+\/)?PG_VERSION$/,
    remedy: 'told',
    description: 'PostgreSQL at the start; databaseFiles.ts: the version',
  },
  {
    name: 'control file',
    files: /^pgdata\/global\/pg_control$/,
    remedy: 'told',
    description: 'PostgreSQL at the start: its sum; logEnd.ts: older than the log',
  },
  {
    name: 'log',
    files: /^pgdata\/pg_wal\/[0-9A-F]{24}$/,
    remedy: 'told',
    description: 'logEnd.ts: ends before something that was on disk',
  },
  {
    name: 'ends of transactions',
    files: /^pgdata\/(pg_xact|pg_multixact\/(offsets|members))\/[0-9A-F]{4,}$/,
    remedy: 'told',
    description: 'finalPages.ts: a sum of what never changes',
  },
  {
    name: 'what a start forgets',
    files:
      /^pgdata\/(pg_subtrans|pg_notify|pg_stat|pg_stat_tmp|pg_logical|pg_replslot)\/|^pgdata\/postmaster\./,
    remedy: 'rebuilt',
    description: 'PostgreSQL',
  },
  {
    name: 'configuration',
    files: /^pgdata\/(pg_hba|pg_ident|postgresql(\.auto)?)\.conf$/,
    remedy: 'made',
    description: 'fileGroups.ts',
  },
  {
    name: 'seal',
    files: /^pgdata\/rujukan\.seal$/,
    remedy: 'compared',
    description: 'seal.ts: its sum',
  },
  {
    name: 'position of the log',
    files: /^pgdata\/rujukan\.log-end$/,
    remedy: 'rebuilt',
    description: 'logEnd.ts: its sum',
  },
  {
    name: 'pictures, documents, exports, workbooks',
    files: /^(media|export|batch)\//,
    remedy: 'returned',
    description: 'keptFiles.ts: size and sum in stored_file',
  },
];

/** PostgreSQL does not start without these folders, and some copies omit empty folders. */
const folders = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/archive_status',
  'pg_wal/summaries',
];

const ours = '# Written by Rujukan at each start. Settings are given on the command line.';

const configuration: Readonly<Record<string, string>> = {
  'postgresql.conf': `${ours}
max_connections = 100
shared_buffers = 128MB
dynamic_shared_memory_type = posix
min_wal_size = 80MB
log_timezone = UTC
datestyle = 'iso, mdy'
timezone = UTC
lc_messages = C
lc_monetary = C
lc_numeric = C
lc_time = C
default_text_search_config = 'pg_catalog.english'
`,
  'postgresql.auto.conf': `${ours}\n`,
  'pg_hba.conf': `${ours}\nlocal all all trust\n`,
  'pg_ident.conf': `${ours}\n`,
};

/** Call before the database opens. Returns the created folders, and the configurations that were damaged. */
export function recreateFolders(folder: string): string[] {
  // Without replication the file has no use, and a damaged file stops the start.
  rmSync(join(folder, 'pg_logical/replorigin_checkpoint'), { recursive: true, force: true });
  const made = folders.filter((name) => {
    if (statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory()) return false;
    mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
    return true;
  });
  for (const [name, content] of Object.entries(configuration)) {
    const path = join(folder, name);
    dropFolder(path);
    const found = statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : '';
    if (found === content) continue;
    writeFileSync(path, content, { mode: 0o600 });
    if (!found.startsWith('# ')) made.push(name);
  }
  return made;
}
