import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { sqlState } from '../../describeError.ts';
import type { Db } from '../database.ts';
import { isEndless } from '../faults.ts';
import { rows } from '../rows.ts';

/** PostgreSQL often reads damaged files without error, as tables with fewer rows. */

const pagesAtOnce = 256;
const pagesRead = 32;
const maxScannedPages = 4096;
const rest = 5;

/** Before the set-up, all these tables are empty; afterwards, none is empty. */
const filledTogether = ['app_user', 'role', 'partner', 'setting'];
const keptForEver = [
  'audit',
  'app_user',
  'agent',
  'counter',
  'partner',
  'product',
  'program',
  'referral',
  'region',
  'role',
];

interface Table {
  name: string;
  ident: string;
  pages: number;
  key: string | null;
  given: number | null;
  counted: number;
}

const tables = sql`
  select c.relname as name, c.oid::regclass::text as ident, c.reltuples::int as counted, (pg_relation_size(c.oid) / 8192)::int as pages,
    (select string_agg(quote_ident(a.attname), ', ' order by k.place)
      from pg_index p, unnest(p.indkey) with ordinality k(number, place)
      join pg_attribute a on a.attnum = k.number
      where p.indrelid = c.oid and p.indisprimary and a.attrelid = p.indrelid) as key,
    (select pg_sequence_last_value(pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass)::int
      from pg_attribute a where a.attrelid = c.oid and a.attname = 'id' and a.attnum > 0) as given
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`;

/** @param scanned largest table, in pages, that is also read by key */
export async function findDamage(db: Db, scanned = maxScannedPages): Promise<string | undefined> {
  for (const table of await rows<Table>(db, tables)) {
    try {
      if (await retryIfEndless(() => isDamaged(db, table, scanned))) return table.name;
    } catch (error) {
      if (!isDamageError(error) && !isEndless(error)) throw error;
      return table.name;
    }
  }
  return (await lostOfTogether(db)) ?? ((await tallyDiffers(db)) ? 'referral' : undefined);
}

/** Repeats a check that timed out, because another query may have caused the delay. */
export async function retryIfEndless<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (!isEndless(error)) throw error;
    return check();
  }
}

export async function findUnreadable(db: Db): Promise<string | undefined> {
  for (const { name, ident, pages } of await rows<Table>(db, tables)) {
    try {
      for (let first = 0; first < pages; first += pagesRead) {
        const part = sql.raw(
          `select sum(length(t::text)) from only ${ident} t where ctid >= '(${first},0)' and ctid < '(${first + pagesRead},0)'`,
        );
        await retryIfEndless(() => rows(db, part));
        await sleep(rest);
      }
    } catch (error) {
      if (suspicionOf(error) === undefined) throw error;
      return name;
    }
  }
  return undefined;
}

async function lostOfTogether(db: Db): Promise<string | undefined> {
  const ask = filledTogether.map(
    (name) => `select '${name}' as name where not exists (select 1 from ${name})`,
  );
  const empty = await rows<{ name: string }>(db, sql.raw(ask.join(' union all ')));
  return empty.length < filledTogether.length ? empty[0]?.name : undefined;
}

/** SQL states: data_corrupted, index_corrupted, missing or unreadable file. */
const certain = ['XX001', 'XX002', '58P01', '58030'];
/** SQL states: internal_error or an unknown table, column or function, as a damaged catalogue causes. */
const possible = ['XX000', '42P01', '42703', '42883'];

export const isDamageError = (error: unknown): boolean => certain.includes(sqlState(error) ?? '');

/** `sure`: damage, even if a check finds none. `endless`: no answer. `possible`: damage or a bug. */
export type Suspicion = 'sure' | 'endless' | 'possible';

export function suspicionOf(error: unknown): Suspicion | undefined {
  if (isDamageError(error)) return 'sure';
  if (isEndless(error)) return 'endless';
  return possible.includes(sqlState(error) ?? '') ? 'possible' : undefined;
}

async function isDamaged(db: Db, table: Table, scanned: number): Promise<boolean> {
  const held = await countPages(db, table);
  const isUsed = keptForEver.includes(table.name) && table.counted > 0;
  // Counts twice, because rows can move between two slices.
  if (held === 0 && isUsed && (await countPages(db, table)) === 0) return true;
  if (table.given !== null && (await numbersAhead(db, table))) return true;
  return table.key !== null && table.pages <= scanned && keyDiffers(db, table);
}

async function countPages(db: Db, { ident, pages }: Table): Promise<number> {
  let count = 0;
  for (let first = 0; first === 0 || first < pages; first += pagesAtOnce) {
    const last = first + pagesAtOnce < pages ? `and ctid < '(${first + pagesAtOnce},0)'` : '';
    const [part] = await rows<{ count: number }>(
      db,
      sql.raw(`select count(*)::int as count from only ${ident} where ctid >= '(${first},0)' ${last}`),
    );
    count += part?.count ?? 0;
    await sleep(rest);
  }
  return count;
}

/** A sequence behind its table would return used numbers. */
async function numbersAhead(db: Db, { ident, given }: Table): Promise<boolean> {
  const ask = sql.raw(
    `select coalesce(max(id), 0)::int as most, pg_sequence_last_value(pg_get_serial_sequence('${ident}', 'id')::regclass)::int as given from ${ident}`,
  );
  const [found] = await rows<{ most: number; given: number | null }>(db, ask);
  return (found?.most ?? 0) > (found?.given ?? given ?? 0);
}

async function keyDiffers(db: Db, { ident, key }: Table): Promise<boolean> {
  await sleep(rest);
  return db.transaction(
    async (tx) => {
      const count = async (unwanted: string, query: string) => {
        const ways = ['seqscan', 'indexscan', 'indexonlyscan', 'bitmapscan', 'tidscan'];
        const chosen = ways.map(
          (way) => `set local enable_${way} = ${unwanted.includes(way) ? 'off' : 'on'}`,
        );
        await tx.execute(sql.raw(chosen.join('; ')));
        const [found] = await rows<{ count: number }>(tx as Db, sql.raw(query));
        return found?.count ?? 0;
      };
      const byPages = await count(
        'indexscan indexonlyscan bitmapscan',
        `select count(*)::int as count from only ${ident}`,
      );
      // Only an index scan reads the rows themselves in the order of the key.
      const byKey = await count(
        'seqscan indexonlyscan bitmapscan tidscan',
        `select count(*)::int as count from (select 1 from only ${ident} order by ${key} offset 0) as keyed`,
      );
      // An index-only scan still counts rows of a lost page that the visibility map marks all-visible.
      const byIndex = await count(
        'seqscan bitmapscan tidscan',
        `select count(*)::int as count from (select ${key} from only ${ident} order by ${key} offset 0) as keyed`,
      );
      return byPages !== byKey || byKey !== byIndex;
    },
    { isolationLevel: 'repeatable read' },
  );
}

async function tallyDiffers(db: Db): Promise<boolean> {
  const [found] = await rows<{ differs: boolean }>(
    db,
    sql`select (select coalesce(sum(change), 0) from referral_tally where dimension = 'all')
      <> (select count(*) from referral where deleted_at is null) as differs`,
  );
  return found?.differs === true;
}
