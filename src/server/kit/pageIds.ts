import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Paginate } from '../../shared/core/operation.ts';
import type { Queryable } from '../db/database.ts';
import { rows } from '../db/rows.ts';
import { countOf } from './listQuery.ts';

/** A column of the listed table itself, or an expression over its columns. */
interface OwnKey {
  kind: 'own';
  column: PgColumn | SQL;
}

/** A looked-up name: the owners are walked in its order, each through the listed table's index on its key. */
interface JoinedKey {
  kind: 'joined';
  column: PgColumn;
  ownerId: PgColumn;
  key: PgColumn;
  /** Narrows the owners where one table holds two kinds. */
  owners?: SQL;
}

export const own = (column: PgColumn | SQL): OwnKey => ({ kind: 'own', column });
export const joined = (column: PgColumn, ownerId: PgColumn, key: PgColumn, owners?: SQL): JoinedKey => ({
  kind: 'joined',
  column,
  ownerId,
  key,
  ...(owners && { owners }),
});

/** A big list that is read ids first, names afterwards for the rows of one page only. */
export interface ListSource<Column extends string> {
  table: PgTable;
  id: PgColumn;
  /** Second column of the `(owner, …, id)` indexes, which orders equal names before the id does. */
  tie?: PgColumn;
  /** Newest first by it when no order is asked for. */
  newest: Column;
  keys: Readonly<Record<Column, OwnKey | JoinedKey>>;
}

/** Sort parameters of C-903. */
export interface SortInput<Column extends string> {
  sort_by?: Column | undefined;
  sort_dir?: 'asc' | 'desc' | undefined;
}

/** Up to this many matches are sorted as a whole: reading an index in order would pass over too many others. */
const sortWhole = 2000;

/** The ids of one page, or without `limit` all of them and no `paginate` (C-903). */
export async function listIds<Column extends string>(
  db: Queryable,
  source: ListSource<Column>,
  conditions: SQL,
  input: SortInput<Column> & { limit?: number | undefined; page: number },
): Promise<{ ids: number[]; paginate?: Paginate }> {
  const { limit, page } = input;
  if (!limit) return { ids: await allIds(db, source, conditions, input) };
  const total = await countOf(db, source.table, conditions);
  const order = orderOf(source, input);
  const ids = await pageIds(db, source, { conditions, order, offset: (page - 1) * limit, limit, total });
  return { ids, paginate: { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) } };
}

/** The ids of the whole list in its order. */
export async function allIds<Column extends string>(
  db: Queryable,
  source: ListSource<Column>,
  conditions: SQL,
  sort: SortInput<Column>,
): Promise<number[]> {
  const total = await countOf(db, source.table, conditions);
  const order = orderOf(source, sort);
  return pageIds(db, source, { conditions, order, offset: 0, limit: total, total });
}

interface Order<Column extends string> {
  column: Column;
  descending: boolean;
}

function orderOf<Column extends string>(source: ListSource<Column>, sort: SortInput<Column>): Order<Column> {
  if (!sort.sort_by) return { column: source.newest, descending: true };
  return { column: sort.sort_by, descending: sort.sort_dir === 'desc' };
}

interface PageRequest<Column extends string> {
  conditions: SQL;
  order: Order<Column>;
  offset: number;
  limit: number;
  /** All rows that `conditions` let through. */
  total: number;
}

/** A page behind the middle is taken from the other end, so that no offset is longer than half the list. */
async function pageIds<Column extends string>(
  db: Queryable,
  source: ListSource<Column>,
  request: PageRequest<Column>,
): Promise<number[]> {
  const { offset, total } = request;
  const limit = Math.min(request.limit, total - offset);
  if (limit <= 0) return [];
  if (offset <= total / 2) return selectIds(db, source, { ...request, limit });
  const { column, descending } = request.order;
  const reversed = await selectIds(db, source, {
    ...request,
    order: { column, descending: !descending },
    offset: total - offset - limit,
    limit,
  });
  return reversed.reverse();
}

async function selectIds<Column extends string>(
  db: Queryable,
  source: ListSource<Column>,
  request: PageRequest<Column>,
): Promise<number[]> {
  const key = source.keys[request.order.column];
  const parts: QueryParts = {
    ...request,
    table: source.table,
    id: source.id,
    tie: source.tie ?? source.id,
    dir: request.order.descending ? sql`desc` : sql`asc`,
    descending: request.order.descending,
  };
  const query = key.kind === 'own' ? ownOrder(parts, key) : joinedOrder(parts, key);
  return (await rows<{ id: number }>(db, query)).map((row) => row.id);
}

interface QueryParts {
  table: PgTable;
  id: PgColumn;
  tie: PgColumn;
  conditions: SQL;
  dir: SQL;
  descending: boolean;
  offset: number;
  limit: number;
  total: number;
}

function ownOrder({ table, id, conditions, dir, limit, offset, total }: QueryParts, key: OwnKey): SQL {
  if (total > sortWhole) {
    return sql`select ${id} as id from ${table} where ${conditions}
      order by ${key.column} ${dir}, ${id} ${dir} limit ${limit} offset ${offset}`;
  }
  return sql`with matched as materialized (
      select ${id} as id, ${key.column} as label from ${table} where ${conditions})
    select id from matched order by label ${dir}, id ${dir} limit ${limit} offset ${offset}`;
}

function joinedOrder(parts: QueryParts, key: JoinedKey): SQL {
  return parts.total > sortWhole ? walkOwners(parts, key) : sortMatches(parts, key);
}

/** Equal names keep the order of `(owner, tie, id)`, which is what {@link walkOwners} gives too. */
function sortMatches(
  { table, id, tie, conditions, dir, limit, offset }: QueryParts,
  { column, ownerId, key }: JoinedKey,
): SQL {
  return sql`with matched as materialized (
      select ${id} as id, ${key} as owner, ${tie} as tie from ${table} where ${conditions})
    select matched.id from matched left join ${column.table} on ${ownerId} = matched.owner
    order by ${column} ${dir}, matched.owner ${dir}, matched.tie ${dir}, matched.id ${dir}
    limit ${limit} offset ${offset}`;
}

/**
 * Owners by name, and of each only as many rows as the page can need. Rows without an owner come last when
 * ascending and first when descending, as the database sorts nulls.
 */
function walkOwners(parts: QueryParts, { column, ownerId, key, owners }: JoinedKey): SQL {
  const { table, id, tie, conditions, dir, limit, offset } = parts;
  const needed = offset + limit;
  const [namedPart, nullPart] = parts.descending ? [1, 0] : [0, 1];
  return sql`select id from (
      (select ${namedPart}::int as part, row_number() over () as place, id from (
        select step.id as id from
          (select ${ownerId} as owner, ${column} as label from ${column.table}
            where ${owners ?? sql`true`}) owners
          cross join lateral
          (select ${id} as id, ${tie} as tie from ${table}
            where ${key} = owners.owner and ${conditions}
            order by ${tie} ${dir}, ${id} ${dir} limit ${needed}) step
        order by owners.label ${dir}, owners.owner ${dir}, step.tie ${dir}, step.id ${dir}
        limit ${needed}) named)
      union all
      (select ${nullPart}::int as part, row_number() over () as place, id from (
        select ${id} as id from ${table} where ${key} is null and ${conditions}
        order by ${tie} ${dir}, ${id} ${dir} limit ${needed}) unowned)
    ) both_parts order by part, place limit ${limit} offset ${offset}`;
}
