import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { Pool, PoolClient } from 'pg';
import { OpenError } from './errors.ts';

const migrationLock = 7_421_001;
const applied = 'drizzle.__drizzle_migrations';

/** In src/ this file's folder contains the migrations; in out/main the script's folder or its parent does. */
function migrationsFolder(): string {
  for (const place of ['./migrations/', '../migrations/']) {
    const folder = fileURLToPath(new URL(place, import.meta.url));
    if (existsSync(folder)) return folder;
  }
  throw new Error('The migrations folder is missing from this build');
}

/**
 * Drizzle compares only the time of the last migration, so this check refuses newer or diverged databases.
 * @throws OpenError DATABASE_VERSION
 */
async function assertOurs(client: PoolClient, migrationsFolder: string): Promise<void> {
  const { rows: tables } = await client.query(`select 1 where to_regclass('${applied}') is not null`);
  if (tables.length === 0) return;
  const { rows } = await client.query(`select created_at::text as made from ${applied}`);
  const ours = new Set(readMigrationFiles({ migrationsFolder }).map((each) => String(each.folderMillis)));
  if ((rows as { made: string }[]).every(({ made }) => ours.has(made))) return;
  throw new OpenError(
    'DATABASE_VERSION',
    'Database ini dibuat dengan versi Rujukan yang lain. Pakai versi tersebut, atau pakai folder data atau database baru.',
  );
}

/**
 * Another application may own a table of the same name.
 * @throws OpenError DATABASE
 */
async function assertNobodyElses(client: PoolClient, migrationsFolder: string): Promise<void> {
  const { rows: tables } = await client.query(`select 1 where to_regclass('${applied}') is not null`);
  if (tables.length > 0) return;
  const ours = readMigrationFiles({ migrationsFolder })
    .flatMap(({ sql }) => sql)
    .flatMap((statement) => [...statement.matchAll(/create table "(\w+)"/gi)].map(([, name]) => name));
  const { rows } = await client.query<{ name: string; database: string; role: string }>(
    `select name, current_database() as database, current_user as role
     from unnest($1::text[]) with ordinality as own (name, place)
     where to_regclass(quote_ident(name)) is not null order by place limit 1`,
    [ours],
  );
  const [found] = rows;
  if (!found) return;
  const { name, database, role } = found;
  throw new OpenError(
    'DATABASE',
    `Database ${database} sudah berisi tabel ${name} dari program lain. Buat database yang baru (sudo -u postgres createdb --owner ${role} rujukan), lalu tulis namanya di alamat database.`,
  );
}

export async function hasPending(pool: Pool): Promise<boolean> {
  const { rows: tables } = await pool.query(`select 1 where to_regclass('${applied}') is not null`);
  if (tables.length === 0) return true;
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${applied}`);
  const ours = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  return (rows[0]?.count ?? 0) < ours.length;
}

/**
 * @param isShared other applications may have tables in the database
 * @throws OpenError DATABASE_VERSION, DATABASE
 */
export async function migrate(pool: Pool, { isShared = false } = {}): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await assertOurs(client, migrationsFolder());
    if (isShared) await assertNobodyElses(client, migrationsFolder());
    await migratePg(drizzle(client), { migrationsFolder: migrationsFolder() });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}
