import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Counting } from '../../shared/core/list.ts';
import type { Paginate } from '../../shared/core/operation.ts';
import type { Queryable } from '../db/database.ts';
import { rows } from '../db/rows.ts';
import { countOf, paginateOf } from './listQuery.ts';
import {
  type Choice,
  isAmong,
  type JoinedKey,
  type ListSource,
  type Order,
  type OwnKey,
  orderOf,
  type SortInput,
} from './listSource.ts';

/** Up to this many matches, reading, sorting and counting all matches is fast. */
const maxSorted = 10_000;
const maxSortedWithoutCount = 100_000;
/**
 * With more estimated matches than `manyMatches`, the first `sampledEntries` index entries may fill the page.
 */
const manyMatches = 4_000;
const sampledEntries = 12_000;

/** Without `limit`, returns all ids and no `paginate` (C-903). */
export async function listIds<Column extends string>(
  db: Queryable,
  source: ListSource<Column>,
  choice: Choice,
  input: SortInput<Column> & { limit?: number | undefined; page: number; count?: Counting | undefined },
): Promise<{ ids: number[]; paginate?: Paginate }> {
  const { limit, page } = input;
  if (!limit) return { ids: await allIds(db, source, choice, input) };
  const order = orderOf(source, choice, input);
  const { ids, total, at_least } = await pageOf(db, source, {
    conditions: choice.conditions,
    within: choice.within,
    order,
    offset: (page - 1) * limit,
    limit,
    known: choice.total && (await totalOf(db, choice.total)),
    quick: input.count === 'quick',
    clustered: isAmong(choice, source.keys[order.column].clusteredBy),
  });
  return { ids, paginate: { ...paginateOf({ page, limit, total }), ...(at_least && { at_least }) } };
}

/** With a tallied total, {@link pageQuery} reads only this many rows, so the page must lie among them. */
export const nearFront = 2_000;

interface PageQuery {
  query: SQL;
  most: number;
}

/**
 * Returns undefined if no fixed plan suits the sort and the filters. With more than `most` matches, the ids
 * are unusable.
 */
export function pageQuery<Column extends string>(
  source: ListSource<Column>,
  choice: Choice,
  sort: SortInput<Column>,
  window: Window<SQL>,
): PageQuery | undefined {
  const { conditions, filters = [], total } = choice;
  const parts = partsOf(source, { conditions, order: orderOf(source, choice, sort) });
  const { key } = parts;
  if (key.kind !== 'own') return undefined;
  if (total) {
    if (filters.length > 1 || !filters.every((name) => key.indexedWith.includes(name))) return undefined;
    const { limit, offset } = window;
    const near = sql`${scanOwnKey(parts, key)} limit ${sql.raw(String(nearFront))}`;
    const ids = sql`select id from (${near}) near limit ${limit} offset ${offset}`;
    return { query: sql`select ${total} as total, array(${ids}) as ids`, most: Number.POSITIVE_INFINITY };
  }
  const most = isAmong(choice, key.clusteredBy) ? maxSortedWithoutCount : maxSorted;
  return { query: sortedMatches(parts, window, most), most };
}

export async function allIds<Column extends string>(
  db: Queryable,
  source: ListSource<Column>,
  choice: Choice,
  sort: SortInput<Column>,
): Promise<number[]> {
  const parts = partsOf(source, { conditions: choice.conditions, order: orderOf(source, choice, sort) });
  const { matched, sorted } = sortQueries(parts);
  const found = await rows<{ id: number }>(db, sql`with matched as materialized (${matched}) ${sorted}`);
  return found.map((row) => row.id);
}

interface Page {
  ids: number[];
  total: number;
  at_least?: true;
}

interface PageRequest<Column extends string> {
  conditions: SQL;
  within?: Choice['within'];
  order: Order<Column>;
  offset: number;
  limit: number;
}

export async function totalOf(db: Queryable, total: SQL<number>): Promise<number> {
  const [found] = await rows<{ total: number }>(db, sql`select ${total} as total`);
  return found?.total ?? 0;
}

