import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Db } from '../database.ts';
import { openEmbedded } from '../embedded.ts';
import { DamageError, parts } from '../errors.ts';
import { findDamage, isDamageError } from './findDamage.ts';
import { openSeal } from './seal.ts';

const relationMs = 30 * 60_000;

interface Relation {
  oid: number;
  kind: 'r' | 't' | 'S' | 'i';
  name: string;
  table: string;
  method: string | null;
  blocks: number;
  key: string | null;
}

const relations = `
  select c.oid::int, c.relkind as kind, c.oid::regclass::text as name, am.amname as method,
    coalesce(owner.relname, c.relname) as table, (pg_relation_size(c.oid) / 8192)::int as blocks,
    (select string_agg(quote_ident(a.attname), ', ' order by k.place)
      from pg_index p, unnest(p.indkey) with ordinality k(number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
      where p.indrelid = c.oid and p.indisprimary and p.indisvalid
        and a.attrelid = p.indrelid) as key
  from pg_class c
  left join pg_am am on am.oid = c.relam
  left join pg_index i on i.indexrelid = c.oid
  left join pg_class owner on owner.oid = i.indrelid or owner.reltoastrelid = c.oid
  where c.relkind in ('r', 't', 'S', 'i') and c.relpersistence = 'p' and i.indisvalid is not false
  order by c.oid`;

export async function verifyDatabase(folder: string): Promise<void> {
  const embedded = await openEmbedded(folder, { checks: true });
  const { pool } = embedded;
  embedded.expectAnswers(relationMs);
  try {
    const seal = await openSeal(folder, embedded);
    const lost = await seal.compare();
    if (lost !== undefined) throw new DamageError(lost);
    await pool.query('select count(*) from drizzle.__drizzle_migrations');
    // Only this check needs the extension, so its creation is rolled back.
    await pool.query('begin; create extension amcheck');
    const { rows } = await pool.query<Relation>(relations);
    for (const relation of rows) await verifyRelation(pool, relation);
    await pool.query('rollback');
    // A copy without rows must not replace better copies. The 0 skips the reads by key, which ran above.
    const table = await findDamage(drizzle(pool) as unknown as Db, 0);
    if (table !== undefined) throw new DamageError(table);
  } catch (error) {
    await embedded.drop();
    throw isDamageError(error) ? new DamageError(parts.catalogue, { cause: error }) : error;
  }
  await embedded.close();
}

async function verifyRelation(pool: Pool, relation: Relation): Promise<void> {
  try {
    if (relation.kind === 'i') await verifyIndex(pool, relation);
    else await verifyPages(pool, relation);
    if (relation.kind === 'S') await verifySequence(pool, relation);
    if (relation.key) await verifyRows(pool, relation);
  } catch (cause) {
    throw cause instanceof DamageError ? cause : new DamageError(relation.table, { cause });
  }
}

const indexChecks: Readonly<Record<string, string>> = { btree: 'bt_index_check', gin: 'gin_index_check' };

async function verifyIndex(pool: Pool, { oid, method }: Relation): Promise<void> {
  const check = indexChecks[method ?? ''];
  if (!check) throw new Error(`There is no check for an index of the kind ${method}`);
  await pool.query(`select ${check}($1::oid::regclass)`, [oid]);
}

async function verifyPages(pool: Pool, { oid, table, blocks }: Relation): Promise<void> {
  if (blocks === 0) return;
  const { rows } = await pool.query<{ msg: string }>(
    'select msg from verify_heapam($1::oid::regclass, check_toast => true, on_error_stop => true)',
    [oid],
  );
  if (rows[0]) throw new DamageError(table, { cause: rows[0].msg });
}

async function verifySequence(pool: Pool, { name, table }: Relation): Promise<void> {
  const { rows } = await pool.query(`select last_value from ${name}`);
  if (rows.length !== 1) throw new DamageError(table);
}

async function verifyRows(pool: Pool, { name, table, key }: Relation): Promise<void> {
  const count = 'select count(*)::int as count from';
  const byPages = await countBy(pool, ['seqscan'], `${count} only ${name}`);
  const byKey = await countBy(
    pool,
    ['indexscan'],
    `${count} (select 1 from only ${name} order by ${key} offset 0) as keyed`,
  );
  const byIndex = await countBy(
    pool,
    ['indexscan', 'indexonlyscan'],
    `${count} (select ${key} from only ${name} order by ${key} offset 0) as keyed`,
  );
  if (byPages !== byKey || byKey !== byIndex) throw new DamageError(table);
}

const ways = ['seqscan', 'indexscan', 'indexonlyscan', 'bitmapscan'] as const;

async function countBy(pool: Pool, wanted: readonly (typeof ways)[number][], query: string): Promise<number> {
  const chosen = ways.map((way) => `set local enable_${way} = ${wanted.includes(way) ? 'on' : 'off'}`);
  await pool.query(chosen.join('; '));
  const { rows } = await pool.query<{ count: number }>(query);
  return rows[0]?.count ?? 0;
}
