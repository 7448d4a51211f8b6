import { count, type SQL, sql } from 'drizzle-orm';
import type { ReferralSortColumn } from '../../../shared/entities/referral/schema.ts';
import type { Queryable } from '../../db/database.ts';
import { rows } from '../../db/rows.ts';
import { type JoinedKey, type SortKey, sortKeys } from './sortKeys.ts';
import { referral } from './table.ts';

export interface ReferralOrder {
  column: ReferralSortColumn;
  descending: boolean;
}

/** The order of C-903's parameters; newest first when none is asked for. */
export function orderOf(input: {
  sort_by?: ReferralSortColumn | undefined;
  sort_dir?: 'asc' | 'desc' | undefined;
}): ReferralOrder {
  if (!input.sort_by) return { column: 'createdAt', descending: true };
  return { column: input.sort_by, descending: input.sort_dir === 'desc' };
}

export async function countReferrals(db: Queryable, conditions: SQL): Promise<number> {
  const [row] = await db.select({ total: count() }).from(referral).where(conditions);
  return row?.total ?? 0;
}

/** Up to this many matches are sorted as a whole: reading an index in order would pass over too many others. */
const sortWhole = 2000;

export interface PageRequest {
  conditions: SQL;
  order: ReferralOrder;
  offset: number;
  limit: number;
  /** All rows that `conditions` let through. */
  total: number;
}

/**
 * Ids of one page in order (design of the list queries: ids first, names afterwards for these rows only). A page
 * behind the middle is taken from the other end, so that no offset is longer than half the list.
 */
export async function pageIds(db: Queryable, request: PageRequest): Promise<number[]> {
  const { offset, total } = request;
  const limit = Math.min(request.limit, total - offset);
  if (limit <= 0) return [];
  if (offset <= total / 2) return selectIds(db, { ...request, limit });
  const { column, descending } = request.order;
  const reversed = await selectIds(db, {
    ...request,
    order: { column, descending: !descending },
    offset: total - offset - limit,
    limit,
  });
  return reversed.reverse();
}

async function selectIds(db: Queryable, request: PageRequest): Promise<number[]> {
  const key = sortKeys[request.order.column];
  const query = key.kind === 'own' ? ownOrder(request, key) : joinedOrder(request, key);
  return (await rows<{ id: number }>(db, query)).map((row) => row.id);
}

const direction = ({ order }: PageRequest) => (order.descending ? sql`desc` : sql`asc`);

function ownOrder(request: PageRequest, key: SortKey): SQL {
  const dir = direction(request);
  if (request.total > sortWhole) {
    return sql`select ${referral.id} as id from ${referral} where ${request.conditions}
      order by ${key.column} ${dir}, ${referral.id} ${dir} limit ${request.limit} offset ${request.offset}`;
  }
  return sql`with matched as materialized (
      select ${referral.id} as id, ${key.column} as label from ${referral} where ${request.conditions})
    select id from matched order by label ${dir}, id ${dir} limit ${request.limit} offset ${request.offset}`;
}

function joinedOrder(request: PageRequest, key: JoinedKey): SQL {
  return request.total > sortWhole ? walkOwners(request, key) : sortMatches(request, key);
}

/** Equal names keep the order of `(owner, status, id)`, which is what {@link walkOwners} gives too. */
function sortMatches(request: PageRequest, key: JoinedKey): SQL {
  const dir = direction(request);
  return sql`with matched as materialized (
      select ${referral.id} as id, ${key.key} as owner, ${referral.status} as status
      from ${referral} where ${request.conditions})
    select matched.id from matched left join ${key.column.table} on ${key.ownerId} = matched.owner
    order by ${key.column} ${dir}, matched.owner ${dir}, matched.status ${dir}, matched.id ${dir}
    limit ${request.limit} offset ${request.offset}`;
}

/**
 * Owners by name, and of each only as many referrals as the page can need. Rows without an owner come last when
 * ascending and first when descending, as the database sorts nulls.
 */
function walkOwners(request: PageRequest, key: JoinedKey): SQL {
  const dir = direction(request);
  const needed = request.offset + request.limit;
  const [namedPart, nullPart] = request.order.descending ? [1, 0] : [0, 1];
  return sql`select id from (
      (select ${namedPart}::int as part, row_number() over () as place, id from (
        select step.id as id from
          (select ${key.ownerId} as owner, ${key.column} as label from ${key.column.table}
            where ${key.owners ?? sql`true`}) owners
          cross join lateral
          (select ${referral.id} as id, ${referral.status} as status from ${referral}
            where ${key.key} = owners.owner and ${request.conditions}
            order by ${referral.status} ${dir}, ${referral.id} ${dir} limit ${needed}) step
        order by owners.label ${dir}, owners.owner ${dir}, step.status ${dir}, step.id ${dir}
        limit ${needed}) named)
      union all
      (select ${nullPart}::int as part, row_number() over () as place, id from (
        select ${referral.id} as id from ${referral} where ${key.key} is null and ${request.conditions}
        order by ${referral.status} ${dir}, ${referral.id} ${dir} limit ${needed}) unowned)
    ) both_parts order by part, place limit ${request.limit} offset ${request.offset}`;
}