async function pageOf<Column extends string>(
  db: Queryable,
  source: ListSource<Column>,
  request: PageRequest<Column> & { known: number | undefined; quick: boolean; clustered: boolean },
): Promise<Page> {
  const { known, quick, clustered, offset, limit } = request;
  const uncounted = known === undefined && quick;
  if (uncounted && !clustered && (await estimated(db, source, request)) > manyMatches) {
    const ids = await sampleIndex(db, source, request);
    if (ids.length === limit) return { ids, total: offset + limit, at_least: true };
  }
  const most = uncounted || clustered ? maxSortedWithoutCount : maxSorted;
  if (known === undefined || known <= most) {
    const page = await sortMatches(db, source, { ...request, most });
    if (page.total <= most) return page;
  }
  if (uncounted) {
    const ids = await scanInOrder(db, source, request);
    const seen = offset + ids.length;
    if (ids.length === limit) return { ids, total: Math.max(most, seen), at_least: true };
    // A partial page ends the list, so the total is known. An empty page may be far beyond the end.
    if (ids.length > 0) return { ids, total: seen };
  }
  const total = known ?? (await countOf(db, source.table, request.conditions));
  return { ids: await scanFromNearerEnd(db, source, { ...request, total }), total };
}

async function estimated<Column extends string>(
  db: Queryable,
  { table, id }: ListSource<Column>,
  { conditions }: PageRequest<Column>,
): Promise<number> {
  const [plan] = await rows<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    db,
    sql`explain (format json) select ${id} from ${table} where ${conditions}`,
  );
  return plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

async function sortMatches<Column extends string>(
  db: Queryable,
  source: ListSource<Column>,
  request: PageRequest<Column> & { most: number },
): Promise<Page> {
  const [page] = await rows<Page>(db, sortedMatches(partsOf(source, request), request, request.most));
  return page ?? { ids: [], total: 0 };
}

function sortedMatches(parts: QueryParts, { limit, offset }: Window<number | SQL>, most: number): SQL {
  const { matched, sorted } = sortQueries(parts);
  // A limit inside `every_match` would make the database search the whole table for the first matches.
  return sql`with every_match as materialized (${matched}),
    matched as materialized (select * from every_match limit ${most + 1})
    select (select count(*)::int from matched) as total, array(${sorted} limit ${limit} offset ${offset}) as ids`;
}

/** The ids are unusable if they do not fill the page. */
async function sampleIndex<Column extends string>(
  db: Queryable,
  source: ListSource<Column>,
  request: PageRequest<Column>,
): Promise<number[]> {
  const parts = partsOf(source, request);
  const fits = sql`${parts.conditions} as fits`;
  const window = { offset: 0, limit: sampledEntries };
  const { key } = parts;
  // These conditions apply before the limit, because the first entries may all fail them.
  const found = key.kind === 'own' ? [...key.indexedWith, ...key.cutBy] : [source.tieFilter ?? ''];
  const narrowed = found.map((name) => request.within?.[name]);
  const everyone = { ...parts, conditions: and(source.live, ...narrowed)! };
  const entries =
    key.kind === 'own'
      ? scanOwnKey(everyone, key, fits)
      : parts.descending && (await anyUnowned(db, everyone, key))
        ? scanUnowned(everyone, key, fits)
        : scanOwners(everyone, key, { ...window, also: fits });
  return idsOf(db, sql`select id from (${entries} limit ${sampledEntries}) entries where fits`, request);
}

async function anyUnowned(
  db: Queryable,
  { table, conditions }: QueryParts,
  { key }: JoinedKey,
): Promise<boolean> {
  if (key.notNull) return false;
  const [found] = await rows<{ unowned: boolean }>(
    db,
    sql`select exists (select from ${table} where ${key} is null and ${conditions}) as unowned`,
  );
  return found?.unowned === true;
}

async function scanFromNearerEnd<Column extends string>(
  db: Queryable,
  source: ListSource<Column>,
  request: PageRequest<Column> & { total: number },
): Promise<number[]> {
  const { offset, total } = request;
  const limit = Math.min(request.limit, total - offset);
  if (limit <= 0) return [];
  if (offset <= total / 2) return scanInOrder(db, source, { ...request, limit });
  const { column, descending } = request.order;
  const reversed = await scanInOrder(db, source, {
    ...request,
    order: { column, descending: !descending },
    offset: total - offset - limit,
    limit,
  });
  return reversed.reverse();
}

