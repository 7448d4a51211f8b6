import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Pool, types } from 'pg';
import type { Db } from './database.ts';
import { openDurable } from './durable.ts';
import { OpenError } from './errors.ts';
import { guardMethods, guardTransactions } from './guard.ts';
import { lockFolder } from './lock.ts';
import { type Maintenance, startMaintenance } from './maintenance.ts';
import { migrateEmbedded, migratePostgres } from './migrate.ts';

/** Major version of the PostgreSQL inside the pinned PGlite; a folder of another one must not be opened (guard 5). */
const embeddedMajor = '18';
const oldestPostgres = 150_000;
const poolSize = 8;

export interface Database {
  db: Db;
  kind: 'pglite' | 'postgres';
  /** The driver itself, for what needs more than Drizzle: jobs and COPY. */
  client: { kind: 'pglite'; pglite: PGlite } | { kind: 'postgres'; pool: Pool };
  maintenance: Maintenance;
  /** Checkpoints, closes and gives the folder free. */
  close(): Promise<void>;
}

// int8 of counts and money as numbers on both drivers; all of ours stay below 2^53.
types.setTypeParser(types.builtins.INT8, Number);

/**
 * Opens the embedded database below `dataFolder`, or the PostgreSQL at `databaseUrl`.
 * Order of the embedded one: lock, version, open, migrate, statistics, maintenance.
 *
 * @throws OpenError
 */
export function openDatabase(options: { dataFolder: string; databaseUrl?: string }): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl) : openEmbedded(options.dataFolder);
}

async function openEmbedded(dataFolder: string): Promise<Database> {
  mkdirSync(dataFolder, { recursive: true });
  const unlock = lockFolder(dataFolder);
  try {
    const folder = join(dataFolder, 'pgdata');
    checkFolderVersion(folder);
    const pglite = await openDurable(folder).catch((error: unknown) => {
      throw new OpenError('DATA_DIR_BROKEN', `Database di ${folder} tidak dapat dibuka.`, error);
    });
    await migrateEmbedded(pglite);
    guardMethods(pglite, ['query', 'exec', 'transaction']);
    const db = guardTransactions(drizzlePglite(pglite) as unknown as Db);
    const maintenance = await startMaintenance(db);
    const close = async () => {
      await maintenance.stop();
      await pglite.exec('checkpoint');
      await pglite.close();
      unlock();
    };
    return { db, kind: 'pglite', client: { kind: 'pglite', pglite }, maintenance, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A half-made folder has no PG_VERSION and would be initialised over; one of another major cannot be read. */
function checkFolderVersion(folder: string): void {
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) {
    if (existsSync(join(folder, 'base')))
      throw new OpenError('DATA_DIR_BROKEN', `Folder ${folder} tidak lengkap: PG_VERSION tidak ada.`);
    return;
  }
  const version = readFileSync(file, 'utf8').trim();
  if (version !== embeddedMajor)
    throw new OpenError(
      'DATA_DIR_VERSION',
      `Folder ${folder} dibuat oleh PostgreSQL ${version}; program ini memakai ${embeddedMajor}.`,
    );
}

async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new Pool({ connectionString, max: poolSize, options: '-c jit=off' });
  pool.on('error', () => undefined);
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    if ((rows[0]?.version ?? 0) < oldestPostgres)
      throw new OpenError('POSTGRES_VERSION', 'DATABASE_URL harus PostgreSQL 15 atau lebih baru.');
    await migratePostgres(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  guardMethods(pool, ['query']);
  const db = guardTransactions(drizzlePg(pool) as unknown as Db);
  // PostgreSQL looks after itself: autovacuum and its own checkpoints.
  const maintenance: Maintenance = { afterBatch: async () => undefined, stop: async () => undefined };
  return { db, kind: 'postgres', client: { kind: 'postgres', pool }, maintenance, close: () => pool.end() };
}
