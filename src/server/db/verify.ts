import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { openDurable } from './durable.ts';
import { DamageError } from './errors.ts';

/** Blocks of a table that are read without letting other calls come in between: some 50 ms. */
const blocksAtOnce = 2048;

/** A table, a sequence, the part of a table that holds long values, or an index. */
interface Relation {
  oid: number;
  kind: 'r' | 't' | 'S' | 'i';
  /** As SQL names it. */
  name: string;
  /** The table that it belongs to, for people. */
  table: string;
  method: string | null;
  blocks: number;
  /** Columns of the primary key, as SQL names them. */
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

/**
 * Opens a copy of a database and reads all of it: every page of every table, every long value, every index, and every
 * row once by way of its key, so that rows that are gone are missed. Closes it cleanly.
 *
 * @throws DamageError, naming the table; the database's own error when it cannot be opened at all
 */
export async function verifyDatabase(folder: string): Promise<void> {
  const pglite = await openDurable(folder, { amcheck });
  try {
    await pglite.query('select count(*) from drizzle.__drizzle_migrations');
    // The extension is here for the checks only: what the transaction made is taken back.
    await pglite.exec('begin; create extension amcheck');
    const { rows } = await pglite.query<Relation>(relations);
    for (const relation of rows) await verifyRelation(pglite, relation);
    await pglite.exec('rollback');
  } catch (error) {
    await pglite.close().catch(() => undefined);
    throw error;
  }
  await pglite.close();
}

async function verifyRelation(pglite: PGlite, relation: Relation): Promise<void> {
  try {
    if (relation.kind === 'i') await verifyIndex(pglite, relation);
    else await verifyPages(pglite, relation);
    if (relation.kind === 'S') await verifySequence(pglite, relation);
    if (relation.key) await verifyRows(pglite, relation);
  } catch (cause) {
    throw cause instanceof DamageError ? cause : new DamageError(relation.table, { cause });
  }
  await turnOfTheLoop();
}

const indexChecks: Readonly<Record<string, string>> = { btree: 'bt_index_check', gin: 'gin_index_check' };

async function verifyIndex(pglite: PGlite, { oid, method }: Relation): Promise<void> {
  const check = indexChecks[method ?? ''];
  if (!check) throw new Error(`There is no check for an index of the kind ${method}`);
  await pglite.query(`select ${check}($1::oid::regclass)`, [oid]);
}

/** The checksum of every page, every row's shape, and the long values that rows point to. */
async function verifyPages(pglite: PGlite, { oid, table, blocks }: Relation): Promise<void> {
  for (let first = 0; first < blocks; first += blocksAtOnce) {
    const last = Math.min(first + blocksAtOnce, blocks) - 1;
    const { rows } = await pglite.query<{ msg: string }>(
      `select msg from verify_heapam($1::oid::regclass, check_toast => true, on_error_stop => true,
        startblock => $2, endblock => $3)`,
      [oid, first, last],
    );
    if (rows[0]) throw new DamageError(table, { cause: rows[0].msg });
    await turnOfTheLoop();
  }
}

/** One that has lost its page would give numbers away a second time. */
async function verifySequence(pglite: PGlite, { name, table }: Relation): Promise<void> {
  const { rows } = await pglite.query(`select last_value from ${name}`);
  if (rows.length !== 1) throw new DamageError(table);
}

/** An index knows rows that a shortened table has no more, and the other way round. */
async function verifyRows(pglite: PGlite, { name, table, key }: Relation): Promise<void> {
  const byPages = await countBy(pglite, 'indexscan', `select count(*)::int as count from only ${name}`);
  const byKey = await countBy(
    pglite,
    'seqscan',
    `select count(*)::int as count from (select 1 from only ${name} order by ${key} offset 0) as keyed`,
  );
  if (byPages !== byKey) throw new DamageError(table);
}

/** Without `unwanted`; and never by an index alone, nor by a map of pages, which would not look at the row itself. */
async function countBy(pglite: PGlite, unwanted: 'seqscan' | 'indexscan', query: string): Promise<number> {
  const wanted = unwanted === 'seqscan' ? 'indexscan' : 'seqscan';
  const off = [unwanted, 'indexonlyscan', 'bitmapscan'].map((way) => `set local enable_${way} = off`);
  await pglite.exec([...off, `set local enable_${wanted} = on`].join('; '));
  const { rows } = await pglite.query<{ count: number }>(query);
  return rows[0]?.count ?? 0;
}
