import {
  closeSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import type { Pool } from 'pg';

export type Part = 'heap' | 'index' | 'long values' | 'index of long values' | 'sequence';

export interface RelationFile {
  table: string;
  part: Part;
  path: string;
  pages: number;
}

export async function relationFilesOf(pool: Pool): Promise<RelationFile[]> {
  const { rows } = await pool.query<RelationFile>(`
    with tables as (
      select c.oid, c.relname, c.reltoastrelid as long from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace),
    files as (
      select relname as table, 'heap' as part, oid from tables
      union all select t.relname, 'index', i.indexrelid from tables t join pg_index i on i.indrelid = t.oid
      union all select relname, 'long values', long from tables where long <> 0
      union all select t.relname, 'index of long values', i.indexrelid
        from tables t join pg_index i on i.indrelid = t.long and t.long <> 0
      union all select s.relname, 'sequence', d.objid from tables t
        join pg_depend d on d.refobjid = t.oid and d.deptype in ('a', 'i')
        join pg_class s on s.oid = d.objid and s.relkind = 'S')
    select "table", part, pg_relation_filepath(oid) as path, (pg_relation_size(oid) / 8192)::int as pages
    from files order by 1, 2, 3`);
  return rows;
}

const pageBytes = 8192;

export interface Damage {
  name: string;
  leastPages: number;
  act(path: string): void;
}

function zeroPage(path: string, page: number): void {
  const fd = openSync(path, 'r+');
  writeSync(fd, Buffer.alloc(pageBytes), 0, pageBytes, page * pageBytes);
  closeSync(fd);
}

const pagesOf = (path: string) => statSync(path).size / pageBytes;

export const damages: readonly Damage[] = [
  { name: 'first page of zeros', leastPages: 1, act: (path) => zeroPage(path, 0) },
  { name: 'last page of zeros', leastPages: 2, act: (path) => zeroPage(path, pagesOf(path) - 1) },
  { name: 'all zeros', leastPages: 1, act: (path) => writeFileSync(path, Buffer.alloc(statSync(path).size)) },
  { name: 'emptied', leastPages: 1, act: (path) => truncateSync(path, 0) },
  {
    name: 'shortened',
    leastPages: 2,
    act: (path) => truncateSync(path, Math.floor(pagesOf(path) / 2) * pageBytes),
  },
  {
    name: 'garbled',
    leastPages: 1,
    act: (path) => {
      const bytes = readFileSync(path);
      for (let at = 4000; at < bytes.length; at += pageBytes) bytes[at]! ^= 0x55;
      writeFileSync(path, bytes);
    },
  },
  { name: 'removed', leastPages: 0, act: (path) => rmSync(path) },
];

export async function fillEveryTable(pool: Pool): Promise<void> {
  const client = await pool.connect();
  await client.query('begin; set local session_replication_role = replica');
  const { rows: tables } = await client.query<{ name: string; ident: string }>(
    `select relname as name, oid::regclass::text as ident from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const attempt = async (text: string, values: unknown[] = []) => {
    await client.query('savepoint attempt');
    try {
      const { rowCount } = await client.query(text, values);
      return (rowCount ?? 0) > 0;
    } catch {
      await client.query('rollback to savepoint attempt');
      return false;
    }
  };
  for (const { name, ident } of tables) {
    const { rows: columns } = await client.query<{ name: string; type: string; needed: boolean }>(
      `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type,
         attnotnull and not atthasdef and attidentity = '' as needed
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [ident],
    );
    const { rowCount } = await client.query(`select 1 from ${ident} limit 1`);
    // A new row is marked as deleted, because the disabled triggers do not count it.
    const needed = columns.filter((column) => column.needed || column.name === 'deleted_at');
    if (rowCount === 0) {
      const values = needed.map(({ type }) => `'${sampleOf(type)}'::${type}`).join(', ');
      const made = await attempt(
        `insert into ${ident} (${needed.map((column) => column.name).join(', ')}) values (${values})`,
      );
      if (!made) throw new Error(`There is no row of ${name} in this test`);
    }
    for (const { name: column } of columns.filter(({ type }) => type === 'text')) {
      const long = Array.from({ length: 1500 }, () => Math.random().toString(36).slice(2)).join('');
      if (
        await attempt(`update ${ident} set ${column} = $1 where ctid = (select ctid from ${ident} limit 1)`, [
          long,
        ])
      )
        break;
    }
  }
  await client.query('commit');
  client.release();
}

function sampleOf(type: string): string {
  if (type.startsWith('timestamp') || type === 'date') return '2026-11-20';
  if (type.startsWith('json')) return '{}';
  if (type === 'boolean') return 'false';
  if (type === 'uuid') return '7b0b2f0e-52c5-4a5e-8a7d-0d8f5c2b1a11';
  if (type.endsWith('[]')) return '{}';
  return '1';
}