async function scanInOrder<Column extends string>(
  db: Queryable,
  source: ListSource<Column>,
  request: PageRequest<Column>,
): Promise<number[]> {
  const parts = partsOf(source, request);
  const { key } = parts;
  if (key.kind === 'own') return idsOf(db, scanOwnKey(parts, key), request);
  // As in PostgreSQL, rows without an owner come last ascending and first descending.
  const named = { query: scanOwners(parts, key, request), rows: sql`${key.key} is not null` };
  const unowned = { query: scanUnowned(parts, key), rows: sql`${key.key} is null` };
  const [first, second] = parts.descending ? [unowned, named] : [named, unowned];
  const ids = await idsOf(db, first.query, request);
  if (ids.length === request.limit) return ids;
  const before =
    request.offset === 0 || ids.length > 0
      ? request.offset + ids.length
      : await countOf(db, source.table, sql`${request.conditions} and ${first.rows}`);
  const rest = { offset: Math.max(0, request.offset - before), limit: request.limit - ids.length };
  return [...ids, ...(await idsOf(db, second.query, rest))];
}

interface Window<Value = number> {
  offset: Value;
  limit: Value;
}

async function idsOf(db: Queryable, query: SQL, { offset, limit }: Window): Promise<number[]> {
  const found = await rows<{ id: number }>(db, sql`${query} limit ${limit} offset ${offset}`);
  return found.map((row) => row.id);
}

interface QueryParts {
  table: PgTable;
  id: PgColumn;
  tie: PgColumn;
  key: OwnKey | JoinedKey;
  conditions: SQL;
  dir: SQL;
  descending: boolean;
}

function partsOf<Column extends string>(
  source: ListSource<Column>,
  { conditions, order }: Pick<PageRequest<Column>, 'conditions' | 'order'>,
): QueryParts {
  const { column, descending } = order;
  return {
    table: source.table,
    id: source.id,
    tie: source.tie ?? source.id,
    key: source.keys[column],
    conditions,
    dir: descending ? sql`desc` : sql`asc`,
    descending,
  };
}

function sortQueries({ table, id, tie, key, conditions, dir }: QueryParts): { matched: SQL; sorted: SQL } {
  if (key.kind === 'own') {
    return {
      matched: sql`select ${id} as id, ${key.column} as label from ${table} where ${conditions}`,
      sorted: sql`select id from matched order by label ${dir}, id ${dir}`,
    };
  }
  return {
    matched: sql`select ${id} as id, ${key.key} as owner, ${tie} as tie from ${table} where ${conditions}`,
    // Equal names keep the order of `(owner, tie, id)`, as in `scanOwners`.
    sorted: sql`select matched.id from matched left join ${key.column.table} on ${key.ownerId} = matched.owner
      order by ${key.sort} ${dir}, matched.owner ${dir}, matched.tie ${dir}, matched.id ${dir}`,
  };
}

const selected = (id: PgColumn, also?: SQL) => (also ? sql`${id} as id, ${also}` : sql`${id} as id`);

function scanOwnKey({ table, id, conditions, dir }: QueryParts, { column }: OwnKey, also?: SQL): SQL {
  return sql`select ${selected(id, also)} from ${table} where ${conditions}
    order by ${column} ${dir}, ${id} ${dir}`;
}

function scanOwners(
  { table, id, tie, conditions, dir }: QueryParts,
  { column, sort, ownerId, key, owners }: JoinedKey,
  { offset, limit, also }: Window & { also?: SQL },
): SQL {
  // Sorting only by owners lets the database stop at a full page.
  return sql`select step.* from
      (select ${ownerId} as owner, ${sort} as label from ${column.table}
        where ${owners ?? sql`true`} order by ${sort} ${dir}, ${ownerId} ${dir}) owners
      cross join lateral
      (select ${selected(id, also)} from ${table} where ${key} = owners.owner and ${conditions}
        order by ${tie} ${dir}, ${id} ${dir} limit ${offset + limit}) step
    order by owners.label ${dir}, owners.owner ${dir}`;
}

function scanUnowned({ table, id, tie, conditions, dir }: QueryParts, { key }: JoinedKey, also?: SQL): SQL {
  // Ordering by `key`, which is null here, keeps the planner on the index that begins with `key`.
  return sql`select ${selected(id, also)} from ${table} where ${key} is null and ${conditions}
    order by ${key} ${dir}, ${tie} ${dir}, ${id} ${dir}`;
}
