import { mkdirSync, renameSync, rmSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Pool, types } from 'pg';
import { sqlState } from '../describeError.ts';
import type { Db } from './database.ts';
import { openDurable } from './durable.ts';
import { OpenError } from './errors.ts';
import { damaged, databaseFolder, hasDatabase, syncFiles, syncParent, unfinishedFolder } from './folder.ts';
import { guardMethods, guardTransactions } from './guard.ts';
import { lockFolder } from './lock.ts';
import { type Maintenance, startMaintenance } from './maintenance.ts';
import { migrateEmbedded, migratePostgres } from './migrate.ts';
import { unpackPrepared } from './prepared.ts';

const oldestPostgres = 150_000;
const poolSize = 8;

/** Short queries by many people: no compiling, no workers for one of them, and what is read is mostly in memory. */
const plannerOptions = '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1';

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
 * Order of the embedded one: lock, what is there, open, migrate, statistics, maintenance.
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
    if (!hasDatabase(dataFolder)) await makeDatabase(dataFolder);
    const folder = databaseFolder(dataFolder);
    const unreadable = (error: unknown) =>
      damaged(dataFolder, `Database di ${folder} rusak dan tidak dapat dibuka.`, error);
    const pglite = await openDurable(folder).catch((error: unknown) => {
      throw unreadable(error);
    });
    await migrateEmbedded(pglite).catch((error: unknown) => {
      throw isDamage(error) ? unreadable(error) : error;
    });
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

/** A new database, prepared or empty; it gets its name when it is whole and on disk. */
async function makeDatabase(dataFolder: string): Promise<void> {
  const unfinished = unfinishedFolder(dataFolder);
  rmSync(unfinished, { recursive: true, force: true });
  if (!(await unpackPrepared(unfinished))) await (await openDurable(unfinished)).close();
  syncFiles(unfinished);
  renameSync(unfinished, databaseFolder(dataFolder));
  syncParent(unfinished);
}

/** SQL states of missing or unreadable files and pages, and the end of a WASM program that met one. */
function isDamage(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return state.startsWith('XX') || state.startsWith('58');
  return error instanceof Error && /Aborted|unreachable|memory access/.test(error.message);
}

async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new Pool({ connectionString, max: poolSize, options: plannerOptions });
  pool.on('error', () => undefined);
  // One in use can be ended too, when it stood still in a transaction; its next query says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
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
