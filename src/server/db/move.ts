import { Pool, type PoolClient } from 'pg';
import { hasDatabase } from './databaseFiles.ts';
import { MoveError } from './errors.ts';
import { adviceFor, databaseFault } from './faults.ts';
import { openDatabase } from './open.ts';

export interface MovedTable {
  table: string;
  rows: number;
  sum: string;
}

type Run = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

const sliceRows = 1000;

/**
 * Copies in one transaction, which commits only if every table has the same rows and checksum.
 * @throws MoveError, OpenError
 */
export async function moveToPostgres(dataFolder: string, databaseUrl: string): Promise<MovedTable[]> {
  if (!hasDatabase(dataFolder)) throw new MoveError(`Tidak ada database di ${dataFolder}.`);
  await assertEmpty(databaseUrl);
  const from = await openDatabase({ dataFolder });
  try {
    await assertNothingWaits(from.pool);
    const to = await openDatabase({ dataFolder, databaseUrl });
    try {
      return await copyAll(from.pool, to.pool);
    } catch (error) {
      throw error instanceof MoveError ? error : new MoveError(stopped(databaseUrl, error), { cause: error });
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

const connectMs = 15_000;

/** The message must not reveal the password in the address. */
function unreachable(address: string, error: unknown): string {
  const fault = databaseFault(error);
  return fault
    ? adviceFor(fault, address, 'alamat itu')
    : 'PostgreSQL itu tidak dapat dipakai. Rinciannya ada di log.';
}

const stopped = (address: string, error: unknown) =>
  `Penyalinan berhenti; tidak ada yang berubah di kedua database. ${unreachable(address, error)}`;

async function assertEmpty(connectionString: string): Promise<void> {
  const pool = new Pool({ connectionString, max: 1, connectionTimeoutMillis: connectMs });
  try {
    await pool.query('select 1').catch((error: unknown) => {
      throw new MoveError(unreachable(connectionString, error), { cause: error });
    });
    const { rows } = await pool.query<{ schema: string; name: string }>(
      `select schemaname as schema, tablename as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema', 'drizzle')`,
    );
    for (const { schema, name } of rows) {
      const { rows: found } = await pool.query(`select 1 from ${quoted(schema)}.${quoted(name)} limit 1`);
      if (found.length > 0)
        throw new MoveError(
          `Database tujuan tidak kosong: tabel ${name} sudah berisi data. Pakai database yang baru dibuat.`,
        );
    }
  } finally {
    await pool.end();
  }
}

/** Jobs are not moved, so an unfinished job would never end. The next start repeats `recount-targets`. */
async function assertNothingWaits(pool: Pool): Promise<void> {
  const { rows: tables } = await pool.query(`select 1 where to_regclass('pgboss.job') is not null`);
  if (tables.length === 0) return;
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pgboss.job
     where state in ('created', 'retry', 'active') and name not like '\\_\\_%' and name <> 'recount-targets'`,
  );
  const waiting = rows[0]?.waiting ?? 0;
  if (waiting > 0)
    throw new MoveError(
      `Masih ada ${waiting} proses (upload atau ekspor) yang belum selesai. Buka Rujukan, tunggu sampai selesai, lalu pindahkan lagi.`,
    );
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Checksums are made of text, which must not depend on server settings. */
const settings = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, MDY'`,
  `set local intervalstyle = 'postgres'`,
  `set local bytea_output = 'hex'`,
  'set local extra_float_digits = 1',
];

async function copyAll(source: Pool, target: Pool): Promise<MovedTable[]> {
  const from = await source.connect();
  const to = await target.connect();
  try {
    await from.query('begin');
    await to.query('begin');
    const moved = await copyInto(from, to);
    await to.query('commit').catch((error: unknown) => {
      throw new MoveError(unknownEnd, { cause: error });
    });
    return moved;
  } catch (error) {
    await to.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await from.query('rollback').catch(() => undefined);
    from.release();
    to.release();
  }
}

const unknownEnd =
  'Sambungan terputus tepat di akhir penyalinan, sehingga tidak diketahui apakah datanya tersimpan di sana. Data di komputer ini tidak berubah. Buat database baru yang kosong, lalu salin lagi.';

async function copyInto(source: PoolClient, target: PoolClient): Promise<MovedTable[]> {
  const from: Run = async (text, values) => (await source.query(text, values)).rows;
  const to: Run = async (text, values) => (await target.query(text, values)).rows;
  for (const setting of settings) {
    await from(setting);
    await to(setting);
  }
  const tables = await tablesOf(from);
  const names = tables.map(({ table }) => quoted(table)).join(', ');
  const keys = await foreignKeys(to);
  for (const { table, name } of keys)
    await to(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  for (const { table } of tables) await to(`alter table ${quoted(table)} disable trigger user`);
  await to(`truncate ${names}`);
  for (const table of tables) await copyTable(table, from, to);
  for (const { table } of tables) await to(`alter table ${quoted(table)} enable trigger user`);
  for (const { table, name, definition } of keys)
    await to(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  await copySequences(from, to);
  const moved: MovedTable[] = [];
  for (const table of tables) moved.push(await compared(table, from, to));
  return moved;
}

interface Table {
  table: string;
  columns: string[];
}

async function tablesOf(run: Run): Promise<Table[]> {
  const rows = await run<{ table: string; column: string }>(
    `select c.table_name as "table", c.column_name as "column"
     from information_schema.columns c
     join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
     order by 1, 2`,
  );
  return [...Map.groupBy(rows, ({ table }) => table)].map(([table, all]) => ({
    table,
    columns: all.map(({ column }) => column),
  }));
}

const foreignKeys = (run: Run) =>
  run<{ table: string; name: string; definition: string }>(
    `select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = 'public' order by 1, 2`,
  );

/** JSON preserves every digit and microsecond. The cursor limits memory. */
async function copyTable({ table, columns }: Table, from: Run, to: Run): Promise<void> {
  const names = columns.map(quoted).join(', ');
  await from(`declare moving no scroll cursor for
    select row_to_json(r)::text as row from (select ${names} from ${quoted(table)}) r`);
  for (;;) {
    const rows = await from<{ row: string }>(`fetch ${sliceRows} from moving`);
    if (rows.length === 0) break;
    await to(
      `insert into ${quoted(table)} (${names}) overriding system value
       select ${names} from json_populate_recordset(null::${quoted(table)}, $1::json)`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    );
  }
  await from('close moving');
}

async function copySequences(from: Run, to: Run): Promise<void> {
  const sequences = await from<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, last } of sequences) {
    if (last !== null) await to(`select setval($1::regclass, $2::bigint)`, [`public.${quoted(name)}`, last]);
  }
}

async function compared({ table, columns }: Table, from: Run, to: Run): Promise<MovedTable> {
  const text = `row(${columns.map(quoted).join(', ')})::text`;
  const question = `select count(*)::int as rows, coalesce(sum(hashtextextended(${text}, 0)::numeric), 0)::text as sum
    from ${quoted(table)}`;
  const [there] = await from<{ rows: number; sum: string }>(question);
  const [here] = await to<{ rows: number; sum: string }>(question);
  if (!there || !here || there.rows !== here.rows || there.sum !== here.sum)
    throw new MoveError(
      `Penyalinan berhenti; tidak ada yang berubah di kedua database. Isi tabel ${table} di sana tidak sama dengan aslinya (${here?.rows ?? 0} dari ${there?.rows ?? 0} baris).`,
    );
  return { table, ...here };
}
