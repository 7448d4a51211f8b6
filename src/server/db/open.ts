import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, types } from 'pg';
import { diskFault } from '../../files/disk.ts';
import { sqlState } from '../describeError.ts';
import { type Availability, embeddedAvailability, watchAvailability } from './availability.ts';
import type { Db } from './database.ts';
import { damaged, hasDatabase, withBackup } from './databaseFiles.ts';
import { takeEarly } from './databaseWorker.ts';
import { assertCanOpen, assertMayUse, hasRoomToCheckpoint, openRefusal } from './diskSpace.ts';
import { type Embedded, openEmbedded } from './embedded.ts';
import { DamageError, OpenError } from './errors.ts';
import { adviceFor, databaseFault, isEndless } from './faults.ts';
import { databaseFolder, listBackups } from './folder.ts';
import { guardMethods, guardTransactions } from './guard.ts';
import { openSeal, type Seal } from './integrity/seal.ts';
import { type ChannelListening, openListening } from './listen.ts';
import { lockFolder } from './lock.ts';
import { type Maintenance, startMaintenance } from './maintenance.ts';
import { makeDatabase } from './makeDatabase.ts';
import { hasPending, migrate } from './migrate.ts';
import { unpackPrepared } from './prepared.ts';

const oldestPostgres = 150_000;
const poolSize = 8;
const connectMs = 30_000;

const plannerOptions = '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1';

export interface Database {
  db: Db;
  kind: 'pglite' | 'postgres';
  pool: Pool;
  embedded: Embedded | undefined;
  seal: Seal | undefined;
  maintenance: Maintenance;
  availability: Availability;
  listen: ChannelListening['listen'];
  close(): Promise<void>;
}

// int8 values arrive as numbers. All values stay below 2^53.
types.setTypeParser(types.builtins.INT8, Number);

/** @throws OpenError */
export function openDatabase(options: { dataFolder: string; databaseUrl?: string }): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl) : openFolder(options.dataFolder);
}

async function openFolder(dataFolder: string): Promise<Database> {
  assertCanOpen(dataFolder);
  const unlock = lockFolder(dataFolder);
  let drop = async () => {};
  try {
    const begun = await takeEarly(dataFolder);
    if (!begun && !hasDatabase(dataFolder))
      await makeDatabase(dataFolder, fillFolder).catch((error: unknown) => {
        assertCanOpen(dataFolder);
        throw error;
      });
    const folder = databaseFolder(dataFolder);
    const unreadable = (error: unknown) => {
      // A full disk or missing rights look like damage, but need another remedy.
      assertCanOpen(dataFolder);
      assertMayUse(folder);
      return diskFault(error)
        ? openRefusal(dataFolder, error)
        : damaged(
            isKnownError(error) ? error.message : `Database di ${folder} rusak dan tidak dapat dibuka.`,
            error,
          );
    };
    const embedded = await openEmbedded(folder, { begun }).catch((error: unknown) => {
      throw unreadable(error);
    });
    drop = embedded.drop;
    embedded.expectAnswers(Number.POSITIVE_INFINITY);
    const { pool } = embedded;
    const seal = await openSeal(folder, embedded, listBackups(dataFolder)).catch((error: unknown) => {
      throw isDamage(error) ? unreadable(error) : error;
    });
    const db = guarded(pool);
    const maintenance = await begin(embedded, seal, db, () => hasRoomToCheckpoint(dataFolder)).catch(
      (error: unknown) => {
        throw knownDamage(seal, error) ?? (isDamage(error) ? unreadable(error) : error);
      },
    );
    const listening = openListening('pglite', pool);
    const availability = embeddedAvailability(embedded, listening.renew);
    const close = async () => {
      await listening.close();
      await maintenance.stop();
      // Without room for a checkpoint, the next start recovers the database.
      if (!embedded.ended() && hasRoomToCheckpoint(dataFolder)) {
        await embedded.patiently('checkpoint');
        await seal.renew();
        await embedded.close();
      } else await embedded.drop();
      unlock();
    };
    const { listen } = listening;
    return { db, kind: 'pglite', pool, embedded, seal, maintenance, availability, listen, close };
  } catch (error) {
    await drop();
    unlock();
    throw await withBackup(dataFolder, error);
  }
}

const isKnownError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'DATABASE_DAMAGED';

async function begin(embedded: Embedded, seal: Seal, db: Db, hasRoom: () => boolean): Promise<Maintenance> {
  const { pool } = embedded;
  const [table] = seal.knownDamage();
  if (table !== undefined && (await hasPending(pool))) throw new DamageError(table);
  await migrate(pool);
  await sealFirst(pool, seal);
  return startMaintenance(db, hasRoom, seal.renew, (statement) => embedded.patiently(statement));
}

function knownDamage(seal: Seal | undefined, error: unknown): OpenError | undefined {
  const [table] = seal?.knownDamage() ?? [];
  return table === undefined ? undefined : damaged(new DamageError(table).message, error);
}

/** Vacuum must not shorten files, because the seal would report the missing pages as lost. */
async function sealFirst(pool: Pool, seal: Seal): Promise<void> {
  if (seal.isWritten()) return;
  await pool.query('alter database postgres set vacuum_truncate = off');
  await pool.query('checkpoint');
  await seal.renew();
}

async function fillFolder(folder: string): Promise<void> {
  if (!unpackPrepared(folder)) await makeDatabaseFolder(folder);
}

/** Drops the template databases: they hold half of all files, and every backup would copy them. */
async function makeDatabaseFolder(folder: string): Promise<void> {
  const { pool, close } = await openEmbedded(folder);
  for (const name of ['template1', 'template0']) {
    await pool.query(`alter database ${name} is_template false`);
    await pool.query(`drop database ${name}`);
  }
  await close();
}

export async function damageAtStart(
  dataFolder: string,
  { kind, seal }: Pick<Database, 'kind' | 'seal'>,
  error: unknown,
): Promise<unknown> {
  if (kind !== 'pglite' || error instanceof OpenError) return undefined;
  const found =
    knownDamage(seal, error) ??
    (isDamage(error) ? damaged('Database rusak: sebagian isinya tidak terbaca.', error) : undefined);
  return found && withBackup(dataFolder, found);
}

function isDamage(error: unknown): boolean {
  if (isEndless(error)) return true;
  const state = sqlState(error);
  if (state) return state.startsWith('XX') || state.startsWith('58');
  return error instanceof Error && /Aborted|unreachable|memory access/.test(error.message);
}

async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new Pool({
    connectionString,
    max: poolSize,
    options: plannerOptions,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  });
  const clients = new Set<PoolClient>();
  const inUse = new Set<PoolClient>();
  const old = new WeakSet<PoolClient>();
  const availability = watchAvailability(connectionString, {
    giveUp: () => {
      for (const client of clients) dropConnection(client);
    },
    renew: () => {
      for (const client of clients)
        if (inUse.has(client)) old.add(client);
        else dropConnection(client);
    },
  });
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => {
    inUse.delete(client);
    if (old.has(client)) void client.end();
  });
  pool.on('error', (error) => availability.suspect(error));
  // The server can also close a connection in use; its next query reports the error.
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', () => undefined);
  });
  pool.on('remove', (client) => clients.delete(client));
  try {
    await assertFit(pool);
    await migrate(pool, { isShared: true });
  } catch (error) {
    await availability.stop();
    await pool.end();
    if (error instanceof OpenError) throw error;
    const fault = databaseFault(error);
    if (!fault) throw error;
    throw new OpenError('DATABASE', adviceFor(fault, connectionString), { cause: error });
  }
  const db = guarded(pool);
  const maintenance: Maintenance = {
    afterBatch: async () => undefined,
    later: () => undefined,
    onError: () => undefined,
    stop: async () => undefined,
  };
  const listening = openListening('postgres', pool);
  const close = async () => {
    await availability.stop();
    await listening.close();
    await pool.end();
  };
  return {
    db,
    kind: 'postgres',
    pool,
    embedded: undefined,
    seal: undefined,
    maintenance,
    availability,
    listen: listening.listen,
    close,
  };
}

/** pg's types do not declare the socket. */
function dropConnection(client: PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } };
  connection.stream.destroy(new Error('Connection terminated: the database does not answer'));
}

async function assertFit(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  );
  const { version = 0, encoding } = rows[0] ?? {};
  if (version < oldestPostgres)
    throw new OpenError('POSTGRES_VERSION', 'DATABASE_URL harus PostgreSQL 15 atau lebih baru.');
  if (encoding !== 'UTF8')
    throw new OpenError(
      'DATABASE',
      `Database itu memakai pengodean ${encoding}, bukan UTF8. Buat yang baru: createdb --encoding UTF8 --template template0 --locale C.UTF-8.`,
    );
}

function guarded(pool: Pool): Db {
  guardMethods(pool, ['query', 'connect']);
  return guardTransactions(drizzle(pool) as unknown as Db);
}
